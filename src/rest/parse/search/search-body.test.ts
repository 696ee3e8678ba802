import { describe, expect, it } from 'vitest';
import { JsonDouble } from '../../../engine/index.ts';
import { Refusal } from '../../errors/refusal.ts';
import { testBody } from '../../testing/test-body.ts';
import { parseObjectBody } from '../json-body.ts';
import { parseSearchBody } from './search-body.ts';
import { parseUrlSort } from './sort.ts';

const read = (text: string): ReturnType<typeof parseSearchBody> => parseSearchBody(parseObjectBody(testBody(text)));

function reasonFor(text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    return error instanceof Refusal && 'reason' in error.error ? error.error.reason : error;
  }
}

describe('parseSearchBody', () => {
  it('reads what it says and nothing else', () => {
    expect(read('{}')).toEqual({});
    expect(read('{"from":"5","size":20,"track_total_hits":-1,"version":true,"min_score":0.5}')).toEqual({
      from: 5,
      size: 20,
      trackTotalHitsUpTo: -1,
      version: true,
      minScore: 0.5,
    });
  });

  it('keeps the cursor’s numbers exact', () => {
    expect(read('{"search_after":[9223372036854775807,1.0,null,"x"]}').searchAfter).toEqual([
      9223372036854775807n,
      new JsonDouble(1, '1.0'),
      null,
      'x',
    ]);
  });

  it.each([
    ['"a"', [{ field: 'a', order: 'asc' }]],
    [
      '{"a":"DESC","b":{}}',
      [
        { field: 'a', order: 'desc' },
        { field: 'b', order: 'asc' },
      ],
    ],
    [
      '["_score",{"a":{"order":"desc","missing":"_first","mode":"max","unmapped_type":"long"}}]',
      [
        { field: '_score', order: 'desc' },
        { field: 'a', order: 'desc', missing: '_first', mode: 'max', unmappedType: 'long' },
      ],
    ],
  ])('reads sort %s', (sort, expected) => {
    expect(read(`{"sort":${sort}}`).sort).toEqual(expected);
  });

  it('reads the URL’s sort and drops other directions', () => {
    expect(parseUrlSort('a,b:desc,c:up,_score')).toEqual([
      { field: 'a', order: 'asc' },
      { field: 'b', order: 'desc' },
      { field: '_score', order: 'desc' },
    ]);
  });

  it.each([
    ['true', { kind: 'all' }],
    ['false', { kind: 'none' }],
    ['"a.*"', { kind: 'filter', includes: ['a.*'], excludes: [] }],
    ['["a","b"]', { kind: 'filter', includes: ['a', 'b'], excludes: [] }],
    ['{"include":"a","excludes":["b"]}', { kind: 'filter', includes: ['a'], excludes: ['b'] }],
  ])('reads _source %s', (source, expected) => {
    expect(read(`{"_source":${source}}`).source).toEqual(expected);
  });

  it.each([
    ['"x"', 'Expected [START_OBJECT] but found [VALUE_STRING]'],
    ['{"foo":{}}', 'Unknown key for a START_OBJECT in [foo].'],
    ['{"foo":[]}', 'Unknown key for a START_ARRAY in [foo].'],
    ['{"foo":null}', 'Unknown key for a VALUE_NULL in [foo].'],
    ['{"__proto__":{}}', 'Unknown key for a START_OBJECT in [__proto__].'],
    ['{"query":"x"}', 'Unknown key for a VALUE_STRING in [query].'],
    ['{} {}', 'Unexpected token [START_OBJECT] found after the main object.'],
    ['{"from":-5}', '[from] parameter cannot be negative, found [-5]'],
    ['{"size":-1}', '[size] parameter cannot be negative, found [-1]'],
    ['{"size":2147483648}', 'Numeric value (2147483648) out of range of int'],
    ['{"track_total_hits":-2}', '[track_total_hits] parameter must be positive or equals to -1, got -2'],
    ['{"sort":[1]}', 'malformed sort format, within the sort array, an object, or an actual string are allowed'],
    ['{"sort":1}', 'malformed sort format, either start with array, object, or an actual string'],
    ['{"search_after":5}', 'Unknown key for a VALUE_NUMBER in [search_after].'],
    ['{"search_after":[]}', 'Values must contains at least one value.'],
    [
      '{"search_after":[{}]}',
      'Expected [VALUE_STRING] or [VALUE_NUMBER] or [VALUE_BOOLEAN] or [VALUE_NULL] but found [START_OBJECT] inside search_after.',
    ],
    ['{"pit":{}}', 'point int time id is not provided'],
    ['{"suggest":{"a":{"term":{}}}}', '[term] suggester is not supported by this service'],
    ['{"collapse":{"field":"a","inner_hits":{}}}', 'Field name cannot be null'],
  ])('refuses %s', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });
});
