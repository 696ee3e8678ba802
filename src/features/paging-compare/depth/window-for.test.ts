import { expect, it } from 'vitest';
import { windowFor } from './window-for.ts';

it.each([
  [10_010, 20_000],
  [20_000, 20_000],
  [20_001, 50_000],
  [99_000, 100_000],
  [1, 1],
])('a window for %i documents is %i', (documents, window) => {
  expect(windowFor(documents)).toBe(window);
});
