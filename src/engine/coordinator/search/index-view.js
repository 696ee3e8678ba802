/** The shards of an index a request asks, ascending: all of them unless its view names routing values. */
export function shardsOf(index, views) {
  const routing = views?.get(index.name)?.routing;
  if (routing === undefined) return index.ports.map((_, shard) => shard);
  return [...new Set(routing.map((value) => index.shardOf(value)))].sort((a, b) => a - b);
}
/** The query, with only the documents the filter lets through. Scores stay what they are. */
export function restricted(query, filter) {
  return filter === undefined ? query : { kind: 'bool', must: [query], filter: [filter], should: [], mustNot: [] };
}
