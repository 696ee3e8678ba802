import { describe, expect, it } from 'vitest';
import type { Query } from '../query/query.ts';
import { countMatches, executeQueryPhase } from './testing/at-once.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './phase/query-phase.ts';
import { changed, firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';

const blank = { title: [], body: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [], live: true };

/** A thousand documents in two segments: `year` counts up in steps of ten equal values, every fourth has none. */
function books(live: (i: number) => boolean = () => true): ModelDocument[][] {
  const documents = Array.from({ length: 1000 }, (_, i) => ({
    ...blank,
    id: `d${i}`,
    // Two lengths, so that half of the blocks cannot compete.
    body: i < 500 ? ['a'] : ['a', 'b', 'b'],
    kind: [i % 2 === 0 ? 'even' : 'odd'],
    year: i % 4 === 3 ? [] : [Math.floor(i / 10)],
    live: live(i),
  }));
  return [documents.slice(0, 600), documents.slice(600)];
}

const all: Query = { kind: 'match_all' };
const ascending = [{ field: 'year', order: 'asc' as const }];

function run(request: QueryPhaseRequest, segments = books()): QueryPhaseResult {
  const result = executeQueryPhase(searcherOf(segments), mapping, request, host);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

describe('the cost of a query phase', () => {
  it('is one look per entry for a page of everything', () => {
    const { cost, totalHits } = run(changed(firstPage(all, [], 10), { trackTotalHitsUpTo: 100 }));
    expect(cost).toMatchObject({ visited: 10, skipped: 990, kept: 10, sent: 10, matched: 1000, matchedRelation: 'eq' });
    expect(totalHits).toEqual({ value: 100, relation: 'gte' });
  });

  it('grows with the window of a sorted page, and not with its depth when a cursor is sought', () => {
    expect(run(firstPage(all, ascending, 10)).cost).toMatchObject({ visited: 10, skipped: 990, kept: 10, matched: 1000 });
    expect(run(firstPage(all, ascending, 500)).cost).toMatchObject({ visited: 500, skipped: 500, kept: 500 });
    const deep = changed(firstPage(all, [...ascending, { field: '_shard_doc', order: 'asc' as const }], 10), { searchAfter: [49, 494] });
    const { cost, docs } = run(deep);
    expect([...docs]).toEqual([496, 497, 498, 500, 501, 502, 504, 505, 506, 508]);
    expect(cost).toMatchObject({ visited: 10, skipped: 990, kept: 10, matched: 1000, matchedRelation: 'eq' });
  });

  it('walks for a part of the documents too, and gives a walk up that leads nowhere', () => {
    const even: Query = { kind: 'term', field: 'kind', value: 'even' };
    // Documents 0 and 2 fill the page, 1 is odd, and the second segment's first year is too late.
    expect(run(firstPage(even, ascending, 2)).cost).toMatchObject({ visited: 3, skipped: 498, matched: 500, matchedRelation: 'eq' });
    // 75 of 400 documents match, all at the far end: 22 looks find none, then every match is collected.
    const late: Query = { kind: 'range', field: 'year', gte: 90 };
    expect(run(firstPage(late, ascending, 1)).cost).toMatchObject({ visited: 22 + 75, skipped: 0, matched: 75 });
  });

  it('counts each match once, however often a given-up walk made it look', () => {
    const word: Query = { kind: 'match', field: 'body', query: 'b' };
    const request = changed(firstPage(word, ascending, 1), { trackTotalHitsUpTo: 5 });
    const { cost, totalHits } = run(
      request,
      books((i) => i % 5 !== 0),
    );
    // 10 of the walk, none of which matches, then all 400.
    expect(cost).toMatchObject({ visited: 10 + 400, matched: 400, matchedRelation: 'eq', skipped: 0 });
    expect(totalHits).toEqual({ value: 5, relation: 'gte' });
  });

  it('calls a count a lower bound wherever a leaf was neither counted to its end nor walked to it', () => {
    const document = (i: number, body: string[], year: number) => ({ ...blank, id: `d${i}`, body, year: [year] });
    // Ten of a thousand possible matches: they are counted to the end.
    const overestimated = Array.from({ length: 2000 }, (_, i) =>
      document(i, i % 200 === 0 ? ['a', 'b', 'c'] : i % 2 === 0 ? ['a'] : ['b'], 50),
    );
    // Five matches: one is counted, and four are found for the page.
    const small = Array.from({ length: 5 }, (_, i) => document(2000 + i, ['a', 'b', 'c'], 1));
    const word = (query: string): Query => ({ kind: 'match', field: 'body', query });
    const both: Query = { kind: 'bool', must: [word('a'), word('b c')], filter: [], should: [], mustNot: [] };
    const { cost, totalHits } = run(changed(firstPage(both, ascending, 4), { trackTotalHitsUpTo: 10 }), [overestimated, small]);
    expect(totalHits).toEqual({ value: 10, relation: 'gte' });
    expect(cost).toMatchObject({ matched: 11, matchedRelation: 'gte', kept: 4 });
  });

  it('counts a match once that is counted ahead and found again by a walk to the end of the column', () => {
    const documents = Array.from({ length: 6 }, (_, i) => ({
      ...blank,
      id: `d${i}`,
      body: ['a'],
      ...(i < 2 ? { year: [0] } : { title: ['b'] }),
    }));
    const fields = ['title', 'body'].map((field) => ({ field, boost: 1 }));
    const should: Query[] = [
      { kind: 'multi_match', query: 'a b', type: 'best_fields', fields },
      { kind: 'range', field: 'year', gte: 0, lt: 1 },
    ];
    // Twelve times a clause has a document, which promises more than six documents can hold: two match.
    const both: Query = { kind: 'bool', must: [], filter: [], should, mustNot: [], minimumShouldMatch: '2' };
    const sort = [{ field: 'kind', order: 'asc' as const, missing: '_first' }];
    const request = changed(firstPage({ kind: 'constant_score', filter: both }, sort, 3), { trackTotalHitsUpTo: 1 });
    expect(run(request, [documents]).cost).toMatchObject({ visited: 2 + 6, matched: 2, matchedRelation: 'eq', kept: 2 });
  });

  it('counts the bytes that go to the coordinator', () => {
    expect(run(firstPage(all, [], 10)).cost.sentBytes).toBe(10 * (4 + 4));
    expect(run(firstPage(all, ascending, 10)).cost.sentBytes).toBe(10 * (4 + 8));
    expect(run(changed(firstPage(all, ascending, 10), { trackScores: true })).cost.sentBytes).toBe(10 * (4 + 8 + 4));
  });

  it('is a look at the blocks that compete, and the total is counted without looking, with deletions too', () => {
    const term: Query = { kind: 'match', field: 'body', query: 'b' };
    expect(run(firstPage(term, [], 10)).cost).toMatchObject({ matched: 500, matchedRelation: 'eq', visited: 100, skipped: 400 });
    const some = books((i) => i % 5 !== 0);
    expect(run(firstPage(term, [], 10), some).cost).toMatchObject({ matched: 400, matchedRelation: 'eq', visited: 80, skipped: 320 });
  });

  it('counts no further than it was asked to, where a word has deleted documents', () => {
    const term: Query = { kind: 'match', field: 'body', query: 'a' };
    const { cost, totalHits } = run(
      changed(firstPage(term, [], 10), { trackTotalHitsUpTo: 100 }),
      books((i) => i > 0),
    );
    expect(totalHits).toEqual({ value: 100, relation: 'gte' });
    // The second segment has none, so its 400 are known. Of the first it is certain that all but one are there.
    expect(cost).toMatchObject({ visited: 127, matched: 999, matchedRelation: 'gte', skipped: 400, kept: 10 });
  });

  it('passes over documents of any of two words, also where a segment has but one of them', () => {
    const [first, second] = books();
    const any = changed(firstPage({ kind: 'match', field: 'body', query: 'a b' }, [], 10), { trackTotalHitsUpTo: 100 });
    const { cost } = run(any, [first.slice(0, 500), [...first.slice(500), ...second]]);
    expect(cost).toMatchObject({ visited: 128, matched: 1000, matchedRelation: 'gte' });
  });

  it('counts without keeping', () => {
    const none = run(firstPage({ kind: 'range', field: 'year', gte: 50 }, [], 0));
    expect(none.cost).toMatchObject({ visited: 0, matched: 375, kept: 0, sentBytes: 0 });
    expect(none.maxScore).toBe(NaN);
    expect(countMatches(searcherOf(books((i) => i !== 6)), mapping, { kind: 'term', field: 'kind', value: 'even' }, host)).toEqual({
      ok: true,
      value: 499,
    });
  });

  it('stops a walk in document order when the page is full', () => {
    const byDoc = [{ field: '_doc', order: 'asc' as const }];
    const even: Query = { kind: 'term', field: 'kind', value: 'even' };
    expect(run(firstPage(even, byDoc, 10)).cost).toMatchObject({ visited: 10, skipped: 490, matched: 500 });
    const resumed = run(changed(firstPage(even, byDoc, 10), { searchAfter: [900] }));
    expect([...resumed.docs]).toEqual([902, 904, 906, 908, 910, 912, 914, 916, 918, 920]);
    expect(resumed.cost).toMatchObject({ visited: 10, matched: 500 });
  });
});

describe('filters beside the query', () => {
  it('narrow the total but not the scores: a post filter', () => {
    const query: Query = { kind: 'match', field: 'body', query: 'a' };
    const filtered = run(changed(firstPage(query, [], 10), { postFilter: { kind: 'term', field: 'kind', value: 'odd' } }));
    expect(filtered.totalHits).toEqual({ value: 500, relation: 'eq' });
    expect(filtered.docs[0]).toBe(1);
    expect(filtered.maxScore).toBe(run(firstPage(query, [], 10)).maxScore);
  });

  it('drop what scores too low: min_score', () => {
    const query: Query = { kind: 'match', field: 'body', query: 'a' };
    const best = run(firstPage(query, [], 1)).maxScore;
    expect(run(changed(firstPage(query, [], 10), { minScore: best })).totalHits.value).toBe(500);
    expect(run(changed(firstPage(query, ascending, 10), { minScore: best })).totalHits.value).toBe(500);
    expect(run(changed(firstPage(query, [], 0), { minScore: best })).totalHits.value).toBe(500);
  });

  it('compute scores beside a sort when asked to', () => {
    const query: Query = { kind: 'match', field: 'body', query: 'a' };
    const sorted = run(changed(firstPage(query, ascending, 10), { trackScores: true }));
    expect(sorted.maxScore).toBe(run(firstPage(query, [], 1)).maxScore);
    expect(sorted.scores.every((score) => score > 0)).toBe(true);
    expect(run(firstPage(query, ascending, 10)).maxScore).toBe(NaN);
  });
});
