import { collectByScore, collectByScoreInSteps } from '../score/collect-by-score.ts';
import { collectSorted, collectWalked } from '../sorted/collect-sorted.ts';
import { countEvery } from '../count/count-every.ts';
import { queueCapacity } from './plan.ts';
import { ScoreCollector } from '../score/score-collector.ts';
import { DeepScoreQueue } from '../score/deep-score-queue.ts';
import { collectDeep, collectDeepInSteps, DEEP } from '../score/collect-deep.ts';
import { HeapScoreQueue } from '../score/score-queue.ts';
import { areTiesByDoc } from '../sort/sort-key.ts';
/** What a page of nothing holds. */
export const NO_ENTRIES = { docs: new Uint32Array(0), scores: new Float32Array(0), keys: [] };
/** Collects the page a plan asks for, best entry first; undefined, and nothing is done, where leaves have to be collected by sort keys. */
export function collectAtOnce(plan) {
  if (plan.request.page.capacity === 0) return countAlone(plan);
  return isScoreOrder(plan.keys) ? collectScored(plan) : collectWalked(plan);
}
/** Collects the page a plan asks for in steps, best entry first. */
export function* collectMatches(plan, meter) {
  if (plan.request.page.capacity === 0) return countAlone(plan);
  return isScoreOrder(plan.keys) ? yield* collectScoredInSteps(plan, meter) : yield* collectSorted(plan, meter);
}
function countAlone({ matches, request, tally }) {
  countEvery({ matches, minScore: request.extras?.minScore, tally });
  return NO_ENTRIES;
}
/** Whether the order is by score, equal scores by document number: what a search without a sort does, and also what these keys say. */
export function isScoreOrder(keys) {
  if (keys.length === 0) return true;
  if (keys[0].kind !== 'score' || keys[0].order !== 'desc') return false;
  return areTiesByDoc(keys);
}
/** Collects by score; the entries have a column for each key. */
export function collectScored(plan) {
  const capacity = queueCapacity(plan);
  const deep = collectDeep(plan, capacity, scoreCursorOf(plan));
  if (deep !== undefined) return withKeys(deep, plan.keys);
  const collector = collectorOf(plan, capacity, true);
  if (capacity > 0) collectByScore(plan.matches, collector);
  return withKeys(collector.queue.drain(), plan.keys);
}
/** As {@link collectScored}, in steps. */
function* collectScoredInSteps(plan, meter) {
  const capacity = queueCapacity(plan);
  const deep = yield* collectDeepInSteps(plan, capacity, scoreCursorOf(plan));
  if (deep !== undefined) return withKeys(deep, plan.keys);
  const collector = collectorOf(plan, capacity, false);
  if (capacity > 0) yield* collectByScoreInSteps(plan.matches, collector, meter);
  return withKeys(collector.queue.drain(), plan.keys);
}
function scoreCursorOf({ cursor }) {
  return cursor && { score: Number(cursor.values[0]), doc: cursor.doc };
}
function collectorOf(plan, capacity, isAtOnce) {
  const { request, cursor, tally } = plan;
  return new ScoreCollector({
    queue: capacity < DEEP ? new HeapScoreQueue(capacity, isAtOnce) : new DeepScoreQueue(capacity, atMost(plan)),
    tally,
    // A highest score over all matches that is asked for beside a cursor can only be found by looking at them.
    skipping: plan.skipping && !(request.page.trackScores && cursor !== undefined),
    minScore: request.extras?.minScore,
    cursor: scoreCursorOf(plan),
  });
}
function withKeys(entries, keys) {
  if (keys.length === 0) return entries;
  return { ...entries, keys: keys.map((key) => scoreOrderColumn(key, entries)) };
}
/** Matches there can be. */
function atMost({ matches, searcher }) {
  return matches.reduce((sum, { scorer }) => sum + Math.min(scorer.cost, searcher.liveCount), 0);
}
/** A key's column over entries in order of score: the scores themselves, or the document numbers. */
export function scoreOrderColumn(key, { docs, scores }) {
  // From a typed array; `from` would go through an iterator, ten times as long.
  if (key.kind !== 'doc') return { kind: 'number', print: 'float', values: new Float64Array(scores) };
  const values = new Float64Array(docs);
  if (key.base !== 0) for (let i = 0; i < values.length; i++) values[i] += key.base;
  return { kind: 'number', print: 'doc', values };
}
