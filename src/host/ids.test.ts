import { describe, expect, it } from 'vitest';
import { seededIds } from '../server/seeded-ids.ts';
import { randomIds } from './random-ids.ts';

describe('ids', () => {
  it('are URL-safe and of the length asked for', () => {
    for (const length of [1, 20, 100]) {
      expect(randomIds().next(length)).toMatch(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
      expect(seededIds(1).next(length)).toMatch(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
    }
  });

  it('repeat with the seed and differ within a run', () => {
    const draw = (seed: number): string[] => {
      const ids = seededIds(seed);
      return [ids.next(20), ids.next(20), ids.next(20)];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(new Set(draw(7)).size).toBe(3);
  });
});
