import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { executeQueryPhase, type QueryPhaseHost } from './execute-query-phase.ts';
import { OrderCache, type WalkReader } from './order-cache.ts';
import { sliceRow } from './key-column.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import { firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';

const NONE = { title: [], body: [], tag: [], kind: [], rank: [], price: [], huge: [], flag: [] };
const SHARD_DOC = { field: '_shard_doc', order: 'asc' } as const;

const documents = fc.array(
  fc.record({ year: fc.constantFrom([], [1], [2], [2], [3], [5], [9]), live: fc.constantFrom(true, true, true, false) }),
  {
    minLength: 20,
    maxLength: 120,
  },
);

/** Where the next page begins: behind an entry of the last page, so and so far beside it, or once more at the beginning. */
const step = fc.record({
  entry: fc.integer({ min: 0, max: 12 }),
  beside: fc.constantFrom(0, 0, 0, -3, 1, 1000, -1e12, 1e12),
  valueBeside: fc.constantFrom(0, 0, 0, 0, 1, -1),
  capacity: fc.constantFrom(12, 12, 12, 12, 5),
  order: fc.constantFrom('asc', 'asc', 'asc', 'desc'),
  filtered: fc.constantFrom(false, false, false, true),
  /** As a scroll asks: without the document's number among the keys. */
  scrolled: fc.constantFrom(false, false, false, true),
  position: fc.constantFrom(0, 0, 0, 0, 0, 1),
});

const world = fc.record({
  segments: fc.array(documents, { minLength: 1, maxLength: 3 }),
  someDeleted: fc.constantFrom(false, false, true),
  missing: fc.constantFrom('_first', '_last'),
  order: fc.constantFrom('asc', 'desc'),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

describe('a walk that goes on where it stood', () => {
  it('gives the entries and the counters of one that seeks every page', () => {
    let continued = 0;
    fc.assert(
      fc.property(world, ({ segments, someDeleted, missing, order, steps }) => {
        const searcher = searcherOf(
          segments.map((list, segment) =>
            list.map(({ year, live }, i): ModelDocument => ({ ...NONE, year, live: live || !someDeleted, id: `${segment}-${i}` })),
          ),
        );
        const reader: WalkReader = {};
        const keeping = { ...host, walk: { orders: new OrderCache(0), reader } };
        const ask = (request: QueryPhaseRequest, asking: QueryPhaseHost): QueryPhaseResult => {
          const result = executeQueryPhase(searcher, mapping, request, asking);
          if (!result.ok) throw new Error(JSON.stringify(result.error));
          return result.value;
        };
        let last = ask(firstPage({ kind: 'match_all' }, [{ field: 'year', order, missing }, SHARD_DOC], 12), host);
        for (const { entry, beside, valueBeside, capacity, order: turned, filtered, scrolled, position } of steps) {
          if (last.docs.length === 0) return;
          const [years] = last.keys;
          if (years.kind !== 'number') throw new Error('years are numbers');
          const row = Math.min(entry, last.docs.length - 1);
          const doc = last.docs[row] + beside;
          const year = years.values[row];
          const byYear = { field: 'year', order: turned === 'desc' ? (order === 'asc' ? 'desc' : 'asc') : order, missing } as const;
          const request: QueryPhaseRequest = {
            ...firstPage(
              filtered ? { kind: 'exists', field: 'year' } : { kind: 'match_all' },
              scrolled ? [byYear] : [byYear, SHARD_DOC],
              capacity,
            ),
            shardPosition: position,
            ...(scrolled
              ? { resumeAfter: { keys: sliceRow(last.keys.slice(0, 1), row), score: Number.NaN, doc } }
              : { searchAfter: [Number.isFinite(year) ? year + valueBeside : null, position * 2 ** 32 + doc] }),
          };
          const before = reader.page?.line;
          const answer = ask(request, keeping);
          if (before !== undefined && before === reader.page?.line) continued++;
          expect(answer).toEqual(ask(request, host));
          last = answer;
        }
      }),
      { numRuns: 300 },
    );
    expect(continued).toBeGreaterThan(100);
  });
});
