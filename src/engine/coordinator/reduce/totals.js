/**
 * Adds the shards' hit counts up. Above the tracked limit the answer is exactly the limit, as a lower bound.
 * @param limit Infinity: exact; negative: not tracked, undefined.
 */
export function reduceTotals(answers, limit) {
  if (limit < 0) return undefined;
  let value = 0;
  let bounded = false;
  for (const { totalHits } of answers) {
    value += totalHits.value;
    bounded ||= totalHits.relation === 'gte';
  }
  if (value > limit || (bounded && value >= limit)) return { value: limit, relation: 'gte' };
  return { value, relation: bounded ? 'gte' : 'eq' };
}
/** Whether a total of none was asked for of matches that have to be looked at: one never looked at none, and does not know that there is none. */
export function isUncounted({ size, trackTotalHitsUpTo, request }) {
  const { minScore, postFilter, terminateAfter } = request.extras ?? {};
  return size === 0 && trackTotalHitsUpTo === 0 && (minScore ?? postFilter ?? terminateAfter) !== undefined;
}
/** The highest score over all shards; null when none was computed. */
export function reduceMaxScore(answers) {
  let best = Number.NaN;
  for (const { maxScore } of answers) if (!(maxScore <= best)) best = Number.isNaN(maxScore) ? best : maxScore;
  return Number.isNaN(best) ? null : best;
}
