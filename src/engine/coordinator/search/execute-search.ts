import type { SearchCost } from '../../cost/shard-cost.ts';
import { err, ok, type Result } from '../../errors.ts';
import type { QueryPhaseResult } from '../../search/phase/query-phase.ts';
import type { FetchResult } from '../../shard/fetch-phase.ts';
import type { Answer } from '../../shard/shard-port.ts';
import { expandGroups } from './expand-groups.ts';
import { allShardsFailed } from './failures.ts';
import { type FetchedPage, fetchPage } from './fetch-page.ts';
import type { CompletionSuggestion } from '../../suggest/suggestion.ts';
import { fetchSuggestions } from './fetch-suggestions.ts';
import { fetchTopHits } from './fetch-top-hits.ts';
import { mixedUnsigned } from './mixed-sort.ts';
import { queryShards, type SearchRun, type ShardAnswers } from './query-shards.ts';
import type { ReducedAggregations } from '../../aggregations/reduce.ts';
import { BATCHED_REDUCE_SIZE, reduceInSlices } from '../reduce/reduce-in-slices.ts';
import { type NodeAnswers, passOn } from '../reduce/nodes.ts';
import { type AnswerPart, reduceAnswers, type Reduction } from '../reduce/reduce.ts';
import { NO_EXTRAS, type ShardProfile } from './search-features.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit, SearchResponse } from './search-request.ts';
import { isUncounted, reduceMaxScore, reduceTotals } from '../reduce/totals.ts';

const CALLED_OFF = err({ kind: 'task_cancelled' } as const);

/** A page with everything but the ids and held memory of a context. */
export interface SearchPage extends Pick<
  SearchResponse,
  'timedOut' | 'terminatedEarly' | 'profile' | 'reducePhases' | 'aggregations' | 'topHits' | 'histograms' | 'suggestions'
> {
  readonly shards: SearchResponse['shards'];
  readonly totalHits: SearchResponse['totalHits'];
  readonly maxScore: number | null;
  readonly hits: readonly Hit[];
  readonly cost: Omit<SearchCost, 'held'>;
  /** The shards that answered, and what they answered. */
  readonly answers: readonly ShardAnswer[];
  /** The page's entries, by answer. */
  readonly winners: readonly AnswerPart[];
}

/**
 * Runs a search: query phase on every shard, reduce, fetch phase for the winners only. Fails when every shard does. There at once when no
 * shard's answer is on its way.
 * @see spec 4.2
 */
export function executeSearch(plan: SearchPlan, run: SearchRun): Answer<Result<SearchPage>> {
  return plan.request.extras?.collapse?.innerHits === undefined ? executePlain(plan, run) : executeExpanded(plan, run);
}

/** And then a search for each group that is shown. */
async function executeExpanded(plan: SearchPlan, run: SearchRun): Promise<Result<SearchPage>> {
  const page = await executePlain(plan, run);
  return page.ok ? expandGroups(plan, run, page.value, executePlain) : page;
}

function executePlain(plan: SearchPlan, run: SearchRun): Answer<Result<SearchPage>> {
  const { suggest } = plan;
  if (suggest !== undefined) return executeSuggesting(plan, suggest, run);
  const queried = queryShards(plan, run);
  return queried instanceof Promise ? queried.then((answered) => reduceInTurn(plan, run, answered)) : reduceInTurn(plan, run, queried);
}

/** With what is suggested beside the page. */
async function executeSuggesting(plan: SearchPlan, suggest: readonly CompletionSuggestion[], run: SearchRun): Promise<Result<SearchPage>> {
  const queried = await queryShards(plan, run);
  const page = await reduceInTurn(plan, run, queried);
  if (!page.ok || !queried.ok) return page;
  const fetched = await fetchSuggestions(plan, suggest, queried.value, run.interruption);
  if (!fetched.ok) return fetched;
  const { coordinator } = page.value.cost;
  const { suggestions, cost } = fetched.value;
  return ok({ ...page.value, suggestions, cost: { ...page.value.cost, coordinator: { ...coordinator, suggest: cost } } });
}

/** So few rows of each shard are merged before anybody would miss the thread. */
const FEW_ROWS = 500;

