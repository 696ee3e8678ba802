import { expect, it } from 'vitest';
import { durationText } from './duration.ts';

it.each([
  [86_400_000, '24h'],
  [172_800_000, '2d'],
  [60_000, '1m'],
  [90_000, '90s'],
  [1500, '1500ms'],
])('%i ms prints as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
