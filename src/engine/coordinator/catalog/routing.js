import { finishHash, mixBlock, scrambleBlock } from '../../index/memory/murmur3.ts';
/**
 * Which shard a document lives on: the peers' rule, so that a document lies on the same shard number as in a real cluster.
 * @see docs/search.md, routing
 */
/** 32-bit signed murmur3 (x86, seed 0) of a text's UTF-16LE bytes. */
export function hashRouting(text) {
  let hash = 0;
  const pairs = text.length >>> 1;
  for (let i = 0; i < pairs; i++) {
    // Two UTF-16 units are one little-endian 32-bit block.
    hash = mixBlock(hash, text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 16));
  }
  if ((text.length & 1) === 1) hash ^= scrambleBlock(text.charCodeAt(text.length - 1));
  return finishHash(hash ^ (text.length * 2));
}
/** `number_of_routing_shards` of an index that does not set it: the largest P x 2^k near 1,024, at least 2 P. */
export function defaultRoutingShards(shardCount) {
  const bits = shardCount === 1 ? 0 : 32 - Math.clz32(shardCount - 1);
  return shardCount * 2 ** Math.max(1, 10 - bits);
}
/** Shard number for a routing value (the `_id` unless a routing is given). */
export function shardFor(routing, shardCount, routingShards) {
  const hash = hashRouting(routing);
  const slot = ((hash % routingShards) + routingShards) % routingShards;
  return Math.floor(slot / (routingShards / shardCount));
}
