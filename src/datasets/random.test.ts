import { describe, expect, it } from 'vitest';
import { Random } from './random.ts';

describe('Random', () => {
  it('draws every value of a small range about equally often', () => {
    const random = new Random(42);
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 100_000; draw++) counts[random.below(10)]++;
    expect(Math.min(...counts)).toBeGreaterThan(9_000);
    expect(Math.max(...counts)).toBeLessThan(11_000);
  });

  it('includes both ends of a range', () => {
    const random = new Random(3);
    const seen = new Set(Array.from({ length: 200 }, () => random.between(2, 4)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
  });

  it('prefers the front of a list when asked to', () => {
    const random = new Random(9);
    const draws = Array.from({ length: 10_000 }, () => random.pickSkewed(['front', 'middle', 'back']));
    const count = (item: string): number => draws.filter((draw) => draw === item).length;
    expect(count('front')).toBeGreaterThan(count('middle'));
    expect(count('middle')).toBeGreaterThan(count('back'));
  });
});
