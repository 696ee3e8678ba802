import type { UintArray } from '../memory/number-arrays.ts';
import { PACKED_BLOCK } from '../memory/packed-block.ts';

/** Postings in a block. */
export const POSTINGS_BLOCK = PACKED_BLOCK;

/** Behind every document number. */
export const END_OF_DOCS = 0x7fff_ffff;

/** Documents, ascending: entries `start` to `end - 1`. */
export interface DocList {
  readonly docIds: Uint32Array;
  readonly start: number;
  readonly end: number;
}

/**
 * One term's postings: entries `start` to `end - 1` of the arrays, docIds ascending. Every POSTINGS_BLOCK entries
 * (counted from `start`) form a block.
 */
export interface Postings extends DocList {
  readonly freqs: UintArray;
  /** Positions of all postings one after the other; undefined when the field has none. Positions count on across the values of a field with a gap of 100. */
  readonly positions: UintArray | undefined;
  /** Index into `positions` of the first posting's. */
  readonly positionStart: number;
  /** The same for each block, from `blockStart` on, where there are several. */
  readonly blockPositionStart: Uint32Array;
  readonly blockStart: number;
}

/** First index in [from, end) whose document is >= `target`, or `end`: gallops, then bisects. */
export function seekPosting(docIds: Uint32Array, from: number, end: number, target: number): number {
  let low = from;
  let step = 1;
  while (low + step < end && docIds[low + step] < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docIds[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
