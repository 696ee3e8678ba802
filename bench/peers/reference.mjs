/**
 * The slow answer: BM25 by its formula over every document that matches, sorted whole. Nothing is shared with any peer.
 * Field lengths go through one byte as Lucene stores them: exact to 39, then the four highest bits of what is over 24.
 */

const K1 = 1.2;
const B = 0.75;

/** @typedef {import('./corpora.mjs').Document} Document */
/** @typedef {import('./questions.mjs').Question} Question */

/**
 * @typedef {object} Reference
 * @property {(term: string) => number} frequency documents that hold the term
 * @property {() => string[]} terms by frequency, the commonest first
 * @property {(question: Question) => Map<number, number>} scores by `seq`; 1 where the question does not rank
 */

/**
 * @param {readonly Document[]} documents
 * @param {(seq: number) => number} [partOf] the shard a document lies on: each counts its own statistics
 * @returns {Reference}
 */
export function createReference(documents, partOf = () => 0) {
  /** @type {Map<string, { seqs: number[], frequencies: number[] }>} */
  const postings = new Map();
  const lengths = new Uint32Array(documents.length);
  const parts = Uint8Array.from(documents, ({ seq }) => partOf(seq));
  for (const { seq, text } of documents) {
    const words = text.split(' ');
    lengths[seq] = words.length;
    for (const [word, frequency] of counted(words)) {
      let entry = postings.get(word);
      if (entry === undefined) postings.set(word, (entry = { seqs: [], frequencies: [] }));
      entry.seqs.push(seq);
      entry.frequencies.push(frequency);
    }
  }
  const statistics = partStatistics(parts, lengths);
  const holding = (/** @type {string} */ term) => postings.get(term) ?? { seqs: [], frequencies: [] };

  /** @param {string} term @param {Map<number, number>} scores @param {Map<number, number>} present */
  function addTerm(term, scores, present) {
    const { seqs, frequencies } = holding(term);
    const inParts = new Array(statistics.length).fill(0);
    for (const seq of seqs) inParts[parts[seq]]++;
    for (const [at, seq] of seqs.entries()) {
      const { documents: size, average } = statistics[parts[seq]];
      const inPart = inParts[parts[seq]];
      const idf = Math.log(1 + (size - inPart + 0.5) / (inPart + 0.5));
      const norm = K1 * (1 - B + (B * storedLength(lengths[seq])) / average);
      scores.set(seq, (scores.get(seq) ?? 0) + (idf * frequencies[at]) / (frequencies[at] + norm));
      present.set(seq, (present.get(seq) ?? 0) + 1);
    }
  }

  return {
    frequency: (term) => holding(term).seqs.length,
    terms: () => [...postings].sort(([a, x], [b, y]) => y.seqs.length - x.seqs.length || (a < b ? -1 : 1)).map(([term]) => term),
    scores({ kind, terms }) {
      /** @type {Map<number, number>} */
      const scores = new Map();
      if (kind === 'prefix') {
        for (const [term, { seqs }] of postings) if (term.startsWith(terms[0])) for (const seq of seqs) scores.set(seq, 1);
        return scores;
      }
      const present = new Map();
      for (const term of terms) addTerm(term, scores, present);
      if (kind === 'and') for (const [seq, count] of present) if (count < terms.length) scores.delete(seq);
      return scores;
    },
  };
}

/** @param {readonly string[]} words */
function counted(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** @param {Uint8Array} parts @param {Uint32Array} lengths */
function partStatistics(parts, lengths) {
  /** @type {{ documents: number, total: number, average: number }[]} */
  const statistics = [];
  for (const [seq, part] of parts.entries()) {
    const entry = (statistics[part] ??= { documents: 0, total: 0, average: 0 });
    entry.documents++;
    entry.total += lengths[seq];
  }
  for (const entry of statistics) if (entry !== undefined) entry.average = entry.total / entry.documents;
  return statistics;
}

/** @param {number} length */
function storedLength(length) {
  if (length < 24) return length;
  const over = length - 24;
  const dropped = Math.max(0, Math.floor(Math.log2(Math.max(over, 1))) - 3);
  return 24 + Math.floor(over / 2 ** dropped) * 2 ** dropped;
}