/** A long page is merged in a slice of its own. */
function reduceInTurn(plan: SearchPlan, run: SearchRun, queried: Result<ShardAnswers>): Answer<Result<SearchPage>> {
  const waiting = plan.window > FEW_ROWS ? run.pace.enter() : undefined;
  if (waiting === undefined) return reduceAndFetch(plan, run, queried);
  return waiting.then(() => (run.interruption?.aborted === true ? CALLED_OFF : reduceAndFetch(plan, run, queried)));
}

function reduceAndFetch(plan: SearchPlan, run: SearchRun, queried: Result<ShardAnswers>): Answer<Result<SearchPage>> {
  if (!queried.ok) return queried;
  const { answers, failures } = queried.value;
  const { clock, pace } = run;
  const total = plan.targets.length + plan.failures.length;
  if (total > 0 && answers.length === 0) return allShardsFailed(failures);

  const mixed = mixedUnsigned(plan, answers);
  if (mixed !== undefined) return mixed;
  const reduceStart = clock.elapsed();
  const passed = run.topology && passOn(plan, answers, run.topology);
  const reduction = reduceAnswers(
    passed?.results ?? answers.map(({ result }) => result),
    plan.sort.map(({ order }) => order),
    plan.from,
    plan.size,
  );
  const reduceMs = clock.elapsed() - reduceStart;
  if (plan.window > FEW_ROWS) pace.leave();
  const reduced: Reduced = { reduction, reduceMs, passed, aggregated: undefined };
  if (plan.aggregations === undefined || answers.length === 0) return fetchReduced(plan, run, queried.value, reduced);
  const aggregating = reduceInSlices(plan, plan.aggregations, answers, run);
  const goOn = (aggregated: Result<ReducedAggregations>): Answer<Result<SearchPage>> => {
    if (!aggregated.ok) return aggregated;
    const reduceMs = clock.elapsed() - reduceStart;
    const whole: Reduced = { ...reduced, reduceMs, aggregated: aggregated.value };
    return aggregated.value.hits.length === 0 ? fetchReduced(plan, run, queried.value, whole) : fetchBelow(plan, run, queried.value, whole);
  };
  return aggregating instanceof Promise ? aggregating.then(goOn) : goOn(aggregating);
}

/** What the coordinator made of the shards' answers. */
interface Reduced {
  readonly reduction: Reduction;
  readonly reduceMs: number;
  /** Undefined where all shards are on one node. */
  readonly passed: NodeAnswers | undefined;
  readonly aggregated: ReducedAggregations | undefined;
}

function fetchReduced(plan: SearchPlan, { interruption }: SearchRun, queried: ShardAnswers, reduced: Reduced): Answer<Result<SearchPage>> {
  const fetching = fetchPage(plan, queried, reduced.reduction.page, interruption);
  if (!(fetching instanceof Promise)) return fetching.ok ? ok(pageOf(plan, queried, reduced, fetching.value)) : fetching;
  return fetching.then((page) => (page.ok ? ok(pageOf(plan, queried, reduced, page.value)) : page));
}

/** Loads the page, and then the hits of buckets. */
async function fetchBelow(plan: SearchPlan, run: SearchRun, queried: ShardAnswers, reduced: Reduced): Promise<Result<SearchPage>> {
  const page = await fetchReduced(plan, run, queried, reduced);
  if (!page.ok) return page;
  const below = await fetchTopHits(plan, queried, reduced.aggregated?.hits ?? [], run);
  if (!below.ok) return below;
  const { topHits, fetched, fetchedBytes } = below.value;
  const { coordinator } = page.value.cost;
  const aggregations = { ...(coordinator.aggregations ?? NO_BUCKETS), fetched, fetchedBytes };
  return ok({ ...page.value, topHits, cost: { ...page.value.cost, coordinator: { ...coordinator, aggregations } } });
}

const NO_BUCKETS = { merged: 0, returned: 0 };

