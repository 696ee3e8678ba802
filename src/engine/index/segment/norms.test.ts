import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeLength, LENGTH_TABLE } from './norms.ts';

describe('the norm byte', () => {
  it('is exact up to 39 tokens', () => {
    const lengths = Array.from({ length: 40 }, (_, n) => n);
    expect(lengths.map(encodeLength)).toEqual(lengths);
    expect([...LENGTH_TABLE.subarray(0, 40)]).toEqual(lengths);
  });

  it.each([
    [40, 40, 40],
    [41, 40, 40],
    [42, 41, 42],
    [100, 57, 96],
    [1000, 87, 984],
    [2 ** 31 - 1, 255, 2_013_265_944],
  ])('of %i tokens is %i and stands for %i', (length, code, decoded) => {
    expect(encodeLength(length)).toBe(code);
    expect(LENGTH_TABLE[code]).toBe(decoded);
  });

  it('is the largest code not above the length, so monotone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (length) => {
        const code = encodeLength(length);
        expect(LENGTH_TABLE[code]).toBeLessThanOrEqual(length);
        expect(code === 255 || LENGTH_TABLE[code + 1] > length).toBe(true);
      }),
    );
  });
});
