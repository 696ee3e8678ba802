import { collectByScore } from './collect-by-score.ts';
import { collectSorted } from './collect-sorted.ts';
import { countEvery } from './count-every.ts';
import { type Plan, queueCapacity } from './plan.ts';
import type { KeyColumn } from './key-column.ts';
import { ScoreCollector } from './score-collector.ts';
import { DeepScoreQueue } from './deep-score-queue.ts';
import { collectDeep } from './collect-deep.ts';
import { HeapScoreQueue } from './score-queue.ts';
import type { QueueEntries } from './sorted-queue.ts';
import { areTiesByDoc, type SortKey } from './sort-key.ts';

/** From here on sorting once is cheaper than a heap. */
const DEEP = 256;

/** A queue is deep for a query when it takes one of so many postings. */
const DEEP_SHARE = 512;

/** What a page of nothing holds. */
export const NO_ENTRIES: QueueEntries = { docs: new Uint32Array(0), scores: new Float32Array(0), keys: [] };

/** Collects the page a plan asks for, best entry first. */
export function collectMatches(plan: Plan): QueueEntries {
  if (plan.request.capacity === 0) {
    countEvery({ matches: plan.matches, minScore: plan.request.minScore, tally: plan.tally });
    return NO_ENTRIES;
  }
  return isScoreOrder(plan.keys) ? collectScored(plan) : collectSorted(plan);
}

/** By score, equal scores by document number: what a search without a sort does, and also what these keys say. */
function isScoreOrder(keys: readonly SortKey[]): boolean {
  if (keys.length === 0) return true;
  if (keys[0].kind !== 'score' || keys[0].order !== 'desc') return false;
  return areTiesByDoc(keys);
}

/** Collects by score; the entries have a column for each key. */
export function collectScored(plan: Plan): QueueEntries {
  const { keys, request, cursor, tally } = plan;
  const capacity = queueCapacity(plan);
  const queue = capacity < DEEP ? new HeapScoreQueue(capacity) : new DeepScoreQueue(capacity, atMost(plan));
  const scoreCursor = cursor && { score: Number(cursor.values[0]), doc: cursor.doc };
  const collector = new ScoreCollector({
    queue,
    tally,
    // A highest score over all matches that is asked for beside a cursor can only be found by looking at them.
    skipping: plan.skipping && !(request.trackScores && cursor !== undefined),
    minScore: request.minScore,
    cursor: scoreCursor,
  });
  if (queue instanceof DeepScoreQueue && looksAtAll(plan, capacity)) collectDeep(plan.matches, queue, collector, scoreCursor);
  else if (capacity > 0) collectByScore(plan.matches, collector);
  const entries = queue.drain();
  return { ...entries, keys: keys.map((key) => scoreOrderColumn(key, entries)) };
}

/** Matches there can be. */
function atMost({ matches, searcher }: Plan): number {
  return matches.reduce((sum, { scorer }) => sum + Math.min(scorer.cost, searcher.liveCount), 0);
}

/** Whether the queue is so deep that skipping would pass over little, and nothing stands in the way of scoring in one go. */
function looksAtAll({ matches, request, exhaustive }: Plan, capacity: number): boolean {
  const postings = matches.reduce((sum, { scorer }) => sum + scorer.cost, 0);
  return exhaustive && request.minScore === undefined && capacity * DEEP_SHARE >= postings;
}

/** A key's column over entries in order of score: the scores themselves, or the document numbers. */
export function scoreOrderColumn(key: SortKey, { docs, scores }: QueueEntries): KeyColumn {
  if (key.kind !== 'doc') return { kind: 'number', print: 'float', values: Float64Array.from(scores) };
  return { kind: 'number', print: 'doc', values: Float64Array.from(docs, (doc) => key.base + doc) };
}
