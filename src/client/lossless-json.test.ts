import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, parseLossless, stringifyLossless } from './lossless-json.ts';

describe('lossless JSON', () => {
  it('keeps the text of integers beyond 2^53', () => {
    const read = parseLossless('{"sort":[9223372036854775807,-9223372036854775808,9007199254740991,"x"]}') as { sort: unknown[] };
    expect(read.sort).toEqual([new ExactNumber('9223372036854775807'), new ExactNumber('-9223372036854775808'), 9007199254740991, 'x']);
    expect(stringifyLossless({ search_after: read.sort })).toBe(
      '{"search_after":[9223372036854775807,-9223372036854775808,9007199254740991,"x"]}',
    );
  });

  it('leaves digits inside texts and member names alone', () => {
    const text = '{"9007199254740993":"say \\"9007199254740993\\" and \\\\","n":9007199254740993}';
    expect(parseLossless(text)).toEqual({
      '9007199254740993': 'say "9007199254740993" and \\',
      n: new ExactNumber('9007199254740993'),
    });
  });

  it('is not fooled by a document that holds its own mark', () => {
    expect(parseLossless('{"$exact":"1234567890123456","n":1234567890123456789}')).toEqual({
      $exact: '1234567890123456',
      n: new ExactNumber('1234567890123456789'),
    });
  });

  it('reads long decimals and exponents as the doubles they are', () => {
    expect(parseLossless('[1.2345678901234567890,1e20,1234567890123456e2]')).toEqual([1.2345678901234567, 1e20, 123456789012345600]);
  });

  it('writes texts that read back as the value, negative zeros and all', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = stringifyLossless(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(stringifyLossless(parseLossless(text))).toBe(text);
      }),
    );
  });

  it('returns every 64-bit integer of a sort array digit for digit', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), (longs) => {
        const text = `[${longs.join(',')}]`;
        expect(stringifyLossless(parseLossless(text))).toBe(text);
      }),
    );
  });

  it('keeps the sign of a negative zero and drops undefined members', () => {
    expect(stringifyLossless([-0, 0])).toBe('[-0.0,0]');
    expect(stringifyLossless({ a: undefined, b: null })).toBe('{"b":null}');
  });

  it('refuses what is not JSON', () => {
    expect(() => parseLossless('{"a":1234567890123456789')).toThrow(SyntaxError);
  });
});
