import type { SearchCost } from '../cost/shard-cost.ts';
import { ok, type Result } from '../errors.ts';
import type { QueryPhaseResult } from '../search/query-phase.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import { allShardsFailed } from './failures.ts';
import { fetchPage } from './fetch-page.ts';
import { mixedUnsigned } from './mixed-sort.ts';
import { queryShards, type SearchRun } from './query-shards.ts';
import { type PageRows, reduceAnswers } from './reduce.ts';
import type { ShardProfile } from './search-features.ts';
import type { SearchPlan, ShardAnswer } from './search-plan.ts';
import type { Hit, SearchResponse } from './search-request.ts';
import { reduceMaxScore, reduceTotals } from './totals.ts';

const BATCHED_REDUCE_SIZE = 512;

/** A page with everything but the ids and held memory of a context. */
export interface SearchPage extends Pick<SearchResponse, 'timedOut' | 'terminatedEarly' | 'profile' | 'reducePhases'> {
  readonly shards: SearchResponse['shards'];
  readonly totalHits: SearchResponse['totalHits'];
  readonly maxScore: number | null;
  readonly hits: readonly Hit[];
  readonly cost: Omit<SearchCost, 'held'>;
  /** The shards that answered, and what they answered. */
  readonly answers: readonly ShardAnswer[];
  /** Entries of the page in order; `answer` counts in `answers`. */
  readonly winners: PageRows;
}

/**
 * Runs a search: query phase on every shard, reduce, fetch phase for the winners only. Fails when every shard does.
 * @see spec 4.2
 */
export async function executeSearch(plan: SearchPlan, run: SearchRun): Promise<Result<SearchPage>> {
  const { clock } = run;
  const queried = await queryShards(plan, run);
  if (!queried.ok) return queried;
  const { answers, failures } = queried.value;
  const total = plan.targets.length + plan.failures.length;
  if (total > 0 && answers.length === 0) return allShardsFailed(failures);

  const results = answers.map(({ result }) => result);
  const mixed = mixedUnsigned(plan, answers);
  if (mixed !== undefined) return mixed;
  const reduceStart = clock.elapsed();
  const orders = plan.sort.map(({ order }) => order);
  const reduction = reduceAnswers(results, orders, plan.from, plan.size);
  const reduceMs = clock.elapsed() - reduceStart;
  const winners = reduction.page;

  const fetching = fetchPage(plan, queried.value, winners);
  const page = fetching instanceof Promise ? await fetching : fetching;
  if (!page.ok) return page;
  const { hits, fetched } = page.value;
  const { terminateAfter, profile, batchedReduceSize = BATCHED_REDUCE_SIZE } = plan.request;
  return ok({
    timedOut: results.some(({ timedOut }) => timedOut === true),
    ...(terminateAfter !== undefined && { terminatedEarly: results.some(({ terminatedEarly }) => terminatedEarly === true) }),
    ...(profile === true && { profile: answers.flatMap(shardProfile) }),
    reducePhases: plan.size === 0 || plan.request.scroll !== undefined ? 1 : reducePhases(total, batchedReduceSize),
    shards: { total, successful: answers.length, skipped: 0, failed: failures.length, failures },
    totalHits: reduceTotals(results, plan.trackTotalHitsUpTo),
    maxScore: pageMaxScore(plan, results, hits),
    hits,
    answers,
    winners,
    cost: {
      coordinator: {
        merged: reduction.merged,
        returned: hits.length,
        discarded: reduction.merged - hits.length,
        ceiling: total * plan.window,
        reduceMs,
      },
      shards: answers.map((answer, i) => shardCost(answer, fetched[i])),
    },
  });
}

function shardProfile({ target, result }: ShardAnswer): ShardProfile[] {
  return result.profile === undefined ? [] : [{ ...result.profile, index: target.index, shard: target.shard }];
}

/** Reductions it takes when never more than `batch` answers are kept: each but the last makes one of those kept. */
function reducePhases(shards: number, batch: number): number {
  return shards <= batch ? 1 : Math.ceil((shards - batch) / (batch - 1)) + 1;
}

function shardCost({ target, result: { cost } }: ShardAnswer, page: FetchResult | undefined): SearchCost['shards'][number] {
  return {
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
}

/**
 * The highest score over all matches when the order is by score or scores were asked for; null for a page that may not
 * have hits. A PIT without a sort is ordered by score too: its first page has the highest score at the top.
 */
function pageMaxScore(plan: SearchPlan, results: readonly QueryPhaseResult[], hits: readonly Hit[]): number | null {
  const { request } = plan;
  if (plan.targets.length === 0) return 0;
  if (plan.size === 0 || (request.sort.length > 0 && !request.trackScores)) return null;
  const computed = reduceMaxScore(results);
  if (computed !== null || request.sort.length > 0 || request.searchAfter !== undefined || plan.from > 0) return computed;
  return hits.length === 0 ? null : hits[0].score;
}
