import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDouble, formatFloat } from './java-number.ts';

describe('formatDouble', () => {
  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [-3.25, '-3.25'],
    [0.001, '0.001'],
    [0.0009, '9.0E-4'],
    [0.00001, '1.0E-5'],
    [9999999, '9999999.0'],
    [10000000, '1.0E7'],
    [1e10, '1.0E10'],
    [12345678.9, '1.23456789E7'],
    [1.7976931348623157e308, '1.7976931348623157E308'],
    [5e-324, '4.9E-324'],
    [Infinity, 'Infinity'],
    [-Infinity, '-Infinity'],
    [Number.NaN, 'NaN'],
  ])('prints %d as %s', (value, text) => {
    expect(formatDouble(value)).toBe(text);
  });

  it('reads back as the same double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        expect(Number(formatDouble(value))).toBe(value);
      }),
    );
  });
});

describe('formatFloat', () => {
  it.each([
    [1, '1.0'],
    [0.2876821, '0.2876821'],
    [184.4, '184.4'],
    [0.1, '0.1'],
    [16777216, '1.6777216E7'],
    [3.4028235e38, '3.4028235E38'],
    [1.17549435e-38, '1.1754944E-38'],
    [1.4e-45, '1.4E-45'],
    [0.0001, '1.0E-4'],
    [1 / 3, '0.33333334'],
    [-0, '-0.0'],
  ])('prints the float nearest %d as %s', (value, text) => {
    expect(formatFloat(value)).toBe(text);
  });

  it('reads back as the same float, and one digit less would not', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = formatFloat(value);
        expect(Math.fround(Number(text))).toBe(value);
        const digits = text
          .replace(/E.*/, '')
          .replace(/[-.]/g, '')
          .replace(/^0+|0+$/g, '').length;
        const shorter = digits > 2 ? Math.fround(Number(value.toPrecision(digits - 1))) : undefined;
        expect(shorter).not.toBe(value);
      }),
      { numRuns: 2000 },
    );
  });

  it('prints what rounding to that many digits gives, in the range that is worked out by arithmetic too', () => {
    const near = fc.oneof(
      fc.float({ min: Math.fround(0.001), max: 100, noNaN: true }),
      fc.nat(100_000).map((i) => Math.fround(i / 1000)),
    );
    fc.assert(
      fc.property(near, fc.boolean(), (size, negative) => {
        const value = negative ? -size : size;
        const printed = Number(formatFloat(value));
        const digits = [2, 3, 4, 5, 6, 7, 8, 9].find((count) => Math.fround(Number(value.toPrecision(count))) === value) ?? 9;
        expect([digits, digits + 1].some((count) => Number(value.toPrecision(count)) === printed)).toBe(true);
        expect(Math.fround(printed)).toBe(value);
      }),
      { numRuns: 5000 },
    );
  });
});
