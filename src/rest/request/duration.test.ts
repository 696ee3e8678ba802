import { describe, expect, it } from 'vitest';
import { parseDuration } from './duration.ts';
import { Refusal } from '../errors/refusal.ts';

function reasonFor(text: string): unknown {
  try {
    return parseDuration(text, 'scroll');
  } catch (error) {
    return error instanceof Refusal && error.error.kind === 'illegal_argument' ? error.error.reason : error;
  }
}

describe('parseDuration', () => {
  it.each([
    ['5m', 300_000],
    ['1d', 86_400_000],
    ['2H', 7_200_000],
    ['30s', 30_000],
    ['500ms', 500],
    ['1500micros', 1],
    ['999nanos', 0],
    ['0', 0],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text, 'scroll')).toEqual({ ms, text });
  });

  it.each([
    ['10', 'failed to parse setting [scroll] with value [10] as a time value: unit is missing or unrecognized'],
    ['5M', 'failed to parse setting [scroll] with value [5M] as a time value: unit is missing or unrecognized'],
    ['-5m', 'failed to parse setting [scroll] with value [-5m] as a time value: negative durations are not supported'],
    ['-1', 'failed to parse setting [scroll] with value [-1] as a time value: negative durations are not supported'],
    ['1.5m', 'failed to parse [1.5m], fractional time values are not supported'],
    ['xm', 'failed to parse [xm]'],
  ])('%s is refused', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });
});
