import { describe, expect, it } from 'vitest';
import { parseJson, type JsonValue } from '../engine/index.ts';
import { filterPath } from './filter-path.ts';
import { RawJson, writeNode, type WireNode } from './json-bytes.ts';

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
    expect(new TextDecoder().decode(writeNode(filterPath(answer, expression, parse)))).toBe(expected);
  });

  it('follows many ** in deep documents without losing its way', () => {
    let deep: WireNode = { found: 1 };
    for (let depth = 0; depth < 200; depth++) deep = { a: deep };
    const filtered = filterPath(deep, '**.**.**.**.**.**.found', parse);
    expect(new TextDecoder().decode(writeNode(filtered))).toContain('{"found":1}');
  });

  it('keeps the bytes of sources it does not reach into', () => {
    const filtered = filterPath({ _source: new RawJson(new TextEncoder().encode('{ "x": 1 }')) }, '_source', parse);
    expect(new TextDecoder().decode(writeNode(filtered))).toBe('{"_source":{ "x": 1 }}');
  });
});
