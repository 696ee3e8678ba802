import { describe, expect, it } from 'vitest';
import { medianDeviation, quantile, shareBelow, TDigest, type DigestData } from './t-digest.ts';

/** Numbers from 0 to 1, the same for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SHAPES: Readonly<Record<string, (next: () => number, at: number) => number>> = {
  even: (next) => next(),
  'long tailed': (next) => -Math.log(1 - next()),
  'of few values': (next) => Math.floor(next() * 10),
  ascending: (_next, at) => at,
  descending: (_next, at) => -at,
  'in two heaps': (next, at) => (at % 2) * 1000 + next(),
};

function digestOf(values: readonly number[], compression: number, shards: number): DigestData {
  const merged = new TDigest(compression);
  for (let shard = 0; shard < shards; shard++) {
    const own = new TDigest(compression);
    for (let at = shard; at < values.length; at += shards) own.add(values[at]);
    merged.merge(own.data);
  }
  return merged.data;
}

/** How far a share is from those that a value has among sorted ones. */
function distance(sorted: readonly number[], value: number, share: number): number {
  const below = sorted.filter((other) => other < value).length / sorted.length;
  const upTo = sorted.filter((other) => other <= value).length / sorted.length;
  return Math.max(0, below - share, share - upTo);
}

describe('a digest', () => {
  it('keeps five times its compression of values as they are, and rises evenly between them', () => {
    const next = numbersFrom(7);
    const values = Array.from({ length: 500 }, () => Math.floor(next() * 1000));
    const digest = digestOf(values, 100, 5);
    expect([...digest.means]).toEqual(values.toSorted((a, b) => a - b));
    const five = digestOf([151, 1, 101, 51, 101], 100, 2);
    expect([0, 5, 25, 50, 75, 99, 100].map((percent) => quantile(five, percent / 100))).toEqual([1, 1, 38.5, 101, 113.5, 151, 151]);
    const ranks = [0, 1, 26, 51, 60, 76, 101, 110, 126, 160].map((value) => shareBelow(five, value) * 100);
    for (const [at, rank] of [9.6, 10, 20, 30, 33.6, 40, 60, 67.2, 100, 100].entries()) expect(ranks[at]).toBeCloseTo(rank, 10);
    expect(medianDeviation(five, 1000)).toBe(50);
    const none = new TDigest(100).data;
    expect([quantile(none, 0.5), shareBelow(none, 1), medianDeviation(none, 100)]).toEqual([NaN, NaN, NaN]);
    const one = digestOf([3], 100, 1);
    expect([quantile(one, 0.9), shareBelow(one, 2), shareBelow(one, 3), shareBelow(one, 4)]).toEqual([3, 0, 1, 1]);
  });

  it.each(Object.entries(SHAPES))('of 20,000 values %s is off by a point of all at most, by two where many are equal', (name, shape) => {
    const points = name === 'of few values' ? 2 : 1;
    for (const compression of [20, 100, 1000]) {
      for (const shards of [1, 7]) {
        const next = numbersFrom(compression + shards);
        const values = Array.from({ length: 20_000 }, (_, at) => shape(next, at));
        const digest = digestOf(values, compression, shards);
        const sorted = values.toSorted((a, b) => a - b);
        expect(digest.means.length).toBeLessThanOrEqual(compression * 8);
        for (const q of [0, 0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999, 1]) {
          const bound = (points * 4 * q * (1 - q)) / compression + 1 / values.length;
          expect(distance(sorted, quantile(digest, q), q)).toBeLessThanOrEqual(bound);
        }
        expect([quantile(digest, 0), quantile(digest, 1)]).toEqual([sorted[0], sorted.at(-1)]);
      }
    }
  });
});
