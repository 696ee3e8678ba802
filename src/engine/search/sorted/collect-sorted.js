import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { collectTopNumbers, isTopNumbers } from './collect-top-numbers.ts';
import { createSlots } from '../sort/create-slots.ts';
import { groupedOrder, walkGroups } from './grouped-walk.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { isWalkedMerged, reachesTheEnds, walkMerged } from './merged-walk.ts';
import { walkPermutation } from './permutation-walk.ts';
import { queueCapacity } from '../phase/plan.ts';
import { areTiesByDoc } from '../sort/sort-key.ts';
import { collectEvery, collectInDocOrder, collectRest } from './sorted-collector.ts';
import { SortedQueue } from './sorted-queue.ts';
import { sortColumn } from '../sort/sort-column.ts';
/** Collects by sort keys, each leaf in the way that looks at the fewest documents. */
export function* collectSorted(plan, meter) {
  return collectWalked(plan) ?? (yield* collectLeaves(plan, meter));
}
/** A page by sort keys that takes little: read off the leaves' order, or off a column of numbers. Undefined, and nothing is done: the leaves have to be collected. */
export function collectWalked(plan) {
  const { matches } = plan;
  const capacity = queueCapacity(plan);
  if (capacity === 0) return undefined;
  if (plan.skipping && areFew(plan) && isTopNumbers(plan)) return collectTopNumbers(plan);
  const merged = collectMerged(plan);
  if (merged !== undefined) return merged;
  const isNumbers = plan.skipping && isTopNumbers(plan) && !matches.some((match) => isWalked(plan, match));
  return isNumbers ? collectTopNumbers(plan) : undefined;
}
/** Collects a page by sort keys leaf by leaf. */
export function* collectLeaves(plan, meter) {
  const queue = queueOf(plan);
  if (queueCapacity(plan) > 0) {
    for (const match of plan.matches) {
      yield* collectLeaf(plan, match, queue, meter);
      yield meter.take();
    }
  }
  return queue.drain();
}
function queueOf(plan) {
  const { searcher, keys, cursor } = plan;
  const capacity = queueCapacity(plan);
  const slots = keys.map((key, i) => createSlots(key, searcher, capacity, cursor?.values[i]));
  return new SortedQueue(slots, capacity, cursor);
}
/** Whether there are so few matches that no walk could pay. */
function areFew({ matches, request }) {
  let most = 0;
  for (const { scorer } of matches) {
    if (scorer.matchSet() === 'all') return false;
    most += scorer.cost;
  }
  return most <= WALK_FACTOR * request.page.capacity;
}
/** The page read off the leaves' permutations; undefined where that is impossible, or not the way that looks at fewer documents. */
function collectMerged(plan) {
  const { matches, scores, skipping, tally } = plan;
  const walk = skipping && !scores ? walkOf(plan) : undefined;
  const budget = walk === undefined ? 0 : mergedBudget(plan);
  if (walk === undefined || budget === 0) return undefined;
  const counted = matches.map((match) => countAhead(match, tally));
  const { entries, found } = walk(budget);
  if (entries === undefined) return collectAnew(plan, counted);
  const foundAll = plan.cursor === undefined && entries.docs.length < queueCapacity(plan);
  matches.forEach((match, i) => countBehind(match, tally, { counted: counted[i], found: found[i], foundAll }));
  return entries;
}
/** The walk of all leaves that serves a plan's keys: of their first key, with nothing but the document number or with one other key behind it. */
function walkOf(plan) {
  const { keys, matches } = plan;
  const key = keys[0];
  if (areTiesByDoc(keys)) return isWalkedMerged(key, matches) ? (budget) => walkMerged(plan, key, budget) : undefined;
  const order = groupedOrder(plan);
  return order && ((budget) => walkGroups(plan, order, budget));
}
/** After a walk that found nothing like a page: looks at every match. `counted` is what was counted before, by leaf. */
function collectAnew(plan, counted) {
  const { matches, tally } = plan;
  if (isTopNumbers(plan)) return collectTopNumbers(plan, counted);
  const queue = queueOf(plan);
  matches.forEach((match, i) => {
    queue.enterLeaf(match.leaf);
    collectRest(match, queue, tally, { counted: counted[i] });
  });
  return queue.drain();
}
/** How much of a leaf's matches nobody had to look at. `foundAll`: the walk came to the end, so `found` is all there are. */
function countBehind({ count, scorer }, tally, { counted, found, foundAll }) {
  if (count >= 0) tally.skipped += count - found;
  else if (foundAll) tally.counted += found - counted;
  // What the walk found may be what was counted, or what was not: only a leaf counted to its end is known.
  else if (scorer.docId !== NO_MORE_DOCS) tally.interrupt();
}
/** As {@link walkBudget}, for all leaves together. */
function mergedBudget({ matches, request, tally }) {
  if (matches.every(({ scorer }) => scorer.matchSet() === 'all')) return Infinity;
  let expected = 0;
  let docs = 0;
  let isCounted = tally.isCounted;
  for (const { leaf, scorer, count } of matches) {
    expected += count >= 0 ? count : scorer.cost;
    docs += leaf.segment.docCount;
    isCounted &&= count >= 0;
  }
  return budgetOf(expected, docs, request, isCounted || tally.isCounted);
}
/** Whether a leaf is better walked along the first key's column than collected. */
function isWalked({ keys, request, tally }, match) {
  return walkable(keys[0], match) !== undefined && walkBudget(match, request, tally) > 0;
}
function* collectLeaf(plan, match, queue, meter) {
  const { keys, cursor, tally, scores, skipping, request } = plan;
  const first = keys[0];
  if (skipping && !scores && first.kind === 'doc' && first.order === 'asc') {
    collectInDocOrder(match, queue, tally, firstBehind(cursor, keys, first.base) - match.leaf.docBase);
    return;
  }
  const walk = skipping && !scores ? walkable(first, match) : undefined;
  const budget = walk === undefined ? 0 : walkBudget(match, request, tally);
  if (walk === undefined || budget === 0) {
    yield* collectEvery(match, queue, tally, { scores, minScore: request.extras?.minScore, meter });
    return;
  }
  const counted = countAhead(match, tally);
  const walked = yield* walkPermutation({ ...walk, queue, tally, cursor, tiesByDoc: areTiesByDoc(keys), budget }, meter);
  if (!walked.finished) collectRest(match, queue, tally, { foundBits: walked.foundBits, counted });
  else countBehind(match, tally, { counted, found: walked.found, foundAll: cursor === undefined && !queue.isFull });
}
/**
 * The first document of the shard that may be behind a cursor whose first key is the document number. The one with the cursor's own number is
 * behind it unless it is known to have been seen: another shard's entry has the same number.
 */
