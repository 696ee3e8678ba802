import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchFault } from './contexts/search-faults.ts';
import { createEngine, type Engine, type Hit, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { must, searchRequest } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const BY_SHARD_DOC: readonly SortSpec[] = [{ field: '_shard_doc', order: 'asc' }];

/** An engine whose searches have these faults. */
function faulty(...faults: readonly SearchFault[]): Engine {
  return createEngine({ clock: new VirtualClock(), ids: countingIds(), searchFaults: { has: (fault) => faults.includes(fault) } });
}

/** Indices with so many documents each, on one shard; `k` is the number of a document modulo `values`. */
async function fill(engine: Engine, sizes: readonly number[], { values = Infinity, shards = 1 } = {}): Promise<readonly string[]> {
  const names = sizes.map((_, at) => `i${String(at).padStart(2, '0')}`);
  for (const [at, name] of names.entries()) {
    createIndex(engine, name, shards);
    const count = sizes[at] ?? 0;
    const operations = Array.from({ length: count }, (_, n) => writeOf(name, 'index', `${name}-${n}`, `{"k":${n % values}}`));
    for (const result of await engine.bulk(operations, { refresh: true })) must(result);
  }
  return names;
}

/** Every page of a PIT over the indices, each behind the last hit of the one before. */
async function walk(engine: Engine, names: readonly string[], size: number, sort: readonly SortSpec[]): Promise<readonly SearchResponse[]> {
  const { id } = must(await engine.openPit(names, MINUTE));
  const pages: SearchResponse[] = [];
  let last: Hit | undefined;
  do {
    const searchAfter = last?.sort;
    const target = { kind: 'pit', id, keepAlive: MINUTE } as const;
    const asked = searchRequest({ target, size, sort, trackTotalHitsUpTo: 0, ...(searchAfter !== undefined && { searchAfter }) });
    pages.push(must(await engine.search(asked)));
    last = pages.at(-1)?.hits.at(-1);
  } while (last !== undefined);
  return pages;
}

const seenIn = (pages: readonly SearchResponse[]): number =>
  new Set(pages.flatMap(({ hits }) => hits.map(({ index, id }) => `${index}/${id}`))).size;

/** What a walk loses whose cursor passes over all with the last key of a page: the slow way. `keys` are those of all documents, in order. */
function lostBy(keys: readonly number[], size: number): number {
  let seen = 0;
  for (let at = 0; at < keys.length;) {
    const page = keys.slice(at, at + size);
    seen += page.length;
    const last = page.at(-1) ?? 0;
    const next = keys.findIndex((key) => key > last);
    at = next < 0 ? keys.length : next;
  }
  return keys.length - seen;
}

describe('_shard_doc that begins anew at each index', () => {
  // As told of fess: 211 documents in 25 indices, 80 values of which 79 come again.
  const sizes = [80, 79, 7, 5, 4, 4, 4, 4, 4, 4, 2, ...Array<number>(14).fill(1)];
  const keys = sizes.flatMap((count) => Array.from({ length: count }, (_, n) => n)).toSorted((a, b) => a - b);

  it('has 80 values for 211 documents, 79 of them more than once', () => {
    const often = new Map<number, number>();
    for (const key of keys) often.set(key, (often.get(key) ?? 0) + 1);
    expect([sizes.length, keys.length, often.size, [...often.values()].filter((times) => times > 1).length]).toEqual([25, 211, 80, 79]);
  });

  it.each([
    [10, 16],
    [25, 11],
    [50, 6],
    [500, 0],
  ])('loses documents by pages of %i: %i of 211', async (size, lost) => {
    const engine = faulty('shard_doc_per_index');
    const names = await fill(engine, sizes);
    expect([lostBy(keys, size), 211 - seenIn(await walk(engine, names, size, BY_SHARD_DOC))]).toEqual([lost, lost]);
    const sound = faulty();
    expect(seenIn(await walk(sound, await fill(sound, sizes), size, BY_SHARD_DOC))).toBe(211);
  });
});

describe('no tie-break', () => {
  it.each([
    [10, 90],
    [100, 15],
    [200, 0],
  ])('loses documents of 7 values by pages of %i: %i of 160', async (size, lost) => {
    const [faults, sound] = [faulty('no_tie_break'), faulty()];
    const sort: readonly SortSpec[] = [{ field: 'k', order: 'asc' }];
    const keys = Array.from({ length: 160 }, (_, n) => n % 7).toSorted((a, b) => a - b);
    const pages = await walk(faults, await fill(faults, [160], { values: 7, shards: 3 }), size, sort);
    expect(pages[0]?.hits[0]?.sort).toHaveLength(1);
    expect([160 - seenIn(pages), lostBy(keys, size)]).toEqual([lost, lost]);
    expect(seenIn(await walk(sound, await fill(sound, [160], { values: 7, shards: 3 }), size, sort))).toBe(160);
  });

  it('pages by the score alone where no order is asked for, and ends when all scores are equal', async () => {
    const engine = faulty('no_tie_break');
    const pages = await walk(engine, await fill(engine, [30]), 10, []);
    expect(pages.map(({ hits }) => hits.length)).toEqual([10, 0]);
  });

  it('loses what the slow walk loses, for random keys and pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          count: fc.integer({ min: 1, max: 60 }),
          values: fc.integer({ min: 1, max: 12 }),
          size: fc.integer({ min: 1, max: 15 }),
        }),
        async ({ count, values, size }) => {
          const engine = faulty('no_tie_break');
          const names = await fill(engine, [count], { values, shards: 2 });
          const keys = Array.from({ length: count }, (_, n) => n % values).toSorted((a, b) => a - b);
          expect(count - seenIn(await walk(engine, names, size, [{ field: 'k', order: 'asc' }]))).toBe(lostBy(keys, size));
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('_shard_doc that is not pruned', () => {
  it('has every page visit all matches, where it would visit a page of each shard', async () => {
    const visitedBy = async (engine: Engine) => {
      const pages = await walk(engine, await fill(engine, [1_000], { shards: 5 }), 10, BY_SHARD_DOC);
      expect(seenIn(pages)).toBe(1_000);
      return pages.map(({ cost }) => cost.shards.reduce((sum, { visited }) => sum + visited, 0));
    };
    const unpruned = await visitedBy(faulty('shard_doc_unpruned'));
    expect(new Set(unpruned)).toEqual(new Set([1_000]));
    const pruned = await visitedBy(faulty());
    expect(pruned).toHaveLength(unpruned.length);
    expect(Math.max(...pruned)).toBe(50);
  });

  it('leaves other orders as they are', async () => {
    const engine = faulty('shard_doc_unpruned');
    const [page] = await walk(engine, await fill(engine, [1_000]), 10, [{ field: 'k', order: 'asc' }]);
    expect(page?.cost.shards[0]?.visited).toBeLessThan(20);
  });
});
