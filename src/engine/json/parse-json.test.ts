import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonDouble, type JsonValue } from './json-value.ts';
import { parseJson, parseJsonInSteps, type ParseJsonOptions } from './parse-json.ts';
import { encodeUtf8, findInvalidUtf8 } from './utf8.ts';
import { writeJson } from './write-json.ts';

function read(text: string, options?: ParseJsonOptions): JsonValue {
  const result = parseJson(encodeUtf8(text), options);
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result.value;
}

function refusal(text: string, options?: ParseJsonOptions) {
  const result = parseJson(encodeUtf8(text), options);
  if (result.ok) throw new Error(`accepted ${text}`);
  return result.error;
}

/** What `JSON.parse` would have given. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonDouble) return value.value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, member]: [string, JsonValue]) => [key, plain(member)]));
  }
  return Array.isArray(value) ? value.map((item: JsonValue) => plain(item)) : value;
}

describe('parseJson', () => {
  it('reads what JSON.parse reads, and writeJson gives the same value back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const parsed = read(text);
        expect(plain(parsed)).toEqual(JSON.parse(text));
        expect(JSON.parse(writeJson(parsed))).toEqual(JSON.parse(text));
        expect(read(writeJson(parsed))).toEqual(parsed);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts a damaged text exactly when JSON.parse does, duplicate keys and huge numbers aside', () => {
    const damaged = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ',', ':', '0', '-', '.', 'e', ' ', '\n', 'é'))
      .map(([text, at, part]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + part + text.slice(cut + (at % 2));
      });
    fc.assert(
      fc.property(damaged, (text) => {
        const sound = text.replace(/\p{Surrogate}/gu, '\ufffd');
        let accepted = true;
        try {
          JSON.parse(sound);
        } catch {
          accepted = false;
        }
        const result = parseJson(encodeUtf8(sound));
        fc.pre(result.ok || !/Duplicate field|out of range/.test(result.error.message));
        expect(result.ok).toBe(accepted);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['9223372036854775807', 9223372036854775807n],
    ['-9223372036854775808', -9223372036854775808n],
    ['-0', 0],
    ['1.5', 1.5],
    ['1.0', new JsonDouble(1, '1.0')],
    ['2e3', new JsonDouble(2000, '2e3')],
    ['-0.0', new JsonDouble(-0, '-0.0')],
    ['1e-400', new JsonDouble(0, '1e-400')],
  ])('keeps the number %s as it was written', (text, expected) => {
    expect(read(text)).toStrictEqual(expected);
  });

  it('keeps __proto__ and numeric keys as plain data in their order', () => {
    const value = read('{"b":1,"10":2,"__proto__":{"x":3},"2":4}');
    expect(writeJson(value)).toBe('{"b":1,"10":2,"__proto__":{"x":3},"2":4}');
    expect(Object.getPrototypeOf({})).not.toHaveProperty('x');
  });

  it('decodes every escape, and keeps a lone surrogate that came as one', () => {
    expect(read(String.raw`"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é\ud800"`)).toBe('"\\/\b\f\n\r\té😀é\ud800');
  });

  it('reads a range of a larger input', () => {
    const lines = encodeUtf8('{"a":1}\n{"b":2}\n');
    const second = parseJson(lines, { start: 8, end: 15 });
    expect(second).toEqual({ ok: true, value: new Map([['b', 2]]) });
    expect(parseJson(lines, { start: 8, end: 14 })).toMatchObject({ ok: false, error: { kind: 'unexpected_end', offset: 14, column: 7 } });
  });

  it.each([
    ['', 'unexpected_end', 1, 1],
    ['  \n', 'unexpected_end', 2, 1],
    ['{"a":', 'unexpected_end', 1, 6],
    ['[1,', 'unexpected_end', 1, 4],
    ['"abc', 'unexpected_end', 1, 5],
    ['tru', 'unexpected_end', 1, 4],
    ['1.', 'unexpected_end', 1, 3],
    ['{"a":1,\n "a":2}', 'duplicate_key', 2, 2],
    ['{"é":1,"é":2}', 'duplicate_key', 1, 8],
    ['{a:1}', 'malformed', 1, 2],
    ['[1,]', 'malformed', 1, 4],
    ['{"a":1,}', 'malformed', 1, 8],
    ['01', 'malformed', 1, 1],
    ['[1e400]', 'malformed', 1, 2],
    ['NaN', 'malformed', 1, 1],
    ['"a\u0001"', 'malformed', 1, 3],
    [String.raw`"\x"`, 'malformed', 1, 3],
    ['\ufeff{}', 'malformed', 1, 1],
    ['[1] x', 'malformed', 1, 5],
  ])('refuses %j as %s at line %i, column %i', (text, kind, line, column) => {
    expect(refusal(text)).toMatchObject({ kind, line, column });
  });

  it.each([
    ['{} {', 'START_OBJECT'],
    ['{}[', 'START_ARRAY'],
    ['1 "', 'VALUE_STRING'],
    ['{} -', 'VALUE_NUMBER'],
    ['{} true', 'VALUE_BOOLEAN'],
    ['{}\nnull', 'VALUE_NULL'],
  ])('names the token that follows the value in %j', (text, token) => {
    expect(refusal(text)).toMatchObject({ kind: 'trailing', token });
  });

  it('refuses bytes that are not UTF-8', () => {
    const result = parseJson(Uint8Array.of(0x22, 0x61, 0xff, 0x22));
    expect(result).toMatchObject({ ok: false, error: { kind: 'malformed', offset: 2 } });
  });

  it('skips comments wherever white space may stand, when asked to', () => {
    const text = '/*a*//* ** / */{//x\n"a"/**/:/* " */1,/*/*/"b":["/*c*/"//d\n]}// end';
    expect(plain(read(text, { comments: true }))).toEqual({ a: 1, b: ['/*c*/'] });
    expect(refusal(text).kind).toBe('malformed');
    expect(read('/**/'.repeat(100_000) + '1', { comments: true })).toBe(1);
    for (const open of ['{}/*', '{}/*/', '{}/', '/', '{/ /}', '1 / 2']) expect(refusal(open, { comments: true }).kind).not.toBe('too_deep');
  });

  it('allows 1,000 levels and not one more, unless told otherwise', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => read(nested(1000))).not.toThrow();
    expect(refusal(nested(1001)).kind).toBe('too_deep');
    expect(refusal('{"a":{"b":[]}}', { maxDepth: 2 }).kind).toBe('too_deep');
    expect(read('[[],[],[]]', { maxDepth: 2 })).toEqual([[], [], []]);
  });

  it('refuses a number that would take quadratic time', () => {
    expect(refusal('9'.repeat(1001)).kind).toBe('malformed');
    expect(read('9'.repeat(1000))).toBe(10n ** 1000n - 1n);
  });

  it('gives each key its own text although keys are remembered', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `key${i}`);
    const text = `{${keys.map((key, i) => `"${key}":${i}`).join(',')}}`;
    const value = read(text);
    expect(value instanceof Map ? [...value.keys()] : []).toEqual(keys);
  });
});

