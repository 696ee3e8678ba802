import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation, Query } from './index.ts';
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

/** The value that the parts say, where they say how they make the whole. */
function recomputed({ value, description, details }: Explanation): number {
  const values = details.map((detail) => detail.value);
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
});
