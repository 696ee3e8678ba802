import type { Clock } from '../clock.ts';
import type { SearchCost, ShardCost } from '../cost/shard-cost.ts';
import { ok, type EngineError, type Result, type ShardFailure } from '../errors.ts';
import type { QueryPhaseResult } from '../search/query-phase.ts';
import type { FetchResult } from '../shard/fetch-phase.ts';
import { allShardsFailed, shardFailure } from './failures.ts';
import { buildHit } from './hits.ts';
import { mixedUnsigned } from './mixed-sort.ts';
import { reduceAnswers, type Winner } from './reduce.ts';
import { shardRequest, type SearchPlan, type SearchTarget, type ShardAnswer } from './search-plan.ts';
import type { Hit, SearchResponse } from './search-request.ts';
import { reduceMaxScore, reduceTotals } from './totals.ts';

/** A page with everything but the ids and held memory of a context. */
export interface SearchPage {
  readonly shards: SearchResponse['shards'];
  readonly totalHits: SearchResponse['totalHits'];
  readonly maxScore: number | null;
  readonly hits: readonly Hit[];
  readonly cost: Omit<SearchCost, 'held'>;
  /** The shards that answered, and what they answered. */
  readonly answers: readonly ShardAnswer[];
  /** Entries of the page in order; `answer` counts in `answers`. */
  readonly winners: readonly Winner[];
}

/**
 * Runs a search: query phase on every shard, reduce, fetch phase for the winners only. Fails when every shard does.
 * @see spec 4.2
 */
export async function executeSearch(plan: SearchPlan, clock: Clock): Promise<Result<SearchPage>> {
  const { answers, failures } = await queryShards(plan);
  const total = plan.targets.length + plan.failures.length;
  if (total > 0 && answers.length === 0) return allShardsFailed(failures);

  const results = answers.map(({ result }) => result);
  const mixed = mixedUnsigned(plan, answers);
  if (mixed !== undefined) return mixed;
  const reduceStart = clock.elapsed();
  const reduction = reduceAnswers(
    results,
    plan.sort.map(({ order }) => order),
    plan.from,
    plan.size,
  );
  const reduceMs = clock.elapsed() - reduceStart;
  const winners = reduction.page;

  const { hits, fetched } = await fetchPage(plan, answers, winners);
  return ok({
    shards: { total, successful: answers.length, skipped: 0, failed: failures.length, failures },
    totalHits: reduceTotals(results, plan.trackTotalHitsUpTo),
    maxScore: pageMaxScore(plan, results, hits),
    hits,
    answers,
    winners,
    cost: {
      coordinator: {
        merged: reduction.merged,
        returned: winners.length,
        discarded: reduction.merged - winners.length,
        ceiling: total * plan.window,
        reduceMs,
      },
      shards: answers.map(({ target, result }, i) => ({
        index: target.index,
        shard: target.shard,
        ...addFetchCost(result.cost, fetched[i]),
      })),
    },
  });
}

async function queryShards(
  plan: SearchPlan,
): Promise<{ readonly answers: readonly ShardAnswer[]; readonly failures: readonly ShardFailure[] }> {
  const asked = await Promise.all(plan.targets.map((target) => target.port.query(target.reader, shardRequest(plan, target))));
  const answers: ShardAnswer[] = [];
  const refused: { readonly position: number; readonly failure: ShardFailure }[] = [];
  asked.forEach((result, i) => {
    const target = plan.targets[i];
    if (result.ok) answers.push({ target, result: result.value });
    else refused.push({ position: target.position, failure: queryFailure(target, result.error) });
  });
  return { answers, failures: [...plan.failures, ...refused.map(({ failure }) => failure)].sort(byShard) };
}

function queryFailure(target: SearchTarget, error: EngineError): ShardFailure {
  return shardFailure(target, error);
}

function byShard(a: ShardFailure, b: ShardFailure): number {
  const left = a.index ?? '';
  const right = b.index ?? '';
  return left === right ? a.shard - b.shard : left < right ? -1 : 1;
}

async function fetchPage(
  plan: SearchPlan,
  answers: readonly ShardAnswer[],
  winners: readonly Winner[],
): Promise<{ readonly hits: readonly Hit[]; readonly fetched: readonly (FetchResult | undefined)[] }> {
  const docs: number[][] = answers.map(() => []);
  for (const { answer, row } of winners) docs[answer].push(answers[answer].result.docs[row]);
  const fetched = await Promise.all(
    answers.map(async ({ target }, i) => {
      if (docs[i].length === 0) return undefined;
      return target.port.fetch(target.reader, { docs: Uint32Array.from(docs[i]), source: plan.request.source });
    }),
  );
  const taken = answers.map(() => 0);
  const hits = winners.map((winner) => {
    const result = fetched[winner.answer];
    if (result === undefined) throw new Error('a winner was not fetched');
    return buildHit(plan, answers[winner.answer], winner.row, result, taken[winner.answer]++);
  });
  return { hits, fetched };
}

function addFetchCost(cost: ShardCost, fetched: FetchResult | undefined): ShardCost {
  return fetched === undefined ? cost : { ...cost, ...fetched.cost };
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