describe('a reader with limits', () => {
  /** Counts what is asked for, and gives at most so much. */
  function memoryOf(limit: number) {
    let taken = 0;
    const take = (bytes: number): boolean => {
      if (taken + bytes > limit) return false;
      taken += bytes;
      return true;
    };
    return { take, taken: () => taken };
  }

  it('stops at the value that is one too many, the inner ones counted', () => {
    expect(read('[1,{"a":[]},2]', { maxValues: 5 })).toHaveLength(3);
    expect(refusal('[1,{"a":[]},2,3]', { maxValues: 5 })).toMatchObject({ kind: 'too_many', offset: 14 });
    expect(refusal('[1,2,3', { maxValues: 3 })).toMatchObject({ kind: 'too_many' });
  });

  it.each([
    ['empty objects', '{},', 200],
    ['objects', '{"a":1},', 200],
    ['empty arrays', '[],', 32],
    ['numbers', '7,', 8],
    ['texts', '"ab",', 34],
    ['doubles', '1.0,', 64],
    ['big integers', '12345678901234567890,', 40],
  ])('sets aside what %s take, before they are made', (_, item, least) => {
    const count = 20_000;
    const text = `[${item.repeat(count).slice(0, -1)}]`;
    const all = memoryOf(Infinity);
    read(text, { memory: all });
    expect(all.taken()).toBeGreaterThanOrEqual(count * least);
    expect(all.taken()).toBeLessThan(count * (3 * least + 120));
    const half = memoryOf(all.taken() / 2);
    const { kind, offset } = refusal(text, { memory: half });
    expect(kind).toBe('no_memory');
    expect(offset).toBeLessThan(text.length);
    expect(half.taken()).toBeLessThanOrEqual(all.taken() / 2);
  });

  it('sets aside what an object of many members, a long text and one of escapes take', () => {
    const members = memoryOf(Infinity);
    read(`{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join()}}`, { memory: members });
    expect(members.taken()).toBeGreaterThan(10_000 * 90);
    const long = memoryOf(Infinity);
    expect(read(`"${'x'.repeat(100_000)}"`, { memory: long })).toHaveLength(100_000);
    expect(long.taken()).toBeGreaterThan(200_000);
    const escaped = memoryOf(Infinity);
    expect(read(`"${'\\n\\u00e9'.repeat(10_000)}"`, { memory: escaped })).toBe('\n\u00e9'.repeat(10_000));
    expect(escaped.taken()).toBeGreaterThan(40_000);
  });
});

