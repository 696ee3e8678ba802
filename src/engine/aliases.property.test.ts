import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEngine, type AliasAction, type Engine, type IndexView, type Query } from './index.ts';
import { createIndex, fillNumbered } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, searchRequest } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const COUNT = 12;

async function filled(shards: number): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  createIndex(engine, 'logs', shards);
  await fillNumbered(engine, 'logs', COUNT);
  return engine;
}

const range = fc
  .tuple(fc.nat(COUNT), fc.nat(COUNT))
  .map(([a, b]): Query => ({ kind: 'range', field: 'n', gte: Math.min(a, b), lte: Math.max(a, b) }));

it('reading through a view is reading with its filter, by offset, scroll, point in time and count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), range, range, fc.integer({ min: 1, max: 5 }), async (shards, query, filter, size) => {
      const engine = await filled(shards);
      const views = new Map<string, IndexView>([['logs', { filter }]]);
      const both: Query = { kind: 'bool', must: [query, filter], filter: [], should: [], mustNot: [] };
      const request = { size, sort: [{ field: 'n', order: 'asc' }] } as const;
      const wanted = must(
        await engine.search(searchRequest({ ...request, size: COUNT, query: both, target: { kind: 'indices', names: ['logs'] } })),
      );
      const all = wanted.hits.map(({ id }) => id);

      const target = { kind: 'indices', names: ['logs'], views } as const;
      const page = must(await engine.search(searchRequest({ ...request, query, target })));
      expect(idsOf([page])).toEqual(all.slice(0, size));
      expect(page.totalHits).toEqual(wanted.totalHits);
      expect(must(await engine.count(['logs'], query, views)).count).toBe(all.length);

      const first = must(await engine.search(searchRequest({ ...request, query, target, scroll: MINUTE })));
      const scrolled = [first];
      while (scrolled[scrolled.length - 1].hits.length > 0) scrolled.push(must(await engine.scroll(first.scrollId ?? '', MINUTE)));
      expect(idsOf(scrolled)).toEqual(all);

      const pit = must(await engine.openPit(['logs'], MINUTE, views));
      const pinned = must(await engine.search(searchRequest({ ...request, size: COUNT, query, target: { kind: 'pit', id: pit.id } })));
      expect(idsOf([pinned])).toEqual(all);
    }),
    { numRuns: 40 },
  );
});

const NAMES = ['a', 'b', 'x', 'y'] as const;
const action = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    index: fc.constantFrom(...NAMES),
    alias: fc.record({ name: fc.constantFrom(...NAMES, 'X*'), isWriteIndex: fc.boolean() }),
  }),
  fc.record({ kind: fc.constant('remove' as const), index: fc.constantFrom(...NAMES), alias: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant('remove_index' as const), index: fc.constantFrom(...NAMES) }),
);

/** Every alias with its indices, as `alias:index`, and every index. */
function stateOf(engine: Engine): readonly string[] {
  return engine.indices().flatMap(({ name, aliases }) => [name, ...[...aliases.keys()].map((alias) => `${alias}:${name}`)]);
}

it('a change of aliases happens as a whole or not at all, and never makes a name stand for two things', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { maxLength: 4 }), { maxLength: 8 }),
      async (changes: readonly (readonly AliasAction[])[]) => {
        const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
        for (const name of ['a', 'b']) createIndex(engine, name, 1);
        for (const change of changes) {
          const before = stateOf(engine);
          const done = engine.updateAliases(change).ok;
          expect(done ? before : stateOf(engine)).toEqual(before);
          for (const { name } of engine.indices()) expect(engine.withAlias(name)).toEqual([]);
          for (const alias of NAMES) {
            const writers = engine.withAlias(alias).filter(({ aliases }) => aliases.get(alias)?.isWriteIndex === true);
            expect(writers.length).toBeLessThanOrEqual(1);
          }
        }
      },
    ),
  );
});
