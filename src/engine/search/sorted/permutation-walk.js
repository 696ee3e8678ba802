import { bitWords } from '../../index/memory/bits.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { UNITS_PER_OFFER } from './sorted-collector.ts';
import { SortedRuns } from './sorted-runs.ts';
/**
 * Collects a leaf along the sorted permutation of its first sort key, one run of equal values after the other, and stops
 * where the next run can no longer enter the full queue. A cursor is sought, not scanned to.
 * Counting matches is left to the caller.
 */
export function* walkPermutation({ match, key, column, matches, budget, queue, tally, cursor, tiesByDoc }, meter) {
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
