import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublishedSearcher } from '../index/published-searcher.ts';
import type { JsonScalar } from '../json/json-value.ts';
import { executeQueryPhase } from './execute-query-phase.ts';
import { printKey, sliceRow } from './key-column.ts';
import { keptGroupsBytes } from './kept-groups.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import type { SortSpec } from './sort.ts';
import { firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';

const NONE = { title: [], body: [], tag: [], kind: [], price: [], huge: [], flag: [] };
const SHARD_DOC = { field: '_shard_doc', order: 'asc' } as const;

const documents = fc.array(
  fc.record({
    year: fc.constantFrom([], [1], [2], [2], [2], [3], [4], [5], [7], [8], [9]),
    rank: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 2 })),
    live: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 100, maxLength: 300, size: 'max' },
);

/** Where the next page begins: behind an entry of the last page, so and so far beside it, or a little behind where the last one began, as behind another shard's entry. */
const step = fc.record({
  again: fc.constantFrom(false, false, false, true),
  entry: fc.integer({ min: 0, max: 70 }),
  yearBeside: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, -1),
  rankBeside: fc.constantFrom(0, 0, 0, 0, 1, -1, 100),
  docBeside: fc.constantFrom(0, 0, 0, -3, 1, 1000, -1e12, 1e12),
  capacity: fc.constantFrom(70, 70, 70, 70, 64, 150),
  turned: fc.constantFrom(-1, -1, -1, -1, 0, 1),
  filtered: fc.constantFrom(false, false, false, false, true),
  way: fc.constantFrom('by two keys', 'by two keys', 'by document too', 'as a scroll'),
});

const order = fc.constantFrom('asc' as const, 'desc' as const);
const end = fc.constantFrom('_first', '_last');
const world = fc.record({
  segments: fc.array(documents, { minLength: 1, maxLength: 3 }),
  someDeleted: fc.constantFrom(false, false, false, true),
  sort: fc.tuple(order, end, order, end),
  steps: fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }),
});

function searcherOfLists(lists: readonly (readonly Pick<ModelDocument, 'year' | 'rank' | 'live'>[])[], someDeleted: boolean) {
  return searcherOf(
    lists.map((list, segment) =>
      list.map(({ year, rank, live }, i): ModelDocument => ({ ...NONE, year, rank, live: live || !someDeleted, id: `${segment}-${i}` })),
    ),
  );
}

function ask(searcher: PublishedSearcher, request: QueryPhaseRequest): QueryPhaseResult {
  const result = executeQueryPhase(searcher, mapping, request, host);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Turns one key around. */
function turn(sort: readonly SortSpec[], key: number): SortSpec[] {
  return sort.map((spec, i) => (i === key ? { ...spec, order: spec.order === 'asc' ? 'desc' : 'asc' } : spec));
}

/** A number a little beside one; what is no number, for what is missing, as it is. */
function beside(value: JsonScalar, distance: number): JsonScalar {
  return typeof value === 'number' ? value + distance : value;
}

describe('a walk by two numbers', () => {
  it('gives the entries and the counters of one that seeks every page, whatever it was given before', () => {
    let keptPages = 0;
    fc.assert(
      fc.property(world, ({ segments, someDeleted, sort, steps }) => {
        const keeping = searcherOfLists(segments, someDeleted);
        const seeking = searcherOfLists(segments, someDeleted);
        const [yearOrder, yearMissing, rankOrder, rankMissing] = sort;
        const byBoth: SortSpec[] = [
          { field: 'year', order: yearOrder, missing: yearMissing },
          { field: 'rank', order: rankOrder, missing: rankMissing },
        ];
        let last = ask(keeping, firstPage({ kind: 'match_all' }, byBoth, 70));
        let after: JsonScalar[] | undefined;
        for (const { again, entry, yearBeside, rankBeside, docBeside, capacity, turned, filtered, way } of steps) {
          if (last.docs.length === 0) return;
          const row = Math.min(entry, last.docs.length - 1);
          const doc = last.docs[row] + docBeside;
          const [year, rank] = last.keys.map((column) => printKey(column, row) as JsonScalar);
          after = again && after !== undefined ? [after[0], beside(after[1], 1)] : [beside(year, yearBeside), beside(rank, rankBeside)];
          const keys = turn(byBoth, turned);
          const request: QueryPhaseRequest = {
            ...firstPage(
              filtered ? { kind: 'exists', field: 'year' } : { kind: 'match_all' },
              way === 'by document too' ? [...keys, SHARD_DOC] : keys,
              capacity,
            ),
            ...(way === 'as a scroll'
              ? { resumeAfter: { keys: sliceRow(last.keys.slice(0, 2), row), score: Number.NaN, doc } }
              : { searchAfter: way === 'by document too' ? [...after, doc] : after }),
          };
          const answer = ask(keeping, request);
          keptPages += keptGroupsBytes(keeping) > 0 ? 1 : 0;
          seeking.derived = undefined;
          expect(answer).toEqual(ask(seeking, request));
          last = answer;
        }
      }),
      { numRuns: 200 },
    );
    expect(keptPages).toBeGreaterThan(500);
  });

  it.each<[string, Partial<QueryPhaseRequest>]>([
    ['a query that no document matches', { query: { kind: 'match_none' } }],
    ['a query of a term that is not there', { query: { kind: 'term', field: 'tag', value: 'absent' } }],
    ['a slice that has nothing of the shard', { slice: 'none' }],
  ])('has nothing of the page before it for %s', (_, asked) => {
    const list = Array.from({ length: 300 }, (__, i) => ({ year: [i % 9], rank: [i], live: true }));
    const searcher = searcherOfLists([list, list], false);
    const byBoth: SortSpec[] = [
      { field: 'year', order: 'asc' },
      { field: 'rank', order: 'asc' },
    ];
    const request: QueryPhaseRequest = { ...firstPage({ kind: 'match_all' }, byBoth, 100), searchAfter: [3, 100] };
    expect(ask(searcher, request).docs.length).toBe(100);
    expect(keptGroupsBytes(searcher)).toBeGreaterThan(0);
    expect([...ask(searcher, { ...request, ...asked, searchAfter: [3, 120] }).docs]).toEqual([]);
  });
});
