import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hit, Query, SortSpec } from './index.ts';
import { history, INDEX, PagingWorld } from './testing/paging-world.ts';
import { idsOf, must, openPit, openScroll, searchRequest, type Wanted, walkPit, walkScroll } from './testing/walks.ts';

const target = { kind: 'indices', names: [INDEX] } as const;
const ALL: Wanted = { size: 1000, trackTotalHitsUpTo: Infinity };
const shardCounts = fc.integer({ min: 1, max: 4 });
const query: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: 'match_all' }),
  fc.constantFrom('ash', 'birch elm', 'ash ash cedar').map((text): Query => ({ kind: 'match', field: 'body', query: text })),
);
const sort: fc.Arbitrary<readonly SortSpec[]> = fc.constantFrom(
  [],
  [{ field: 'rank', order: 'desc' as const }],
  [{ field: 'tag', order: 'asc' as const }],
  [
    { field: 'tag', order: 'desc' as const },
    { field: 'rank', order: 'asc' as const },
  ],
);

async function hitsOf(world: PagingWorld, request: Wanted): Promise<readonly Hit[]> {
  return must(await world.engine.search(searchRequest({ target, ...ALL, ...request }))).hits;
}

async function worldOf(shards: number, steps: Parameters<PagingWorld['apply']>[0]): Promise<PagingWorld> {
  const world = new PagingWorld(shards);
  await world.apply(steps);
  return world;
}

