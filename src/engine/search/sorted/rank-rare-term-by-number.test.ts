import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '../../query/query.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../phase/query-phase.ts';
import type { SortSpec } from '../sort/sort.ts';
import { firstPage } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from '../testing/shard-world.ts';

const blank = { title: [], body: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [] };

const documents = fc.array(
  fc.record({
    kind: fc.constantFrom('a', 'b', 'c', 'd'),
    year: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
    rank: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
    live: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
);

const sorts: fc.Arbitrary<SortSpec> = fc
  .record({
    field: fc.constantFrom('year', 'rank'),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    missing: fc.constantFrom('_first', '_last', 1, undefined),
  })
  .map(({ field, order, missing }) => (missing === undefined ? { field, order } : { field, order, missing }));

const term: Query = { kind: 'term', field: 'kind', value: 'a' };
const clauses = { must: [], filter: [], should: [], mustNot: [] };
const queries = fc.constantFrom<Query>(
  term,
  { kind: 'bool', ...clauses, filter: [term] },
  { kind: 'bool', ...clauses, must: [term] },
  { kind: 'bool', ...clauses, filter: [term], should: [term] },
);

function pages(rows: readonly ModelDocument[], requests: readonly QueryPhaseRequest[], skipping: boolean): unknown[] {
  const searcher = searcherOf([rows.slice(0, 20), rows.slice(20)].filter((segment) => segment.length > 0));
  return requests.map((request) => {
    const result = executeQueryPhase(searcher, mapping, request, host, { skipping });
    if (!result.ok) throw new Error(result.error.kind);
    return withoutTime(result.value);
  });
}

function withoutTime({ cost, ...result }: QueryPhaseResult): unknown {
  const { queryMs: _ms, ...counters } = cost;
  return { ...result, counters };
}

describe('a page of a rare keyword sorted by a number', () => {
  it('is what looking at every match gives, counters too, for one sort after the other', () => {
    fc.assert(
      fc.property(
        documents,
        queries,
        fc.array(sorts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(1, 2, 10, 20),
        (rows, query, specs, capacity) => {
          const model = rows.map(({ kind, year, rank, live }, i) => ({
            ...blank,
            id: `d${i}`,
            kind: [kind],
            year: year === undefined ? [] : [year],
            rank,
            live,
          }));
          // So few that no walk along a column is tried: it may end with fewer looks.
          let matching = 0;
          const few = model.filter(({ kind }) => kind[0] !== 'a' || ++matching <= 4 * capacity);
          const requests = specs.map((spec) => firstPage(query, [spec], capacity));
          expect(pages(few, requests, true)).toEqual(pages(few, requests, false));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('looks at every match of a larger page of documents too, where there are so many others that no walk pays', () => {
    const model = Array.from({ length: 3000 }, (_, i) => ({
      ...blank,
      id: `d${i}`,
      kind: [i % 50 === 0 ? 'a' : 'b'],
      year: [(i * 7) % 90],
      live: i % 100 !== 0,
    }));
    const request = firstPage(term, [{ field: 'year', order: 'desc' as const }], 3);
    const [page] = pages(model, [request], true);
    expect([page]).toEqual(pages(model, [request], false));
    expect(page).toMatchObject({ counters: { visited: 30, matched: 30, kept: 3 } });
  });
});
