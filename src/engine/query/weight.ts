import type { Leaf } from '../index/searcher.ts';
import type { Scorer } from './scorer.ts';

/** A query bound to one searcher's statistics. */
export interface Weight {
  /** The matching documents of one leaf, deleted ones not yet left out; undefined when there are none. */
  scorer(leaf: Leaf): Scorer | undefined;
  /** Live documents that match in the leaf, when that is known without looking at them; else -1. */
  count(leaf: Leaf): number;
}

/** What {@link Weight.count} answers where only looking would tell. */
export const COUNT_UNKNOWN = -1;

/** Live documents of a leaf. */
export function liveCount(leaf: Leaf): number {
  return leaf.liveDocs === undefined ? leaf.segment.docCount : leaf.liveDocs.cardinality;
}
