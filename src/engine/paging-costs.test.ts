import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type JsonScalar, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, fillNumbered, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, searchRequest, walkByCursor, walkByOffset } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const BY_NUMBER: readonly SortSpec[] = [{ field: 'n', order: 'asc' }];

async function filled(shards: number, count: number): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  // A node has room for 1,000 shards, replicas included, unless it is told otherwise.
  must(engine.updateClusterSettings({ persistent: new Map([['cluster.max_shards_per_node', 2 * shards]]), transient: new Map() }));
  createIndex(engine, 'logs', shards);
  await fillNumbered(engine, 'logs', count);
  return engine;
}

async function page(engine: Engine, from: number, size: number): Promise<SearchResponse> {
  const target = { kind: 'indices', names: ['logs'] } as const;
  return must(await engine.search(searchRequest({ target, from, size, sort: BY_NUMBER })));
}

describe('24 documents on three shards, two to a page', () => {
  it('merge 18 entries for page 3, and for page 5 less than the ceiling, as shards run out', async () => {
    const engine = await filled(3, 24);
    const third = await page(engine, 4, 2);
    expect(third.hits.map(({ id }) => id)).toEqual(['d000005', 'd000006']);
    expect(third.cost.coordinator).toMatchObject({ merged: 18, ceiling: 18, returned: 2, discarded: 16 });
    const fifth = await page(engine, 8, 2);
    expect(fifth.cost.coordinator).toMatchObject({ merged: 24, ceiling: 30, returned: 2, discarded: 22 });
  });

  it('answer nothing beyond the end, with the total unchanged', async () => {
    const beyond = await page(await filled(3, 24), 100, 2);
    expect(beyond.hits).toEqual([]);
    expect(beyond.totalHits).toEqual({ value: 24, relation: 'eq' });
  });
});

describe('page 1,000 of ten on five shards of 20,000 documents each', () => {
  const deep = filled(5, 100_000);

  it('merges 50,000 entries by offset and throws 49,990 away', async () => {
    const response = await page(await deep, 9990, 10);
    expect(response.hits.map(({ id }) => id)[0]).toBe('d009991');
    expect(response.cost.coordinator).toMatchObject({ merged: 50_000, returned: 10, discarded: 49_990, ceiling: 50_000 });
    expect(response.cost.shards.map(({ kept }) => kept)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
  });

  it('merges 50 by search_after, scroll and PIT', async () => {
    const engine = await deep;
    const target = { kind: 'indices', names: ['logs'] } as const;
    const searchAfter: readonly JsonScalar[] = [9990];
    const after = must(await engine.search(searchRequest({ target, sort: BY_NUMBER, searchAfter })));

    const pit = { kind: 'pit', id: await openPit(engine, 'logs') } as const;
    const viewed = must(await engine.search(searchRequest({ target: pit, sort: BY_NUMBER, searchAfter: [9990, 2 ** 50] })));

    let scrolled = must(await engine.search(searchRequest({ target, sort: BY_NUMBER, scroll: MINUTE })));
    for (let turn = 2; turn <= 1000; turn++) scrolled = must(await engine.scroll(scrolled.scrollId ?? '', MINUTE));

    for (const response of [after, viewed, scrolled]) {
      expect(response.hits[0].id).toBe('d009991');
      expect(response.cost.coordinator).toMatchObject({ merged: 50, returned: 10, discarded: 40, ceiling: 50 });
    }
  });

  it('is the last one the window allows', async () => {
    const engine = await deep;
    const target = { kind: 'indices', names: ['logs'] } as const;
    const result = await engine.search(searchRequest({ target, from: 9991 }));
    const uuid = engine.index('logs')?.uuid;
    const error = { kind: 'result_window_too_large', from: 9991, size: 10, limit: 10_000 };
    expect(result).toEqual({
      ok: false,
      error: {
        kind: 'search_phase_failed',
        phase: 'query',
        reason: 'all shards failed',
        failures: [0, 1, 2, 3, 4].map((shard) => ({ shard, index: 'logs', uuid, error })),
      },
    });
  });
});

describe('10,000 documents, 100 to each timestamp', () => {
  const tied = (async () => {
    const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
    createIndex(engine, 'logs', 5);
    const writes = Array.from({ length: 10_000 }, (_, i) => writeOf('logs', 'index', `d${i}`, `{"stamp":${Math.floor(i / 100)}}`));
    for (const result of await engine.bulk(writes, { refresh: true })) must(result);
    return engine;
  })();

  it.each([
    [10, 1000],
    [50, 5000],
    [100, 10_000],
    [150, 7500],
  ])('by search_after without a tie-breaker, %i to a page, show only %i', async (size, seen) => {
    const spec = { index: 'logs', query: { kind: 'match_all' }, sort: [{ field: 'stamp', order: 'desc' }], size } as const;
    expect(new Set(idsOf(await walkByCursor(await tied, spec))).size).toBe(seen);
  });
});

it('an index may have 1,024 shards', async () => {
  const engine = await filled(1024, 3000);
  const spec = { index: 'logs', query: { kind: 'match_all' }, sort: BY_NUMBER, size: 1000 } as const;
  const pages = await walkByOffset(engine, spec);
  expect(idsOf(pages)).toHaveLength(3000);
  expect(new Set(idsOf(pages)).size).toBe(3000);
  expect(pages[0].cost.coordinator).toMatchObject({ merged: 3000, ceiling: 1_024_000 });
});
