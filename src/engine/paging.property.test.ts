import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine, Query, SearchResponse, SortSpec } from './index.ts';
import { matches, scoreByBm25, sortedIds } from './testing/oracle.ts';
import { history, INDEX, PagingWorld, type ModelDocument } from './testing/paging-world.ts';
import { idsOf, must, openPit, openScroll, walkByCursor, walkByOffset, walkPit, walkScroll, type WalkSpec } from './testing/walks.ts';

const RUNS = { numRuns: 60 };

const key: fc.Arbitrary<SortSpec> = fc.record({
  field: fc.constantFrom('rank', 'tag'),
  order: fc.constantFrom('asc', 'desc'),
  missing: fc.constantFrom('_first', '_last'),
});
const tieBreak: fc.Arbitrary<SortSpec> = fc.record({ field: fc.constant('_id'), order: fc.constantFrom('asc', 'desc') });
const uniqueSort = fc.tuple(fc.array(key, { maxLength: 2 }), tieBreak).map(([keys, last]) => [...keys, last]);

const query: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: 'match_all' }),
  fc.constantFrom('a', 'b').map((value): Query => ({ kind: 'term', field: 'tag', value })),
  fc.constantFrom('ash', 'ash elm').map((text): Query => ({ kind: 'match', field: 'body', query: text })),
);

const setting = fc.record({
  shards: fc.integer({ min: 1, max: 7 }),
  size: fc.integer({ min: 1, max: 13 }),
  query,
  before: history(120),
  after: history(30),
});

/** Entries each shard should have sent for a request, counted by hand. */
type ExpectedSends = (page: number) => readonly number[];

/** Counts every counter that has a law a second time, from the model, and compares. */
function checkCounters(
  world: PagingWorld,
  pages: readonly SearchResponse[],
  order: readonly string[],
  sends: ExpectedSends,
  ceiling: (page: number) => number,
): void {
  let returnedBefore = 0;
  pages.forEach(({ cost, hits }, page) => {
    const sent = sends(page);
    const merged = sent.reduce((sum, n) => sum + n, 0);
    expect(cost.shards.map((shard) => shard.sent)).toEqual(sent);
    expect(cost.shards.map((shard) => shard.kept)).toEqual(sent);
    expect(cost.coordinator).toMatchObject({ merged, returned: hits.length, discarded: merged - hits.length, ceiling: ceiling(page) });
    const pageIds = order.slice(returnedBefore, returnedBefore + hits.length);
    const fetched = Array.from({ length: world.shardCount }, () => 0);
    for (const id of pageIds) fetched[world.shardOf(id)]++;
    expect(cost.shards.map((shard) => shard.fetched)).toEqual(fetched);
    returnedBefore += hits.length;
  });
}

function perShard(world: PagingWorld, ids: readonly string[], limit: number): readonly number[] {
  const counts = Array.from({ length: world.shardCount }, () => 0);
  for (const id of ids) counts[world.shardOf(id)]++;
  return counts.map((count) => Math.min(count, limit));
}

/** Laws of the counters for the two kinds of walks. */
function checkWalk(
  world: PagingWorld,
  kind: 'offset' | 'forward',
  pages: readonly SearchResponse[],
  order: readonly string[],
  size: number,
): void {
  if (kind === 'offset') {
    const window = (page: number) => (page + 1) * size;
    checkCounters(
      world,
      pages,
      order,
      (page) => perShard(world, order, window(page)),
      (page) => world.shardCount * window(page),
    );
  } else {
    const rest = (page: number) => order.slice(page * size);
    checkCounters(
      world,
      pages,
      order,
      (page) => perShard(world, rest(page), size),
      () => world.shardCount * size,
    );
  }
}

