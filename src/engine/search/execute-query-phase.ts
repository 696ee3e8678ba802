import type { Clock } from '../clock.ts';
import { newShardCost } from '../cost/shard-cost.ts';
import { err, ok, type Result } from '../errors.ts';
import type { Searcher } from '../index/searcher.ts';
import type { KernelStock } from '../kernels/kernel-stock.ts';
import type { QueryLimits } from '../query/compilation.ts';
import { compileQuery } from '../query/compile-query.ts';
import { createWeight } from '../query/create-weight.ts';
import type { IndexQuery } from '../query/index-query.ts';
import type { Query } from '../query/query.ts';
import { ShardStatistics } from '../query/shard-statistics.ts';
import { COUNT_UNKNOWN } from '../query/weight.ts';
import type { Mapping } from '../schema/mapping.ts';
import { compileSort, type SortContext } from './compile-sort.ts';
import type { SortKey } from './sort-key.ts';
import { collectGroups, manyValues } from './collect-groups.ts';
import { collectMatches, NO_ENTRIES } from './collect-matches.ts';
import { statisticsOf } from './collected-statistics.ts';
import { compileCursor } from './compile-cursor.ts';
import { countEvery } from './count-every.ts';
import { type GroupEntries, groupsByteLength } from './group-queue.ts';
import { Guard, type GuardLimits } from './guard.ts';
import { keyColumnsByteLength, withPrints } from './key-column.ts';
import { pageBehind, rankAndKeep, tallyOf } from './kept-order.ts';
import { knownTotal, leafMatches } from './leaf-matches.ts';
import type { Walk, Walked, WalkedQuery } from './order-cache.ts';
import type { Plan } from './plan.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import { describeQuery, queryType } from './query-profile.ts';
import { rankFewByNumber } from './rank-few-by-number.ts';
import { rankTerm } from './rank-term.ts';
import { rescoredPage, withRescoreWindow } from './rescored-page.ts';
import { slicedWeight } from './slice.ts';
import type { QueueEntries } from './entry-slots.ts';
import { Tally } from './tally.ts';

const NO_SCORES = new Float32Array(0);
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
}

/**
 * The query phase of one shard: matches, ranks, counts. Pure and synchronous; the same segments give the same answer and
 * the same counters.
 * Errors: `query_shard` and `illegal_argument`, as a shard raises them; the coordinator wraps them.
 */
