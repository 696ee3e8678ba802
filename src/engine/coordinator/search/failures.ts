import type { NoContext } from '../../contexts/context-registry.ts';
import { err, type EngineError, type Result, type ShardFailure } from '../../errors.ts';

/** Where a shard failed. */
export interface ShardAddress {
  readonly index: string;
  readonly uuid: string;
  readonly shard: number;
}

export function shardFailure({ index, uuid, shard }: ShardAddress, error: EngineError): ShardFailure {
  return { shard, index, uuid, error };
}

/** The search failed on every shard. */
export function allShardsFailed(failures: readonly ShardFailure[]): Result<never> {
  return err({ kind: 'search_phase_failed', phase: 'query', reason: 'all shards failed', failures });
}

/** Every shard refused for the same reason. An empty index set has no shard to refuse: the reason stands alone. */
export function refusedEverywhere(shards: readonly ShardAddress[], error: EngineError): Result<never> {
  return shards.length === 0 ? err(error) : allShardsFailed(shards.map((shard) => shardFailure(shard, error)));
}

/** A scroll or PIT id that leads nowhere: damaged, or not open (any more). */
export function noContext(kind: 'scroll' | 'pit', id: string, found: NoContext): Result<never> {
  if (found.kind === 'malformed') {
    return err(kind === 'scroll' ? { kind: 'malformed_scroll_id', scrollId: id } : { kind: 'malformed_pit_id', pitId: id });
  }
  const { contextId, foreign } = found;
  const error: EngineError = foreign ? { kind: 'context_missing', contextId, foreign: true } : { kind: 'context_missing', contextId };
  const failure: ShardFailure = { shard: -1, index: null, error };
  return allShardsFailed(Array.from({ length: Math.max(1, found.shardCount) }, () => failure));
}