describe('paging', () => {
  it('gives every document once, in order and the same in all four modes, whatever happens after a snapshot', async () => {
    const law = fc.asyncProperty(setting, uniqueSort, async ({ shards, size, query, before, after }, sort) => {
      const world = new PagingWorld(shards);
      await world.apply(before);
      const spec: WalkSpec = { index: INDEX, query, sort, size };
      const order = sortedIds(world.documents, query, sort);

      const byOffset = await walkByOffset(world.engine, spec);
      const byCursor = await walkByCursor(world.engine, spec);
      expect(idsOf(byOffset)).toEqual(order);
      expect(idsOf(byCursor)).toEqual(order);

      const scroll = await openScroll(world.engine, spec);
      const pit = await openPit(world.engine, INDEX);
      await world.apply(after);
      const byScroll = await walkScroll(world.engine, scroll);
      const byPit = await walkPit(world.engine, spec, pit);
      expect(idsOf(byScroll)).toEqual(order);
      expect(idsOf(byPit)).toEqual(order);
      expect(idsOf(await walkByCursor(world.engine, spec))).toEqual(sortedIds(world.documents, query, sort));

      checkWalk(world, 'offset', byOffset, order, size);
      for (const pages of [byCursor, byScroll, byPit]) checkWalk(world, 'forward', pages, order, size);
      for (const pages of [byOffset, byCursor, byScroll, byPit]) {
        for (const { totalHits } of pages) expect(totalHits).toEqual({ value: order.length, relation: 'eq' });
      }
    });
    await fc.assert(law, RUNS);
  });

  it('gives every document once in the same order by offset, scroll and PIT when the sort has ties', async () => {
    const law = fc.asyncProperty(
      setting,
      fc.array(key, { minLength: 1, maxLength: 2 }),
      async ({ shards, size, query, before, after }, sort) => {
        const world = new PagingWorld(shards);
        await world.apply(before);
        const spec: WalkSpec = { index: INDEX, query, sort, size };
        const byOffset = idsOf(await walkByOffset(world.engine, spec));
        expect([...byOffset].sort()).toEqual([...sortedIds(world.documents, query, [{ field: '_id', order: 'asc' }])]);

        const scroll = await openScroll(world.engine, spec);
        const pit = await openPit(world.engine, INDEX);
        await world.apply(after);
        expect(idsOf(await walkScroll(world.engine, scroll))).toEqual(byOffset);
        expect(idsOf(await walkPit(world.engine, spec, pit))).toEqual(byOffset);
      },
    );
    await fc.assert(law, RUNS);
  });

  it('answers and costs the same however often maintenance runs, and when everything is done again', async () => {
    const law = fc.asyncProperty(setting, uniqueSort, async ({ shards, size, query, before, after }, sort) => {
      const runs = [() => {}, (engine: Engine) => void engine.maintain()];
      const answers = runs.map(async (between) => {
        const world = new PagingWorld(shards);
        await world.apply(before, between);
        const spec: WalkSpec = { index: INDEX, query, sort, size };
        const pit = await openPit(world.engine, INDEX);
        await world.apply(after, between);
        return [
          ...(await walkByOffset(world.engine, spec)),
          ...(await walkByCursor(world.engine, spec)),
          ...(await walkPit(world.engine, spec, pit)),
        ];
      });
      expect(await answers[1]).toEqual(await answers[0]);
    });
    await fc.assert(law, RUNS);
  });

  it('orders by BM25 over each shard, the same by offset, scroll and PIT', async () => {
    const text = fc.constantFrom('ash', 'ash elm', 'cedar birch ash');
    const law = fc.asyncProperty(setting, text, async ({ shards, size, before, after }, text) => {
      const world = new PagingWorld(shards);
      await world.apply(before);
      must(await world.engine.forceMerge([INDEX], 1));
      const query: Query = { kind: 'match', field: 'body', query: text };
      const spec: WalkSpec = { index: INDEX, query, sort: [], size };
      const scores = scoreShards(world, text);
      const byOffset = await walkByOffset(world.engine, spec);
      const hits = byOffset.flatMap((page) => page.hits);
      expect(hits.map(({ id }) => id).sort()).toEqual([...scores.keys()].sort());
      const given = hits.map(({ score }) => score ?? Number.NaN);
      hits.forEach(({ id }, i) => {
        expect(Math.abs(given[i] / (scores.get(id) ?? Number.NaN) - 1)).toBeLessThan(1e-6);
      });
      expect(given).toEqual(given.toSorted((a, b) => b - a));
      const best = hits.length === 0 ? null : hits[0].score;
      for (const page of byOffset) expect(page.maxScore).toBe(best);

      const order = hits.map(({ id }) => id);
      const scroll = await openScroll(world.engine, spec);
      const pit = await openPit(world.engine, INDEX);
      await world.apply(after);
      const byScroll = await walkScroll(world.engine, scroll);
      const byPit = await walkPit(world.engine, spec, pit);
      expect(idsOf(byScroll)).toEqual(order);
      expect(idsOf(byPit)).toEqual(order);
      for (const page of byScroll) expect(page.maxScore).toBe(best);
      checkWalk(world, 'offset', byOffset, order, size);
      for (const pages of [byScroll, byPit]) checkWalk(world, 'forward', pages, order, size);
    });
    await fc.assert(law, RUNS);
  });
});

function scoreShards(world: PagingWorld, text: string): ReadonlyMap<string, number> {
  const query: Query = { kind: 'match', field: 'body', query: text };
  const scores = new Map<string, number>();
  for (let shard = 0; shard < world.shardCount; shard++) {
    const documents = new Map<string, ModelDocument>([...world.documents].filter(([id]) => world.shardOf(id) === shard));
    const scored = scoreByBm25(documents, text);
    for (const [id, document] of documents) if (matches(query, document)) scores.set(id, scored.get(id) ?? Number.NaN);
  }
  return scores;
}
