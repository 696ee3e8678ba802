import { ok, type Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import type { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { COUNT_UNKNOWN, type Weight } from '../../query/weight/weight.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { isScoreOrder } from './collect-matches.ts';
import { describeQuery } from './describe-query.ts';
import type { Guard } from './guard.ts';
import { atLeast, type Counting, knownTotal, type LeafMatches } from './leaf-matches.ts';
import type { Walked } from '../score/order-cache.ts';
import { type CollectedEntries, collectorName, toResult } from './phase-result.ts';
import type { Plan } from './plan.ts';
import type { QueryPhaseExtras, QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import type { QueryPhaseHost, QueryPhaseTuning } from './query-phase-host.ts';
import { queryType } from './query-profile.ts';
import { type RescoredPage, withRescoreWindow } from './rescored-page.ts';
import { slicedWeight } from './slice.ts';
import type { Cursor } from '../sort/key-slots.ts';
import type { SortKey } from '../sort/sort-key.ts';
import { Tally } from './tally.ts';

/** One query phase that makes sense on its index. */
export interface Phase {
  readonly searcher: Searcher;
  readonly mapping: Mapping;
  readonly request: QueryPhaseRequest;
  readonly extras: QueryPhaseExtras;
  readonly host: QueryPhaseHost;
  readonly tuning: QueryPhaseTuning;
  readonly walked: Walked | undefined;
  /** On the host's clock. */
  readonly started: number;
  readonly compiled: number;
  readonly scores: boolean;
  readonly statistics: ShardStatistics;
  readonly query: IndexQuery;
  readonly keys: readonly SortKey[];
  readonly cursor: Cursor | undefined;
}

/** The query bound to its shard: what scores its leaves. */
export function weightOf({ query, statistics, request, scores, mapping }: Phase): Result<Weight> {
  return slicedWeight(createWeight(query, statistics, request.match.boost ?? 1, scores), request.match.slice, mapping);
}

/** A plan, and when it came to be. */
export interface BoundPlan {
  readonly plan: Plan;
  readonly guard: Guard;
  readonly boundAt: number;
  readonly matchedAt: number;
}

/** The time where it is asked for. */
export function timeOf({ extras, host }: Phase): number {
  return extras.profile === true ? host.clock.elapsed() : 0;
}

/** Which leaves are to know how many matches they have. */
export function countingOf({ tuning, extras, request, keys }: Phase): Counting {
  if (tuning.skipping === false || extras.unpruned === true || extras.minScore !== undefined) return 'none';
  const { capacity, trackTotalHitsUpTo } = request.page;
  const isByScore = capacity > 0 && extras.collapse === undefined && isScoreOrder(keys);
  return isByScore && trackTotalHitsUpTo < Infinity ? trackTotalHitsUpTo : 'all';
}

/**
 * Binds a phase to what its leaves found.
 * @param binding `areAll`: false where time ran out before all leaves were asked for their matches
 */
export function bindPlan(
  phase: Phase,
  found: readonly LeafMatches[],
  { guard, boundAt, areAll }: { readonly guard: Guard; readonly boundAt: number; readonly areAll: boolean },
): BoundPlan {
  const { searcher, request, extras, host, tuning, keys, cursor, scores } = phase;
  const matchedAt = timeOf(phase);
  // How many of its matches reach a lowest score no leaf knows.
  const matches = extras.minScore === undefined ? found : found.map((match) => ({ ...match, count: COUNT_UNKNOWN }));
  const isCertain = areAll && extras.minScore === undefined;
  const tally = new Tally(areAll ? knownTotal(matches) : COUNT_UNKNOWN, request.page.trackTotalHitsUpTo, isCertain ? atLeast(matches) : 0);
  const plan: Plan = {
    searcher,
    matches,
    request: withRescoreWindow(request),
    keys,
    cursor,
    scores,
    skipping: (tuning.skipping ?? true) && extras.unpruned !== true,
    kernels: host.kernels,
    tally,
  };
  return { plan, guard, boundAt, matchedAt };
}

/** What a phase came to: its page, what it cost, and its profile where one is asked for. */
export function answerOf(
  phase: Phase,
  { plan, guard: counted, boundAt, matchedAt }: BoundPlan,
  { collected, page, guard }: { readonly collected: CollectedEntries; readonly page: RescoredPage; readonly guard: Guard },
): Result<QueryPhaseResult> {
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
