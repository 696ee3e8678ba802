/** Documents scored together where many have a posting: small enough for the sums to stay in the nearest cache. */
export const DENSE_WINDOW = 4096;
/** Where few have, so that passing through the window costs less than a look at its postings. */
export const SPARSE_WINDOW = 32768;
/** Sums of scores for a range of documents, and which of them have any. All zero between two uses. */
export class ScoreWindow {
  start = 0;
  words = new Uint32Array(SPARSE_WINDOW / 32);
  sums = new Float64Array(SPARSE_WINDOW);
  /** Adds a term's documents from its place on, which must lie in the window, up to `docEnd`; its place is behind them then. */
  add(term, docEnd) {
    const { docIds, codes, byCode, start: first, end: postingsEnd } = term;
    const { start, words, sums } = this;
    let at = term.at;
    for (; at < postingsEnd; at++) {
      const doc = docIds[at];
      if (doc >= docEnd) break;
      const offset = doc - start;
      sums[offset] += byCode[codes[at - first]];
      words[offset >>> 5] |= 1 << (offset & 31);
    }
    term.at = at;
  }
}
