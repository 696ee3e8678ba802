import { expect, it } from 'vitest';
import { nearNames, similarity } from './near-names.ts';

it('measures likeness as one minus the edit distance over the longer length', () => {
  expect(similarity('', '')).toBe(1);
  expect(similarity('mach', 'match')).toBeCloseTo(0.8);
  expect(similarity('kitten', 'sitting')).toBeCloseTo(1 - 3 / 7);
  expect(similarity('abc', 'xyz')).toBe(0);
});

it('offers the most alike name first and none below the floor', () => {
  expect(nearNames('sizes', ['from', 'size', 'seize'], 0.5)).toEqual(['size', 'seize']);
  expect(nearNames('zzz', ['from', 'size'], 0.5)).toEqual([]);
});
