import { describe, expect, it } from 'vitest';
import { disagreements } from '../bench/first-use/agreement.mjs';
import { CLASS_NAMES, classesOf } from '../bench/first-use/classes.mjs';
import { percentiles } from '../bench/percentiles.mjs';

/** Words of every band, each the rarer the later it comes. */
const counts = new Map(Array.from({ length: 10_000 }, (_, rank) => [`w${(rank * 7919) % 10_000}x`, Math.ceil(3e6 / (rank + 10) ** 1.3)]));
const keyOf = ({ words }: { words: readonly string[] }) => [...words].sort().join(' ');

describe('the classes of first use', () => {
  const classes = classesOf(counts, { seed: 7, queries: 200 });
  const named = (name: string) => classes.find((one) => one.name === name) ?? { queries: [], warm: [] };

  it('are the same for the same corpus and seed, and others for another', () => {
    expect(classesOf(counts, { seed: 7, queries: 200 })).toEqual(classes);
    expect(classesOf(counts, { seed: 8, queries: 200 })).not.toEqual(classes);
    expect(classes.map(({ name }) => name)).toEqual(CLASS_NAMES);
  });

  it('ask nothing twice, and warm with nothing that is asked', () => {
    const keys = classes.map(({ queries, warm }) => [...queries, ...warm].map(keyOf));
    expect(keys.map((each) => new Set(each).size)).toEqual(keys.map((each) => each.length));
    const words = classes.filter(({ name }) => name !== 'prefix');
    const asked = new Set(words.flatMap(({ queries }) => queries.flatMap((query) => query.words)));
    const warmed = words.flatMap(({ warm }) => warm.flatMap((query) => query.words));
    expect(warmed.filter((word) => asked.has(word))).toEqual([]);
  });

  it('ask no word together with others that is asked alone', () => {
    const asked = classes.filter(({ name }) => name !== 'prefix').flatMap(({ queries }) => queries.map(({ words }) => words));
    const alone = new Set(asked.filter((words) => words.length === 1).flat());
    const together = asked.filter((words) => words.length > 1).flat();
    expect(together.filter((word) => alone.has(word))).toEqual([]);
  });

  it.each([
    ['word in < 30 documents', 1, 30],
    ['50 to 1,000', 50, 1000],
    ['1,000 to 20,000', 1000, 20_000],
    ['>= 20,000', 20_000, Infinity],
  ])('ask lone words of a band: %s', (name, from, below) => {
    const found = named(name).queries.map(({ words }) => counts.get(words[0] ?? '') ?? 0);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((count) => count < from || count >= below)).toEqual([]);
  });

  it('ask as many different words as their names say', () => {
    const sizes = ['any of two', 'both of two', 'all of three', 'any of five'].map((name) =>
      named(name).queries.map(({ words }) => new Set(words).size),
    );
    expect(sizes.map((each) => [...new Set(each)])).toEqual([[2], [2], [3], [5]]);
    expect(sizes[0]).toHaveLength(200);
  });

  it('leave out what a corpus has no words for, and do not go on drawing for ever', () => {
    const few = classesOf(
      new Map([
        ['one', 3],
        ['two', 40],
        ['three', 60],
      ]),
      { seed: 1, queries: 100 },
    );
    expect(few.map(({ name }) => name)).not.toContain('>= 20,000');
  });
});

describe('the engines agree', () => {
  const page = { total: 3, scores: [4.4, 2.2, 2.2] };
  const differing = (lucene: object) =>
    disagreements('any', [
      { name: 'fathom 1', shards: 1, page: [page] },
      { name: 'fathom 5', shards: 5, page: [{ total: 3, scores: [5, 2] }] },
      { name: 'lucene 1', shards: 1, page: [{ ...page, scores: [2, 1, 1.000_001], ...lucene }] },
    ]);

  it('where totals and scores are the same but for a factor and 32 bits', () => {
    expect(differing({})).toEqual([]);
  });

  it.each([
    ['another total', { total: 4 }],
    ['another score', { scores: [2, 1, 0.9] }],
    ['a hit less', { scores: [2, 1] }],
  ])('and not with %s', (_, lucene) => {
    expect(differing(lucene)).toEqual(['any: lucene 1 differs from fathom 1 in 1 of 1']);
  });
});

it('takes the middle sample, and the one that 1 in 20 exceeds', () => {
  expect(percentiles([3, 1, 2])).toEqual({ p50: 2, p95: 3 });
  expect(percentiles(Array.from({ length: 100 }, (_, at) => 100 - at))).toEqual({ p50: 51, p95: 96 });
});
