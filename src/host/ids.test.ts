import { describe, expect, it } from 'vitest';
import { randomIds } from './random-ids.ts';
import { SeededIds } from './seeded-ids.ts';

describe('ids', () => {
  it('are URL-safe and of the length asked for', () => {
    for (const length of [1, 20, 100]) {
      expect(randomIds().next(length)).toMatch(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
      expect(new SeededIds(1).next(length)).toMatch(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
    }
  });

  it('repeat with the seed and differ within a run', () => {
    const draw = (seed: number): string[] => {
      const ids = new SeededIds(seed);
      return [ids.next(20), ids.next(20), ids.next(20)];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(draw(2 ** 32)).not.toEqual(draw(0));
    expect(new Set(draw(7)).size).toBe(3);
  });

  it('come again from the state they were in', () => {
    const ids = new SeededIds(3);
    ids.next(20);
    const { state } = ids;
    const next = ids.next(22);
    ids.state = state;
    expect(ids.next(22)).toBe(next);
  });
});
