import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonDouble } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { compareDoubles, compareRows, keyColumnsByteLength, printKey, sliceRow, textColumn } from './key-column.ts';
import type { KeyColumn } from './key-column.ts';
import type { KeyPrint } from './sort-key.ts';

function numbers(print: KeyPrint, ...values: number[]): KeyColumn {
  return { kind: 'number', print, values: Float64Array.from(values) };
}

function longs(...values: bigint[]): KeyColumn {
  return { kind: 'long', print: 'long', values: BigInt64Array.from(values) };
}

function texts(nullsFirst: boolean, ...values: (string | null)[]): KeyColumn {
  return textColumn(
    values.map((value) => (value === null ? null : encodeUtf8(value))),
    nullsFirst,
  );
}

function order(a: KeyColumn, b: KeyColumn, direction: 'asc' | 'desc' = 'asc'): number {
  return Math.sign(compareRows([a], 0, [b], 0, [direction]));
}

const MAX = 2n ** 63n - 1n;

describe('rows of sort keys', () => {
  it.each([
    ['numbers', numbers('long', 1), numbers('long', 2), -1],
    ['zeros by sign', numbers('double', -0), numbers('double', 0), -1],
    ['NaN last', numbers('double', NaN), numbers('double', Infinity), 1],
    ['a number and a long beyond 2^53 exactly', numbers('long', 2 ** 53), longs(2n ** 53n + 1n), -1],
    ['a missing long and the largest long as equal', numbers('long', Infinity), longs(MAX), 0],
    ['a missing long and the smallest long as equal', longs(-MAX - 1n), numbers('long', -Infinity), 0],
    ['an infinite double above every long', numbers('double', Infinity), longs(MAX), 1],
    ['texts by code point, not by UTF-16 unit', texts(false, '\uff5e'), texts(false, '\u{10000}'), -1],
    ['a text before its extension', texts(false, 'a'), texts(false, 'ab'), -1],
    ['numbers before texts', numbers('long', 1), texts(false, ''), -1],
  ])('compare %s', (_, a, b, expected) => {
    expect(order(a, b)).toBe(expected);
    expect(order(b, a)).toBe(-expected || 0);
  });

  it('reverse values, but not where missing texts go', () => {
    expect(order(texts(false, 'a'), texts(false, 'b'), 'desc')).toBe(1);
    expect(order(texts(false, null), texts(false, 'b'), 'desc')).toBe(1);
    expect(order(texts(true, null), texts(true, 'b'), 'desc')).toBe(-1);
    expect(order(texts(true, null), texts(true, null), 'desc')).toBe(0);
  });

  it('compare by the first key that differs', () => {
    const a = [numbers('long', 1), texts(false, 'x')];
    const b = [numbers('long', 1), texts(false, 'y')];
    expect(compareRows(a, 0, b, 0, ['asc', 'desc'])).toBeGreaterThan(0);
    expect(compareRows(a, 0, b, 0, ['asc'])).toBe(0);
  });

  it('slice to one row that still compares as it did', () => {
    const column = texts(false, 'a', null, 'c');
    for (let i = 0; i < 3; i++) expect(compareRows(sliceRow([column], i), 0, [column], i, ['asc'])).toBe(0);
    expect(printKey(sliceRow([longs(1n, MAX)], 1)[0], 0)).toBe(MAX);
  });

  it('measure their bytes', () => {
    expect(keyColumnsByteLength([numbers('doc', 1, 2), longs(1n, 2n)])).toBe(32);
    expect(keyColumnsByteLength([texts(false, 'ab', null)])).toBe(12 + 2 + 2);
  });

  it('order doubles totally', () => {
    const double = fc.double();
    fc.assert(
      fc.property(double, double, double, (a, b, c) => {
        expect(Math.sign(compareDoubles(a, b))).toBe(-Math.sign(compareDoubles(b, a)) || 0);
        expect(compareDoubles(a, b) <= 0 && compareDoubles(b, c) <= 0 && compareDoubles(a, c) > 0).toBe(false);
      }),
    );
  });
});

describe('a printed sort key', () => {
  it.each([
    ['a long', numbers('long', 7), 7],
    ['a negative zero of a long column', numbers('long', -0), 0],
    ['a long beyond 2^53', longs(MAX), MAX],
    ['a small long of a 64-bit column', longs(5n), 5],
    ['a missing long that sorts last', numbers('long', Infinity), MAX],
    ['a missing long that sorts first', numbers('long', -Infinity), -MAX - 1n],
    ['a document number', numbers('doc', 2 ** 33), 2 ** 33],
    ['a missing double', numbers('double', Infinity), 'Infinity'],
    ['a missing float', numbers('float', -Infinity), '-Infinity'],
    ['a keyword', texts(false, 'é'), 'é'],
    ['a missing keyword', texts(false, null), null],
  ])('shows %s', (_, column, expected) => {
    expect(printKey(column, 0)).toBe(expected);
  });

  it('shows floating-point values as Java does, floats in 32 bits', () => {
    expect(printKey(numbers('double', 1), 0)).toBeInstanceOf(JsonDouble);
    expect(printKey(numbers('double', 1), 0)).toMatchObject({ value: 1, text: '1.0' });
    expect(printKey(numbers('double', 184.4), 0)).toMatchObject({ text: '184.4' });
    expect(printKey(numbers('float', Math.fround(184.4)), 0)).toMatchObject({ text: '184.4' });
    expect(printKey(numbers('float', 184.375), 0)).toMatchObject({ text: '184.375' });
  });
});
