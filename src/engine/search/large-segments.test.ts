import { beforeAll, describe, expect, it } from 'vitest';
import type { Searcher } from '../index/segment/searcher.ts';
import type { Query } from '../query/query.ts';
import { executeQueryPhase } from './testing/at-once.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './phase/query-phase.ts';
import { changed, firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';

const SEED = 20_240_607;

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Documents of a few words each, some words in most of them, others in hardly any; every tenth may be deleted. */
function library(size: number, deletions: boolean): ModelDocument[] {
  const next = random(SEED + size);
  const word = (): string => `w${Math.floor(300 ** next())}`;
  return Array.from({ length: size }, (_, i) => ({
    id: `d${i}`,
    title: [word()],
    body: Array.from({ length: 1 + Math.floor(next() * 12) }, word),
    tag: [],
    kind: [`k${Math.floor(next() * 5)}`],
    rank: [],
    year: next() < 0.1 ? [] : [Math.floor(next() * 50)],
    price: [next()],
    huge: [],
    flag: [],
    live: !deletions || next() > 0.1,
  }));
}

const match = (query: string, boost = 1): Query => ({ kind: 'match', field: 'body', query, boost });

const QUERIES: readonly [string, Query][] = [
  ['a common word', match('w1')],
  ['a rare word', match('w250')],
  ['two common words', match('w1 w2')],
  ['a common and a rare word', match('w1 w280')],
  ['many words', match('w1 w3 w20 w90 w200 w290')],
  [
    'words of very different weight',
    { kind: 'bool', must: [], filter: [], should: [match('w1', 0.01), match('w5', 20), match('w40')], mustNot: [] },
  ],
  ['a phrase', { kind: 'match_phrase', field: 'body', query: 'w1 w2' }],
  ['everything', { kind: 'match_all' }],
  ['a range', { kind: 'range', field: 'year', gte: 10, lt: 40 }],
  [
    'a filtered word',
    { kind: 'bool', must: [match('w2')], filter: [{ kind: 'range', field: 'year', gte: 25 }], should: [match('w4')], mustNot: [] },
  ],
  ['a keyword', { kind: 'term', field: 'kind', value: 'k1' }],
];

describe.each([
  ['without deletions', false],
  ['with deletions', true],
])('segments of many blocks and windows, %s', (_, deletions) => {
  let searcher: Searcher;

  beforeAll(() => {
    searcher = searcherOf([library(9000, deletions), library(700, deletions), library(5001, deletions)]);
  });

  function run(request: QueryPhaseRequest, skipping: boolean): QueryPhaseResult {
    const result = executeQueryPhase(searcher, mapping, request, host, { skipping });
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  }

  describe.each(QUERIES)('%s', (__, query) => {
    it.each([
      ['by score', firstPage(query, [], 10)],
      ['deep by score', firstPage(query, [], 900)],
      ['by a number', firstPage(query, [{ field: 'year', order: 'desc' }], 25)],
      ['deep by a number', firstPage(query, [{ field: 'year', order: 'asc' }], 2500)],
      ['by a keyword', firstPage(query, [{ field: 'kind', order: 'desc', missing: '_first' }], 1200)],
      ['behind a number, downwards', changed(firstPage(query, [{ field: 'price', order: 'desc' }], 700), { searchAfter: [0.75] })],
      [
        'by a keyword, then a number',
        firstPage(
          query,
          [
            { field: 'kind', order: 'asc' },
            { field: 'price', order: 'desc' },
          ],
          40,
        ),
      ],
      [
        'behind a cursor',
        changed(
          firstPage(
            query,
            [
              { field: 'year', order: 'asc' },
              { field: '_shard_doc', order: 'asc' },
            ],
            30,
          ),
          { searchAfter: [20, 8000] },
        ),
      ],
      [
        'behind a score',
        changed(
          firstPage(
            query,
            [
              { field: '_score', order: 'desc' },
              { field: '_shard_doc', order: 'asc' },
            ],
            30,
          ),
          { searchAfter: [1, 3] },
        ),
      ],
    ] satisfies [string, QueryPhaseRequest][])('gives the same page %s, whatever is skipped', (___, request) => {
      for (const trackTotalHitsUpTo of [0, 100, 10_000, Infinity]) {
        const { cost, ...fast } = run(changed(request, { trackTotalHitsUpTo }), true);
        const { cost: fullCost, ...full } = run(changed(request, { trackTotalHitsUpTo }), false);
        expect(fast).toEqual(full);
        // A walk that leads nowhere is given up after looking at fewer documents than match.
        expect(cost.visited).toBeLessThanOrEqual(2 * fullCost.visited);
        expect(cost.kept).toBe(fullCost.kept);
      }
    });
  });

  it.each([
    ['a lower bound where the common word alone is more than is wanted', 100],
    ['exact where it is not', 8000],
  ])('passes over most of a common word beside a rare one; the total is %s', (___, limit) => {
    const { cost, totalHits } = run(changed(firstPage(match('w1 w280'), [], 10), { trackTotalHitsUpTo: limit }), true);
    const all = run(firstPage(match('w1 w280'), [], 10), false).cost.matched;
    const isExact = limit > all;
    expect(isExact).toBe(limit === 8000);
    expect(cost.visited).toBeLessThan(all / 3);
    expect(totalHits).toEqual(isExact ? { value: all, relation: 'eq' } : { value: limit, relation: 'gte' });
    expect(cost.matchedRelation).toBe(totalHits.relation);
    expect(cost.matched).toBeGreaterThan(isExact ? all - 1 : limit);
    expect(cost.matched).toBeLessThanOrEqual(all);
    expect(cost.visited + cost.skipped).toBeLessThanOrEqual(all);
  });

  it(`finds the best of any words, however far they are counted (seed ${SEED})`, () => {
    const next = random(SEED);
    for (let round = 0; round < 80; round++) {
      const words = Array.from({ length: 2 + Math.floor(5 * next()) }, () => `w${Math.floor(300 ** next())}`);
      const request = changed(firstPage(match(words.join(' ')), [], 1 + Math.floor(40 * next())), {
        trackTotalHitsUpTo: round % 2 === 0 ? 0 : 50,
      });
      const { cost: _cost, ...fast } = run(request, true);
      const { cost: _full, ...full } = run(request, false);
      expect({ words, ...fast }).toEqual({ words, ...full });
    }
  });
});
