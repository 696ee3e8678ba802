/** The part of requests that meet at least one slow shard, where one in `oneIn` shard requests is slow: a search waits for the slowest. */
export function slowPart(shards: number, oneIn: number): number {
  // As `1 - (1 - p) ** shards`, exact for small chances too.
  return -Math.expm1(shards * Math.log1p(-1 / oneIn));
}
