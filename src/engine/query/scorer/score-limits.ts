import type { DecodedPostings } from '../../index/segment/postings-code.ts';
import { bm25, type TermScoring } from '../weight/bm25.ts';

/** Frequencies that limits are kept of: few postings have a higher one. */
const KEPT = 16;
const UNKNOWN = -2;
const LONGEST = 255;

/** Which pairs of frequency and length score above what is needed, without their scores: a score falls as a field grows. */
export class ScoreLimits {
  readonly #scoring: TermScoring;
  /** By frequency. */
  readonly #limits = new Int16Array(KEPT).fill(UNKNOWN);
  #needed = -Infinity;

  constructor(scoring: TermScoring) {
    this.#scoring = scoring;
  }

  /** What scores are to be above from here on. */
  need(score: number): void {
    if (score === this.#needed) return;
    this.#needed = score;
    this.#limits.fill(UNKNOWN);
  }

  /** The norm byte of the longest field in which so many occurrences score above what is needed; -1: none is short enough. */
  longest(freq: number): number {
    if (freq >= KEPT) return this.#find(freq);
    const known = this.#limits[freq];
    return known === UNKNOWN ? (this.#limits[freq] = this.#find(freq)) : known;
  }

  /** A frequency below which none scores above what is needed where no field is shorter than of norm byte `shortest`. */
  leastFreq(shortest: number): number {
    if (this.#needed === -Infinity || !this.#scoring.hasFreqs) return 1;
    let freq = 1;
    while (freq < KEPT && this.longest(freq) < shortest) freq++;
    return freq;
  }

  /**
   * Keeps those of the first `rows` postings that score above what is needed, in order; answers how many there are.
   * @param shortest norm byte that any of them can have
   */
  keep({ docIds, freqs }: DecodedPostings, rows: number, shortest: number): number {
    if (this.#needed === -Infinity) return rows;
    const { norms, hasFreqs } = this.#scoring;
    const limits = this.#limits;
    let left = 0;
    for (let row = 0; row < rows; row++) {
      const freq = freqs[row];
      const counted = hasFreqs ? freq : 1;
      let longest = counted < KEPT ? limits[counted] : UNKNOWN;
      if (longest === UNKNOWN) longest = this.longest(counted);
      if (longest < shortest) continue;
      const doc = docIds[row];
      docIds[left] = doc;
      freqs[left] = freq;
      // Not a branch: nobody can tell which way it would go.
      left += Number((norms === undefined ? 1 : norms[doc]) <= longest);
    }
    return left;
  }

  #find(freq: number): number {
    const { weight, normInverses } = this.#scoring;
    let low = -1;
    let high = LONGEST;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (bm25(weight, freq, normInverses[middle]) <= this.#needed) high = middle - 1;
      else low = middle;
    }
    return low;
  }
}
