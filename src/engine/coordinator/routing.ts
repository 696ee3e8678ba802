/**
 * Which shard a document lives on: the peers' rule, so that a document lies on the same shard number as in a real cluster.
 * @see docs/search.md, routing
 */

/** 32-bit signed murmur3 (x86, seed 0) of a text's UTF-16LE bytes. */
export function hashRouting(text: string): number {
  let hash = 0;
  const pairs = text.length >>> 1;
  for (let i = 0; i < pairs; i++) {
    // Two UTF-16 units are one little-endian 32-bit block.
    hash = mixHash(hash, text.charCodeAt(2 * i) | (text.charCodeAt(2 * i + 1) << 16));
  }
  if ((text.length & 1) === 1) hash ^= mixBlock(text.charCodeAt(text.length - 1));
  return finish(hash ^ (text.length * 2));
}

/** `number_of_routing_shards` of an index that does not set it: the largest P x 2^k near 1,024, at least 2 P. */
export function defaultRoutingShards(shardCount: number): number {
  const bits = shardCount === 1 ? 0 : 32 - Math.clz32(shardCount - 1);
  return shardCount * 2 ** Math.max(1, 10 - bits);
}

/** Shard number for a routing value (the `_id` unless a routing is given). */
export function shardFor(routing: string, shardCount: number, routingShards: number): number {
  const hash = hashRouting(routing);
  const slot = ((hash % routingShards) + routingShards) % routingShards;
  return Math.floor(slot / (routingShards / shardCount));
}

function mixBlock(block: number): number {
  const scrambled = Math.imul(block, 0xcc9e2d51);
  return Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593);
}

function mixHash(hash: number, block: number): number {
  const mixed = hash ^ mixBlock(block);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): number {
  let mixed = hash;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
