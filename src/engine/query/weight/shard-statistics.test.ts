import { describe, expect, it } from 'vitest';
import { searcherOf } from '../../search/testing/shard-world.ts';
import { normInverses } from './bm25.ts';
import { ShardStatistics } from './shard-statistics.ts';

const BARE = { title: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [], live: true };

describe('the statistics of a shard', () => {
  it('work a field out once for each searcher, however many there are', () => {
    const searchers = Array.from({ length: 70 }, (_, i) =>
      searcherOf([[{ ...BARE, id: 'd', body: Array.from({ length: i + 1 }, () => 'a') }]]),
    );
    const tables = searchers.map((searcher) => new ShardStatistics(searcher).lengths('body').normInverses);
    searchers.forEach((searcher, i) => {
      expect(new ShardStatistics(searcher).lengths('body').normInverses).toBe(tables[i]);
      expect(tables[i]).toEqual(normInverses(new ShardStatistics(searcher).field('body')));
    });
  });
});