describe('parseJsonInSteps', () => {
  /** Far more than a step reads, with long texts and keys among it, some of them of escapes. */
  const long = fc
    .array(
      fc.oneof(
        fc.jsonValue(),
        fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat(20_000)).map(([text, times]) => `é${text}`.repeat(times).slice(0, 100_000)),
        fc.nat(40_000).map((times) => ({ ['\n'.repeat(times)]: 'x'.repeat(times) })),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((values) => JSON.stringify([...values, ...values]));

  function inSteps(bytes: Uint8Array, options?: ParseJsonOptions) {
    let steps = 1;
    const work = parseJsonInSteps(bytes, options);
    for (let step = work.next(); ; step = work.next(), steps++) if (step.done === true) return { result: step.value, steps };
  }

  it('reads what parseJson reads, and refuses what it refuses, in the same place', () => {
    fc.assert(
      fc.property(long, fc.nat(), fc.constantFrom('', '"', '\\', '\n', '}', '\u0001', '\ud800'), (text, at, damage) => {
        const place = at % text.length;
        const bytes = encodeUtf8(text.slice(0, place) + damage + text.slice(place));
        expect(inSteps(bytes, { maxValues: 40 }).result).toEqual(parseJson(bytes, { maxValues: 40 }));
      }),
      { numRuns: 60 },
    );
  });

  it('refuses a byte that is no UTF-8 in the same place, wherever texts are cut', () => {
    for (let length = 32_750; length < 32_800; length++) {
      const whole = encodeUtf8(`["${'é'.repeat(length)}${'😀'.repeat(3)}"]`);
      for (const damaged of [whole.length - 6, whole.length - 9, 32_768, 32_769, 65_499]) {
        const bytes = whole.map((byte, i) => (i === damaged ? 0xff : byte));
        const offset = findInvalidUtf8(bytes, 0, bytes.length);
        expect(inSteps(bytes).result).toMatchObject({ ok: false, error: { kind: 'malformed', offset } });
      }
      expect(inSteps(whole).result).toEqual(parseJson(whole));
    }
  });

  it.each([
    ['values', `[${'{},'.repeat(100_000)}1]`],
    ['a text', `"${'x'.repeat(400_000)}"`],
    ['a text of escapes', `"${'\\n'.repeat(200_000)}"`],
    ['a key', `{"${'x'.repeat(400_000)}":1}`],
  ])('takes many steps for %s', (_, text) => {
    expect(inSteps(encodeUtf8(text)).steps).toBeGreaterThan(10);
  });
});
