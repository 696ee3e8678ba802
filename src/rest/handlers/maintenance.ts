import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { DESCRIBING, targetIndices } from './index-expression.ts';

/** `_refresh`: makes everything written searchable. */
export async function refreshIndices(exchange: Exchange): Promise<Answer> {
  const names = targetIndices(exchange);
  unwrap(await exchange.services.engine.refresh(names));
  return { status: 200, body: broadcastShards(exchange, names) };
}

/** `_forcemerge`, down to one segment per shard unless told otherwise. */
export async function forceMerge(exchange: Exchange): Promise<Answer> {
  const names = targetIndices(exchange);
  const asked = exchange.parameters.int('max_num_segments');
  const segments = asked ?? 1;
  if (segments < 1) return refuseArgument(`[max_num_segments] must be at least 1, found [${segments}]`);
  const expunge = exchange.parameters.boolean('only_expunge_deletes') === true;
  unwrap(await exchange.services.engine.forceMerge(names, expunge ? ANY_NUMBER : segments));
  const both = expunge && asked !== undefined;
  return { status: 200, body: broadcastShards(exchange, names), ...(both ? { warnings: [EXPUNGE_WARNING] } : {}) };
}

/** So many segments that none are joined: those with deletions are rewritten. */
const ANY_NUMBER = 2 ** 31 - 1;
const EXPUNGE_WARNING =
  'setting only_expunge_deletes and max_num_segments at the same time is deprecated and will be rejected in a future version';

/** `_flush`: there is nothing between memory and a disk here, so it is done as soon as it is asked for. */
export function flush(exchange: Exchange): Answer {
  const { parameters } = exchange;
  if (parameters.boolean('force') === true && parameters.boolean('wait_if_ongoing') === false) {
    return refuse({ kind: 'validation', findings: ['wait_if_ongoing must be true for a force flush'] });
  }
  return { status: 200, body: broadcastShards(exchange, targetIndices(exchange)) };
}

const SYNCED_WARNING = 'Synced flush is deprecated and will be removed in 8.0. Use flush at _/flush or /{index}/_flush instead.';

/** `_flush/synced`: tells of each index; what is closed cannot be flushed, what is not there is passed over. */
export function syncedFlush(exchange: Exchange): Answer {
  const names = targetIndices(exchange, { ...DESCRIBING, ignoreUnavailable: true });
  const counts = names.map((name) => [name, syncedCounts(exchange, name)] as const);
  const sum = (key: keyof ShardCounts): number => counts.reduce((total, [, count]) => total + count[key], 0);
  const failed = sum('failed');
  const _shards = { total: sum('total'), successful: sum('successful'), failed };
  const body = new Map<string, WireNode>([['_shards', _shards], ...counts]);
  return { status: failed > 0 ? 409 : 200, body, warnings: [SYNCED_WARNING] };
}

function syncedCounts(exchange: Exchange, name: string): ShardCounts & WireRecord {
  const counts = countCopies(exchange, [name]);
  if (exchange.services.engine.index(name)?.open !== false) return counts;
  const failures = Array.from({ length: counts.successful }, (_, shard) => ({ shard, reason: 'closed' }));
  return { total: counts.total, successful: 0, failed: counts.total, failures };
}

/** `_cache/clear`: there are no caches to clear. */
export function clearCache(exchange: Exchange): Answer {
  return { status: 200, body: broadcastShards(exchange, targetIndices(exchange)) };
}

function broadcastShards(exchange: Exchange, names: readonly string[]): WireRecord {
  return { _shards: countCopies(exchange, names) };
}

type ShardCounts = Readonly<Record<'total' | 'successful' | 'failed', number>>;

/** All replicas count in the total; those that do not run are not among the successful. */
export function countCopies({ services }: Exchange, names: readonly string[]): ShardCounts {
  let total = 0;
  let successful = 0;
  for (const name of names) {
    const index = services.engine.index(name);
    if (index === undefined) continue;
    total += index.shardCount * (1 + index.replicaCount);
    successful += index.shardCount * (1 + index.runningReplicas);
  }
  return { total, successful, failed: 0 };
}
