import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation, Query, RescoreSpec } from './index.ts';
import { history, INDEX, PagingWorld } from './testing/paging-world.ts';
import { must, searchRequest } from './testing/walks.ts';

const target = { kind: 'indices', names: [INDEX] } as const;

const leaf: fc.Arbitrary<Query> = fc.oneof(
  fc.constant<Query>({ kind: 'match_all' }),
  fc
    .record({ text: fc.constantFrom('ash', 'birch elm', 'ash ash cedar'), boost: fc.constantFrom(1, 2.5) })
    .map(({ text, boost }): Query => ({ kind: 'match', field: 'body', query: text, boost })),
  fc.constantFrom('ash birch', 'elm elm').map((text): Query => ({ kind: 'match_phrase', field: 'body', query: text, slop: 2 })),
  fc.constantFrom('a', 'b').map((value): Query => ({ kind: 'term', field: 'tag', value })),
  fc.constant<Query>({ kind: 'range', field: 'rank', gte: 0, boost: 3 }),
);
const query: fc.Arbitrary<Query> = fc.oneof(
  leaf,
  fc
    .record({ must: fc.array(leaf, { maxLength: 2 }), should: fc.array(leaf, { maxLength: 3 }), filter: fc.array(leaf, { maxLength: 1 }) })
    .map((clauses): Query => ({ kind: 'bool', mustNot: [], ...clauses })),
);

const rescorer: fc.Arbitrary<RescoreSpec> = fc.record({
  windowSize: fc.integer({ min: 1, max: 30 }),
  query,
  queryWeight: fc.constantFrom(1, 0.5, 3),
  rescoreQueryWeight: fc.constantFrom(1, 2, 0.1),
  scoreMode: fc.constantFrom('total', 'multiply', 'avg', 'max', 'min'),
});

/** The value that the parts say, where they say how they make the whole. */
function recomputed({ value, description, details }: Explanation): number {
  const values = details.map((detail) => detail.value);
  if (description === 'product of:' && !details[0].description.startsWith('#')) return values.reduce((product, part) => product * part, 1);
  if (description === 'avg of:') return (values[0] + values[1]) / 2;
  if (description === 'min of:') return Math.min(...values);
  if (description === 'sum of:' || description === 'idf, sum of:') return values.reduce((sum, part) => sum + part, 0);
  if (description === 'max of:') return Math.max(...values);
  if (description.endsWith('computed as boost * idf * tf from:')) return values.reduce((product, part) => product * part, 1);
  if (description.endsWith('result of:')) return values[0];
  return value;
}

function check(explanation: Explanation): void {
  expect(Math.abs(recomputed(explanation) - explanation.value)).toBeLessThanOrEqual(1e-5 * Math.max(1, explanation.value));
  for (const detail of explanation.details) check(detail);
}

describe('explanations', () => {
  it('say the score of every hit, and their parts make it up', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(80),
        fc.integer({ min: 1, max: 3 }),
        query,
        fc.boolean(),
        async (steps, shards, looked, globalStatistics) => {
          const world = new PagingWorld(shards);
          await world.apply(steps);
          const indicesBoost = new Map([[INDEX, 2]]);
          const request = searchRequest({ target, query: looked, size: 100, explain: true, globalStatistics, indicesBoost });
          for (const { id, score, details } of must(await world.engine.search(request)).hits) {
            expect(details?.shard).toBe(world.shardOf(id));
            expect(details?.explanation?.value).toBe(score);
            if (details?.explanation !== undefined) check(details.explanation);
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('say the score that rescorers made, inside of their windows and behind them', async () => {
    await fc.assert(
      fc.asyncProperty(
        history(80),
        fc.integer({ min: 1, max: 3 }),
        query,
        fc.array(rescorer, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (steps, shards, looked, rescore, globalStatistics) => {
          const world = new PagingWorld(shards);
          await world.apply(steps);
          const request = searchRequest({ target, query: looked, size: 40, explain: true, globalStatistics, rescore });
          for (const { score, details } of must(await world.engine.search(request)).hits) {
            expect(details?.explanation?.value).toBe(score);
            if (details?.explanation !== undefined) check(details.explanation);
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});
