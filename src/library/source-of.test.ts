import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8, parseJson } from '../engine/index.ts';
import { SourceBuffer, sourceOf } from './source-of.ts';

const anything = fc.anything({
  withNullPrototype: true,
  withDate: true,
  withBoxedValues: true,
  withMap: true,
  withSparseArray: true,
  withUnicodeString: true,
  key: fc.string({ unit: 'binary', maxLength: 4 }),
  values: [
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, -0, 1e21, 2 ** 53, 1e-7, Number.NaN, Number.MAX_VALUE, 5e-324),
  ],
});

describe('a document as a write takes it', () => {
  it('is its JSON and what is read from it, whatever the object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anything), (document) => {
        const bytes = encodeUtf8(JSON.stringify(document));
        const { value, bytes: given } = sourceOf(document);
        expect([...given]).toEqual([...bytes]);
        expect(parseJson(bytes)).toEqual({ ok: true, value });
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps its bytes whatever is written after it', () => {
    const documents = Array.from({ length: 400 }, (_, n) => ({
      n: (n - 200) * 7 ** (n % 12),
      text: 'ab"\u00e9\n'.repeat(n),
      odd: n % 3 ? n / 7 : [null, true],
    }));
    documents.splice(100, 0, { n: 1, text: 'x'.repeat(200_000), odd: 1 });
    const buffer = new SourceBuffer();
    const sources = documents.map((document) => sourceOf(document, buffer));
    const texts = sources.map(({ bytes }) => new TextDecoder().decode(bytes));
    expect(texts).toEqual(documents.map((document) => JSON.stringify(document)));
    expect(sources.map(({ bytes }) => parseJson(bytes))).toEqual(sources.map(({ value }) => ({ ok: true, value })));
  });

  it('takes no more memory than its bytes where it is large, and little more where it is small', () => {
    for (const units of [100, 3_000, 25_000, 200_000]) {
      const buffer = new SourceBuffer();
      const sources = Array.from({ length: 300 }, () => sourceOf({ text: 'x'.repeat(units) }, buffer));
      const held = new Set(sources.map(({ bytes }) => bytes.buffer));
      const heldBytes = [...held].reduce((sum, { byteLength }) => sum + byteLength, 0);
      const sourceBytes = sources.reduce((sum, { bytes }) => sum + bytes.length, 0);
      expect(heldBytes - sourceBytes).toBeLessThan(0.1 * sourceBytes + 65_536);
    }
  });

  it('has a buffer of its own unless it is given one to share', () => {
    const [one, another] = [sourceOf({ a: 1 }), sourceOf({ a: 1 })];
    expect(one.bytes.buffer).not.toBe(another.bytes.buffer);
    expect(one.bytes.buffer.byteLength).toBe(one.bytes.length);
    const buffer = new SourceBuffer();
    expect(sourceOf({ a: 1 }, buffer).bytes.buffer).toBe(sourceOf({ a: 2 }, buffer).bytes.buffer);
  });

  it('is right where a getter asks for another and where one throws', () => {
    const buffer = new SourceBuffer();
    const inner = {
      a: 'before',
      get b() {
        return new TextDecoder().decode(sourceOf({ c: 1 }, buffer).bytes);
      },
    };
    const broken = {
      a: 1,
      get b(): number {
        throw new RangeError('no');
      },
    };
    expect(new TextDecoder().decode(sourceOf(inner, buffer).bytes)).toBe('{"a":"before","b":"{\\"c\\":1}"}');
    expect(() => sourceOf(broken, buffer)).toThrow(RangeError);
    expect(new TextDecoder().decode(sourceOf({ d: 2 }, buffer).bytes)).toBe('{"d":2}');
  });

  it('keeps one zero and reads large numbers as their digits say', () => {
    expect(Object.is((sourceOf({ a: -0 }).value as ReadonlyMap<string, unknown>).get('a'), 0)).toBe(true);
    expect(sourceOf({ a: 2 ** 60 }).value).toEqual(new Map([['a', 1_152_921_504_606_847_000n]]));
  });

  it('refuses what JSON cannot say', () => {
    expect(() => sourceOf({ a: 1n })).toThrow(TypeError);
  });
});