describe('slices', () => {
  it('hold every hit exactly once together, of scrolls and of PITs, by id and by a number', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(120),
        shardCounts,
        fc.integer({ min: 2, max: 7 }),
        fc.constantFrom('_id', 'rank'),
        query,
        sort,
        async (steps, shards, max, field, looked, keys) => {
          const world = await worldOf(shards, steps);
          const whole = (await hitsOf(world, { query: looked })).map(({ id }) => id).sort();
          const pit = await openPit(world.engine, INDEX);
          const scrolled: string[] = [];
          const seen: string[] = [];
          for (let id = 0; id < max; id++) {
            const slice = { id, max, field };
            const scroll = { ms: 60_000, text: '1m' };
            const first = must(await world.engine.search(searchRequest({ target, query: looked, sort: keys, size: 3, slice, scroll })));
            const pages = await walkScroll(world.engine, first);
            scrolled.push(...idsOf(pages));
            expect(first.totalHits).toEqual({ value: idsOf(pages).length, relation: 'eq' });
            expect(first.cost.shards.reduce((total, { matched }) => total + matched, 0)).toBe(idsOf(pages).length);
            const inPit = must(
              await world.engine.search(searchRequest({ target: { kind: 'pit', id: pit }, query: looked, sort: keys, size: 1000, slice })),
            );
            seen.push(...inPit.hits.map((hit) => hit.id));
          }
          expect(scrolled.sort()).toEqual(whole);
          expect(seen.sort()).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keep the order of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(history(80), shardCounts, fc.integer({ min: 2, max: 5 }), sort, async (steps, shards, max, keys) => {
        const world = await worldOf(shards, steps);
        const spec = { index: INDEX, query: { kind: 'match_all' } as const, sort: keys, size: 1000 };
        const whole = idsOf(await walkScroll(world.engine, await openScroll(world.engine, spec)));
        const scroll = { ms: 60_000, text: '1m' };
        const slice = { id: max - 1, max, field: '_id' };
        const part = must(await world.engine.search(searchRequest({ target, sort: keys, size: 1000, slice, scroll }))).hits;
        const ids = new Set(part.map(({ id }) => id));
        expect(part.map(({ id }) => id)).toEqual(whole.filter((id) => ids.has(id)));
        expect(await walkPit(world.engine, spec, await openPit(world.engine, INDEX))).not.toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('collapsing', () => {
  it('keeps the first hit of each group of the whole order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(120),
        shardCounts,
        fc.constantFrom('tag', 'rank'),
        query,
        sort,
        fc.nat(3),
        fc.integer({ min: 1, max: 5 }),
        async (steps, shards, field, looked, keys, from, size) => {
          const world = await worldOf(shards, steps);
          const whole = await hitsOf(world, { query: looked, sort: keys });
          const groups = new Map<unknown, string>();
          for (const { id } of whole) {
            const value = world.documents.get(id)?.[field];
            if (!groups.has(value)) groups.set(value, id);
          }
          const collapsed = must(
            await world.engine.search(
              searchRequest({ target, query: looked, sort: keys, from, size, collapse: { field }, trackTotalHitsUpTo: Infinity }),
            ),
          );
          expect(collapsed.hits.map(({ id }) => id)).toEqual([...groups.values()].slice(from, from + size));
          expect(collapsed.totalHits?.value).toBe(whole.length);
          for (const hit of collapsed.hits) {
            const value = world.documents.get(hit.id)?.[field];
            expect(hit.details?.fields?.get(field)).toEqual(value === undefined ? undefined : [value]);
          }
          const sum = (key: 'visited' | 'sent' | 'fetched'): number =>
            collapsed.cost.shards.reduce((total, shard) => total + shard[key], 0);
          const { merged, returned, discarded } = collapsed.cost.coordinator;
          expect([sum('visited'), sum('sent'), sum('fetched')]).toEqual([whole.length, merged, returned]);
          expect([returned, merged - returned]).toEqual([collapsed.hits.length, discarded]);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('goes on behind a cursor where the order is by the group, in a PIT too', async () => {
    await fc.assert(
      fc.asyncProperty(history(100), shardCounts, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (steps, shards, size, inPit) => {
        const world = await worldOf(shards, steps);
        const keys: readonly SortSpec[] = [{ field: 'rank', order: 'asc' }];
        const pit = inPit ? { target: { kind: 'pit' as const, id: await openPit(world.engine, INDEX) } } : {};
        const request = { sort: keys, collapse: { field: 'rank' }, ...pit };
        const whole = (await hitsOf(world, request)).map(({ id }) => id);
        const walked: string[] = [];
        for (let last: Hit | undefined; ;) {
          const page = await hitsOf(world, { ...request, size, ...(last?.sort === undefined ? {} : { searchAfter: last.sort }) });
          if (page.length === 0) break;
          walked.push(...page.map(({ id }) => id));
          last = page.at(-1);
        }
        expect(walked).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });
});

describe('rescoring', () => {
  const cell = new Float32Array(1);
  const float = (value: number): number => {
    cell[0] = value;
    return cell[0];
  };
  const COMBINE = {
    total: (a: number, b: number) => a + b,
    multiply: (a: number, b: number) => a * b,
    avg: (a: number, b: number) => (a + b) / 2,
    max: Math.max,
    min: Math.min,
  };

  it('is sorting again by the combined scores', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(120),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom<keyof typeof COMBINE>('total', 'multiply', 'avg', 'max', 'min'),
        fc.constantFrom(1, 0.5, 2),
        fc.constantFrom(1, 0.25, 3),
        fc.integer({ min: 1, max: 8 }),
        async (steps, windowSize, scoreMode, queryWeight, rescoreQueryWeight, size) => {
          // One shard: the window is one.
          const world = await worldOf(1, steps);
          const first: Query = { kind: 'match', field: 'body', query: 'ash birch cedar elm' };
          const second: Query = { kind: 'match', field: 'body', query: 'elm ash' };
          const plain = await hitsOf(world, { query: first });
          const again = new Map((await hitsOf(world, { query: second })).map(({ id, score }) => [id, score]));
          const scored = plain.map(({ id, score }, place) => {
            const weighted = float((score ?? 0) * queryWeight);
            const other = place < windowSize ? again.get(id) : undefined;
            return {
              id,
              score:
                other === undefined || other === null ? weighted : float(COMBINE[scoreMode](weighted, float(other * rescoreQueryWeight))),
            };
          });
          const scores = new Map(scored.map(({ id, score }) => [id, score]));
          const rescore = [{ windowSize, query: second, queryWeight, rescoreQueryWeight, scoreMode }];
          const kept = Math.min(scored.length, Math.max(windowSize, size));
          const expected = scored
            .slice(0, kept)
            .map(({ score }) => score)
            .sort((a, b) => b - a)
            .slice(0, size);
          const response = must(await world.engine.search(searchRequest({ target, query: first, size, rescore })));
          expect(response.hits.map(({ score }) => score)).toEqual(expected);
          for (const { id, score } of response.hits) expect(score).toBe(scores.get(id));
          expect(response.maxScore).toBe(expected.length === 0 ? null : expected[0]);
          expect(response.cost.shards[0]).toMatchObject({ kept, sent: Math.min(kept, size) });
        },
      ),
      { numRuns: 120 },
    );
  });
});

describe('global statistics', () => {
  it('make scores those of one shard that has not forgotten more', async () => {
    await fc.assert(
      fc.asyncProperty(history(80), fc.integer({ min: 2, max: 4 }), async (steps, shards) => {
        const puts = steps.filter((step) => step.kind === 'refresh' || step.kind === 'put');
        const distinct = puts.filter(
          (step, i) => step.kind === 'refresh' || !puts.slice(0, i).some((old) => old.kind === 'put' && old.id === step.id),
        );
        const [one, many] = [await worldOf(1, distinct), await worldOf(shards, distinct)];
        const looked: Query = { kind: 'match', field: 'body', query: 'ash elm' };
        const byId = (hits: readonly Hit[]): ReadonlyMap<string, number | null> =>
          new Map(hits.map(({ id, score }) => [id, score] as const));
        const wanted = byId(await hitsOf(one, { query: looked }));
        const found = byId(await hitsOf(many, { query: looked, globalStatistics: true }));
        expect(found).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });
});

describe('limits of matches', () => {
  it('stop each shard behind so many, and say whether there were more', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(100),
        shardCounts,
        fc.integer({ min: 1, max: 12 }),
        query,
        sort,
        async (steps, shards, terminateAfter, looked, keys) => {
          const world = await worldOf(shards, steps);
          const whole = await hitsOf(world, { query: looked });
          const perShard = Array.from({ length: shards }, (_, shard) => whole.filter(({ id }) => world.shardOf(id) === shard).length);
          const response = must(await world.engine.search(searchRequest({ target, ...ALL, query: looked, sort: keys, terminateAfter })));
          const seen = perShard.reduce((sum, count) => sum + Math.min(count, terminateAfter), 0);
          expect(response.hits).toHaveLength(seen);
          expect(response.totalHits).toEqual({ value: seen, relation: 'eq' });
          expect(response.terminatedEarly).toBe(perShard.some((count) => count > terminateAfter));
          expect(response.cost.shards.reduce((sum, { visited }) => sum + visited, 0)).toBe(seen);
        },
      ),
      { numRuns: 120 },
    );
  });
});
