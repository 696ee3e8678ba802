import { certain } from '../../certain.ts';
import type { RequestPurse } from '../../aggregations/aggregated-phase.ts';
import type { SuggestedResult } from '../../suggest/suggested-phase.ts';
import type { Clock } from '../../clock.ts';
import { err, ok, type Result, type ShardFailure } from '../../errors.ts';
import { type CollectedStatistics, sumStatistics } from '../../search/phase/collected-statistics.ts';
import { allAnswers, type Answer, type Call } from '../../shard/shard-port.ts';
import type { SlicePace } from '../../shard/slice-pace.ts';
import type { Topology } from '../reduce/nodes.ts';
import { shardFailure } from './failures.ts';
import { restricted } from './index-view.ts';
import { type SharedRequest, sharedRequest, shardRequest, type SearchPlan, type SearchTarget, type ShardAnswer } from './search-plan.ts';
import { type Interruption, NO_EXTRAS } from './search-features.ts';

/** Shards asked at a time unless the request says otherwise. */
const CONCURRENT_SHARDS = 5;
/** A search that takes longer lets the host breathe between shards, so that it can be called off. */
const BREATH_MS = 10;

const CALLED_OFF = err({ kind: 'task_cancelled' } as const);

/** What a search runs with. */
export interface SearchRun {
  readonly clock: Clock;
  readonly pace: SlicePace;
  readonly interruption?: Interruption;
  /** Pays for aggregations. */
  readonly purse?: RequestPurse;
  /** `search.max_buckets`. */
  readonly maxBuckets: number;
  /** Undefined where all shards are on one node. */
  readonly topology: Topology | undefined;
}

export interface ShardAnswers {
  readonly answers: readonly ShardAnswer[];
  /** Those refused before included, in shard order. */
  readonly failures: readonly ShardFailure[];
  /** The counts of all shards, where scores were to be made of them. */
  readonly statistics?: CollectedStatistics;
}

/**
 * The query phase on every shard, a few shards at a time; with a time limit, which they share, one after the other. There at once when no
 * shard's answer is on its way.
 * Errors: `task_cancelled` when nobody waits for the answer any more.
 */
export function queryShards(plan: SearchPlan, run: SearchRun): Answer<Result<ShardAnswers>> {
  const { timeoutMs, globalStatistics, maxConcurrentShardRequests = CONCURRENT_SHARDS } = plan.request.extras ?? NO_EXTRAS;
  const { targets } = plan;
  if (timeoutMs !== undefined || globalStatistics === true || targets.length > maxConcurrentShardRequests) return queryInWaves(plan, run);
  if (run.interruption?.aborted === true) return CALLED_OFF;
  const gathering = new Gathering(plan.failures);
  const asked = askAll(plan, targets, sharedRequest(plan), run);
  if (!(asked instanceof Promise)) return ok(gathering.take(targets, asked).sorted());
  return asked.then((results) => (run.interruption?.aborted === true ? CALLED_OFF : ok(gathering.take(targets, results).sorted())));
}

async function queryInWaves(plan: SearchPlan, run: SearchRun): Promise<Result<ShardAnswers>> {
  const { clock, interruption } = run;
  const { timeoutMs, globalStatistics, maxConcurrentShardRequests = CONCURRENT_SHARDS } = plan.request.extras ?? NO_EXTRAS;
  // What one shard uses up of a time limit the next one must know.
  const atOnce = timeoutMs === undefined ? maxConcurrentShardRequests : 1;
  const started = clock.elapsed();
  const statistics = globalStatistics === true ? await sumOfStatistics(plan, run) : undefined;
  const shared = sharedRequest(plan, statistics);
  const gathering = new Gathering(plan.failures);
  let breath = started;
  for (let at = 0; at < plan.targets.length; at += atOnce) {
    if (interruption !== undefined && clock.elapsed() - breath >= BREATH_MS) {
      await interruption.pause();
      breath = clock.elapsed();
    }
    if (interruption?.aborted === true) return CALLED_OFF;
    const limited =
      timeoutMs === undefined ? shared : { ...shared, extras: { ...shared.extras, timeoutMs: started + timeoutMs - clock.elapsed() } };
    const wave = plan.targets.slice(at, at + atOnce);
    gathering.take(wave, await askAll(plan, wave, limited, run));
  }
  if (interruption?.aborted === true) return CALLED_OFF;
  const gathered = gathering.sorted();
  return ok(statistics === undefined ? gathered : { ...gathered, statistics });
}

function askAll(
  plan: SearchPlan,
  targets: readonly SearchTarget[],
  shared: SharedRequest,
  run: SearchRun,
): Answer<readonly Result<SuggestedResult>[]> {
  const call = callOf(run);
  const asked: Answer<Result<SuggestedResult>>[] = [];
  for (const target of targets) asked.push(target.port.query(target.reader, shardRequest(plan, target, shared), call));
  return allAnswers(asked);
}

function callOf({ interruption, purse }: SearchRun): Call | undefined {
  if (purse === undefined) return interruption;
  return {
    get aborted() {
      return interruption?.aborted === true;
    },
    purse,
  };
}

/** What the shards have answered so far. */
class Gathering {
  readonly #answers: ShardAnswer[] = [];
  readonly #failures: ShardFailure[];

  constructor(before: readonly ShardFailure[]) {
    this.#failures = [...before];
  }

  take(targets: readonly SearchTarget[], results: readonly Result<SuggestedResult>[]): this {
    for (const [i, target] of targets.entries()) {
      const result = certain(results[i]);
      if (result.ok) this.#answers.push({ target, result: result.value });
      else this.#failures.push(shardFailure(target, result.error));
    }
    return this;
  }

  sorted(): ShardAnswers {
    const failures = this.#failures;
    if (failures.length > 1) failures.sort(byShard);
    return { answers: this.#answers, failures };
  }
}

/** The counts of all shards. A shard that cannot make sense of the query will say so when it is asked for its matches. */
async function sumOfStatistics(plan: SearchPlan, { interruption }: SearchRun): Promise<CollectedStatistics> {
  const { query, extras } = plan.request;
  const rescore = extras?.rescore ?? [];
  const shards = await Promise.all(
    plan.targets.map(async ({ port, reader, filter }) =>
      port.statistics(reader, [restricted(query, filter), ...rescore.map((spec) => spec.query)], interruption),
    ),
  );
  return sumStatistics(shards.flatMap((shard) => (shard.ok ? [shard.value] : [])));
}

function byShard(a: ShardFailure, b: ShardFailure): number {
  const left = a.index ?? '';
  const right = b.index ?? '';
  return left === right ? a.shard - b.shard : left < right ? -1 : 1;
}
