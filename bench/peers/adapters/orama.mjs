import { create, insert, insertMultiple, search } from '@orama/orama';

/** @typedef {import('../adapter.mjs').Peer} Peer */

const BATCH = 1000;

/** Its words are prefixes unless `exact`, which turns OR into AND: both are asked for as near as it gets. @returns {Promise<Peer>} */
export async function createOrama() {
  const database = create({
    schema: { text: 'string', tag: 'enum', number: 'number' },
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (/** @type {string} */ text) => text.split(' ') },
    },
  });
  const row = (/** @type {import('../corpora.mjs').Document} */ { seq, text, tag, number }) => ({ id: String(seq), text, tag, number });
  const seqsOf = (/** @type {any} */ { hits, count }) => ({ seqs: hits.map((/** @type {any} */ hit) => Number(hit.id)), total: count });
  const termOf = (/** @type {import('../questions.mjs').Question} */ { kind, terms }) => ({
    term: terms.join(' '),
    ...(kind === 'and' && { threshold: 0 }),
    ...(kind !== 'prefix' && terms.length === 1 && { exact: true }),
    ...(kind === 'or' && terms.length > 1 && { threshold: 1 }),
  });
  return {
    version: '3.1.18',
    exact: false,
    build: async (documents) => void (await insertMultiple(database, documents.map(row), BATCH)),
    search: async ({ question, from, size }) =>
      seqsOf(await search(database, { ...termOf(question), properties: ['text'], limit: size, offset: from })),
    sorted: async ({ tag, question, from, size }) =>
      seqsOf(
        await search(database, {
          ...(question ? { ...termOf(question), properties: ['text'] } : { term: '' }),
          ...(tag !== undefined && { where: { tag: { eq: tag } } }),
          sortBy: { property: 'number', order: 'ASC' },
          limit: size,
          offset: from,
        }),
      ),
    async write(documents, word) {
      for (const document of documents) await insert(database, row(document));
      const { seqs } = seqsOf(await search(database, { term: word, exact: true, properties: ['text'], limit: 1000 }));
      return { found: seqs.length };
    },
  };
}
