import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonDouble, parseJson, type JsonValue, runToEnd } from '../engine/index.ts';
import { JsonByteWriter, RawJson, WrittenJson, type WireNode } from './json-bytes.ts';
import { isLongAnswer, writeNode, writeNodeInSteps, writePretty } from './write-node.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const raw = (json: string): RawJson => new RawJson(new TextEncoder().encode(json));

function parse(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe('writeNode', () => {
  it('leaves out undefined keys and keeps the order of the others', () => {
    expect(text(writeNode({ b: 1, a: undefined, c: null }))).toBe('{"b":1,"c":null}');
  });

  it('keeps 64-bit integers and floats exact', () => {
    expect(text(writeNode([9223372036854775807n, new JsonDouble(1, '1.0'), 0.1, -3]))).toBe('[9223372036854775807,1.0,0.1,-3]');
  });

  it('copies raw parts byte for byte', () => {
    expect(text(writeNode({ _source: raw('{ "a" :1.0e2}') }))).toBe('{"_source":{ "a" :1.0e2}}');
  });

  it('writes a key called __proto__ like any other', () => {
    expect(text(writeNode(new Map<string, WireNode>([['__proto__', { x: true }]])))).toBe('{"__proto__":{"x":true}}');
  });

  it('writes any JSON as the platform does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(JSON.parse(text(writeNode(value as WireNode)))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('grows far beyond its first buffer', () => {
    const long = 'é'.repeat(5000);
    expect(text(writeNode([long, 'x'.repeat(5000)]))).toBe(JSON.stringify([long, 'x'.repeat(5000)]));
  });
});

describe('JsonByteWriter', () => {
  it('writes whole numbers digit by digit as the platform does', () => {
    const edges = [0, 9, 10, 99_999_999, 100_000_000, 100_000_001, 1e15, Number.MAX_SAFE_INTEGER, -1, -0, 0.5, 1e300];
    const numbers = fc.oneof(fc.constantFrom(...edges), fc.maxSafeInteger(), fc.nat());
    fc.assert(
      fc.property(numbers, (value) => {
        const out = new JsonByteWriter();
        out.whole(value);
        expect(text(out.finish())).toBe(text(writeNode(value)));
      }),
    );
  });
});

describe('writeNodeInSteps', () => {
  function inSteps(node: WireNode) {
    const work = writeNodeInSteps(node);
    for (let steps = 1, step = work.next(); ; step = work.next(), steps++) if (step.done === true) return { bytes: step.value, steps };
  }

  const written = (items: readonly WireNode[]): WrittenJson =>
    new WrittenJson({
      length: items.length,
      room: () => 0,
      units: () => items.length,
      write: (out, at) => out.value(items[at] ?? null),
      node: () => items,
    });

  it('writes what writeNode writes', () => {
    const node = fc.jsonValue().chain((value) => fc.nat(3000).map((times) => ({ value: value as WireNode, times })));
    fc.assert(
      fc.property(node, fc.nat(40_000), fc.boolean(), ({ value, times }, length, many) => {
        const items: WireNode[] = Array.from({ length: many ? times : 3 }, () => value);
        const answer = {
          empty: {},
          none: undefined,
          items,
          alike: written(items),
          text: 'ü'.repeat(length),
          raw: raw('{"a": 1}'),
          last: [],
        };
        const { bytes } = inSteps(answer);
        expect(text(bytes)).toBe(text(writeNode(answer)));
        expect(bytes.buffer.byteLength).toBe(bytes.length);
      }),
      { numRuns: 40 },
    );
  });

  it('takes many steps for what is long, and for the last copy of it', () => {
    const node = { alike: written(Array.from({ length: 20_000 }, () => 'x'.repeat(200))) };
    expect(isLongAnswer(node)).toBe(true);
    expect(inSteps(node).steps).toBeGreaterThan(100);
    expect(isLongAnswer([raw('x'.repeat(8_000_000))])).toBe(true);
    expect(isLongAnswer({ hits: written(Array.from({ length: 100 }, () => null)), took: 1 })).toBe(false);
  });

  it('asks for memory before it takes it', () => {
    const asked: number[] = [];
    const work = writeNodeInSteps(
      Array.from({ length: 20_000 }, () => 'x'.repeat(200)),
      (bytes) => asked.push(bytes),
    );
    while (work.next().done !== true);
    expect(asked.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(8_000_000);
  });
});

describe('writePretty', () => {
  it('indents by two spaces and reads into raw parts', () => {
    expect(text(runToEnd(writePretty({ a: [1, { b: raw('{"c":9223372036854775807}') }], e: [], o: {} }, parse)))).toBe(
      '{\n  "a" : [\n    1,\n    {\n      "b" : {\n        "c" : 9223372036854775807\n      }\n    }\n  ],\n  "e" : [ ],\n  "o" : { }\n}\n',
    );
  });
});
