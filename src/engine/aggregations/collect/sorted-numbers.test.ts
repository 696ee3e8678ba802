import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd, SliceMeter, UNITS_PER_STEP } from '../../index/memory/slices.ts';
import { sortedNumbers } from './sorted-numbers.ts';

const ONE_RUN = 1024;

describe('sortedNumbers', () => {
  it('sorts numbers as the platform does, however many runs they are', () => {
    const sizes = fc.constantFrom(0, 1, ONE_RUN - 1, ONE_RUN, ONE_RUN + 1, 2 * ONE_RUN, 3 * ONE_RUN + 7, 9 * ONE_RUN - 1);
    fc.assert(
      fc.property(sizes, fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 50 }), (size, some) => {
        const numbers = Array.from({ length: size }, (_, at) => (some[at % some.length] ?? 0) * (1 + ((at * 7919) % 977)));
        const sorted = runToEnd(sortedNumbers(numbers, size, new SliceMeter()));
        expect(sorted.join(' ')).toBe(Float64Array.from(numbers).sort().join(' '));
      }),
      { numRuns: 30 },
    );
  });

  it('pauses often, however many there are', () => {
    const numbers = Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 200_003);
    const steps = [...sortedNumbers(numbers, numbers.length, new SliceMeter())];
    expect(Math.max(...steps)).toBeLessThan(3 * UNITS_PER_STEP);
    expect(steps.length).toBeGreaterThan(100);
  });
});
