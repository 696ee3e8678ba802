import { POSTINGS_BLOCK } from '../../index/segment/postings.ts';
/** Documents taken together: those of a block of postings. */
export const BATCH = POSTINGS_BLOCK;
/** Documents with the sums of their scores so far, ascending. Scratch: used up before the next batch. */
export class Batch {
  docs = new Uint32Array(BATCH);
  sums = new Float64Array(BATCH);
  /** The most that a row's sum can become. */
  bounds = new Float64Array(BATCH);
  /** Which terms have the row's document: bit i for the i-th. */
  marks = new Uint32Array(BATCH);
}
