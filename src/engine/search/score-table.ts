import { bm25 } from '../query/bm25.ts';
import type { TermScorer } from '../query/term-scorer.ts';

/** Norm bytes there are: the length of a row. */
const NORMS = 256;

/** Higher frequencies are rare enough to be worked out one by one. */
export const TABLE_FREQS = 32;

/**
 * Added to every score in a table. It is lost in any sum that is not zero and rounds to zero as a 32-bit float, but it tells a
 * document that scores nothing from one that no term has.
 */
const TRACE = 2 ** -1000;

/** One term's scores in a leaf, ready to be looked up. Every entry is above zero. */
export interface ScoreTable {
  /** By frequency x 256 + norm byte, up to {@link TABLE_FREQS}. */
  readonly scores: Float64Array;
  /** One byte per document. */
  readonly norms: Uint8Array;
  /** The score of a frequency beyond the table. */
  readonly rare: (freq: number, norm: number) => number;
}

/** A term's table; the score itself where all its documents have the same; undefined where it takes more than a table. */
export function scoreTableOf(scorer: TermScorer): ScoreTable | number | undefined {
  const { scoring, postings } = scorer;
  if (scoring === undefined) return undefined;
  const { weight, normInverses, norms, hasFreqs } = scoring;
  const rare = (freq: number, norm: number): number => bm25(weight, freq, normInverses[norm]) + TRACE;
  if (norms === undefined) return hasFreqs ? undefined : rare(1, 1);
  if (!hasFreqs) return undefined;
  const { blockMaxFreq, blockStart } = postings;
  let highest = 1;
  for (let block = 0; block < scorer.blockCount; block++) highest = Math.max(highest, blockMaxFreq[blockStart + block]);
  const freqs = Math.min(highest, TABLE_FREQS - 1);
  const scores = new Float64Array((freqs + 1) * NORMS);
  for (let freq = 1; freq <= freqs; freq++) {
    for (let norm = 0; norm < NORMS; norm++) scores[freq * NORMS + norm] = rare(freq, norm);
  }
  return { scores, norms, rare };
}
