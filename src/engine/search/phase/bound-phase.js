import { ok } from '../../errors.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { COUNT_UNKNOWN } from '../../query/weight/weight.ts';
import { isScoreOrder } from './collect-matches.ts';
import { describeQuery } from './describe-query.ts';
import { atLeast, knownTotal } from './leaf-matches.ts';
import { collectorName, toResult } from './phase-result.ts';
import { queryType } from './query-profile.ts';
import { withRescoreWindow } from './rescored-page.ts';
import { slicedWeight } from './slice.ts';
import { Tally } from './tally.ts';
/** The query bound to its shard: what scores its leaves. */
export function weightOf({ query, statistics, request, scores, mapping }) {
  return slicedWeight(createWeight(query, statistics, request.match.boost ?? 1, scores), request.match.slice, mapping);
}
/** The time where it is asked for. */
export function timeOf({ extras, host }) {
  return extras.profile === true ? host.clock.elapsed() : 0;
}
/** Which leaves are to know how many matches they have. */
export function countingOf({ tuning, extras, request, keys }) {
  if (tuning.skipping === false || extras.minScore !== undefined) return 'none';
  const { capacity, trackTotalHitsUpTo } = request.page;
  const isByScore = capacity > 0 && extras.collapse === undefined && isScoreOrder(keys);
  return isByScore && trackTotalHitsUpTo < Infinity ? trackTotalHitsUpTo : 'all';
}
/**
 * Binds a phase to what its leaves found.
 * @param binding `areAll`: false where time ran out before all leaves were asked for their matches
 */
export function bindPlan(phase, found, { guard, boundAt, areAll }) {
  const { searcher, request, extras, host, tuning, keys, cursor, scores } = phase;
  const matchedAt = timeOf(phase);
  // How many of its matches reach a lowest score no leaf knows.
  const matches = extras.minScore === undefined ? found : found.map((match) => ({ ...match, count: COUNT_UNKNOWN }));
  const isCertain = areAll && extras.minScore === undefined;
  const tally = new Tally(areAll ? knownTotal(matches) : COUNT_UNKNOWN, request.page.trackTotalHitsUpTo, isCertain ? atLeast(matches) : 0);
  const plan = {
    searcher,
    matches,
    request: withRescoreWindow(request),
    keys,
    cursor,
    scores,
    skipping: tuning.skipping ?? true,
    kernels: host.kernels,
    tally,
  };
  return { plan, guard, boundAt, matchedAt };
}
/** What a phase came to: its page, what it cost, and its profile where one is asked for. */
export function answerOf(phase, { plan, guard: counted, boundAt, matchedAt }, { collected, page, guard }) {
  const { request, extras, host, started, compiled, query, mapping, keys, scores } = phase;
  const { tally, matches } = plan;
  const ended = host.clock.elapsed();
  tally.visited += counted.turnedAway;
  if (guard.timedOut) tally.interrupt();
  const result = toResult(plan, { queued: collected, entries: page.entries }, ended - started);
  if (guard.timedOut) result.timedOut = true;
  if (extras.terminateAfter !== undefined) result.terminatedEarly = counted.terminatedEarly;
  if (collected.groups !== undefined) result.groups = collected.groups;
  if (page.windows !== undefined) {
    result.rescored = page.windows;
    for (const { byteLength } of page.windows) result.cost.sentBytes += byteLength;
  }
  if (extras.profile !== true) return ok(result);
  result.profile = {
    type: queryType(query),
    description: describeQuery(query, mapping),
    rewriteMs: compiled - started,
    createWeightMs: boundAt - compiled,
    buildScorerMs: matchedAt - boundAt,
    leaves: matches.length,
    collectMs: ended - matchedAt,
    visited: tally.visited,
    scored: scores ? tally.visited : 0,
    collector: collectorName(request, keys),
  };
  return ok(result);
}
