import { describe, expect, it } from 'vitest';
import { defaultRoutingShards, hashRouting, shardFor } from './routing.ts';

describe('routing', () => {
  it.each([
    ['hell', 0x5a0cb7c3],
    ['hello', 0xd7c31989],
  ])('hashes %s as the peers do', (text, hash) => {
    expect(hashRouting(text)).toBe(hash | 0);
  });

  it.each([
    ['1', 3],
    ['2', 2],
    ['3', 4],
    ['4', 2],
  ])('sends id %s to shard %i of five when routing shards equal shards', (id, shard) => {
    expect(shardFor(id, 5, 5)).toBe(shard);
  });

  it.each([
    [1, 1024],
    [2, 1024],
    [8, 1024],
    [3, 768],
    [5, 640],
    [1024, 2048],
  ])('an index of %i shards routes over %i slots', (shards, slots) => {
    expect(defaultRoutingShards(shards)).toBe(slots);
  });

  it('gives every shard its share and never leaves the range', () => {
    for (const shards of [1, 2, 3, 5, 7, 600, 1024]) {
      const counts = new Uint32Array(shards);
      for (let i = 0; i < 20_000; i++) counts[shardFor(`d${i}`, shards, defaultRoutingShards(shards))]++;
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(counts.reduce((sum, n) => sum + n)).toBe(20_000);
    }
  });
});
