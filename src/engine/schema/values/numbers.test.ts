import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonDouble, type JsonScalar } from '../../json/json-value.ts';
import type { NumericTypeName } from '../field-type.ts';
import { coerceToType, roundHalfFloat } from './numbers.ts';

const value = (type: NumericTypeName, given: JsonScalar) => {
  const result = coerceToType(type, given);
  return result.ok ? result.value : result.error.type;
};

describe('coerceToType', () => {
  it.each<[NumericTypeName, JsonScalar, number | bigint | string]>([
    ['long', 9223372036854775807n, 9223372036854775807n],
    ['long', '9223372036854775807', 9223372036854775807n],
    ['long', '-9223372036854775808', -9223372036854775808n],
    ['long', 9223372036854775808n, 'illegal_argument_exception'],
    ['long', '1e3', 1000],
    ['long', new JsonDouble(2000, '2e3'), 2000],
    ['long', new JsonDouble(9007199254740992, '9007199254740993.0'), 9007199254740993n],
    ['long', 1e300, 'illegal_argument_exception'],
    ['long', '1e999999999', 'illegal_argument_exception'],
    ['integer', 12.9, 12],
    ['integer', -0.5, 0],
    ['integer', ' 12.9 ', 12],
    ['integer', 2147483648, 'illegal_argument_exception'],
    ['short', -32768, -32768],
    ['byte', 128, 'illegal_argument_exception'],
    ['integer', 'abc', 'number_format_exception'],
    ['integer', '.', 'number_format_exception'],
    ['integer', '0x10', 'number_format_exception'],
    ['integer', true, 'json_parse_exception'],
    ['double', '1.5', 1.5],
    ['double', 'NaN', 'illegal_argument_exception'],
    ['double', '', 'number_format_exception'],
    ['double', '0x1p3', 8],
    ['double', '-0x.8P1d', -1],
    ['double', '0x0p99999', 0],
    ['double', '0x1p-99999', 0],
    ['double', '0x1p99999', 'illegal_argument_exception'],
    ['double', '0x10', 'number_format_exception'],
    ['double', '0xp1', 'number_format_exception'],
    ['integer', '-Infinity', 'illegal_argument_exception'],
    ['long', 'Infinity', 'number_format_exception'],
    ['double', 9223372036854775807n, 2 ** 63],
    ['float', 184.4, Math.fround(184.4)],
    ['float', 1e39, 'illegal_argument_exception'],
    ['half_float', 184.4, 184.375],
    ['half_float', 65520, 'illegal_argument_exception'],
  ])('%s takes %s as %s', (type, given, expected) => {
    expect(value(type, given)).toBe(expected);
  });

  it('reads hex of any number of digits', () => {
    const zeros = '0'.repeat(300);
    expect(value('double', `0x1${zeros}p-1200`)).toBe(1);
    expect(value('double', `-0x${zeros}.${zeros}1p1204`)).toBe(-1);
    expect(value('double', `0x1${zeros}p-2274`)).toBe(Number.MIN_VALUE);
    expect(value('double', `0x${zeros}.${zeros}p99999`)).toBe(0);
  });

  it.each<[NumericTypeName, JsonScalar, string]>([
    ['double', 'Infinity', 'Infinity'],
    ['float', '1e39', 'Infinity'],
    ['half_float', 70_000, '70000.0'],
    ['half_float', '1e30', '1.0E30'],
  ])('%s says which value %s is not finite', (type, given, shown) => {
    const reason = `[${type}] supports only finite values, but got [${shown}]`;
    expect(coerceToType(type, given)).toMatchObject({ error: { reason } });
  });

  it('without coercion refuses texts and fractions', () => {
    expect(coerceToType('integer', '1', { coerce: false })).toMatchObject({
      error: { reason: 'Integer value passed as String' },
    });
    expect(coerceToType('integer', 1.5, { coerce: false })).toMatchObject({
      error: { reason: 'Value [1.5] has a decimal part' },
    });
    expect(coerceToType('integer', new JsonDouble(1, '1.0'), { coerce: false })).toEqual({ ok: true, value: 1 });
  });

  it('reads decimal texts of longs exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.stringMatching(/^\d{0,5}$/), (whole, fraction) => {
        const result = coerceToType('long', `${whole}.${fraction}`);
        expect(result.ok ? BigInt(result.value) : undefined).toBe(whole);
      }),
    );
  });
});

describe('roundHalfFloat', () => {
  const halves = Array.from({ length: 0x7c00 }, (_, bits) => {
    const exponent = bits >> 10;
    const fraction = bits & 0x3ff;
    return exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25);
  });

  it('leaves every 16-bit float as it is', () => {
    expect(halves.filter((half) => roundHalfFloat(half) !== half || roundHalfFloat(-half) !== -half)).toEqual([]);
  });

  it('rounds the middle between two neighbours to the even one', () => {
    const wrong = halves.slice(1).filter((upper, i) => {
      const lower = halves[i] ?? 0;
      return roundHalfFloat((lower + upper) / 2) !== (i % 2 === 0 ? lower : upper);
    });
    expect(wrong).toEqual([]);
    expect(roundHalfFloat(65519)).toBe(65504);
    expect(roundHalfFloat(65520)).toBe(Infinity);
  });
});
