import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { tripMarks } from './trip-marks.ts';

/** To the billionth: sums of fractions. */
const lengths = (merges: readonly number[], longest: number) => tripMarks(merges, longest).map(({ length }) => Number(length.toFixed(9)));
const parts = (...fractions: readonly number[]) => fractions.map((part) => Number(part.toFixed(9)));

it('draws every request of a trip as long as it was, on the scale of all lanes', () => {
  // Pages 1 to 3 by offset, beside a lane that merged 36 too: 6, 12 and 18 are not the same.
  expect(lengths([6, 12, 18], 36)).toEqual(parts(1 / 6, 1 / 3, 1 / 2));
  expect(lengths([6, 6, 6], 36)).toEqual(parts(1 / 6, 1 / 6, 1 / 6));
  expect(tripMarks([], 1)).toEqual([]);
  // A thousand pages by cursor: too short one by one.
  expect(
    tripMarks(
      Array.from({ length: 1_000 }, () => 50),
      50_000,
    ).length,
  ).toBeLessThan(67);
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 200 }), fc.integer({ min: 1, max: 9 }), (merges, times) => {
      const trip = merges.reduce((sum, merged) => sum + merged, 0);
      const marks = tripMarks(merges, Math.max(1, trip * times));
      expect(marks.reduce((sum, mark) => sum + mark.length, 0)).toBeCloseTo(trip === 0 ? 0 : 1 / times, 9);
      expect(marks.length).toBeLessThan(67);
    }),
  );
});
