import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchResponse } from '../../../engine/index.ts';
import { paging, type PagingMode } from '../../../client/paging.ts';
import { dealtEngine, walkedPages } from '../testing/dealt-engine.ts';
import { byNode, countsOf, cursorWay, evenly, lastPage, offsetWay, sentBy, type Question } from './counts.ts';

const modes = Object.keys(paging) as readonly PagingMode[];
/** A long, as the engine sends it. */
const keyBytes = 8;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mergedOf = ({ cost }: SearchResponse): number => cost.coordinator.merged;
const bytesOf = ({ cost }: SearchResponse): number => sum(cost.shards.map(({ sentBytes }) => sentBytes));
const dealt = (shards: number, documents: number) => Array.from({ length: shards * documents }, (_, i) => i % shards);

/** What the engine counted of a page, as the formulas have it. */
function countedOf(pages: readonly SearchResponse[], page: number) {
  const { cost, hits } = pages[page - 1];
  return {
    gathered: Math.max(...cost.shards.map(({ kept }) => kept)),
    merged: cost.coordinator.merged,
    returned: hits.length,
    discarded: cost.coordinator.discarded,
    bytes: bytesOf(pages[page - 1]),
    held: cost.held.contexts,
    way: { merged: BigInt(sum(pages.slice(0, page).map(mergedOf))), bytes: BigInt(sum(pages.slice(0, page).map(bytesOf))) },
  };
}

describe('the formulas are what the engine counts', () => {
  it.each([
    { shards: 1, documents: 7, size: 3 },
    { shards: 3, documents: 8, size: 2 },
    { shards: 5, documents: 40, size: 10 },
    { shards: 64, documents: 5, size: 19 },
    { shards: 1_024, documents: 2, size: 400 },
  ])('on every page of every mode, on $shards shards of $documents, $size to a page', async ({ shards, documents, size }) => {
    const engine = await dealtEngine(shards, dealt(shards, documents));
    for (const mode of modes) {
      const pages = await walkedPages(engine, mode, size);
      expect(pages).toHaveLength(lastPage({ shards, documents, size }));
      for (const page of pages.keys()) {
        const { way, batched: _, ...counts } = countsOf(mode, { shards, nodes: 1, documents, keyBytes, page: page + 1, size });
        const { requests: __, ...sums } = way;
        const counted = countedOf(pages, page + 1);
        // The engine counts what the request found open; a scroll is closed by its last page.
        const held = counted.held === 0 ? 0 : counts.held;
        expect({ ...counts, held, way: sums }, `${mode}, page ${page + 1}`).toEqual(counted);
      }
      expect(pages[0].cost.held.contexts).toBe(countsOf(mode, { shards, nodes: 1, documents, keyBytes, page: 1, size }).held);
    }
  });

  it('on random shapes', async () => {
    const shapes = fc.record({
      shards: fc.integer({ min: 1, max: 24 }),
      documents: fc.integer({ min: 1, max: 6 }),
      size: fc.integer({ min: 1, max: 30 }),
      nodes: fc.integer({ min: 1, max: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ shards, documents, size, nodes }) => {
        const engine = await dealtEngine(shards, dealt(shards, documents), nodes, 'batched');
        for (const mode of modes) {
          const pages = await walkedPages(engine, mode, size);
          for (const page of pages.keys()) {
            const question: Question = { shards, nodes, documents, keyBytes, page: page + 1, size };
            const { merged, batched } = countsOf(mode, question);
            const { cost } = pages[page];
            expect(batched).toBe(cost.coordinator.merged);
            expect(merged).toBe(sum(cost.shards.map(({ sent }) => sent)));
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('on shards filled at random, where it is known what each has left', async () => {
    const shapes = fc.integer({ min: 1, max: 12 }).chain((shards) =>
      fc.record({
        shards: fc.constant(shards),
        places: fc.array(fc.nat(shards - 1), { minLength: 1, maxLength: 60 }),
        size: fc.integer({ min: 1, max: 9 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(shapes, async ({ shards, places, size }) => {
        const engine = await dealtEngine(shards, places);
        const left = (from: number) =>
          Array.from({ length: shards }, (_, shard) => ({
            count: 1,
            documents: places.slice(from).filter((place) => place === shard).length,
          }));
        for (const mode of modes) {
          const pages = await walkedPages(engine, mode, size);
          const expected = [...pages.keys()].map((page) =>
            sentBy(mode === 'offset' ? (page + 1) * size : size, left(mode === 'offset' ? 0 : page * size)),
          );
          expect(pages.map(mergedOf)).toEqual(expected);
          const summed = BigInt(sum(expected));
          expect(mode === 'offset' ? offsetWay(left(0), size, pages.length) : summed).toBe(summed);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the closed sums', () => {
  it('are the sums of the pages', () => {
    const shapes = fc.record({
      shards: fc.integer({ min: 1, max: 50 }),
      documents: fc.integer({ min: 1, max: 60 }),
      size: fc.integer({ min: 1, max: 70 }),
      pages: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(shapes, ({ shards, documents, size, pages: wanted }) => {
        const pages = Math.min(wanted, lastPage({ shards, documents, size }));
        const all = Array.from({ length: pages }, (_, page) => page);
        const total = shards * documents;
        const offset = sum(all.map((page) => sentBy((page + 1) * size, evenly(total, shards))));
        const cursor = sum(all.map((page) => sentBy(size, evenly(total - page * size, shards))));
        expect(offsetWay(evenly(total, shards), size, pages)).toBe(BigInt(offset));
        expect(cursorWay(total, shards, size, pages)).toBe(BigInt(cursor));
      }),
    );
  });

  it('lose no document between shards and nodes', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 40 }), (documents, shards, nodes) => {
        const held = (spread: ReturnType<typeof evenly>) => sum(spread.map((group) => group.count * group.documents));
        expect(held(evenly(documents, shards))).toBe(documents);
        expect(held(byNode(documents, shards, nodes))).toBe(documents);
      }),
    );
  });

  it('answer for a billion documents on a thousand shards, to the last page', () => {
    const question: Question = { shards: 1_000, nodes: 20, documents: 1_000_000, keyBytes: 8, page: 100_000_000, size: 10 };
    const offset = countsOf('offset', question);
    expect(offset).toMatchObject({ gathered: 1_000_000, merged: 1_000_000_000, returned: 10, bytes: 12_000_000_000 });
    // 100,000 pages that fill a shard's queue, then all of its million again and again.
    expect(offset.way.merged).toBe(1_000n * ((10n * 100_000n * 100_001n) / 2n + 99_900_000n * 1_000_000n));
    const pit = countsOf('pit', { ...question, page: 1_000 });
    expect(pit).toMatchObject({ merged: 10_000, bytes: 200_000, held: 1_000, way: { requests: 1_002, merged: 10_000_000n } });
  });

  it('are those that others published of five shards', () => {
    const five: Question = { shards: 5, nodes: 2, documents: 20_000, keyBytes: 8, page: 1_000, size: 10 };
    expect(countsOf('offset', five)).toMatchObject({ merged: 50_000, batched: 20_000, discarded: 49_990, way: { merged: 25_025_000n } });
    expect(countsOf('search_after', five)).toMatchObject({ merged: 50, batched: 20, way: { merged: 50_000n } });
  });
});
