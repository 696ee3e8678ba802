import { bitWords } from '../../index/memory/bits.ts';
import type { DocValues } from '../../index/segment/segment.ts';
import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { DocMatcher } from '../../query/scorer/scorer.ts';
import type { Cursor } from '../sort/key-slots.ts';
import { isLive, type LeafMatches } from '../phase/leaf-matches.ts';
import type { KeywordSortKey, NumericSortKey } from '../sort/sort-key.ts';
import { UNITS_PER_OFFER } from './sorted-collector.ts';
import { SortedRuns } from './sorted-runs.ts';
import type { SortedQueue } from './sorted-queue.ts';
import type { Tally } from '../phase/tally.ts';

export interface WalkOptions {
  readonly match: LeafMatches;
  /** The first sort key; its missing values sort to an end, and no value of the column ties with them. */
  readonly key: NumericSortKey | KeywordSortKey;
  /** The key's column: single-valued. Undefined: no document here has a value. */
  readonly column: DocValues | undefined;
  readonly matches: DocMatcher;
  /** Documents the walk may look at. */
  readonly budget: number;
  readonly queue: SortedQueue;
  readonly tally: Tally;
  readonly cursor: Cursor | undefined;
  /** Equal first keys are ordered by document number alone. */
  readonly tiesByDoc: boolean;
}

/** How a walk ended. */
export interface WalkOutcome {
  /** False: the budget ran out before the walk could know that nothing better is left. */
  readonly finished: boolean;
  /** Documents it looked at that match, and, where there was a budget, which they are. */
  readonly found: number;
  readonly foundBits: Uint32Array;
}

/**
 * Collects a leaf along the sorted permutation of its first sort key, one run of equal values after the other, and stops
 * where the next run can no longer enter the full queue. A cursor is sought, not scanned to.
 * Counting matches is left to the caller.
 */
export function* walkPermutation(
  { match, key, column, matches, budget, queue, tally, cursor, tiesByDoc }: WalkOptions,
  meter: SliceMeter,
): Sliced<WalkOutcome> {
  const { leaf } = match;
  queue.enterLeaf(leaf);
  // Where other keys decide between equals, all of the cursor's own run may be behind it.
  const runs = new SortedRuns(match, key, column, cursor && { values: cursor.values, doc: tiesByDoc ? cursor.doc : -Infinity });
  const foundBits = new Uint32Array(budget < Infinity ? bitWords(leaf.segment.docCount) : 0);
  let found = 0;
  let left = budget;
  while (runs.next() && !queue.isBeyond(runs.first)) {
    const { docs, from, to } = runs;
    for (let at = from; at < to; at++) {
      if (left-- <= 0) return { finished: false, found, foundBits };
      const doc = docs[at];
      tally.visited++;
      if (!isLive(leaf, doc) || !matches(doc)) continue;
      found++;
      if (budget < Infinity) foundBits[doc >>> 5] |= 1 << (doc & 31);
      if (!queue.offer(doc, NaN) && tiesByDoc) break;
      if (meter.add(UNITS_PER_OFFER)) yield meter.take();
    }
  }
  return { finished: true, found, foundBits };
}
