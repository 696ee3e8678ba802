import { describe, expect, it } from 'vitest';
import { parseJson, runToEnd, type JsonValue } from '../../engine/index.ts';
import { filterPath } from './filter-path.ts';
import { RawJson, type WireNode } from '../json-bytes.ts';
import { writeNode } from '../write-node.ts';

function parse(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const answer = {
  took: 1,
  _shards: { total: 5, failed: 0 },
  hits: {
    total: { value: 2 },
    hits: [
      { _id: '1', _source: new RawJson(new TextEncoder().encode('{"a":{"b":1,"c":2},"d":3}')) },
      { _id: '2', _source: new RawJson(new TextEncoder().encode('{"d":4}')) },
    ],
  },
};

describe('filterPath', () => {
  it.each([
    ['took', '{"took":1}'],
    ['hits.hits._id', '{"hits":{"hits":[{"_id":"1"},{"_id":"2"}]}}'],
    ['hits.hits._source.d', '{"hits":{"hits":[{"_source":{"d":3}},{"_source":{"d":4}}]}}'],
    ['hits.hits._source.a', '{"hits":{"hits":[{"_source":{"a":{"b":1,"c":2}}}]}}'],
    ['**.b', '{"hits":{"hits":[{"_source":{"a":{"b":1}}}]}}'],
    ['_sh*.to*,took', '{"took":1,"_shards":{"total":5}}'],
    ['*.total', '{"_shards":{"total":5},"hits":{"total":{"value":2}}}'],
    ['-hits,-_shards', '{"took":1}'],
    ['hits.hits,-**._source', '{"hits":{"hits":[{"_id":"1"},{"_id":"2"}]}}'],
    ['nothing.here', '{}'],
  ])('%s leaves %s', (expression, expected) => {
    expect(new TextDecoder().decode(writeNode(runToEnd(filterPath(answer, expression, parse))))).toBe(expected);
  });

  it('follows many ** in deep documents without losing its way', () => {
    let deep: WireNode = { found: 1 };
    for (let depth = 0; depth < 200; depth++) deep = { a: deep };
    const filtered = runToEnd(filterPath(deep, '**.**.**.**.**.**.found', parse));
    expect(new TextDecoder().decode(writeNode(filtered))).toContain('{"found":1}');
  });

  it.each([
    ['many ** one behind the other', `${'**.'.repeat(4000)}x`],
    ['many * in a name', `${'*'.repeat(4000)}x`],
  ])('takes no more steps for %s than for one of them', (_, expression) => {
    const items = Array.from({ length: 2000 }, (__, at) => ({ [`key${at}`]: { x: at } }));
    const steps = (pattern: string): number => [...filterPath(items, pattern, parse)].length;
    expect(steps(expression)).toBe(steps(expression.startsWith('**.') ? '**.x' : '*x'));
  });

  it('cuts a long answer in steps, more of them for more patterns', () => {
    const items = Array.from({ length: 2000 }, (_, at) => ({ [`key${at}`]: at }));
    const steps = (patterns: number): number =>
      [...filterPath(items, Array.from({ length: patterns }, (_, at) => `*${at}`).join(), parse)].length;
    expect(steps(1)).toBeGreaterThan(5);
    expect(steps(1000)).toBeGreaterThan(20 * steps(1));
  });

  it('keeps the bytes of sources it does not reach into', () => {
    const filtered = runToEnd(filterPath({ _source: new RawJson(new TextEncoder().encode('{ "x": 1 }')) }, '_source', parse));
    expect(new TextDecoder().decode(writeNode(filtered))).toBe('{"_source":{ "x": 1 }}');
  });
});
