import { describe, expect, it } from 'vitest';
import { durationMs } from './duration-ms.ts';

describe('a duration', () => {
  it('is read in every unit, and is nothing where it is none', () => {
    expect(['250ms', '30s', '5m', '2h', '1d'].map(durationMs)).toEqual([250, 30_000, 300_000, 7_200_000, 86_400_000]);
    expect(['', '5', 'm', '-1s', '5 m'].map(durationMs)).toEqual([0, 0, 0, 0, 0]);
  });
});
