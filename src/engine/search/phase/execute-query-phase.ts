import { ok, type Result } from '../../errors.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { SliceMeter, type Sliced, SlicedRun } from '../../index/memory/slices.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
import type { IndexQuery } from '../../query/index-query.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { pageBehind, tallyOf } from '../score/cached-order.ts';
import type { WalkedQuery } from '../score/order-cache.ts';
import { rankTerm } from '../score/rank-term.ts';
import { compileCursor } from '../sort/compile-cursor.ts';
import { compileSort, type SortContext } from '../sort/compile-sort.ts';
import { liftKeys, readsObjects } from '../sort/lift-keys.ts';
import type { SortKey } from '../sort/sort-key.ts';
import { rankRareTermByNumber } from '../sorted/rank-rare-term-by-number.ts';
import type { Phase } from './bound-phase.ts';
import { NO_ENTRIES } from './collect-matches.ts';
import { statisticsOf } from './collected-statistics.ts';
import { showsScores, toResult } from './phase-result.ts';
import type { QueryPhaseExtras, QueryPhaseMatch, QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import type { QueryPhaseHost, QueryPhaseTuning, StartedPhase } from './query-phase-host.ts';
import { isLong, workOf } from './query-work.ts';
import { collectQuickly, inSteps } from './run-phase.ts';

const NO_KEYS: readonly SortKey[] = [];
const NO_EXTRAS: QueryPhaseExtras = {};

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
  const phase = { searcher, mapping, request, host, tuning, walked, started };
  const compiling = startCompilingFiltered(request.match, mapping, host);
  return compiling.step() ? startCompiled(phase, compiling.finish()) : { steps: whenCompiled(phase, compiling) };
}

/** A query phase on its way that has yet to make sense of its query. */
type Asked = Pick<Phase, 'searcher' | 'mapping' | 'request' | 'host' | 'tuning' | 'walked' | 'started'>;

function* whenCompiled(phase: Asked, compiling: SlicedRun<Result<IndexQuery>>): Sliced<Result<QueryPhaseResult>> {
  const started = startCompiled(phase, yield* compiling.rest());
  return 'result' in started ? started.result : yield* started.steps;
}

function startCompiled(asked: Asked, query: Result<IndexQuery>): StartedPhase<QueryPhaseResult> {
  if (!query.ok) return { result: query };
  const { searcher, mapping, request, host, tuning, started } = asked;
  const { clock } = host;
  const ranked = tuning.skipping === false ? undefined : rankTerm(searcher, query.value, request);
  if (ranked !== undefined) {
    const { entries, tally } = ranked;
    const page = { request, keys: NO_KEYS, cursor: undefined, scores: true, tally };
    return { result: ok(toResult(page, { queued: entries, entries }, clock.elapsed() - started)) };
  }
  const context: SortContext = { mapping, host, shardPosition: request.shardPosition };
  const keys = compileSort(request.page.sort, context);
  if (!keys.ok) return { result: keys };
  if (keys.value.some(readsObjects)) return { steps: whenLifted(asked, query.value, keys.value, context) };
  return startSorted(asked, query.value, keys.value, context);
}

/** Columns of nested objects are lifted before anything is sorted by them. */
function* whenLifted(asked: Asked, query: IndexQuery, keys: readonly SortKey[], context: SortContext): Sliced<Result<QueryPhaseResult>> {
  const { searcher, request, host } = asked;
  const lifted = yield* liftKeys(keys, statisticsOf(searcher, request.extras?.statistics, host), new SliceMeter());
  const started = startSorted(asked, query, lifted, context);
  return 'result' in started ? started.result : yield* started.steps;
}

function startSorted(asked: Asked, query: IndexQuery, keys: readonly SortKey[], context: SortContext): StartedPhase<QueryPhaseResult> {
  const { searcher, mapping, request, host, tuning, started } = asked;
  const { clock } = host;
  const cursor = compileCursor(request.page, keys, context);
  if (!cursor.ok) return { result: cursor };
  const fewByNumber = tuning.skipping === false ? undefined : rankRareTermByNumber(searcher, query, request, keys);
  if (fewByNumber !== undefined) {
    const { entries, tally } = fewByNumber;
    const page = { request, keys, cursor: undefined, scores: false, tally };
    return { result: ok(toResult(page, { queued: entries, entries }, clock.elapsed() - started)) };
  }
  const scores = needsScores(request, keys);
  const extras = request.extras ?? NO_EXTRAS;
  const compiled = extras.profile === true ? clock.elapsed() : started;
  const statistics = statisticsOf(searcher, extras.statistics, host);
  // Written out: what is completed by spreading has a new hidden class each time.
  const phase: Phase = {
    searcher,
    mapping,
    request,
    host,
    tuning,
    walked: asked.walked,
    started,
    extras,
    compiled,
    scores,
    statistics,
    query,
    keys,
    cursor: cursor.value,
  };
  const work = workOf(query, searcher);
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

function needsScores(request: QueryPhaseRequest, keys: readonly SortKey[]): boolean {
  if (request.extras?.minScore !== undefined) return true;
  if (request.page.capacity === 0) return false;
  return showsScores(request, keys);
}

/** A post filter narrows what is counted and ranked, without touching the scores. */
function startCompilingFiltered(match: QueryPhaseMatch, mapping: Mapping, host: QueryPhaseHost): SlicedRun<Result<IndexQuery>> {
  const query = startCompiling(match.query, mapping, host);
  return match.postFilter === undefined ? query : new SlicedRun(filtered(query, startCompiling(match.postFilter, mapping, host)));
}

function* filtered(asked: SlicedRun<Result<IndexQuery>>, postFilter: SlicedRun<Result<IndexQuery>>): Sliced<Result<IndexQuery>> {
  const query = yield* asked.rest();
  if (!query.ok) return query;
  const filter = yield* postFilter.rest();
  if (!filter.ok) return filter;
  return ok({ kind: 'boolean', must: [query.value], filter: [filter.value], should: [], mustNot: [], minimumShouldMatch: 0 });
}
