import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { Scorer } from '../scorer/scorer.ts';

/** A query bound to one searcher's statistics. */
export interface Weight {
  /** The matching documents of one leaf, deleted ones not yet left out; undefined when there are none. */
  scorer(leaf: Leaf): Scorer | undefined;
  /** Live documents that match in the leaf, when that is known without looking at them; else -1. */
  count(leaf: Leaf): number;
  /** The weights it is made of, where there are any. */
  readonly parts?: readonly Weight[];
  /** Gathers in steps what a scorer of the leaf needs before its first document, and keeps it: the scorer is there at once then. */
  gather?(leaf: Leaf, meter: SliceMeter): Sliced<void>;
}

/** Gathers what the scorers of a leaf need, in steps. */
export function* gatherFor(weight: Weight, leaf: Leaf, meter: SliceMeter): Sliced<void> {
  if (weight.gather !== undefined) yield* weight.gather(leaf, meter);
  for (const part of weight.parts ?? []) yield* gatherFor(part, leaf, meter);
}

/** What {@link Weight.count} answers where only looking would tell. */
export const COUNT_UNKNOWN = -1;

/** Live documents of a leaf. */
export function liveCount(leaf: Leaf): number {
  return leaf.liveDocs === undefined ? leaf.segment.docCount : leaf.liveDocs.cardinality;
}
