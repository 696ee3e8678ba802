import type { Clock } from '../clock.ts';
import { err, ok, type Result, type ShardFailure } from '../errors.ts';
import { type CollectedStatistics, sumStatistics } from '../search/collected-statistics.ts';
import { allAnswers } from '../shard/shard-port.ts';
import { shardFailure } from './failures.ts';
import { restricted } from './index-view.ts';
import { commonRequest, shardRequest, type SearchPlan, type ShardAnswer } from './search-plan.ts';
import type { Interruption } from './search-features.ts';

/** Shards asked at a time unless the request says otherwise. */
const CONCURRENT_SHARDS = 5;
/** A search that takes longer lets the host breathe between shards, so that it can be called off. */
const BREATH_MS = 10;

/** What a search runs with. */
export interface SearchRun {
  readonly clock: Clock;
  readonly interruption?: Interruption;
}

export interface ShardAnswers {
  readonly answers: readonly ShardAnswer[];
  /** Those refused before included, in shard order. */
  readonly failures: readonly ShardFailure[];
  /** The counts of all shards, where scores were to be made of them. */
  readonly statistics?: CollectedStatistics;
}

/**
 * The query phase on every shard, a few shards at a time; with a time limit, which they share, one after the other.
 * Errors: `task_cancelled` when nobody waits for the answer any more.
 */
export async function queryShards(plan: SearchPlan, run: SearchRun): Promise<Result<ShardAnswers>> {
  const { clock, interruption } = run;
  const { timeoutMs, maxConcurrentShardRequests = CONCURRENT_SHARDS } = plan.request;
  // What one shard uses up of a time limit the next one must know.
  const atOnce = timeoutMs === undefined ? maxConcurrentShardRequests : 1;
  const started = clock.elapsed();
  const statistics = plan.request.globalStatistics === true ? await globalStatistics(plan) : undefined;
  const common = commonRequest(plan, statistics);
  const answers: ShardAnswer[] = [];
  const failures: ShardFailure[] = [...plan.failures];
  let breath = started;
  for (let at = 0; at < plan.targets.length; at += atOnce) {
    if (interruption !== undefined && clock.elapsed() - breath >= BREATH_MS) {
      await interruption.pause();
      breath = clock.elapsed();
    }
    if (interruption?.aborted === true) return err({ kind: 'task_cancelled' });
    const limited = timeoutMs === undefined ? common : { ...common, timeoutMs: started + timeoutMs - clock.elapsed() };
    const wave = plan.targets.slice(at, at + atOnce);
    const asked = allAnswers(wave.map((target) => target.port.query(target.reader, shardRequest(plan, target, limited))));
    const results = asked instanceof Promise ? await asked : asked;
    results.forEach((result, i) => {
      if (result.ok) answers.push({ target: wave[i], result: result.value });
      else failures.push(shardFailure(wave[i], result.error));
    });
  }
  if (failures.length > 1) failures.sort(byShard);
  return ok(statistics === undefined ? { answers, failures } : { answers, failures, statistics });
}

/** The counts of all shards. A shard that cannot make sense of the query will say so when it is asked for its matches. */
async function globalStatistics(plan: SearchPlan): Promise<CollectedStatistics> {
  const { query, rescore = [] } = plan.request;
  const shards = await Promise.all(
    plan.targets.map(async ({ port, reader, filter }) =>
      port.statistics(reader, [restricted(query, filter), ...rescore.map((spec) => spec.query)]),
    ),
  );
  return sumStatistics(shards.flatMap((shard) => (shard.ok ? [shard.value] : [])));
}

function byShard(a: ShardFailure, b: ShardFailure): number {
  const left = a.index ?? '';
  const right = b.index ?? '';
  return left === right ? a.shard - b.shard : left < right ? -1 : 1;
}
