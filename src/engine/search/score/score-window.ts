import type { RankedTerm } from './ranked-term.ts';

/** Documents scored together where many have a posting: small enough for the sums to stay in the nearest cache. */
export const DENSE_WINDOW = 4096;
/** Where few have, so that passing through the window costs less than a look at its postings. */
export const SPARSE_WINDOW = 32_768;

/** Sums of scores for a range of documents, and which of them have any. All zero between two uses. */
export class ScoreWindow {
  start = 0;
  readonly words = new Uint32Array(SPARSE_WINDOW / 32);
  readonly sums = new Float64Array(SPARSE_WINDOW);

  /** Adds a term's documents from its place on, which must lie in the window, up to `docEnd`; its place is behind them then. */
  add(term: RankedTerm, docEnd: number): void {
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