function pageOf(
  plan: SearchPlan,
  { answers, failures }: ShardAnswers,
  { reduction, reduceMs, passed, aggregated }: Reduced,
  { hits, fetched }: FetchedPage,
): SearchPage {
  const { terminateAfter, profile, batchedReduceSize = BATCHED_REDUCE_SIZE } = plan.request.extras ?? NO_EXTRAS;
  const { skippedShards = 0 } = plan;
  const total = plan.targets.length + plan.failures.length + skippedShards;
  const results = answers.map(({ result }) => result);
  const coordinator: Writable<SearchCost['coordinator']> = {
    merged: reduction.merged,
    returned: hits.length,
    discarded: reduction.merged - hits.length,
    ceiling: total * plan.window,
    skippedShards,
    reduceMs,
  };
  if (aggregated !== undefined) coordinator.aggregations = { merged: aggregated.merged, returned: aggregated.returned };
  const cost: Writable<SearchPage['cost']> = {
    coordinator,
    shards: answers.map((answer, i) => shardCost(answer, fetched[i], passed?.passedOn[i])),
  };
  if (passed !== undefined) cost.nodes = passed.cost;
  const page: Writable<SearchPage> = {
    timedOut: results.some(({ timedOut }) => timedOut === true),
    reducePhases:
      (plan.size === 0 && aggregated === undefined) || plan.request.scroll !== undefined ? 1 : reducePhases(total, batchedReduceSize),
    shards: { total, successful: answers.length + skippedShards, skipped: skippedShards, failed: failures.length, failures },
    totalHits: isUncounted(plan) ? { value: 0, relation: 'gte' } : reduceTotals(results, plan.trackTotalHitsUpTo),
    maxScore: pageMaxScore(plan, results, hits),
    hits,
    answers,
    winners: reduction.page,
    cost,
  };
  if (terminateAfter !== undefined) page.terminatedEarly = results.some(({ terminatedEarly }) => terminatedEarly === true);
  if (profile === true) page.profile = answers.flatMap(shardProfile);
  if (aggregated !== undefined) {
    page.aggregations = aggregated.node;
    page.histograms = aggregated.rows;
  }
  return page;
}

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

function shardProfile({ target, result }: ShardAnswer): ShardProfile[] {
  return result.profile === undefined ? [] : [{ ...result.profile, index: target.index, shard: target.shard }];
}

/** Reductions it takes when never more than `batch` answers are kept: each but the last makes one of those kept. */
function reducePhases(shards: number, batch: number): number {
  return shards <= batch ? 1 : Math.ceil((shards - batch) / (batch - 1)) + 1;
}

function shardCost(
  { target, result: { cost } }: ShardAnswer,
  page: FetchResult | undefined,
  passedOn: number | undefined,
): SearchCost['shards'][number] {
  // What few have is added member by member: a spread of nothing takes as long as all the rest, for each shard.
  const shard: Writable<SearchCost['shards'][number]> = {
    index: target.index,
    shard: target.shard,
    visited: cost.visited,
    matched: cost.matched,
    matchedRelation: cost.matchedRelation,
    skipped: cost.skipped,
    kept: cost.kept,
    sent: cost.sent,
    sentBytes: cost.sentBytes,
    fetched: page?.cost.fetched ?? 0,
    fetchedBytes: page?.cost.fetchedBytes ?? 0,
    queryMs: cost.queryMs,
    fetchMs: page?.cost.fetchMs ?? 0,
  };
  if (cost.aggregations !== undefined) shard.aggregations = cost.aggregations;
  if (cost.suggest !== undefined) shard.suggest = cost.suggest;
  if (target.copy !== undefined) shard.copy = target.copy;
  if (passedOn !== undefined) shard.passedOn = passedOn;
  return shard;
}

/**
 * The highest score over all matches when the order is by score or scores were asked for; null for a page that may not
 * have hits. A PIT without a sort is ordered by score too: its first page has the highest score at the top.
 */
function pageMaxScore(plan: SearchPlan, results: readonly QueryPhaseResult[], hits: readonly Hit[]): number | null {
  const { request } = plan;
  if (plan.targets.length === 0) return 0;
  if (plan.size === 0 || (request.sort.length > 0 && !request.trackScores)) return null;
  if (request.extras?.collapse !== undefined) return null;
  const computed = reduceMaxScore(results);
  if (computed !== null || request.sort.length > 0 || request.searchAfter !== undefined || plan.from > 0) return computed;
  return hits[0]?.score ?? null;
}