function firstBehind(cursor, keys, base) {
  if (cursor === undefined) return 0;
  const own = Number(cursor.values[0]) - base;
  return areTiesByDoc(keys) && own <= cursor.doc ? own + 1 : own;
}
/** What a walk along the first key needs; undefined where a walk is impossible. */
function walkable(key, match) {
  if (key.kind !== 'numeric' && key.kind !== 'keyword') return undefined;
  if (!missingIsAtEnd(key)) return undefined;
  const column = sortColumn(match.leaf.segment, key);
  if (column?.offsets !== undefined || reachesTheEnds(column)) return undefined;
  const matches = match.scorer.matcher();
  return matches && { match, key, column, matches };
}
/** How much longer than expected a walk may get, and how many times fewer documents it must promise to look at. */
export const WALK_FACTOR = 4;
/**
 * How many documents a walk may look at before collecting every match is the better way; 0: it is from the start. Expected
 * is that one of docCount / matches documents on the way counts, which fails where the matches lie at the far end.
 */
function walkBudget({ leaf, scorer, count }, request, tally) {
  if (scorer.matchSet() === 'all') return Infinity;
  return budgetOf(count >= 0 ? count : scorer.cost, leaf.segment.docCount, request, count >= 0 || tally.isCounted);
}
function budgetOf(matches, docs, request, isCounted) {
  const budget = Math.ceil((WALK_FACTOR * request.page.capacity * docs) / matches);
  return (isCounted ? 0 : request.page.trackTotalHitsUpTo) + budget < matches ? budget : 0;
}
/** Counts matches, as far as the total still needs it where that means looking at them; answers how many. */
function countAhead({ leaf, scorer, count }, tally) {
  if (count >= 0) {
    tally.counted += count;
    return count;
  }
  let looked = 0;
  while (!tally.isCounted && scorer.nextDoc() !== NO_MORE_DOCS) {
    if (!isLive(leaf, scorer.docId)) continue;
    looked++;
    tally.visited++;
    tally.counted++;
  }
  return looked;
}
function missingIsAtEnd(key) {
  return key.kind === 'keyword' ? typeof key.missing === 'string' : key.missing === Infinity || key.missing === -Infinity;
}
