import type { DocValues } from '../index/segment.ts';
import { createSlots } from './create-slots.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { walkPermutation } from './permutation-walk.ts';
import { type Plan, queueCapacity } from './plan.ts';
import type { KeywordSortKey, NumericSortKey, SortKey } from './sort-key.ts';
import { collectEvery, collectInDocOrder } from './sorted-collector.ts';
import { type QueueEntries, SortedQueue } from './sorted-queue.ts';

/** Collects by sort keys, each leaf in the way that looks at the fewest documents. */
export function collectSorted(plan: Plan): QueueEntries {
  const { searcher, keys, cursor, matches } = plan;
  const capacity = queueCapacity(plan);
  const slots = keys.map((key, i) => createSlots(key, searcher, capacity, cursor?.values[i]));
  const queue = new SortedQueue(slots, capacity, cursor);
  if (capacity > 0) for (const match of matches) collectLeaf(plan, match, queue);
  return queue.drain();
}

function collectLeaf(plan: Plan, match: LeafMatches, queue: SortedQueue): void {
  const { keys, cursor, tally, scores, skipping, request } = plan;
  const first = keys[0];
  if (skipping && !scores && first.kind === 'doc' && first.order === 'asc') {
    const firstDoc = cursor === undefined ? 0 : Number(cursor.values[0]) - first.base - match.leaf.docBase + 1;
    collectInDocOrder(match, queue, tally, firstDoc);
    return;
  }
  const walk = skipping && !scores ? walkable(first, match, request.capacity) : undefined;
  if (walk === undefined) collectEvery(match, queue, tally, { scores, minScore: request.minScore });
  else walkPermutation({ ...walk, leaf: match.leaf, matches: match.count, queue, tally, cursor, tiesByDoc: areTiesByDoc(keys) });
}

/** What a walk along the first key needs; undefined where a walk is impossible or would look at more than there is. */
function walkable(
  key: SortKey,
  { leaf, scorer, count }: LeafMatches,
  capacity: number,
):
  | { readonly key: NumericSortKey | KeywordSortKey; readonly column: DocValues | undefined; readonly matchSet: Uint32Array | 'all' }
  | undefined {
  if (key.kind !== 'numeric' && key.kind !== 'keyword') return undefined;
  if (!missingIsAtEnd(key)) return undefined;
  const matchSet = scorer.matchSet();
  const column = leaf.segment.docValues(key.field);
  if (matchSet === undefined || column?.offsets !== undefined) return undefined;
  // Of every docCount / count documents on the way one matches.
  const expected = (capacity * leaf.segment.docCount) / count;
  return expected < count || matchSet === 'all' ? { key, column, matchSet } : undefined;
}

function missingIsAtEnd(key: NumericSortKey | KeywordSortKey): boolean {
  return key.kind === 'keyword' ? typeof key.missing === 'string' : key.missing === Infinity || key.missing === -Infinity;
}

function areTiesByDoc(keys: readonly SortKey[]): boolean {
  return keys.length === 1 || (keys[1].kind === 'doc' && keys[1].order === 'asc');
}
