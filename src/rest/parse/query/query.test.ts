import { describe, expect, it } from 'vitest';
import { parseJson, type JsonValue, type Query } from '../../../engine/index.ts';
import { Refusal } from '../../errors/refusal.ts';
import { parseQuery } from './query.ts';

function json(text: string): JsonValue {
  const parsed = parseJson(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function reasonFor(text: string): unknown {
  try {
    return parseQuery(json(text), 'query');
  } catch (error) {
    return error instanceof Refusal ? ('reason' in error.error ? error.error.reason : error.error.kind) : error;
  }
}

describe('parseQuery', () => {
  const cases: readonly (readonly [string, Query])[] = [
    ['{"match_all":{}}', { kind: 'match_all' }],
    ['{"match_all":{"boost":2}}', { kind: 'match_all', boost: 2 }],
    ['{"match_none":{}}', { kind: 'match_none' }],
    ['{"match":{"title":"dog"}}', { kind: 'match', field: 'title', query: 'dog' }],
    [
      '{"match":{"title":{"query":"a b","operator":"AND","minimum_should_match":2,"zero_terms_query":"all","boost":1.5,"lenient":true}}}',
      {
        kind: 'match',
        field: 'title',
        query: 'a b',
        operator: 'and',
        minimumShouldMatch: '2',
        zeroTermsQuery: 'all',
        boost: 1.5,
        lenient: true,
      },
    ],
    [
      '{"multi_match":{"query":"a","fields":["t^3","u"],"type":"most_fields","tie_breaker":0.3}}',
      {
        kind: 'multi_match',
        query: 'a',
        fields: [
          { field: 't', boost: 3 },
          { field: 'u', boost: 1 },
        ],
        type: 'most_fields',
        tieBreaker: 0.3,
      },
    ],
    ['{"match_phrase":{"t":{"query":"a b","slop":1}}}', { kind: 'match_phrase', field: 't', query: 'a b', slop: 1 }],
    ['{"term":{"n":9223372036854775807}}', { kind: 'term', field: 'n', value: 9223372036854775807n }],
    ['{"term":{"k":{"value":true,"boost":2}}}', { kind: 'term', field: 'k', value: true, boost: 2 }],
    ['{"terms":{"k":["a",1],"boost":2}}', { kind: 'terms', field: 'k', values: ['a', 1], boost: 2 }],
    [
      '{"terms":{"k":{"index":"i","id":"1","path":"p"}}}',
      { kind: 'terms', field: 'k', values: [], lookup: { index: 'i', id: '1', path: 'p' } },
    ],
    ['{"range":{"n":{"gte":1,"lt":null,"format":"yyyy"}}}', { kind: 'range', field: 'n', gte: 1, format: 'yyyy' }],
    ['{"range":{"n":{"from":1,"to":5,"include_lower":false}}}', { kind: 'range', field: 'n', gt: 1, lte: 5 }],
    ['{"prefix":{"k":"ab"}}', { kind: 'prefix', field: 'k', value: 'ab' }],
    ['{"exists":{"field":"k"}}', { kind: 'exists', field: 'k' }],
    ['{"ids":{"values":["1",2]}}', { kind: 'ids', values: ['1', '2'] }],
    ['{"constant_score":{"filter":{"match_all":{}},"boost":3}}', { kind: 'constant_score', filter: { kind: 'match_all' }, boost: 3 }],
    [
      '{"bool":{"must":{"match_all":{}},"must_not":[{"term":{"a":1}},{"term":{"b":2}}],"minimum_should_match":"75%"}}',
      {
        kind: 'bool',
        must: [{ kind: 'match_all' }],
        filter: [],
        should: [],
        mustNot: [
          { kind: 'term', field: 'a', value: 1 },
          { kind: 'term', field: 'b', value: 2 },
        ],
        minimumShouldMatch: '75%',
      },
    ],
  ];
  it.each(cases)('reads %s', (text, expected) => {
    expect(parseQuery(json(text), 'query')).toEqual(expected);
  });

  it.each([
    ['{"mach":{}}', 'unknown query [mach] did you mean [match]?'],
    ['{"frobnicate":{}}', 'unknown query [frobnicate]'],
    ['{"toString":{}}', 'unknown query [toString]'],
    ['{}', 'empty_clause'],
    ['{"match":"x"}', '[match] query malformed, no start_object after query name'],
    ['{"match":{"a":"x"},"term":{"b":1}}', '[match] malformed query, expected [END_OBJECT] but found [FIELD_NAME]'],
    ['{"match":{"a":"x","b":"y"}}', "[match] query doesn't support multiple fields, found [a] and [b]"],
    ['{"match":{"a":{"query":"x","foo":1}}}', '[match] query does not support [foo]'],
    ['{"match":{"a":{"query":"x","fuzzy":1}}}', '[match] query does not support [fuzzy]'],
    ['{"match":{"a":{"query":"x","fuzziness":3}}}', 'Valid edit distances are [0, 1, 2] but was [3]'],
    ['{"more_like_this":{}}', '[more_like_this] query is not supported by this service'],
    ['{"match":{"a":{"query":"x","__proto__":1}}}', '[match] query does not support [__proto__]'],
    ['{"term":{"a":[1]}}', '[term] query does not support array of values'],
    ['{"terms":{"a":1}}', '[terms] query does not support [a]'],
    ['{"bool":{"must":["x"]}}', '[bool] failed to parse field [must]'],
    ['{"bool":{"mist":[]}}', '[bool] unknown field [mist] did you mean [must]?'],
    ['{"exists":{}}', '[exists] must be provided with a [field]'],
    [
      '{"match":{"a":{"query":"b","boost":-1}}}',
      'negative [boost] are not allowed in [boost], found [-1]. Use a value between 0 and 1 to deboost',
    ],
    ['{"terms":{"a":["b"],"boost":-1}}', 'negative [boost] are not allowed in [boost], found [-1]. Use a value between 0 and 1 to deboost'],
    [
      '{"multi_match":{"query":"b","fields":["a^-1"]}}',
      'negative [boost] are not allowed in [fields], found [-1]. Use a value between 0 and 1 to deboost',
    ],
    ['{"constant_score":{}}', "[constant_score] requires a 'filter' element"],
  ])('refuses %s', (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });
});
