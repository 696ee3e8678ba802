import type { Query } from '../../query/query.ts';
import type { IndexState } from '../catalog/index-state.ts';
import type { IndexView } from './search-request.ts';

/** The shards of an index a request asks, ascending: all of them unless its view names routing values or shards. */
export function shardsOf(index: IndexState, view: IndexView | undefined): readonly number[] {
  const routed = routedShards(index, view?.routing);
  const shards = view?.shards;
  return shards === undefined ? routed : routed.filter((shard) => shards.includes(shard));
}

function routedShards(index: IndexState, routing: readonly string[] | undefined): readonly number[] {
  if (routing === undefined) return index.ports.map((_, shard) => shard);
  return [...new Set(routing.map((value) => index.shardOf(value)))].sort((a, b) => a - b);
}

/** The query, with only the documents the filter lets through. Scores stay what they are. */
export function restricted(query: Query, filter: Query | undefined): Query {
  return filter === undefined ? query : { kind: 'bool', must: [query], filter: [filter], should: [], mustNot: [] };
}
