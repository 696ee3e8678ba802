import type { ShardAggregationCost } from '../cost/shard-cost.ts';
import { err, type EngineError, ok, type Result } from '../errors.ts';
import type { Leaf, Searcher } from '../index/segment/searcher.ts';
import { type Sliced, SliceMeter } from '../index/memory/slices.ts';
import { startCompiling } from '../query/compile/compile-query.ts';
import { createWeight } from '../query/weight/create-weight.ts';
import { PatternBudget } from '../query/patterns/determinize.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import { gatherMatches } from '../search/count/gathered-matches.ts';
import { statisticsOf } from '../search/phase/collected-statistics.ts';
import { startQueryPhase } from '../search/phase/execute-query-phase.ts';
import { type QueryPhaseHost, tooManyTerms } from '../search/phase/query-phase-host.ts';
import { Guard } from '../search/phase/guard.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../search/phase/query-phase.ts';
import { hasManyQuestions, isLong, workOf } from '../search/phase/query-work.ts';
import { slicedWeight } from '../search/phase/slice.ts';
import { type AggregationSpec, needScores, queriesWithin } from './aggregation.ts';
import { type Aggregator, type AggregationWorld, UNITS_PER_ENTERING } from './collect/aggregator.ts';
import { collectLeaf, type Taking } from './collect/collect-leaf.ts';
import { DocFilter } from './collect/doc-filter.ts';
import { LeafScores } from './collect/leaf-scores.ts';
import { Ledger, type Purse } from './collect/ledger.ts';
import { MatchCut } from './collect/match-cut.ts';
import { addSizes, type PartialAggregation, type PartialSize } from './partial.ts';
import { rowOf } from './types/table.ts';

/** What a shard is asked for beside its page. Plain data, as the rest of the request. */
export interface ShardAggregations {
  readonly specs: readonly AggregationSpec[];
  /** What `global` ones take: all documents, but those that an alias hides. */
  readonly everything: Query;
}

export interface AggregatedRequest extends QueryPhaseRequest {
  readonly aggregations?: ShardAggregations;
}

export interface AggregatedResult extends QueryPhaseResult {
  /** In the order of the request's aggregations. */
  readonly aggregations?: readonly PartialAggregation[];
}

/** The account of a request's memory, and why it was closed. */
export interface RequestPurse extends Purse {
  readonly refusal: EngineError | undefined;
}

/** The query phase of a shard, and its aggregations over all matches of the query, whatever the page shows of them. Errors: as those of both. */
export function* aggregatedPhase(
  searcher: Searcher,
  mapping: Mapping,
  request: AggregatedRequest & { readonly aggregations: ShardAggregations },
  host: QueryPhaseHost,
  purse: RequestPurse | undefined,
): Sliced<Result<AggregatedResult>> {
  const started = host.clock.elapsed();
  const phase = startQueryPhase(searcher, mapping, request, host);
  const page = 'result' in phase ? phase.result : yield* phase.steps;
  if (!page.ok) return page;
  const guard = guardOf(request, started, host);
  const ledger = new Ledger(purse);
  const world: AggregationWorld = {
    searcher,
    within: '',
    mapping,
    host,
    meter: new SliceMeter(),
    ledger,
    patterns: new PatternBudget(),
    scores: new LeafScores(ledger),
    position: request.shardPosition,
    isOver: () => guard.isLate() || ledger.isEmpty,
  };
  const found = yield* aggregate(request, world, guard);
  if (ledger.refusal !== undefined) return err(ledger.refusal);
  if (ledger.isEmpty && purse?.refusal !== undefined) return err(purse.refusal);
  if (!found.ok) return found;
  const { aggregations, cost } = found.value;
  const queryMs = host.clock.elapsed() - started;
  const result = { ...page.value, aggregations, cost: { ...page.value.cost, queryMs, aggregations: cost } };
  return ok(guard.timedOut ? { ...result, timedOut: true } : result);
}

function guardOf({ extras = {}, match }: QueryPhaseRequest, started: number, host: QueryPhaseHost): Guard {
  const { timeoutMs, minScore } = extras;
  // What a filter of the page lets through is counted by the cut.
  const terminateAfter = match.postFilter === undefined ? extras.terminateAfter : undefined;
  return new Guard({ deadline: timeoutMs === undefined ? undefined : started + timeoutMs, terminateAfter, minScore }, host.clock);
}

interface Aggregated {
  readonly aggregations: readonly PartialAggregation[];
  readonly cost: ShardAggregationCost;
}

