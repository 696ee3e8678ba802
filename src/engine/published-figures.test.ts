import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type Hit, type JsonValue, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, fillNumbered, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, searchRequest, type Wanted, walkByCursor, walkByOffset } from './testing/walks.ts';

const BY_N: readonly SortSpec[] = [{ field: 'n', order: 'asc' }];

async function filled(shards: number, count: number, window: number): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  createIndex(engine, 'logs', shards, new Map<string, JsonValue>([['index.max_result_window', window]]));
  await fillNumbered(engine, 'logs', count);
  return engine;
}

function search(engine: Engine, wanted: Wanted) {
  return engine.search(searchRequest({ target: { kind: 'indices', names: ['logs'] }, sort: BY_N, ...wanted }));
}

describe('figures that others published of five shards', () => {
  const five = filled(5, 60_000, 10_010);

  // https://github.com/maurermj08/efetch/issues/2, quoting the Definitive Guide
  it('results 10,001 to 10,010: 10,010 from each shard, 50,050 sorted, 50,040 thrown away', async () => {
    const { cost } = must(await search(await five, { from: 10_000, size: 10 }));
    expect(cost.shards.map(({ sent }) => sent)).toEqual([10_010, 10_010, 10_010, 10_010, 10_010]);
    expect(cost.coordinator).toMatchObject({ merged: 50_050, discarded: 50_040, returned: 10 });
    expect(must(await search(await five, { from: 0, size: 10 })).cost.coordinator.merged).toBe(50);
  });

  // https://pulse.support/kb/elasticsearch-deep-pagination-performance
  it('from 9,980, size 20: 50,000 references for 20 documents', async () => {
    const { cost } = must(await search(await five, { from: 9_980, size: 20 }));
    expect(cost.coordinator).toMatchObject({ merged: 50_000, returned: 20 });
  });

  // https://www.earezki.com/books/search-at-depth/ch7-s2/
  it('from 4,990, size 10: 25,000 merged', async () => {
    expect(must(await search(await five, { from: 4_990, size: 10 })).cost.coordinator.merged).toBe(25_000);
  });
});

// https://github.com/elastic/elasticsearch/issues/4177: a shard that made room for all it was asked for ran out of memory
describe('a page at 200,000,000', () => {
  it('is refused, and names the window', async () => {
    const refused = await search(await filled(5, 800, 10_000), { from: 200_000_000, size: 1 });
    expect(refused).toMatchObject({
      ok: false,
      error: {
        failures: [0, 1, 2, 3, 4].map((shard) => ({
          shard,
          error: { kind: 'result_window_too_large', from: 200_000_000, size: 1, limit: 10_000 },
        })),
      },
    });
  });

  it('merges what matches, and no more, where the window lets it through', async () => {
    const { cost, hits } = must(await search(await filled(5, 800, 2_000_000_000), { from: 200_000_000, size: 1 }));
    expect([cost.coordinator.merged, hits.length]).toEqual([800, 0]);
  });
});

// https://github.com/litedb-org/LiteDB/issues/2092: pages of the same size take longer and longer
it('a whole trip by offset merges quadratically, by a cursor linearly', async () => {
  const engine = await filled(4, 5_000, 10_000);
  const spec = { index: 'logs', query: { kind: 'match_all' }, sort: BY_N, size: 100 } as const;
  const mergedIn = (pages: Awaited<ReturnType<typeof walkByOffset>>, count: number) =>
    pages.slice(0, count).reduce((sum, { cost }) => sum + cost.coordinator.merged, 0);
  const byOffset = await walkByOffset(engine, spec);
  expect([mergedIn(byOffset, 5), mergedIn(byOffset, 10)]).toEqual([4 * 100 * 15, 4 * 100 * 55]);
  const byCursor = await walkByCursor(engine, spec);
  expect([mergedIn(byCursor, 5), mergedIn(byCursor, 10)]).toEqual([4 * 100 * 5, 4 * 100 * 10]);
});

// https://github.com/elastic/rally-tracks/pull/130: a cursor on a sorted column must not be dearer than the first page
it('a page behind a cursor visits no more than the first page', async () => {
  const engine = await filled(1, 20_000, 10_000);
  const visited = async (wanted: Wanted) => must(await search(engine, { trackTotalHitsUpTo: 0, ...wanted })).cost.shards[0]?.visited ?? NaN;
  const first = await visited({});
  expect(first).toBeLessThanOrEqual(20);
  expect(await visited({ searchAfter: [15_000] })).toBeLessThanOrEqual(first + 1);
});

// https://github.com/opensearch-project/OpenSearch/issues/14824: shards without a value were passed over behind a cursor
it('a walk over ten shards with ties, empty and missing values misses nothing, whether totals are tracked or not', async () => {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  createIndex(engine, 'logs', 10);
  const names = ['"bob"', '""', undefined, '"ana"', '""', undefined];
  const sources = Array.from({ length: 24 }, (_, at) => `{"n":${at}${names[at % 6] === undefined ? '' : `,"name":${names[at % 6]}`}}`);
  const operations = sources.map((source, at) => writeOf('logs', 'index', `doc${at}`, source));
  for (const result of await engine.bulk(operations, { refresh: true })) must(result);
  const sort: readonly SortSpec[] = [{ field: 'name.keyword', order: 'asc' }, ...BY_N];
  for (const trackTotalHitsUpTo of [0, Infinity]) {
    for (const order of ['asc', 'desc'] as const) {
      const keys = sort.map((key) => ({ ...key, order }));
      const pages: SearchResponse[] = [];
      let last: Hit | undefined;
      do {
        const searchAfter = last?.sort;
        pages.push(
          must(await search(engine, { size: 2, sort: keys, trackTotalHitsUpTo, ...(searchAfter !== undefined && { searchAfter }) })),
        );
        last = pages.at(-1)?.hits.at(-1);
      } while (last !== undefined);
      const seen = idsOf(pages);
      expect([seen.length, new Set(seen).size]).toEqual([24, 24]);
    }
  }
});
