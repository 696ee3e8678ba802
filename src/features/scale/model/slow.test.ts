import { expect, it } from 'vitest';
import { slowPart } from './slow.ts';

it.each([
  [1, 0.01],
  [5, 0.049],
  [100, 0.634],
  [1_000, 0.99996],
])('with one shard request in a hundred slow, %i shards make a part of %d of all requests slow', (shards, part) => {
  expect(Math.abs(slowPart(shards, 100) - part)).toBeLessThan(0.0005);
});

it('is told of small chances too', () => {
  expect(slowPart(1, 1e9)).toBeCloseTo(1e-9, 15);
});
