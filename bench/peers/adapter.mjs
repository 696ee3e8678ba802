/**
 * What a peer is to the benchmark. Members a peer has no way to do are absent, and its cells are empty then.
 *
 * @typedef {object} Answer
 * @property {readonly number[]} seqs of the page, best first
 * @property {number} [total] documents that match, where the peer says so
 *
 * @typedef {object} Walked
 * @property {number} ms
 * @property {readonly number[]} seqs in the order they came
 *
 * @typedef {'search_after' | 'pit' | 'scroll' | 'pit_source' | 'pit_relevance' | 'scroll_relevance'} WalkKind by `number` over
 * everything, the last two by score over the matches of a question; `pit_source` gives each document's source too
 *
 * @typedef {object} Peer
 * @property {string} version
 * @property {boolean} exact its totals and top tens must be the reference's: the run fails otherwise
 * @property {(documents: readonly import('./corpora.mjs').Document[]) => Promise<number | void>} build ready to be searched at its end;
 * milliseconds where the peer measures on its own side
 * @property {() => Promise<number>} [bytes] what it holds; without it the growth of the process counts
 * @property {() => number} [sourceBytes] of that, the documents' JSON where it keeps it
 * @property {(seq: number) => number} [partOf] the shard a document lies on
 * @property {(task: import('./questions.mjs').SearchTask) => Promise<Answer>} search
 * @property {(task: import('./questions.mjs').SortedTask) => Promise<Answer>} [sorted]
 * @property {(kind: WalkKind, size: number, question: import('./questions.mjs').Question) => Promise<Walked>} [walk] rejects for
 * kinds not in `walks`
 * @property {readonly WalkKind[]} [walks]
 * @property {(documents: readonly import('./corpora.mjs').Document[], word: string) => Promise<{ found: number, ms?: number }>} [write] adds documents, makes
 * them visible and answers how many hold the word
 * @property {(tasks: readonly import('./questions.mjs').Task[], limits: { runs: number, budgetMs: number }) => Promise<number[]>} [time]
 * measures on its own side of a pipe: milliseconds of each run
 * @property {() => Promise<void>} [close]
 */

/** By name; each is loaded only in the process that measures it. A loader answers a text when its peer cannot run here. */
export const PEERS = {
  fathom: async () => (await import('./adapters/fathom.mjs')).createFathom({ shards: 5 }),
  'fathom 1 shard': async () => (await import('./adapters/fathom.mjs')).createFathom({ shards: 1 }),
  lucene: async () => (await import('./adapters/lucene.mjs')).createLucene({ exactTotals: false }),
  'lucene 5 shards': async () => (await import('./adapters/lucene.mjs')).createLucene({ exactTotals: false, shards: 5 }),
  'lucene 5 shards exact': async () => (await import('./adapters/lucene.mjs')).createLucene({ exactTotals: true, shards: 5 }),
  'lucene exact': async () => (await import('./adapters/lucene.mjs')).createLucene({ exactTotals: true }),
  'sqlite fts5': async () => (await import('./adapters/sqlite.mjs')).createSqlite(),
  minisearch: async () => (await import('./adapters/minisearch.mjs')).createMiniSearch(),
  flexsearch: async () => (await import('./adapters/flexsearch.mjs')).createFlexSearch(),
  orama: async () => (await import('./adapters/orama.mjs')).createOrama(),
};
