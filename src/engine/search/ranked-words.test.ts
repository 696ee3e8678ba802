import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '../query/query.ts';
import { executeQueryPhase } from './testing/at-once.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './phase/query-phase.ts';
import { changed, firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';
import type { Searcher } from '../index/segment/searcher.ts';

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Documents of 1 to 20 words, from some in half of all documents to some in one or two; more words the less common they are. */
function library(seed: number, size: number, deletions: boolean): ModelDocument[] {
  const next = random(seed);
  const word = (): string => `w${Math.floor(400 ** next()) - 1}`;
  return Array.from({ length: size }, (_, i) => ({
    id: `d${i}`,
    title: [],
    body: Array.from({ length: 1 + Math.floor(next() * 20) }, word),
    tag: [],
    kind: [`k${Math.floor(next() * 40)}`],
    rank: [],
    year: [Math.floor(next() * 50)],
    price: [],
    huge: [],
    flag: [],
    live: !deletions || next() > 0.3,
  }));
}

const word = fc
  .oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 60 }), fc.integer({ min: 61, max: 398 }))
  .map((n) => `w${n}`);
const clause: fc.Arbitrary<Query> = fc
  .record({ word, boost: fc.constantFrom(0.3, 1, 1, 1, 4) })
  .map(({ word: text, boost }) => ({ kind: 'match', field: 'body', query: text, boost }));
const filter: fc.Arbitrary<Query> = fc.oneof(
  fc.integer({ min: 0, max: 39 }).map((n): Query => ({ kind: 'term', field: 'kind', value: `k${n}` })),
  fc.integer({ min: 0, max: 49 }).map((n): Query => ({ kind: 'range', field: 'year', gte: n })),
  word.map((text): Query => ({ kind: 'match', field: 'body', query: text })),
);
const bool = { must: [], filter: [], should: [], mustNot: [] };
const queries: fc.Arbitrary<Query> = fc.oneof(
  clause,
  fc.array(clause, { minLength: 2, maxLength: 6 }).map((should): Query => ({ kind: 'bool', ...bool, should })),
  fc.array(clause, { minLength: 2, maxLength: 3 }).map((must): Query => ({ kind: 'bool', ...bool, must })),
  fc
    .record({ must: fc.array(clause, { minLength: 1, maxLength: 2 }), filter: fc.array(filter, { minLength: 1, maxLength: 2 }) })
    .map((clauses): Query => ({ kind: 'bool', ...bool, ...clauses })),
  fc
    .record({ must: fc.array(clause, { minLength: 1, maxLength: 1 }), should: fc.array(clause, { minLength: 1, maxLength: 2 }) })
    .map((clauses): Query => ({ kind: 'bool', ...bool, ...clauses })),
);

describe.each([
  ['without deletions', false],
  ['with deletions', true],
])('words of all frequencies in segments of many blocks, %s', (_, deletions) => {
  const sizes = [40_000, 6000, 900];
  let searcher: Searcher | undefined;

  function run(request: QueryPhaseRequest, skipping: boolean): QueryPhaseResult {
    searcher ??= searcherOf(sizes.map((size) => library(size, size, deletions)));
    const result = executeQueryPhase(searcher, mapping, request, host, { skipping });
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  }

  it('give the same page, total and highest score as looking at every match', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(1, 10, 70), fc.constantFrom(0, 100, Infinity), (query, capacity, trackTotalHitsUpTo) => {
        const request = changed(firstPage(query, [], capacity), { trackTotalHitsUpTo });
        const { cost, totalHits, ...fast } = run(request, true);
        const { cost: fullCost, totalHits: fullTotal, ...full } = run(request, false);
        expect(fast).toEqual(full);
        // Where none are to be counted, nobody has to know that there are none.
        expect(trackTotalHitsUpTo === 0 ? totalHits.value : totalHits).toEqual(trackTotalHitsUpTo === 0 ? 0 : fullTotal);
        expect(cost.kept).toBe(fullCost.kept);
        expect(cost.visited).toBeLessThanOrEqual(fullCost.matched);
      }),
      { numRuns: 150 },
    );
  });

  it('are counted exactly, and every match is either visited or skipped', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const { cost } = run(firstPage(query, [], 10), true);
        const slow = run(firstPage(query, [], 10), false).cost;
        expect([cost.matched, cost.matchedRelation]).toEqual([slow.matched, 'eq']);
        expect(slow.visited).toBe(slow.matched);
        expect(cost.visited + cost.skipped).toBe(cost.matched);
        // Warm or cold, the counters are the same.
        const { queryMs: _ms, ...again } = run(firstPage(query, [], 10), true).cost;
        expect({ ...again, queryMs: cost.queryMs }).toEqual(cost);
      }),
      { numRuns: 100 },
    );
  });

  it('give a single word the page and the counters that a profiled search, which goes through all of its parts, gives', () => {
    const one = fc.oneof(
      word.map((text): Query => ({ kind: 'match', field: 'body', query: text })),
      fc.integer({ min: 0, max: 40 }).map((n): Query => ({ kind: 'term', field: 'kind', value: `k${n}` })),
    );
    fc.assert(
      fc.property(one, fc.constantFrom(1, 10, 70, 255, 256), fc.constantFrom(0, 100, Infinity), (query, capacity, trackTotalHitsUpTo) => {
        const request = changed(firstPage(query, [], capacity), { trackTotalHitsUpTo });
        const { profile: _profile, ...whole } = run(changed(request, { profile: true }), true);
        expect(run(request, true)).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  it('go on behind a score', () => {
    fc.assert(
      fc.property(queries, fc.constantFrom(1, 7), (query, capacity) => {
        const byScore = firstPage(
          query,
          [
            { field: '_score', order: 'desc' },
            { field: '_shard_doc', order: 'asc' },
          ],
          capacity,
        );
        const top = run(firstPage(query, [], capacity), false);
        if (top.docs.length < capacity) return;
        const searchAfter = [top.scores[capacity - 1], top.docs[capacity - 1]];
        const { cost: _cost, ...fast } = run(changed(byScore, { searchAfter }), true);
        const { cost: _full, ...full } = run(changed(byScore, { searchAfter }), false);
        expect(fast).toEqual(full);
        const two = run(firstPage(query, [], 2 * capacity), false);
        expect([...fast.docs]).toEqual([...two.docs].slice(capacity));
      }),
      { numRuns: 60 },
    );
  });
});
