import { describe, expect, it } from 'vitest';
import { bytesIn, bytesPerEntry, meterKind, visitedIn } from './meters.ts';

const product = { version: '', isFathom: false };
const action = (bytes: number) => ({ responses: { count: 1, total_size_in_bytes: bytes } });
const stats = {
  nodes: {
    a: {
      transport: { tx_size_in_bytes: 1_000, actions: { 'indices:data/read/search[phase/query]': action(70), 'internal:x': action(9) } },
    },
    b: { transport: { tx_size_in_bytes: 500, actions: { 'indices:data/read/search[phase/query/scroll]': action(30) } } },
  },
};

describe('the meters of a cluster', () => {
  it('are those of query phases from Elasticsearch 8.8 on, otherwise of all traffic', () => {
    const kinds = [
      meterKind({ ...product, name: 'elasticsearch', major: 8, minor: 8 }),
      meterKind({ ...product, name: 'elasticsearch', major: 8, minor: 7 }),
      meterKind({ ...product, name: 'opensearch', major: 3, minor: 2 }),
    ];
    expect(kinds).toEqual(['query phase', 'all traffic', 'all traffic']);
    expect([bytesIn(stats, 'query phase'), bytesIn(stats, 'all traffic'), bytesIn({}, 'all traffic')]).toEqual([100, 1_500, 0]);
  });

  it('tell documents visited by the root of each query alone', () => {
    const root = { breakdown: { next_doc_count: 7, advance_count: 2, score_count: 5 }, children: [{ breakdown: { next_doc_count: 99 } }] };
    const shard = { searches: [{ query: [root] }] };
    expect(visitedIn({ profile: { shards: [shard, shard] } })).toBe(18);
    expect(visitedIn({ hits: {} })).toBeUndefined();
  });
});

describe('bytes an entry', () => {
  const at = (entries: number, bytes: number) => ({ entries, bytes });

  it('are the slope of a line through three depths', () => {
    expect(bytesPerEntry([at(50, 1_000 + 50 * 20), at(25_000, 1_000 + 25_000 * 20), at(50_000, 1_000 + 50_000 * 20)])).toBeCloseTo(20, 9);
  });

  it.each([
    ['other traffic bends it', [at(50, 2_000), at(25_000, 900_000), at(50_000, 1_000_000)]],
    ['there are two depths', [at(50, 2_000), at(50, 2_000), at(50_000, 1_000_000)]],
    ['it falls', [at(50, 1_000), at(100, 1_000), at(150, 990)]],
    ['nothing was sent', [at(50, 0), at(100, 0), at(150, 0)]],
  ])('are not told where %s', (_, points) => {
    expect(bytesPerEntry(points)).toBeUndefined();
  });
});
