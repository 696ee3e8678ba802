import MiniSearch from 'minisearch';

/** @typedef {import('../adapter.mjs').Peer} Peer */

/** Ranks by BM25+, so its top tens may differ. Sorting is a filter over every match and a sort of what is left. @returns {Promise<Peer>} */
export async function createMiniSearch() {
  const index = new MiniSearch({
    idField: 'seq',
    fields: ['text'],
    storeFields: ['tag', 'number'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });

  /** @param {import('../questions.mjs').Question | undefined} question */
  const matches = (question, more = {}) => {
    if (question === undefined) return index.search(MiniSearch.wildcard, more);
    const { kind, terms } = question;
    return index.search(terms.join(' '), { prefix: kind === 'prefix', combineWith: kind === 'and' ? 'AND' : 'OR', ...more });
  };

  return {
    version: '7.2.0',
    exact: false,
    async build(documents) {
      index.addAll(documents);
    },
    async search({ question, from, size }) {
      const found = matches(question);
      return { seqs: found.slice(from, from + size).map(({ id }) => id), total: found.length };
    },
    async sorted({ tag, question, from, size }) {
      const found = matches(question, tag === undefined ? {} : { filter: (hit) => hit.tag === tag });
      const page = found.sort((a, b) => a.number - b.number).slice(from, from + size);
      return { seqs: page.map(({ id }) => id), total: found.length };
    },
    async write(documents, word) {
      index.addAll(documents);
      return { found: matches({ kind: 'or', terms: [word] }).length };
    },
  };
}