export function executeQueryPhase(
  searcher: Searcher,
  mapping: Mapping,
  request: QueryPhaseRequest,
  host: QueryPhaseHost,
  tuning: QueryPhaseTuning = {},
): Result<QueryPhaseResult> {
  const { clock } = host;
  const started = clock.elapsed();
  const walked = host.walk?.orders.ask(host.walk.reader, mapping, request, host);
  if (walked?.query.order !== undefined) return keptPage(walked.query, request, host, started);
  const query = compileFiltered(request, mapping, host);
  if (!query.ok) return query;
  const ranked = tuning.skipping === false ? undefined : rankTerm(searcher, query.value, request);
  if (ranked !== undefined) {
    const { entries, tally } = ranked;
    return ok(
      toResult({ request, keys: NO_KEYS, cursor: undefined, scores: true, tally }, { queued: entries, entries }, clock.elapsed() - started),
    );
  }
  const context: SortContext = { mapping, host, shardPosition: request.shardPosition };
  const keys = compileSort(request.sort, context);
  if (!keys.ok) return keys;
  const cursor = compileCursor(request, keys.value, context);
  if (!cursor.ok) return cursor;
  const fewByNumber = tuning.skipping === false ? undefined : rankFewByNumber(searcher, query.value, request, keys.value);
  if (fewByNumber !== undefined) {
    const { entries, tally } = fewByNumber;
    const page = { request, keys: keys.value, cursor: undefined, scores: false, tally };
    return ok(toResult(page, { queued: entries, entries }, clock.elapsed() - started));
  }
  const timed = request.profile === true;
  const compiled = timed ? clock.elapsed() : started;
  const scores = needsScores(request, keys.value);
  const statistics = statisticsOf(searcher, request.statistics);
  const guard = isLimited(request) ? new Guard(guardLimits(request, started), clock) : UNGUARDED;
  if (guard !== UNGUARDED) statistics.isOver = () => guard.isLate();
  const weight = slicedWeight(createWeight(query.value, statistics, request.boost ?? 1, scores), request.slice, mapping);
  if (!weight.ok) return weight;
  const bound = timed ? clock.elapsed() : started;
  const counting = tuning.skipping !== false && request.minScore === undefined;
  const matches = leafMatches(searcher, guard.guard(weight.value), counting);
  const matched = timed ? clock.elapsed() : started;
  const tally = new Tally(request.minScore === undefined ? knownTotal(matches) : COUNT_UNKNOWN, request.trackTotalHitsUpTo);
  const plan: Plan = {
    searcher,
    matches,
    request: withRescoreWindow(request),
    keys: keys.value,
    cursor: cursor.value,
    scores,
    skipping: tuning.skipping ?? true,
    kernels: host.kernels,
    tally,
  };
  const collected = collectOrKeep(plan, walked, host.walk);
  if (!collected.ok) return collected;
  if (guard.timedOut) tally.interrupt();
  const ended = timed ? clock.elapsed() : started;
  const page = rescoredPage(plan, collected.value, request, { mapping, host, statistics });
  if (!page.ok) return page;
  const result = toResult(plan, { queued: collected.value, entries: page.value }, clock.elapsed() - started);
  if (guard.timedOut) result.timedOut = true;
  if (request.terminateAfter !== undefined) result.terminatedEarly = guard.terminatedEarly;
  if (collected.value.groups !== undefined) result.groups = collected.value.groups;
  if (timed) {
    result.profile = {
      type: queryType(query.value),
      description: describeQuery(query.value),
      rewriteMs: compiled - started,
      createWeightMs: bound - compiled,
      buildScorerMs: matched - bound,
      leaves: matches.length,
      collectMs: ended - matched,
      visited: tally.visited,
      scored: scores ? tally.visited : 0,
      collector: collectorName(request, keys.value),
    };
  }
  return ok(result);
}

/** The next page of a walk whose order is known. The query made sense before, so only the cursor can be wrong. */
function keptPage(
  { mapping, order = NO_ENTRIES }: WalkedQuery,
  request: QueryPhaseRequest,
  host: QueryPhaseHost,
  started: number,
): Result<QueryPhaseResult> {
  const context: SortContext = { mapping, host, shardPosition: request.shardPosition };
  const keys = compileSort(request.sort, context);
  if (!keys.ok) return keys;
  const cursor = compileCursor(request, keys.value, context);
  if (!cursor.ok) return cursor;
  const entries = pageBehind(order, cursor.value, { keys: keys.value, capacity: request.capacity });
  const tally = tallyOf(order, entries, request.trackTotalHitsUpTo);
  const plan = { request, keys: keys.value, cursor: cursor.value, scores: true, tally };
  return ok(toResult(plan, { queued: entries, entries }, host.clock.elapsed() - started));
}

/** The entries of a plan. On the second page of a walk its order is made and kept. */
function collectOrKeep(plan: Plan, walked: Walked | undefined, walk: Walk | undefined): Result<CollectedEntries> {
  const isSecond = walked !== undefined && !walked.isNew;
  const order = isSecond && walk !== undefined ? rankAndKeep(plan, walked.query, walk.orders) : undefined;
  if (order === undefined) return collectEntries(plan);
  return ok(pageBehind(order, plan.cursor, { keys: plan.keys, capacity: plan.request.capacity }));
}

/** What Lucene calls a collector that does what this request asks for. */
function collectorName({ capacity, collapse }: QueryPhaseRequest, keys: readonly SortKey[]): string {
  if (capacity === 0) return 'TotalHitCountCollector';
  if (collapse !== undefined) return 'CollapsingTopDocsCollector';
  return keys.length === 0 ? 'SimpleTopScoreDocCollector' : 'SimpleFieldCollector';
}

/** Serves all phases without limits: it never ends one. */
const UNGUARDED = new Guard({ deadline: undefined, terminateAfter: undefined, minScore: undefined }, { now: () => 0, elapsed: () => 0 });

