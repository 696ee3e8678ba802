import { collectByScore } from './collect-by-score.ts';
import { collectSorted } from './collect-sorted.ts';
import { countEvery } from './count-every.ts';
import { type Plan, queueCapacity } from './plan.ts';
import type { KeyColumn } from './key-column.ts';
import { ScoreCollector } from './score-collector.ts';
import { DeepScoreQueue } from './deep-score-queue.ts';
import { collectDeep, DEEP } from './collect-deep.ts';
import { HeapScoreQueue } from './score-queue.ts';
import type { QueueEntries } from './entry-slots.ts';
import { areTiesByDoc, type SortKey } from './sort-key.ts';

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
  const scoreCursor = cursor && { score: Number(cursor.values[0]), doc: cursor.doc };
  const deep = collectDeep(plan, capacity, scoreCursor);
  if (deep !== undefined) return withKeys(deep, keys);
  const queue = capacity < DEEP ? new HeapScoreQueue(capacity) : new DeepScoreQueue(capacity, atMost(plan));
  const collector = new ScoreCollector({
    queue,
    tally,
    // A highest score over all matches that is asked for beside a cursor can only be found by looking at them.
    skipping: plan.skipping && !(request.trackScores && cursor !== undefined),
    minScore: request.minScore,
    cursor: scoreCursor,
  });
  if (capacity > 0) collectByScore(plan.matches, collector);
  return withKeys(queue.drain(), keys);
}

function withKeys(entries: QueueEntries, keys: readonly SortKey[]): QueueEntries {
  if (keys.length === 0) return entries;
  return { ...entries, keys: keys.map((key) => scoreOrderColumn(key, entries)) };
}

/** Matches there can be. */
function atMost({ matches, searcher }: Plan): number {
  return matches.reduce((sum, { scorer }) => sum + Math.min(scorer.cost, searcher.liveCount), 0);
}

/** A key's column over entries in order of score: the scores themselves, or the document numbers. */
export function scoreOrderColumn(key: SortKey, { docs, scores }: QueueEntries): KeyColumn {
  // From a typed array; `from` would go through an iterator, ten times as long.
  if (key.kind !== 'doc') return { kind: 'number', print: 'float', values: new Float64Array(scores) };
  const values = new Float64Array(docs);
  if (key.base !== 0) for (let i = 0; i < values.length; i++) values[i] += key.base;
  return { kind: 'number', print: 'doc', values };
}
