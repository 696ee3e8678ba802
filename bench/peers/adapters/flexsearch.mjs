import { Index } from 'flexsearch';

/** @typedef {import('../adapter.mjs').Peer} Peer */

/** Whole words in bins by their place in the text: it does not rank by frequency, sorts by nothing and gives no totals. @returns {Promise<Peer>} */
export async function createFlexSearch() {
  const index = new Index({ tokenize: 'strict', encode: (/** @type {string} */ text) => text.split(' '), cache: false });
  return {
    version: '0.8.212',
    exact: false,
    async build(documents) {
      for (const { seq, text } of documents) index.add(seq, text);
    },
    async search({ question: { kind, terms }, from, size }) {
      if (kind === 'prefix') throw new Error('strict words have no prefixes');
      return { seqs: index.search(terms.join(' '), { limit: size, offset: from, suggest: kind === 'or' && terms.length > 1 }) };
    },
    async write(documents, word) {
      for (const { seq, text } of documents) index.add(seq, text);
      return { found: index.search(word, { limit: 1000 }).length };
    },
  };
}
