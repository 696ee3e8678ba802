import type { UintArray } from '../memory/number-arrays.ts';

/** Postings in a block: each has an impact and a first position of its own. */
export const POSTINGS_BLOCK = 128;

/**
 * One term's postings: entries `start` to `end - 1` of the arrays, docIds ascending. Every POSTINGS_BLOCK entries
 * (counted from `start`) form a block; the block arrays are indexed from `blockStart`.
 */
export interface Postings {
  readonly docIds: Uint32Array;
  readonly freqs: UintArray;
  readonly start: number;
  readonly end: number;
  readonly blockStart: number;
  /** Positions of all postings one after the other; undefined when the field has none. Positions count on across the values of a field with a gap of 100. */
  readonly positions: UintArray | undefined;
  /** Index into `positions` of the first position of each block's first posting. */
  readonly blockPositionStart: Uint32Array;
}
