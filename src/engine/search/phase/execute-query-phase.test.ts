import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from '../../query/query.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import { printKey, sliceRow } from '../sort/key-column.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import type { SortSpec } from '../sort/sort.ts';
import { Oracle } from '../testing/oracle.ts';
import { changed, firstPage, queries, sorts } from '../testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf, shards } from '../testing/shard-world.ts';
import { compareEntries, type Entry } from '../testing/sort-oracle.ts';

const RUNS = { numRuns: 300 };

function run(segments: readonly (readonly ModelDocument[])[], request: QueryPhaseRequest, skipping = true): QueryPhaseResult {
  const result = executeQueryPhase(searcherOf(segments), mapping, request, host, { skipping });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Everything that matches, in order. */
function expected(segments: readonly (readonly ModelDocument[])[], query: Query, sort: readonly SortSpec[]): Entry[] {
  const all = segments.flat();
  const oracle = new Oracle(all);
  const entries: Entry[] = [];
  all.forEach((document, doc) => {
    const score = document.live ? oracle.score(query, document) : undefined;
    if (score !== undefined) entries.push({ document, doc, score });
  });
  return entries.sort((a, b) => compareEntries(sort, a, b));
}

function hasScoreKey(sort: readonly SortSpec[]): boolean {
  return sort.some((spec) => spec.field === '_score');
}

const world = fc.record({ segments: shards, query: queries, sort: sorts, capacity: fc.integer({ min: 1, max: 12 }) });

/** A total nobody wants counted is 0, of which one way may know more than the other. */
function asTold({ totalHits }: Pick<QueryPhaseResult, 'totalHits'>, limit: number): object {
  return limit === 0 ? { value: totalHits.value } : totalHits;
}

describe('the query phase', () => {
  it('answers what scoring and sorting every document answers', () => {
    fc.assert(
      fc.property(world, ({ segments, query, sort, capacity }) => {
        const all = expected(segments, query, sort);
        const result = run(segments, firstPage(query, sort, capacity));
        expect([...result.docs]).toEqual(all.slice(0, capacity).map((entry) => entry.doc));
        expect(result.totalHits).toEqual({ value: all.length, relation: 'eq' });
        const scored = sort.length === 0;
        expect([...result.scores]).toEqual(scored || hasScoreKey(sort) ? all.slice(0, capacity).map((entry) => entry.score) : []);
        expect(result.maxScore).toBe(scored ? (all[0]?.score ?? NaN) : NaN);
      }),
      RUNS,
    );
  });

  it('answers the same with and without passing over documents', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(0, 1, 3, Infinity), ({ segments, query, sort, capacity }, trackTotalHitsUpTo) => {
        const request = changed(firstPage(query, sort, capacity), { trackTotalHitsUpTo });
        const { cost, ...fast } = run(segments, request, true);
        const { cost: fullCost, ...full } = run(segments, request, false);
        expect({ ...fast, totalHits: asTold(fast, trackTotalHitsUpTo) }).toEqual({ ...full, totalHits: asTold(full, trackTotalHitsUpTo) });
        // At most a look at every match to count them, then one at every document to walk to the first: seed 677591502 needs both.
        expect(cost.visited).toBeLessThanOrEqual(fullCost.visited + segments.flat().length);
        expect(cost.matched).toBeLessThanOrEqual(fullCost.matched);
        expect(cost.matchedRelation === 'gte' || cost.matched === fullCost.matched).toBe(true);
      }),
      RUNS,
    );
  });

  it('answers and counts the same whether its matches are gathered in steps or not', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(0, 3, Infinity), ({ segments, query, sort, capacity }, trackTotalHitsUpTo) => {
        const request = changed(firstPage(query, sort, capacity), { trackTotalHitsUpTo });
        const gathered = executeQueryPhase(searcherOf(segments), mapping, request, host, { gathering: true });
        if (!gathered.ok) throw new Error(JSON.stringify(gathered.error));
        const told = ({ cost, ...result }: QueryPhaseResult) => ({
          ...result,
          totalHits: asTold(result, trackTotalHitsUpTo),
          // Behind the limit one may know the rest where the other has stopped to count.
          cost: trackTotalHitsUpTo === Infinity ? cost : undefined,
        });
        expect(told(gathered.value)).toEqual(told(run(segments, request)));
      }),
      RUNS,
    );
  });

  it('knows that nothing matched when a walk to the end of a column found nothing, though nothing was counted', () => {
    const none = { title: [], body: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [], live: true };
    const documents = [
      { ...none, id: 'd0', year: [0] },
      { ...none, id: 'd1', title: ['b'], body: ['b'] },
      { ...none, id: 'd2', body: ['b'] },
      { ...none, id: 'd3', body: ['b'] },
      { ...none, id: 'd4', title: ['b'], body: ['a'] },
    ];
    const fields = ['title', 'body'].map((field) => ({ field, boost: 1 }));
    const should: Query[] = [
      { kind: 'multi_match', query: 'a b', type: 'best_fields', fields },
      { kind: 'range', field: 'year', gte: 0, lt: 1 },
    ];
    // Four match the one clause and one the other; that none matches both nobody knows without looking.
    const both: Query = { kind: 'bool', must: [], filter: [], should, mustNot: [], minimumShouldMatch: '2' };
    const sort = [{ field: 'kind', order: 'asc' as const, missing: '_first' }];
    const request = changed(firstPage({ kind: 'constant_score', filter: both }, sort, 2), { trackTotalHitsUpTo: 0 });
    for (const skipping of [true, false]) expect(run([documents], request, skipping).totalHits).toEqual({ value: 0, relation: 'eq' });
  });

  it('walks through all matches once with search_after, in order, when the sort is unique', () => {
    fc.assert(
      fc.property(world, fc.constantFrom('_id', '_shard_doc'), ({ segments, query, sort, capacity }, tiebreaker) => {
        const unique: SortSpec[] = [...sort, { field: tiebreaker, order: 'asc' }];
        const seen: number[] = [];
        let request: QueryPhaseRequest = firstPage(query, unique, capacity);
        for (;;) {
          const page = run(segments, request);
          seen.push(...page.docs);
          if (page.docs.length < capacity) break;
          const searchAfter = page.keys.map((column) => printKey(column, page.docs.length - 1));
          request = changed(request, { searchAfter });
        }
        expect(seen).toEqual(expected(segments, query, unique).map((entry) => entry.doc));
      }),
      RUNS,
    );
  });

  it('walks through all matches once from the last entry given, whatever the ties', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(0, Infinity), ({ segments, query, sort, capacity }, trackTotalHitsUpTo) => {
        const seen: number[] = [];
        let request: QueryPhaseRequest = firstPage(query, sort, capacity);
        for (;;) {
          const page = run(segments, request);
          seen.push(...page.docs);
          if (page.docs.length < capacity) break;
          const last = page.docs.length - 1;
          const resumeAfter = { keys: sliceRow(page.keys, last), score: page.scores[last] ?? NaN, doc: page.docs[last] };
          request = changed(request, { trackTotalHitsUpTo, resumeAfter });
        }
        expect(seen).toEqual(expected(segments, query, sort).map((entry) => entry.doc));
      }),
      RUNS,
    );
  });
});
