import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryBody } from '../../../client/client.ts';
import { findDepth, type DepthCalls } from './find-depth.ts';
import type { Question } from '../question.ts';

/** An index that is a list of values, asked the way the finder asks. */
function over(values: readonly number[]): DepthCalls {
  const matching = (range: Record<string, number>) =>
    values.filter(
      (value) =>
        value > (range['gt'] ?? -Infinity) &&
        value < (range['lt'] ?? Infinity) &&
        value >= (range['gte'] ?? -Infinity) &&
        value <= (range['lte'] ?? Infinity),
    );
  return {
    search: (body) => {
      const order = body.sort?.[0]?.['n'];
      const sorted = values.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
      return Promise.resolve(sorted.slice(0, 1).map((value) => ({ sort: [value] })));
    },
    count: (query) => Promise.resolve(matching(rangeOf(query)).length),
  };
}

function rangeOf(query: QueryBody): Record<string, number> {
  const { filter } = query['bool'] as { readonly filter: readonly { readonly range: { readonly n: Record<string, number> } }[] };
  return filter[0]?.range.n ?? {};
}

const question = (order: 'asc' | 'desc', size: number): Question => ({
  index: 'i',
  query: { match_all: {} },
  sort: { field: 'n', order },
  tieBreak: '_id',
  size,
  generation: 0,
});
const words = () => '';

describe('finding a depth by its sort value', () => {
  it('lands on the page, or on the first of the documents that share its value', async () => {
    const values = fc.array(fc.integer({ min: -1_000, max: 2_000_000_000_000 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom('asc', 'desc'),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(),
        async (values, order, size, seed) => {
          const pages = Math.ceil(values.length / size);
          const page = (seed % pages) + 1;
          const found = await findDepth(question(order, size), page, over(values), words);
          const sorted = values.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
          const rank = (page - 1) * size;
          const before = found?.start.before ?? -1;
          // Everything between where it lands and the target shares one value.
          expect(before).toBeLessThanOrEqual(rank);
          expect(rank === before || new Set(sorted.slice(before, rank + 1)).size === 1).toBe(true);
          expect(before === 0 || sorted[before - 1] !== sorted[before]).toBe(true);
        },
      ),
    );
  });

  it('finds one day in a hundred thousand seconds with a few counts', async () => {
    const seconds = Array.from({ length: 100_000 }, (_, i) => 1_700_000_000_000 + i * 1_000);
    const found = await findDepth(question('desc', 10), 5_000, over(seconds), words);
    expect(found?.counts).toBeLessThan(40);
    expect(found?.start.page).toBe(5_000);
  });

  it('says so when the key has no numbers', async () => {
    const calls: DepthCalls = { search: () => Promise.resolve([{ sort: ['kiwi'] }]), count: () => Promise.resolve(0) };
    expect(await findDepth(question('asc', 10), 2, calls, words)).toBeNull();
  });
});
