import { err, ok } from '../../errors.ts';
import { allShardsFailed } from './failures.ts';
import { fetchPage } from './fetch-page.ts';
import { fetchTopHits } from './fetch-top-hits.ts';
import { mixedUnsigned } from './mixed-sort.ts';
import { queryShards } from './query-shards.ts';
import { BATCHED_REDUCE_SIZE, reduceInSlices } from '../reduce/reduce-in-slices.ts';
import { reduceAnswers } from '../reduce/reduce.ts';
import { NO_EXTRAS } from './search-features.ts';
import { isUncounted, reduceMaxScore, reduceTotals } from '../reduce/totals.ts';
const CALLED_OFF = err({ kind: 'task_cancelled' });
/**
 * Runs a search: query phase on every shard, reduce, fetch phase for the winners only. Fails when every shard does. There at once when no
 * shard's answer is on its way.
 * @see spec 4.2
 */
export function executeSearch(plan, run) {
  const queried = queryShards(plan, run);
  return queried instanceof Promise ? queried.then((answered) => reduceInTurn(plan, run, answered)) : reduceInTurn(plan, run, queried);
}
/** So few rows of each shard are merged before anybody would miss the thread. */
const FEW_ROWS = 500;
/** A long page is merged in a slice of its own. */
function reduceInTurn(plan, run, queried) {
  const waiting = plan.window > FEW_ROWS ? run.pace.enter() : undefined;
  if (waiting === undefined) return reduceAndFetch(plan, run, queried);
  return waiting.then(() => (run.interruption?.aborted === true ? CALLED_OFF : reduceAndFetch(plan, run, queried)));
}
function reduceAndFetch(plan, run, queried) {
  if (!queried.ok) return queried;
  const { answers, failures } = queried.value;
  const { clock, pace } = run;
  const total = plan.targets.length + plan.failures.length;
  if (total > 0 && answers.length === 0) return allShardsFailed(failures);
  const mixed = mixedUnsigned(plan, answers);
  if (mixed !== undefined) return mixed;
  const reduceStart = clock.elapsed();
  const reduction = reduceAnswers(
    answers.map(({ result }) => result),
    plan.sort.map(({ order }) => order),
    plan.from,
    plan.size,
  );
  const reduceMs = clock.elapsed() - reduceStart;
  if (plan.window > FEW_ROWS) pace.leave();
  const reduced = { reduction, reduceMs, aggregated: undefined };
  if (plan.aggregations === undefined || answers.length === 0) return fetchReduced(plan, run, queried.value, reduced);
  const aggregating = reduceInSlices(plan, plan.aggregations, answers, run);
  const goOn = (aggregated) => {
    if (!aggregated.ok) return aggregated;
    const reduceMs = clock.elapsed() - reduceStart;
    const whole = { reduction, reduceMs, aggregated: aggregated.value };
    return aggregated.value.hits.length === 0 ? fetchReduced(plan, run, queried.value, whole) : fetchBelow(plan, run, queried.value, whole);
  };
  return aggregating instanceof Promise ? aggregating.then(goOn) : goOn(aggregating);
}
function fetchReduced(plan, { interruption }, queried, reduced) {
  const fetching = fetchPage(plan, queried, reduced.reduction.page, interruption);
  if (!(fetching instanceof Promise)) return fetching.ok ? ok(pageOf(plan, queried, reduced, fetching.value)) : fetching;
  return fetching.then((page) => (page.ok ? ok(pageOf(plan, queried, reduced, page.value)) : page));
}
/** Loads the page, and then the hits of buckets. */
async function fetchBelow(plan, run, queried, reduced) {
  const page = await fetchReduced(plan, run, queried, reduced);
  if (!page.ok) return page;
  const below = await fetchTopHits(plan, queried, reduced.aggregated?.hits ?? [], run.interruption);
  if (!below.ok) return below;
  const { topHits, fetched, fetchedBytes } = below.value;
  const { coordinator, shards } = page.value.cost;
  const aggregations = { ...(coordinator.aggregations ?? NO_BUCKETS), fetched, fetchedBytes };
  return ok({ ...page.value, topHits, cost: { shards, coordinator: { ...coordinator, aggregations } } });
}
const NO_BUCKETS = { merged: 0, returned: 0 };
function pageOf(plan, { answers, failures }, { reduction, reduceMs, aggregated }, { hits, fetched }) {
  const { terminateAfter, profile, batchedReduceSize = BATCHED_REDUCE_SIZE } = plan.request.extras ?? NO_EXTRAS;
  const { skippedShards = 0 } = plan;
  const total = plan.targets.length + plan.failures.length + skippedShards;
  const results = answers.map(({ result }) => result);
  const page = {
    timedOut: results.some(({ timedOut }) => timedOut === true),
    reducePhases:
      (plan.size === 0 && aggregated === undefined) || plan.request.scroll !== undefined ? 1 : reducePhases(total, batchedReduceSize),
    shards: { total, successful: answers.length + skippedShards, skipped: skippedShards, failed: failures.length, failures },
    totalHits: isUncounted(plan) ? { value: 0, relation: 'gte' } : reduceTotals(results, plan.trackTotalHitsUpTo),
    maxScore: pageMaxScore(plan, results, hits),
    hits,
    answers,
    winners: reduction.page,
    cost: {
      coordinator: {
        merged: reduction.merged,
        returned: hits.length,
        discarded: reduction.merged - hits.length,
        ceiling: total * plan.window,
        skippedShards,
        reduceMs,
        ...(aggregated !== undefined && { aggregations: { merged: aggregated.merged, returned: aggregated.returned } }),
      },
      shards: answers.map((answer, i) => shardCost(answer, fetched[i])),
    },
  };
  if (terminateAfter !== undefined) page.terminatedEarly = results.some(({ terminatedEarly }) => terminatedEarly === true);
  if (profile === true) page.profile = answers.flatMap(shardProfile);
  if (aggregated !== undefined) {
    page.aggregations = aggregated.node;
    page.histograms = aggregated.rows;
  }
  return page;
}
function shardProfile({ target, result }) {
  return result.profile === undefined ? [] : [{ ...result.profile, index: target.index, shard: target.shard }];
}
/** Reductions it takes when never more than `batch` answers are kept: each but the last makes one of those kept. */
function reducePhases(shards, batch) {
  return shards <= batch ? 1 : Math.ceil((shards - batch) / (batch - 1)) + 1;
}
function shardCost({ target, result: { cost } }, page) {
  const shard = {
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
    ...(cost.aggregations !== undefined && { aggregations: cost.aggregations }),
  };
  if (target.copy !== undefined) shard.copy = target.copy;
  return shard;
}
/**
 * The highest score over all matches when the order is by score or scores were asked for; null for a page that may not
 * have hits. A PIT without a sort is ordered by score too: its first page has the highest score at the top.
 */
function pageMaxScore(plan, results, hits) {
  const { request } = plan;
  if (plan.targets.length === 0) return 0;
  if (plan.size === 0 || (request.sort.length > 0 && !request.trackScores)) return null;
  if (request.extras?.collapse !== undefined) return null;
  const computed = reduceMaxScore(results);
  if (computed !== null || request.sort.length > 0 || request.searchAfter !== undefined || plan.from > 0) return computed;
  return hits[0]?.score ?? null;
}
