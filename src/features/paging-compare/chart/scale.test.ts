import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearScale, logScale } from './scale.ts';

describe('chart scales', () => {
  it('puts round ticks on a linear axis that starts at zero', () => {
    const scale = linearScale(50_000, 0, 100, 5);
    expect(scale.ticks).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000]);
    expect([scale(0), scale(25_000), scale(50_000)]).toEqual([0, 50, 100]);
  });

  it('starts a log axis at a decade and ends it at the largest value, upside down when asked', () => {
    const scale = logScale(30, 100_000, 100, 0);
    expect(scale.ticks).toEqual([10, 100, 1_000, 10_000, 100_000]);
    expect([scale(10), scale(1_000), scale(100_000)]).toEqual([100, 50, 0]);
    expect(logScale(10, 50_000, 0, 100).ticks).toEqual([10, 100, 1_000, 10_000]);
    expect(logScale(10, 50_000, 0, 100)(50_000)).toBe(100);
  });

  it('shows zero on the lowest decade instead of at minus infinity', () => {
    expect(logScale(1, 1_000, 0, 90)(0)).toBe(0);
  });

  it('survives an axis without any value', () => {
    expect(linearScale(0, 0, 100, 4)(0)).toBe(0);
    expect(logScale(0, 0, 0, 100).ticks).toEqual([1, 10]);
  });

  it('keeps every value inside its range and in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (max, parts) => {
        for (const scale of [linearScale(max, 0, 100, 5), logScale(1, max, 0, 100)]) {
          const values = parts.map((part) => part * max).toSorted((a, b) => a - b);
          const positions = values.map((value) => scale(value));
          for (const [i, position] of positions.entries()) {
            expect(position).toBeGreaterThanOrEqual(i === 0 ? 0 : (positions[i - 1] ?? 0));
            expect(position).toBeLessThanOrEqual(100.000_001);
          }
        }
      }),
    );
  });
});
