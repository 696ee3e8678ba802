import type { Clock } from '../../clock.ts';
import { type EngineError, err, ok, type Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { type Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { KernelStock } from '../../kernels/kernel-stock.ts';
import type { QueryHost, QueryLimits } from '../../query/compile/compilation.ts';
import { compileQuery } from '../../query/compile/compile-query.ts';
import { createWeight, NO_WEIGHT } from '../../query/weight/create-weight.ts';
import { MAX_EXPANDED_TERMS } from '../../query/weight/expand-terms.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import type { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { COUNT_UNKNOWN, type Weight } from '../../query/weight/weight.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { collectGroups, manyValues } from '../sorted/collect-groups.ts';
import { collectAtOnce, collectMatches, NO_ENTRIES } from './collect-matches.ts';
import { collectLeaves } from '../sorted/collect-sorted.ts';
import { statisticsOf } from './collected-statistics.ts';
import { compileCursor } from '../sort/compile-cursor.ts';
import { compileSort, type SortContext } from '../sort/compile-sort.ts';
import type { QueueEntries } from '../sort/entry-slots.ts';
import { gatherMatches } from '../count/gathered-matches.ts';
import { Guard, type GuardLimits } from './guard.ts';
import { pageBehind, rankAndKeep, tallyOf } from '../score/cached-order.ts';
import type { Cursor } from '../sort/key-slots.ts';
import { knownTotal, type LeafMatches, leafMatches, leafMatchesInSteps } from './leaf-matches.ts';
import type { Walk, Walked, WalkedQuery } from '../score/order-cache.ts';
import { type CollectedEntries, collectorName, toResult } from './phase-result.ts';
import type { Plan } from './plan.ts';
import type { QueryPhaseExtras, QueryPhaseMatch, QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import { describeQuery } from './describe-query.ts';
import { queryType } from './query-profile.ts';
import { hasManyQuestions, isLong, type QueryWork, workOf } from './query-work.ts';
import { rankRareTermByNumber } from '../sorted/rank-rare-term-by-number.ts';
import { rankTerm } from '../score/rank-term.ts';
import { type RescoredPage, rescoredPage, withRescoreWindow } from './rescored-page.ts';
import type { ScoredRows } from '../score/score-order.ts';
import { slicedWeight } from './slice.ts';
import type { SortKey } from '../sort/sort-key.ts';
import { Tally } from './tally.ts';

const NO_KEYS: readonly SortKey[] = [];

/** The index a shard belongs to, as error messages name it, and the clock that `now` and the timings read. */
export interface QueryPhaseHost {
  readonly index: string;
  readonly uuid: string;
  readonly clock: Clock;
  readonly limits?: QueryLimits;
  /** The orders by relevance kept between the pages of a walk; without them every page ranks anew. */
  readonly walk?: Walk;
  /** For scoring deep pages in one go; without them it is done document by document. */
  readonly kernels?: KernelStock;
}

/** How a query phase runs; what it answers does not depend on it. */
export interface QueryPhaseTuning {
  /** False: look at every match, also at those that cannot belong on the page. Default true. */
  readonly skipping?: boolean;
  /** True: as if the query took long, however little it is. */
  readonly gathering?: boolean;
}

/** A query phase that is there at once, or what there is to do. */
export type StartedPhase<T> = { readonly result: Result<T> } | { readonly steps: Sliced<Result<T>> };

/**
 * The query phase of one shard: matches, ranks, counts. Pure; the same segments give the same answer and the same counters.
 * What takes no more than a slice is done before it returns, all else step by step.
 * Errors: `query_shard` and `illegal_argument`, as a shard raises them; the coordinator wraps them.
 */
export function startQueryPhase(
  searcher: Searcher,
  mapping: Mapping,
  request: QueryPhaseRequest,
  host: QueryPhaseHost,
  tuning: QueryPhaseTuning = {},
): StartedPhase<QueryPhaseResult> {
  const { clock } = host;
  const started = clock.elapsed();
  const walked = host.walk?.orders.ask(host.walk.reader, mapping, request, host);
  if (walked?.query.order !== undefined) return { result: keptPage(walked.query, request, host, started) };
  const query = compileFiltered(request.match, mapping, host);
  if (!query.ok) return { result: query };
  const ranked = tuning.skipping === false ? undefined : rankTerm(searcher, query.value, request);
  if (ranked !== undefined) {
    const { entries, tally } = ranked;
    const page = { request, keys: NO_KEYS, cursor: undefined, scores: true, tally };
    return { result: ok(toResult(page, { queued: entries, entries }, clock.elapsed() - started)) };
  }
  const context: SortContext = { mapping, host, shardPosition: request.shardPosition };
  const keys = compileSort(request.page.sort, context);
  if (!keys.ok) return { result: keys };
  const cursor = compileCursor(request.page, keys.value, context);
  if (!cursor.ok) return { result: cursor };
  const fewByNumber = tuning.skipping === false ? undefined : rankRareTermByNumber(searcher, query.value, request, keys.value);
  if (fewByNumber !== undefined) {
    const { entries, tally } = fewByNumber;
    const page = { request, keys: keys.value, cursor: undefined, scores: false, tally };
    return { result: ok(toResult(page, { queued: entries, entries }, clock.elapsed() - started)) };
  }
  const scores = needsScores(request, keys.value);
  const extras = request.extras ?? NO_EXTRAS;
  const compiled = extras.profile === true ? clock.elapsed() : started;
  const statistics = statisticsOf(searcher, extras.statistics);
  const phase: Phase = {
    searcher,
    mapping,
    request,
    extras,
    host,
    tuning,
    walked,
    started,
    compiled,
    scores,
    statistics,
    query: query.value,
    keys: keys.value,
    cursor: cursor.value,
  };
  const work = workOf(query.value, searcher);
  const isQuick = !isLong(work, searcher) && tuning.gathering !== true;
  return isQuick && request.extras === undefined ? collectQuickly(phase) : { steps: inSteps(phase, work) };
}

/** The next page of a walk whose order is known. The query made sense before, so only the cursor can be wrong. */
function keptPage(
  { mapping, order = NO_ENTRIES }: WalkedQuery,
  request: QueryPhaseRequest,
  host: QueryPhaseHost,
  started: number,
): Result<QueryPhaseResult> {
  const context: SortContext = { mapping, host, shardPosition: request.shardPosition };
  const keys = compileSort(request.page.sort, context);
  if (!keys.ok) return keys;
  const cursor = compileCursor(request.page, keys.value, context);
  if (!cursor.ok) return cursor;
  const entries = pageBehind(order, cursor.value, { keys: keys.value, capacity: request.page.capacity });
  const tally = tallyOf(order, entries, request.page.trackTotalHitsUpTo);
  const plan = { request, keys: keys.value, cursor: cursor.value, scores: true, tally };
  return ok(toResult(plan, { queued: entries, entries }, host.clock.elapsed() - started));
}

/** One query phase that makes sense on its index. */
interface Phase {
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

/** A query that takes little: without a step in between, unless its leaves have to be collected by sort keys. */
function collectQuickly(phase: Phase): StartedPhase<QueryPhaseResult> {
  const { walked, host } = phase;
  const weight = weightOf(phase);
  if (!weight.ok) return { result: weight };
  const boundAt = timeOf(phase);
  const matches = leafMatches(phase.searcher, weight.value, counts(phase));
  const bound = bindPlan(phase, matches, { guard: UNGUARDED, boundAt, areAll: true });
  const order = keptOrder(bound.plan, walked, host.walk);
  const collected = order === undefined ? collectAtOnce(bound.plan) : pageOf(order, bound.plan);
  if (collected === undefined) return { steps: collectRest(phase, bound) };
  return { result: answerOf(phase, bound, { collected, page: { entries: collected }, guard: UNGUARDED }) };
}

function* collectRest(phase: Phase, bound: BoundPlan): Sliced<Result<QueryPhaseResult>> {
  const collected = yield* collectLeaves(bound.plan, new SliceMeter());
  return answerOf(phase, bound, { collected, page: { entries: collected }, guard: bound.guard });
}

/** Any page, in steps; at its deadline with what was found until then. */
function* inSteps(phase: Phase, work: QueryWork): Sliced<Result<QueryPhaseResult>> {
  const { searcher, request, extras, host, walked, statistics, query, tuning, scores } = phase;
  const meter = new SliceMeter();
  const deadline = extras.timeoutMs === undefined ? undefined : phase.started + extras.timeoutMs;
  const guard =
    extras.timeoutMs === undefined && extras.terminateAfter === undefined
      ? UNGUARDED
      : new Guard(guardLimits(extras, deadline), host.clock);
  const isOver = (): boolean => guard.isLate();
  yield* until(isOver, statistics.expansions.expand(query, meter));
  if (statistics.expansions.areTooMany) return err(tooManyTerms(host));
  const own = guard.timedOut ? ok(NO_WEIGHT) : weightOf(phase);
  if (!own.ok) return own;
  const isGathered = tuning.gathering === true || isLong(work, searcher) || deadline !== undefined;
  const clauses = tuning.gathering === true || hasManyQuestions(work, searcher) ? work.clauses : 0;
  const gathered = isGathered
    ? yield* gatherMatches(own.value, searcher, { scores, counting: counts(phase), clauses, isOver }, meter)
    : { weight: own.value };
  const counted = clauses > 0 ? withoutDeadline(guard, extras, host) : guard;
  const boundAt = timeOf(phase);
  const matches = yield* leafMatchesInSteps(searcher, counted.guard(gathered.weight), counts(phase), gathered.ranked);
  const bound = bindPlan(phase, matches, { guard: counted, boundAt, areAll: !guard.timedOut });
  const order = keptOrder(bound.plan, walked, host.walk);
  const collected = order === undefined ? yield* collectEntries(bound.plan, meter) : ok(pageOf(order, bound.plan));
  if (!collected.ok) return collected;
  const page = yield* rescoredPage(bound.plan, collected.value, request, { ...phase, meter });
  return page.ok ? answerOf(phase, bound, { collected: collected.value, page: page.value, guard }) : page;
}

/** What was gathered up to the deadline is looked at behind it. */
function withoutDeadline(guard: Guard, extras: QueryPhaseExtras, { clock }: QueryPhaseHost): Guard {
  return guard === UNGUARDED || extras.terminateAfter === undefined ? UNGUARDED : new Guard(guardLimits(extras, undefined), clock);
}

/** Does the work until it is done, or is over without being done. */
function* until(isOver: () => boolean, work: Sliced<void>): Sliced<void> {
  for (let step = work.next(); step.done !== true; step = work.next()) {
    yield step.value;
    if (isOver()) return;
  }
}

function weightOf({ query, statistics, request, scores, mapping }: Phase): Result<Weight> {
  return slicedWeight(createWeight(query, statistics, request.match.boost ?? 1, scores), request.match.slice, mapping);
}

/** A plan, and when it came to be. */
interface BoundPlan {
  readonly plan: Plan;
  readonly guard: Guard;
  readonly boundAt: number;
  readonly matchedAt: number;
}

/** The time where it is asked for. */
function timeOf({ extras, host }: Phase): number {
  return extras.profile === true ? host.clock.elapsed() : 0;
}

/** Whether matches are counted where that takes less than looking at them. */
function counts({ tuning, extras }: Phase): boolean {
  return tuning.skipping !== false && extras.minScore === undefined;
}

/** @param binding `areAll`: false where time ran out before all leaves were asked for their matches */
function bindPlan(
  phase: Phase,
  found: readonly LeafMatches[],
  { guard, boundAt, areAll }: { readonly guard: Guard; readonly boundAt: number; readonly areAll: boolean },
): BoundPlan {
  const { searcher, request, extras, host, tuning, keys, cursor, scores } = phase;
  const matchedAt = timeOf(phase);
  // How many of its matches reach a lowest score no leaf knows.
  const matches = extras.minScore === undefined ? found : found.map((match) => ({ ...match, count: COUNT_UNKNOWN }));
  const tally = new Tally(areAll ? knownTotal(matches) : COUNT_UNKNOWN, request.page.trackTotalHitsUpTo);
  const plan: Plan = {
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

function answerOf(
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

/** The refusal of a query whose words stand for more terms than a query may come to. */
export function tooManyTerms({ index, uuid }: Pick<QueryHost, 'index' | 'uuid'>): EngineError {
  const cause = { type: 'too_many_clauses', reason: `the words of the query stand for more than ${MAX_EXPANDED_TERMS} terms` };
  return { kind: 'query_shard', index, uuid, reason: `failed to create query: ${cause.reason}`, cause };
}

/** On the second page of a walk its order is made and kept. */
function keptOrder(plan: Plan, walked: Walked | undefined, walk: Walk | undefined): ScoredRows | undefined {
  const isSecond = walked !== undefined && !walked.isNew;
  return isSecond && walk !== undefined ? rankAndKeep(plan, walked.query, walk.orders) : undefined;
}

function pageOf(order: ScoredRows, { cursor, keys, request }: Plan): QueueEntries {
  return pageBehind(order, cursor, { keys, capacity: request.page.capacity });
}

const NO_EXTRAS: QueryPhaseExtras = {};

/** Serves all phases without limits: it never ends one. */
const UNGUARDED = new Guard({ deadline: undefined, terminateAfter: undefined, minScore: undefined }, { now: () => 0, elapsed: () => 0 });

function guardLimits({ terminateAfter, minScore }: QueryPhaseExtras, deadline: number | undefined): GuardLimits {
  return { deadline, terminateAfter, minScore };
}

/** The queue's entries; collapsed ones with their groups. Errors: `illegal_argument` for a field that cannot be collapsed on. */
function* collectEntries(plan: Plan, meter: SliceMeter): Sliced<Result<CollectedEntries>> {
  const { page, extras } = plan.request;
  const collapse = extras?.collapse;
  if (collapse === undefined || page.capacity === 0) return ok(yield* collectMatches(plan, meter));
  const { mixed, ...entries } = yield* collectGroups(plan, collapse.field, meter);
  return mixed ? err(manyValues(collapse.field)) : ok(entries);
}

function needsScores(request: QueryPhaseRequest, keys: readonly SortKey[]): boolean {
  if (request.extras?.minScore !== undefined) return true;
  if (request.page.capacity === 0) return false;
  return request.page.trackScores || keys.length === 0 || keys.some((key) => key.kind === 'score');
}

/** A post filter narrows what is counted and ranked, without touching the scores. */
function compileFiltered({ query: asked, postFilter }: QueryPhaseMatch, mapping: Mapping, host: QueryPhaseHost): Result<IndexQuery> {
  const query = compileQuery(asked, mapping, host);
  if (!query.ok || postFilter === undefined) return query;
  const filter = compileQuery(postFilter, mapping, host);
  if (!filter.ok) return filter;
  return ok({ kind: 'boolean', must: [query.value], filter: [filter.value], should: [], mustNot: [], minimumShouldMatch: 0 });
}
