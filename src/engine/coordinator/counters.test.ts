import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEngine, type Engine, type SearchRequest, type SearchResponse, type SortSpec } from '../index.ts';
import { LocalShardPort } from '../shard/local-shard-port.ts';
import { createIndex, objectOf, writeOf } from '../testing/documents.ts';
import { countingIds } from '../testing/virtual-host.ts';
import { must, searchRequest } from '../testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };

/** What crossed between the coordinator and each shard's port, counted where it crosses. */
interface Crossed {
  sent: number;
  sentBytes: number;
  fetched: number;
  fetchedBytes: number;
}

/** Watches all ports: what went through since it was asked last, by shard. */
function watchPorts(sourceBytes: ReadonlyMap<string, number>): () => readonly Crossed[] {
  const queries = vi.spyOn(LocalShardPort.prototype, 'query');
  const fetches = vi.spyOn(LocalShardPort.prototype, 'fetch');
  return () => {
    const crossed = new Map<unknown, Crossed>();
    queries.mock.settledResults.forEach(({ value }, call) => {
      const { docs, scores, keys, groups = [] } = must(value as Awaited<ReturnType<LocalShardPort['query']>>);
      const sentBytes = bytesIn([docs, scores, keys, groups]);
      crossed.set(queries.mock.contexts[call], { sent: docs.length, sentBytes, fetched: 0, fetchedBytes: 0 });
    });
    fetches.mock.settledResults.forEach(({ value }, call) => {
      const { ids, sources } = must(value as Awaited<ReturnType<LocalShardPort['fetch']>>);
      const entry = crossed.get(fetches.mock.contexts[call]);
      if (entry === undefined) throw new Error('a shard was fetched from that was not asked');
      entry.fetched += ids.length;
      for (const id of sources === undefined ? [] : ids) entry.fetchedBytes += sourceBytes.get(id) ?? NaN;
    });
    queries.mockClear();
    fetches.mockClear();
    return [...crossed.values()];
  };
}

/** Bytes of all numbers and texts in a message: names and orders of columns are none. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === 'number' || typeof value === 'bigint') return 8;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce((sum: number, member) => sum + bytesIn(member), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, member) => sum + (ArrayBuffer.isView(member) ? member.byteLength : 0), 0);
}

const MAPPINGS = '{"properties":{"n":{"type":"integer"},"k":{"type":"keyword"},"s":{"type":"text"},"t":{"type":"date"}}}';

const document = fc.record({ n: fc.integer({ min: 0, max: 4 }), k: fc.constantFrom('a', 'b', 'c'), s: fc.constantFrom('ash', 'ash elm') });

const order = fc.constantFrom('asc' as const, 'desc' as const);
const key: fc.Arbitrary<SortSpec> = fc.record({ field: fc.constantFrom('n', 'k', 't', '_score', '_doc', '_id'), order });

const search = fc.record({
  sort: fc.array(key, { maxLength: 3 }),
  size: fc.constantFrom(0, 1, 3, 10, 50),
  from: fc.constantFrom(0, 0, 2, 20),
  collapse: fc.constantFrom(undefined, undefined, { field: 'k' }),
  rescored: fc.constantFrom(false, false, true),
  source: fc.constantFrom({ kind: 'all' as const }, { kind: 'none' as const }),
  versions: fc.boolean(),
  globalStatistics: fc.constantFrom(false, false, true),
  /** On a clock that moves on by a millisecond each time it is read. */
  timeoutMs: fc.constantFrom(undefined, undefined, undefined, 0, 3, 9, 27),
  /** The second shard does not answer. */
  fails: fc.constantFrom(false, false, true),
  mode: fc.constantFrom('offset' as const, 'scroll' as const, 'pit' as const, 'search_after' as const),
});

const world = fc.record({
  shards: fc.constantFrom(1, 2, 5, 20),
  documents: fc.array(document, { minLength: 1, maxLength: 60, size: 'max' }),
  searches: fc.array(search, { minLength: 3, maxLength: 6 }),
});

type Search = typeof search extends fc.Arbitrary<infer Value> ? Value : never;

/** The first page, and the one behind it where there is one. */
async function ask(engine: Engine, given: Search, check: (answer: SearchResponse) => void): Promise<void> {
  const { sort, size, mode, collapse, rescored, source, versions, globalStatistics, timeoutMs } = given;
  const query = { kind: 'match', field: 's', query: 'ash elm' } as const;
  const rescore = rescored && sort.length === 0 && collapse === undefined && mode !== 'scroll';
  const request: SearchRequest = searchRequest({
    target: { kind: 'indices', names: ['a'] },
    query,
    sort,
    size: mode === 'scroll' ? Math.max(size, 1) : size,
    source,
    version: versions,
    globalStatistics,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(collapse && mode !== 'scroll' && mode !== 'search_after' && { collapse }),
    ...(rescore && { rescore: [{ windowSize: 20, query, queryWeight: 1, rescoreQueryWeight: 1, scoreMode: 'total' as const }] }),
  });
  if (mode === 'scroll') {
    const first = must(await engine.search({ ...request, scroll: MINUTE }));
    check(first);
    check(must(await engine.scroll(first.scrollId ?? '', MINUTE)));
    return;
  }
  if (mode === 'offset') return check(must(await engine.search({ ...request, from: given.from })));
  const target =
    mode === 'pit' ? ({ kind: 'pit', id: must(await engine.openPit(['a'], MINUTE)).id, keepAlive: undefined } as const) : request.target;
  const first = must(await engine.search({ ...request, target }));
  check(first);
  const searchAfter = first.hits.at(-1)?.sort;
  if (searchAfter !== undefined && !rescore && collapse === undefined)
    check(must(await engine.search({ ...request, target, searchAfter })));
}

describe('counters of what crosses between shards and coordinator', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are what doubles of the ports count', async () => {
    const law = fc.asyncProperty(world, async ({ shards, documents, searches }) => {
      let elapsed = 0;
      let fails = false;
      const clock = { now: () => 0, elapsed: () => elapsed++ };
      const engine = createEngine({ clock, ids: countingIds(), shardFaults: { strikes: (_, shard) => fails && shard === 1 } });
      createIndex(engine, 'a', shards);
      must(engine.putMapping('a', objectOf(MAPPINGS)));
      const texts = documents.map((value) => JSON.stringify(value));
      await engine.bulk(
        texts.map((text, i) => writeOf('a', 'index', `d${i}`, text)),
        { refresh: true },
      );
      const crossed = watchPorts(new Map(texts.map((text, i) => [`d${i}`, text.length])));
      for (const given of searches) {
        ({ fails } = given);
        await ask(engine, given, ({ cost, hits, shards: { total, failed } }) => {
          const counted = crossed();
          expect({ total, failed, asked: cost.shards.length }).toEqual({
            total: shards,
            failed: shards - counted.length,
            asked: counted.length,
          });
          const entries = counted.reduce((sum, { sent }) => sum + sent, 0);
          expect(cost.shards.map(({ sent, sentBytes, fetched, fetchedBytes }) => ({ sent, sentBytes, fetched, fetchedBytes }))).toEqual(
            counted,
          );
          const { merged, returned, discarded } = cost.coordinator;
          expect({ merged, returned, discarded }).toEqual({ merged: entries, returned: hits.length, discarded: entries - hits.length });
        });
      }
      vi.restoreAllMocks();
    });
    await fc.assert(law, { numRuns: 60 });
  });
});