/** Collects those over the query's matches, then those over everything. */
function* aggregate(
  request: AggregatedRequest & { readonly aggregations: ShardAggregations },
  world: AggregationWorld,
  guard: Guard,
): Sliced<Result<Aggregated>> {
  const { specs, everything } = request.aggregations;
  // In steps: the filters' collectors find them made sense of.
  for (const [query, within] of queriesWithin(specs)) {
    const compiled = yield* startCompiling(query, world.mapping, world.host, within).rest();
    if (!compiled.ok) return compiled;
  }
  const made: Aggregator[] = [];
  for (const spec of specs) {
    const aggregator = yield* aggregatorOf(spec, world, true);
    if (!aggregator.ok) return aggregator;
    made.push(aggregator.value);
  }
  const { minScore } = guard.limits;
  const isGlobal = ({ body }: AggregationSpec): boolean => body.type === 'global';
  const matching = made.filter((_, place) => !isGlobal(specs[place]));
  const all = made.filter((_, place) => isGlobal(specs[place]));
  const cut = yield* cutOf(request, world);
  if (!cut.ok) return cut;
  let collected = 0;
  if (matching.length > 0) {
    const keepsScores = needScores(specs.filter((spec) => !isGlobal(spec)));
    const asked: Collecting = { query: request.match.query, aggregators: matching, minScore, keepsScores, cut: cut.value };
    const count = yield* collectMatches(request, asked, world, guard);
    if (!count.ok) return count;
    collected += count.value;
  }
  if (all.length > 0) {
    const keepsScores = needScores(specs.filter(isGlobal));
    const asked: Collecting = { query: everything, aggregators: all, minScore: undefined, keepsScores, cut: undefined };
    const count = yield* collectMatches(request, asked, world, guard);
    if (!count.ok) return count;
    collected += count.value;
  }
  const aggregations: PartialAggregation[] = [];
  for (const aggregator of world.ledger.isEmpty ? [] : made) {
    aggregations.push(yield* aggregator.build(0));
    if (world.meter.add(UNITS_PER_COLLECTOR)) yield world.meter.take();
  }
  const sent: PartialSize = { buckets: 0, bytes: 0 };
  yield* addSizes(sent, aggregations, world.meter);
  return ok({ aggregations, cost: { collected, buckets: world.ledger.buckets, sent: sent.buckets, sentBytes: sent.bytes } });
}

/** @param single whether all documents of the level belong to one bucket */
function* aggregatorOf(spec: AggregationSpec, world: AggregationWorld, single: boolean): Sliced<Result<Aggregator>> {
  const row = rowOf(spec);
  const inner = row.below === undefined ? ok(world) : row.below(spec, world);
  if (!inner.ok) return inner;
  const subs: Aggregator[] = [];
  for (const sub of spec.subs) {
    const aggregator = yield* aggregatorOf(sub, inner.value, single && row.keepsSingle === true);
    if (!aggregator.ok) return aggregator;
    subs.push(aggregator.value);
  }
  const { meter, patterns } = world;
  const { units } = patterns;
  const made = row.collector(spec, world, subs, { single, inner: inner.value });
  if (meter.add(UNITS_PER_COLLECTOR + patterns.units - units)) yield meter.take();
  return made;
}

/** What making a collector takes, without its patterns. */
const UNITS_PER_COLLECTOR = 5000;

interface Collecting extends Taking {
  readonly query: Query;
}

/** Where a search ends behind so many matches of a filter that aggregations do not see. Errors: those of compiling it. */
function* cutOf({ match: { postFilter }, extras }: QueryPhaseRequest, world: AggregationWorld): Sliced<Result<MatchCut | undefined>> {
  const count = extras?.terminateAfter;
  if (postFilter === undefined || count === undefined) return ok(undefined);
  const compiled = yield* startCompiling(postFilter, world.mapping, world.host).rest();
  return compiled.ok ? ok(new MatchCut(new DocFilter(compiled.value, world), count)) : compiled;
}

/** Hands all live matches of a query on, leaf by leaf; answers how many. Errors: those of compiling a query. */
function* collectMatches(
  { match, extras }: QueryPhaseRequest,
  { query: asked, ...taking }: Collecting,
  world: AggregationWorld,
  guard: Guard,
): Sliced<Result<number>> {
  const { searcher, mapping, host, meter, isOver } = world;
  const query = yield* startCompiling(asked, mapping, host).rest();
  if (!query.ok) return query;
  const statistics = statisticsOf(searcher, extras?.statistics, host);
  yield* statistics.expansions.expand(query.value, meter);
  if (statistics.expansions.areTooMany) return err(tooManyTerms(host));
  const scores = taking.minScore !== undefined || taking.keepsScores;
  const own = slicedWeight(createWeight(query.value, statistics, match.boost ?? 1, scores), match.slice, mapping);
  if (!own.ok) return own;
  const work = workOf(query.value, searcher);
  const clauses = hasManyQuestions(work, searcher) ? work.clauses : 0;
  const { weight } = isLong(work, searcher)
    ? yield* gatherMatches(own.value, searcher, { scores, counting: 'none', clauses, isOver }, meter)
    : { weight: own.value };
  const guarded = guard.guard(weight);
  let collected = 0;
  for (const leaf of searcher.leaves) {
    if (isOver() || taking.cut?.isOver === true) break;
    collected += yield* collectIn(leaf, guarded, taking, world);
  }
  return ok(collected);
}

function* collectIn(leaf: Leaf, weight: ReturnType<Guard['guard']>, taking: Taking, world: AggregationWorld): Sliced<number> {
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return 0;
  for (const aggregator of taking.aggregators) {
    yield* aggregator.enter(leaf);
    if (world.isOver()) return 0;
    if (world.meter.add(UNITS_PER_ENTERING)) yield world.meter.take();
  }
  if (taking.cut !== undefined) yield* taking.cut.enter(leaf);
  return yield* collectLeaf(leaf, scorer, taking, world);
}
