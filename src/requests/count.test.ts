import { expect, it } from 'vitest';
import { count } from './count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [50_000, '50,000'],
  [1_234_567, '1,234,567'],
  [-1_000, '-1,000'],
  [1234.5678, '1,234.5678'],
])('writes %d as %s', (value, text) => {
  expect(count(value)).toBe(text);
});
