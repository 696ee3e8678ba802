import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { withLookups } from '../request/lookups.ts';
import { parseCountBody } from '../parse/search/search-body.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { urlQuery } from '../parse/query/url-query.ts';
import { refuseArgument, unwrap } from '../errors/refusal.ts';
import { shardsNode } from '../render/search-answer.ts';
import { readTarget, targetIndices } from './index-expression.ts';

/** `_refresh`: makes everything written searchable. */
export async function refreshIndices(exchange: Exchange): Promise<Answer> {
  const names = targetIndices(exchange);
  unwrap(await exchange.services.engine.refresh(names));
  return { status: 200, body: broadcastShards(exchange, names) };
}

/** `_forcemerge`, down to one segment per shard unless told otherwise. */
export async function forceMerge(exchange: Exchange): Promise<Answer> {
  const names = targetIndices(exchange);
  const segments = exchange.parameters.int('max_num_segments') ?? 1;
  if (segments < 1) return refuseArgument(`[max_num_segments] must be at least 1, found [${segments}]`);
  unwrap(await exchange.services.engine.forceMerge(names, segments));
  return { status: 200, body: broadcastShards(exchange, names) };
}

/** `_flush`: there is nothing between memory and a disk here, so it is done as soon as it is asked for. */
export function flush(exchange: Exchange): Answer {
  return { status: 200, body: broadcastShards(exchange, targetIndices(exchange)) };
}

/** `_count`. */
export async function count(exchange: Exchange): Promise<Answer> {
  const query = exchange.body === undefined ? undefined : parseCountBody(parseObjectBody(exchange.body));
  const asked = await withLookups(exchange.services.engine, query ?? urlQuery(exchange.parameters) ?? { kind: 'match_all' });
  const { names, views } = readTarget(exchange);
  const { count, shards } = unwrap(await exchange.services.engine.count(names, asked, views, exchange.interruption));
  return { status: 200, body: { count, _shards: shardsNode(shards) } };
}

function broadcastShards(exchange: Exchange, names: readonly string[]): WireRecord {
  return { _shards: countCopies(exchange, names) };
}

/** Replicas count in the total: there is no node for them, so they are not among the successful. */
export function countCopies({ services }: Exchange, names: readonly string[]): WireRecord {
  let total = 0;
  let successful = 0;
  for (const name of names) {
    const index = services.engine.index(name);
    if (index === undefined) continue;
    total += index.shardCount * (1 + index.replicaCount);
    successful += index.shardCount;
  }
  return { total, successful, failed: 0 };
}
