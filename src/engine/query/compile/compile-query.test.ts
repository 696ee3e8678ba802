import { describe, expect, it } from 'vitest';
import { host, mapping } from '../../search/testing/shard-world.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { emptyMapping } from '../../schema/parse-mappings.ts';
import { compileQuery } from '../testing/compile-at-once.ts';
import type { Query } from '../query.ts';

function compiled(query: Query): unknown {
  const result = compileQuery(query, mapping, host);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function refused(query: Query): unknown {
  const result = compileQuery(query, mapping, host);
  if (result.ok) throw new Error('was accepted');
  return result.error;
}

const shard = { kind: 'query_shard', index: 'books', uuid: 'u1' };
const DAY = 86_400_000;

describe('a compiled query', () => {
  it('matches nothing on an unknown field', () => {
    expect(compiled({ kind: 'term', field: 'nope', value: 'x' })).toEqual({ kind: 'none' });
    expect(compiled({ kind: 'match', field: 'nope', query: 'x' })).toEqual({ kind: 'none' });
    expect(compiled({ kind: 'range', field: 'nope', gte: 'x' })).toEqual({ kind: 'none' });
    expect(compiled({ kind: 'exists', field: 'nope' })).toEqual({ kind: 'none' });
  });

  it('matches nothing, or all if asked to, for a text without terms', () => {
    expect(compiled({ kind: 'match', field: 'body', query: ' ' })).toEqual({ kind: 'none' });
    expect(compiled({ kind: 'match', field: 'body', query: ' ', zeroTermsQuery: 'all' })).toEqual({ kind: 'all' });
    expect(compiled({ kind: 'match_phrase', field: 'body', query: '', zeroTermsQuery: 'all' })).toEqual({ kind: 'all' });
  });

  it('is made anew for another time, another mapping and another index', () => {
    const query: Query = { kind: 'range', field: 'day', gte: 'now/d' };
    const at = (now: number, index = 'books') => {
      const result = compileQuery(query, mapping, { ...host, index, uuid: index, clock: { ...host.clock, now: () => now } });
      return result.ok ? result.value : result.error;
    };
    expect(at(DAY)).not.toEqual(at(2 * DAY));
    expect(at(DAY)).toEqual(at(DAY));
    const own: Query = { kind: 'term', field: '_index', value: 'books' };
    const isOwn = (index: string) => compileQuery(own, mapping, { ...host, index, uuid: index });
    expect(isOwn('books')).not.toEqual(isOwn('others'));
    expect(compileQuery(query, emptyMapping(), host)).not.toEqual(compileQuery(query, mapping, host));
  });

  it('treats a repeated word as a boost', () => {
    expect(compiled({ kind: 'match', field: 'body', query: 'a b a' })).toMatchObject({
      should: [
        { kind: 'boost', boost: 2, query: { kind: 'term', term: encodeUtf8('a') } },
        { kind: 'term', term: encodeUtf8('b') },
      ],
    });
  });

  it('refuses a value the field cannot hold, unless lenient', () => {
    const reason = 'For input string: "abc"';
    expect(refused({ kind: 'match', field: 'rank', query: 'abc' })).toEqual({
      ...shard,
      reason: `failed to create query: ${reason}`,
      cause: { type: 'number_format_exception', reason },
    });
    expect(compiled({ kind: 'match', field: 'rank', query: 'abc', lenient: true })).toEqual({ kind: 'none' });
    expect(refused({ kind: 'term', field: 'flag', value: 'maybe' })).toMatchObject({ cause: { type: 'illegal_argument_exception' } });
    expect(refused({ kind: 'range', field: 'day', gte: 'soon' })).toMatchObject({ cause: { type: 'parse_exception' } });
    expect(refused({ kind: 'prefix', field: 'rank', value: '1' })).toMatchObject(shard);
  });

  it('knows that no whole number is a fraction, and that a fraction bounds whole numbers', () => {
    expect(compiled({ kind: 'term', field: 'rank', value: 1.5 })).toEqual({ kind: 'none' });
    expect(compiled({ kind: 'range', field: 'rank', gt: 1.5 })).toMatchObject({ min: 1.5, minExclusive: true });
  });

  it('reads dates given in part as their first or last moment, whichever the bound means', () => {
    expect(compiled({ kind: 'range', field: 'day', gte: '1970-01-02', lte: '1970-01-02' })).toMatchObject({ min: DAY, max: 2 * DAY - 1 });
    expect(compiled({ kind: 'range', field: 'day', gt: '1970-01-02', lt: '1970-01-02' })).toMatchObject({ min: 2 * DAY - 1, max: DAY });
    expect(compiled({ kind: 'range', field: 'day', gte: 'now+1d' })).toMatchObject({ min: DAY, max: undefined });
    expect(compiled({ kind: 'range', field: 'day', lt: '1970-01-02', timeZone: '+01:00' })).toMatchObject({ max: DAY - 3_600_000 });
    expect(compiled({ kind: 'range', field: 'day', gte: '02.01.1970', format: 'dd.MM.yyyy' })).toMatchObject({ min: DAY });
  });

  it('means all of a day by a day, and one moment by a moment', () => {
    const day = { kind: 'value_range', field: 'day', min: DAY, minExclusive: false, max: 2 * DAY - 1, maxExclusive: false };
    expect(compiled({ kind: 'term', field: 'day', value: '1970-01-02' })).toEqual(day);
    expect(compiled({ kind: 'match', field: 'day', query: '1970-01-02' })).toEqual(day);
    expect(compiled({ kind: 'terms', field: 'day', values: ['1970-01-02'] })).toEqual(day);
    expect(compiled({ kind: 'term', field: 'day', value: DAY })).toEqual({ kind: 'value_set', field: 'day', values: [DAY] });
    expect(compiled({ kind: 'terms', field: 'day', values: [DAY, '1970-01-02', 5] })).toMatchObject({
      kind: 'constant',
      query: { should: [day, { kind: 'value_set', values: [DAY, 5] }], minimumShouldMatch: 1 },
    });
    const second = { ...day, min: 2 * DAY, max: 3 * DAY - 1 };
    expect(compiled({ kind: 'terms', field: 'day', values: ['1970-01-02', '1970-01-03'] })).toMatchObject({
      kind: 'constant',
      query: { kind: 'any_range', field: 'day', ranges: [day, second] },
    });
    expect(refused({ kind: 'terms', field: 'day', values: ['soon'] })).toMatchObject({ cause: { type: 'parse_exception' } });
    expect(compiled({ kind: 'match', field: 'day', query: 'soon', lenient: true })).toEqual({ kind: 'none' });
  });

  it('refuses more than 1,024 clauses and more than 65,536 terms', () => {
    const clause: Query = { kind: 'match_all' };
    const bool = { kind: 'bool', must: [], filter: [], should: [], mustNot: [] } as const;
    expect(compiled({ ...bool, should: Array.from({ length: 1024 }, () => clause) })).toMatchObject({ kind: 'boolean' });
    expect(refused({ ...bool, should: Array.from({ length: 1025 }, () => clause) })).toEqual({
      ...shard,
      reason: 'failed to create query: maxClauseCount is set to 1024',
      cause: { type: 'too_many_clauses', reason: 'maxClauseCount is set to 1024' },
    });
    const pair: Query = { ...bool, should: [clause, clause] };
    expect(compiled({ ...bool, should: Array.from({ length: 512 }, () => pair) })).toMatchObject({ kind: 'boolean' });
    expect(refused({ ...bool, should: Array.from({ length: 513 }, () => pair) })).toMatchObject(shard);
    expect(refused({ kind: 'terms', field: 'tag', values: Array.from({ length: 65_537 }, () => 'a') })).toMatchObject({
      ...shard,
      reason: expect.stringContaining('The number of terms [65537] used in the Terms Query request has exceeded') as string,
    });
  });

  it('counts the words of every text on every field among the clauses, and forgives no leniency', () => {
    const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
    const fields = ['title', 'body'].map((field) => ({ field, boost: 1 }));
    const tooMany = { ...shard, cause: { type: 'too_many_clauses' } };
    expect(compiled({ kind: 'multi_match', query: words(512), fields })).toMatchObject({ kind: 'dis_max' });
    for (const type of ['best_fields', 'phrase', 'phrase_prefix', 'bool_prefix', 'cross_fields'] as const) {
      expect(refused({ kind: 'multi_match', query: words(513), fields, type })).toMatchObject(tooMany);
    }
    for (const text of [words(513), words(513).replaceAll(' ', '~ '), words(513).replaceAll(' ', '* '), '"a b" '.repeat(300)]) {
      expect(refused({ kind: 'query_string', query: text, fields, lenient: true })).toMatchObject(tooMany);
      expect(refused({ kind: 'simple_query_string', query: text, fields, lenient: true })).toMatchObject(tooMany);
    }
    expect(refused({ kind: 'match', field: 'body', query: 'a '.repeat(2_000_000) })).toMatchObject(tooMany);
  });

  it('refuses patterns that together take long to be made sense of, each of which would do', () => {
    const pattern = (i: number): Query => ({ kind: 'regexp', field: 'tag', value: `~(.*${String.fromCharCode(97 + (i % 26))}.{10})` });
    const bool = { kind: 'bool', must: [], filter: [], mustNot: [] } as const;
    expect(compiled(pattern(0))).toMatchObject({ kind: 'term_pattern' });
    expect(refused({ ...bool, should: Array.from({ length: 100 }, (_, i) => pattern(i)) })).toMatchObject({
      ...shard,
      cause: { reason: expect.stringContaining('steps to be determinized') as string },
    });
  });

  it.each([
    ['wildcard', (text: string): Query => ({ kind: 'wildcard', field: 'tag', value: `*${text}` })],
    ['prefix in either case', (text: string): Query => ({ kind: 'prefix', field: 'tag', value: text, caseInsensitive: true })],
    ['term in either case', (text: string): Query => ({ kind: 'term', field: 'tag', value: text, caseInsensitive: true })],
    ['fuzzy word', (text: string): Query => ({ kind: 'fuzzy', field: 'tag', value: text })],
    [
      'regular expression',
      (text: string): Query => ({ kind: 'regexp', field: 'tag', value: `(${text.slice(-4)}){${text.length > 50 ? 500 : 2}}` }),
    ],
  ])('refuses many long patterns, each of which would do: %s', (_, make) => {
    const many = (count: number, length: number): Query => {
      const should = Array.from({ length: count }, (_, i) => make(`${i}`.padStart(length, 'a')));
      return { kind: 'bool', must: [], filter: [], mustNot: [], should };
    };
    expect(compiled(many(1000, 20))).toMatchObject({ kind: 'boolean' });
    expect(compiled(many(1, 32_000))).not.toMatchObject({ kind: 'none' });
    const reason =
      'The patterns and fuzzy words of the query have more than [65536] states, some one for each character. Ask for fewer or shorter ones.';
    expect(refused(many(500, 32_000))).toMatchObject({ ...shard, cause: { reason } });
  });

  it('makes sense of a query once for all shards, whatever is asked in between, and of dates at each time anew', () => {
    const many = (make: (i: number) => Query): Query => {
      return { kind: 'bool', must: [], filter: [], mustNot: [], should: Array.from({ length: 40 }, (_, i) => make(i)) };
    };
    let now = 0;
    const clock = { now: () => now, elapsed: () => now };
    const twice = (query: Query): boolean => {
      const asShard = () => compileQuery(query, mapping, { ...host, clock, limits: { maxTerms: 50 } });
      const first = asShard();
      compileQuery({ kind: 'match_all' }, mapping, host);
      now += 5;
      return first === asShard();
    };
    expect(twice(many((i) => ({ kind: 'wildcard', field: 'tag', value: `*${i}` })))).toBe(true);
    expect(twice({ kind: 'terms', field: 'rank', values: Array.from({ length: 40 }, (_, i) => i) })).toBe(true);
    expect(twice({ kind: 'term', field: 'tag', value: 'a' })).toBe(true);
    expect(twice(many((i) => ({ kind: 'range', field: 'day', gte: `now-${i}d` })))).toBe(false);
  });

  it('finds as many terms of a list as there are, whatever letters they are of', () => {
    const values = Array.from({ length: 100 }, (_, i) => `${i % 2 === 0 ? 'a' : 'ä'}${i}`);
    const { terms } = compiled({ kind: 'terms', field: 'tag', values }) as { terms: readonly Uint8Array[] };
    expect(terms).toEqual(values.map(encodeUtf8));
    const ascii = values.map((_, i) => `a${i * i}`);
    expect((compiled({ kind: 'terms', field: 'tag', values: ascii }) as { terms: readonly Uint8Array[] }).terms).toEqual(
      ascii.map(encodeUtf8),
    );
  });

  it('takes what only excludes for all the rest, however many should match', () => {
    const bool = { kind: 'bool', must: [], filter: [], should: [], mustNot: [{ kind: 'match_none' }], minimumShouldMatch: '1' } as const;
    expect(compiled(bool)).toMatchObject({ kind: 'boolean', filter: [{ kind: 'all' }], minimumShouldMatch: 0 });
    expect(compiled({ ...bool, must: [{ kind: 'match_all' }] })).toEqual({ kind: 'none' });
  });

  it('refuses a minimum_should_match that is no number, and matches nothing when it asks for too many', () => {
    expect(refused({ kind: 'match', field: 'body', query: 'a b', minimumShouldMatch: 'x%' })).toMatchObject({
      reason: 'failed to create query: For input string: "x"',
    });
    expect(compiled({ kind: 'match', field: 'body', query: 'a b', minimumShouldMatch: '3' })).toEqual({ kind: 'none' });
  });

  it('searches fields by pattern, and fields of one analyzer as one', () => {
    const cross = compiled({
      kind: 'multi_match',
      query: 'a b',
      type: 'cross_fields',
      operator: 'and',
      fields: [
        { field: '*t*le', boost: 2 },
        { field: 'body', boost: 1 },
        { field: 'nope', boost: 1 },
      ],
    });
    const fields = [
      { field: 'title', boost: 2 },
      { field: 'body', boost: 1 },
    ];
    expect(cross).toMatchObject({
      kind: 'boolean',
      must: [
        { kind: 'blended_term', fields },
        { kind: 'blended_term', fields },
      ],
    });
  });
});
