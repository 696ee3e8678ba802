import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonScalar } from '../../json/json-value.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import { printKey } from '../sort/key-column.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../phase/query-phase.ts';
import type { SortSpec } from '../sort/sort.ts';
import { changed, firstPage } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from '../testing/shard-world.ts';

const NONE = { title: [], body: [], tag: [], rank: [], price: [], huge: [], flag: [] };

/** Some hundreds of documents with few values of the first key, so that groups are larger than a page and are cut while they are gathered. */
const documents = fc.array(
  fc.record({
    kind: fc.constantFrom([], ['a'], ['b'], ['b']),
    year: fc.constantFrom([], [3], [3], [7]),
    rank: fc.oneof(fc.constant([]), fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 2 })),
    live: fc.constantFrom(true, true, true, false),
    place: fc.integer({ min: 0, max: 999 }),
  }),
  { minLength: 150, maxLength: 400, size: 'max' },
);

const world = fc.record({
  segments: fc
    .tuple(documents, documents)
    .map((lists) =>
      lists.map((list, segment) =>
        list.map(({ place, ...values }, i): ModelDocument => ({ ...NONE, ...values, id: `${place}-${segment}-${i}` })),
      ),
    ),
  first: fc.constantFrom('kind', 'year'),
  second: fc.constantFrom('rank', '_id'),
  orders: fc.tuple(fc.constantFrom('asc' as const, 'desc' as const), fc.constantFrom('asc' as const, 'desc' as const)),
  missing: fc.constantFrom('_first', '_last'),
  byDoc: fc.boolean(),
  capacity: fc.integer({ min: 1, max: 40 }),
});

function run(segments: readonly (readonly ModelDocument[])[], request: QueryPhaseRequest, skipping: boolean): QueryPhaseResult {
  const result = executeQueryPhase(searcherOf(segments), mapping, request, host, { skipping });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('a walk by two keys', () => {
  it('gives the pages, and the totals, of looking at every document', () => {
    fc.assert(
      fc.property(world, ({ segments, first, second, orders, missing, byDoc, capacity }) => {
        const sort: SortSpec[] = [
          { field: first, order: orders[0], missing },
          { field: second, order: orders[1] },
          ...(byDoc ? [{ field: '_shard_doc', order: 'asc' as const }] : []),
        ];
        const start = firstPage({ kind: 'match_all' }, sort, capacity);
        let request = start;
        for (let page = 0; page < 4; page++) {
          const walked = run(segments, request, true);
          const { cost, ...looked } = run(segments, request, false);
          expect({ ...walked, cost }).toEqual({ ...looked, cost });
          if (walked.docs.length === 0) return;
          const last = walked.docs.length - 1;
          request = changed(start, { searchAfter: walked.keys.map((column) => printKey(column, last) as JsonScalar) });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('visits groups, however a shard is cut into segments', () => {
    fc.assert(
      fc.property(world, ({ segments, first, second, orders, capacity }) => {
        const request = firstPage(
          { kind: 'match_all' },
          [
            { field: first, order: orders[0] },
            { field: second, order: orders[1] },
          ],
          capacity,
        );
        expect(run([segments.flat()], request, true).cost.visited).toBe(run(segments, request, true).cost.visited);
      }),
      { numRuns: 20 },
    );
  });
});
