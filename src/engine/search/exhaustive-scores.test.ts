import { describe, expect, it } from 'vitest';
import type { Query } from '../query/query.ts';
import { executeQueryPhase, type QueryPhaseTuning } from './execute-query-phase.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import { firstPage } from './testing/requests.ts';
import { host, mapping, type ModelDocument, searcherOf } from './testing/shard-world.ts';

const SEED = 7;
const SLOW: QueryPhaseTuning = { exhaustive: false, skipping: false };

/** Numbers from 0 to 1, the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Documents over several windows; a word may be more frequent than tables go, and every tenth document deleted. */
function library(size: number, deletions: boolean): ModelDocument[] {
  const next = random(SEED + size);
  const word = (): string => `w${Math.floor(40 ** next())}`;
  return Array.from({ length: size }, (_, i) => ({
    id: `d${i}`,
    title: [],
    body: [...Array.from({ length: Math.floor(next() * 12) }, word), ...Array<string>(i % 997 === 0 ? 50 : 0).fill('w1')],
    tag: [],
    kind: [`k${Math.floor(next() * 3)}`],
    rank: [],
    year: [],
    price: [],
    huge: [],
    flag: [],
    live: !deletions || next() > 0.1,
  }));
}

const match = (query: string, boost = 1): Query => ({ kind: 'match', field: 'body', query, boost });
const either = (...should: Query[]): Query => ({ kind: 'bool', must: [], filter: [], should, mustNot: [] });

const QUERIES: readonly [string, Query][] = [
  ['one word', match('w1')],
  ['many words', match('w1 w2 w3 w7 w30')],
  ['words that score nothing', match('w1 w2', 0)],
  ['words of different weight', either(match('w1', 0.01), match('w5', 20))],
  ['words and a keyword', either(match('w1'), { kind: 'term', field: 'kind', value: 'k1' })],
  ['a keyword alone', { kind: 'term', field: 'kind', value: 'k1' }],
  ['a word that only some segments have often', match('w39 w38')],
];

describe.each([
  ['without deletions', false],
  ['with deletions', true],
])('scoring in one go, %s', (_, deletions) => {
  const searcher = searcherOf([library(9000, deletions), library(300, deletions), library(4097, deletions)]);

  function run(request: QueryPhaseRequest, tuning?: QueryPhaseTuning): QueryPhaseResult {
    const result = executeQueryPhase(searcher, mapping, request, host, tuning);
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  }

  it.each(QUERIES)('answers and counts as looking at one document after the other does: %s', (__, query) => {
    for (const capacity of [256, 1000, 5000, 20_000]) {
      const request = firstPage(query, [], capacity);
      const whole = run(request, SLOW);
      expect(run(request)).toEqual(whole);
      if (whole.docs.length === 0) continue;
      const middle = whole.docs.length >>> 1;
      const resumeAfter = { keys: [], score: whole.scores[middle], doc: whole.docs[middle] };
      for (const trackScores of [false, true]) {
        const behind = { ...request, resumeAfter, trackScores };
        expect(run(behind)).toEqual(run(behind, SLOW));
      }
      const sorted = { ...request, sort: [{ field: '_score', order: 'desc' as const }], searchAfter: [whole.scores[middle]] };
      expect(run(sorted)).toEqual(run(sorted, SLOW));
      const good = { ...request, minScore: whole.scores[middle] };
      expect(run(good)).toEqual(run(good, SLOW));
    }
  });
});