function isLimited({ timeoutMs, terminateAfter }: QueryPhaseRequest): boolean {
  return timeoutMs !== undefined || terminateAfter !== undefined;
}

function guardLimits({ timeoutMs, terminateAfter, minScore }: QueryPhaseRequest, started: number): GuardLimits {
  return { deadline: timeoutMs === undefined ? undefined : started + timeoutMs, terminateAfter, minScore };
}

type CollectedEntries = QueueEntries & Partial<Pick<GroupEntries, 'groups'>>;

/** The queue's entries; collapsed ones with their groups. Errors: `illegal_argument` for a field that cannot be collapsed on. */
function collectEntries(plan: Plan): Result<CollectedEntries> {
  const { collapse, capacity } = plan.request;
  if (collapse === undefined || capacity === 0) return ok(collectMatches(plan));
  const { mixed, ...entries } = collectGroups(plan, collapse.field);
  return mixed ? err(manyValues(collapse.field)) : ok(entries);
}

/**
 * Counts the live documents that match, exactly.
 * Errors: as {@link executeQueryPhase}.
 */
export function countMatches(searcher: Searcher, mapping: Mapping, query: Query, host: QueryPhaseHost): Result<number> {
  const compiled = compileQuery(query, mapping, host);
  if (!compiled.ok) return compiled;
  const matches = leafMatches(searcher, createWeight(compiled.value, new ShardStatistics(searcher), 1, false), true);
  const tally = new Tally(knownTotal(matches), Infinity);
  countEvery({ matches, minScore: undefined, tally });
  return ok(tally.matched.value);
}

function needsScores(request: QueryPhaseRequest, keys: readonly SortKey[]): boolean {
  if (request.minScore !== undefined) return true;
  if (request.capacity === 0) return false;
  return request.trackScores || keys.length === 0 || keys.some((key) => key.kind === 'score');
}

/** A post filter narrows what is counted and ranked, without touching the scores. */
function compileFiltered(request: QueryPhaseRequest, mapping: Mapping, host: QueryPhaseHost): Result<IndexQuery> {
  const query = compileQuery(request.query, mapping, host);
  if (!query.ok || request.postFilter === undefined) return query;
  const filter = compileQuery(request.postFilter, mapping, host);
  if (!filter.ok) return filter;
  return ok({ kind: 'boolean', must: [query.value], filter: [filter.value], should: [], mustNot: [], minimumShouldMatch: 0 });
}

function toResult(
  { request, keys, cursor, scores, tally }: Pick<Plan, 'request' | 'keys' | 'cursor' | 'scores' | 'tally'>,
  { queued, entries }: { readonly queued: CollectedEntries; readonly entries: QueueEntries },
  queryMs: number,
): { -readonly [Member in keyof QueryPhaseResult]: QueryPhaseResult[Member] } {
  const { docs } = entries;
  // A page behind a cursor does not know the highest score of all matches, unless every match was looked at for it.
  const knowsMaxScore = request.capacity > 0 && (request.trackScores || (keys.length === 0 && cursor === undefined));
  const { matched } = tally;
  const scoreBytes = scores ? entries.scores.byteLength : 0;
  const cost = newShardCost();
  cost.visited = tally.visited;
  cost.matched = matched.value;
  cost.matchedRelation = matched.relation;
  cost.skipped = tally.skipped;
  cost.kept = queued.docs.length;
  cost.sent = docs.length;
  cost.sentBytes = docs.byteLength + scoreBytes + keyColumnsByteLength(entries.keys) + groupsByteLength(queued.groups ?? []);
  cost.queryMs = queryMs;
  return {
    totalHits: tally.totalHits(matched),
    maxScore: knowsMaxScore ? highestScore(request, tally, entries) : NaN,
    docs,
    scores: scores ? entries.scores : NO_SCORES,
    keys: withPrints(entries.keys, keys),
    cost,
  };
}

/** Of all matches; after rescoring that of the page's top. */
function highestScore({ rescore }: QueryPhaseRequest, tally: Tally, { docs, scores }: QueueEntries): number {
  if (rescore !== undefined && docs.length > 0) return scores[0];
  return tally.maxScore > -Infinity ? tally.maxScore : NaN;
}
