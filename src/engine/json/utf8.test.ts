import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, compareCodePoints, decodeUtf8, encodeUtf8, findInvalidUtf8 } from './utf8.ts';

/** Any UTF-16, lone surrogates included, with the borders between encoded lengths well covered. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(0x00, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff),
    ),
    { maxLength: 12 },
  )
  .map((units) => String.fromCharCode(...units));

/** Bytes near UTF-8: leads, continuations and plain ones mixed. */
const nearUtf8 = fc
  .uint8Array({ maxLength: 12 })
  .chain((random) =>
    fc.array(fc.constantFrom(0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, ...random), { maxLength: 12 }),
  );

describe('encodeUtf8', () => {
  it('gives the bytes the platform gives, lone surrogates replaced', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('decodeUtf8', () => {
  it('undoes encodeUtf8 for well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeUtf8(encodeUtf8(text))).toBe(text.replace(/\p{Surrogate}/gu, '\ufffd'));
      }),
    );
  });

  it('replaces malformed bytes as the platform does', () => {
    fc.assert(
      fc.property(nearUtf8, (bytes) => {
        const input = Uint8Array.from(bytes);
        expect(decodeUtf8(input)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(input));
      }),
      { numRuns: 5000 },
    );
  });

  it('reads a range only, and texts longer than one chunk', () => {
    expect(decodeUtf8(encodeUtf8('abcdef'), 2, 4)).toBe('cd');
    const long = 'naïve 😀 '.repeat(5000);
    expect(decodeUtf8(encodeUtf8(long))).toBe(long);
    const plain = 'plain '.repeat(5000);
    expect(decodeUtf8(encodeUtf8(plain))).toBe(plain);
  });
});

describe('findInvalidUtf8', () => {
  it('finds something exactly when a strict decoder refuses', () => {
    fc.assert(
      fc.property(nearUtf8, (bytes) => {
        const input = Uint8Array.from(bytes);
        let refused = false;
        try {
          new TextDecoder('utf-8', { fatal: true }).decode(input);
        } catch {
          refused = true;
        }
        expect(findInvalidUtf8(input, 0, input.length) >= 0).toBe(refused);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('compareCodePoints', () => {
  it('orders texts as their bytes are ordered', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (head, a, b) => {
        const [left, right] = [head + a, head + b];
        const bytes = compareBytes(encodeUtf8(left), encodeUtf8(right));
        expect(Math.sign(compareCodePoints(left, right))).toBe(Math.sign(bytes));
      }),
      { numRuns: 5000 },
    );
  });

  it('puts U+FFFF before U+10000, unlike UTF-16 order', () => {
    expect(compareCodePoints('\uffff', '\u{10000}')).toBeLessThan(0);
    expect(compareBytes(Uint8Array.of(0x7f), Uint8Array.of(0x80))).toBeLessThan(0);
  });
});
