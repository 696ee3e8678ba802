import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { must } from '../../testing/walks.ts';
import { host, mapping } from '../../search/testing/shard-world.ts';
import { describeQuery } from '../../search/phase/describe-query.ts';
import { compileQuery } from '../testing/compile-at-once.ts';
import type { Query, StringQuery } from '../query.ts';

type Options = Partial<Omit<StringQuery, 'query'>>;
const body = [{ field: 'body', boost: 1 }];

function meaning(query: string, options: Options = {}): string {
  return describeQuery(must(compileQuery({ kind: 'query_string', query, fields: body, ...options }, mapping, host)), mapping);
}

function refusal(query: string, options: Options = {}): unknown {
  const compiled = compileQuery({ kind: 'query_string', query, fields: body, ...options }, mapping, host);
  if (compiled.ok) throw new Error('was accepted');
  return compiled.error;
}

describe('a query string', () => {
  it.each([
    ['foo', 'body:foo'],
    ['foo bar', 'body:foo body:bar'],
    ['foo AND bar', '+body:foo +body:bar'],
    ['foo && bar', '+body:foo +body:bar'],
    ['foo OR bar', 'body:foo body:bar'],
    ['foo || bar baz', 'body:foo body:bar body:baz'],
    ['foo AND bar OR baz', '+body:foo +body:bar body:baz'],
    ['+foo -bar baz', '+body:foo -body:bar body:baz'],
    ['foo NOT bar', '-body:bar body:foo'],
    ['foo !bar', '-body:bar body:foo'],
    ['-foo', '-body:foo #*:*'],
    ['foo AND (bar OR baz)', '+body:foo +(body:bar body:baz)'],
    ['title:(foo bar)', 'title:foo title:bar'],
    ['title:foo bar', 'title:foo body:bar'],
    ['tag:"a b"', 'tag:a b'],
    ['"foo bar"', 'body:"foo bar"'],
    ['"foo bar"~3', 'body:"foo bar"~3'],
    ['foo^2', '(body:foo)^2.0'],
    ['"foo bar"^3 baz', '(body:"foo bar")^3.0 body:baz'],
    ['(foo bar)^2', '(body:foo body:bar)^2.0'],
    ['fo*', 'body:fo*'],
    ['f?o*', 'body:f?o*'],
    ['foo~', 'body:foo~1'],
    ['foobar~1', 'body:foobar~1'],
    ['foobar~0.5', 'body:foobar~2'],
    ['foo~0', 'body:foo'],
    ['/fo[ab]/', 'body:/fo[ab]/'],
    ['tag:[a TO b}', 'tag:[a TO b}'],
    ['tag:{* TO b]', 'tag:[* TO b]'],
    ['tag:>=a', 'tag:[a TO *]'],
    ['tag:<b', 'tag:[* TO b}'],
    ['tag:["a b" TO c]', 'tag:[a b TO c]'],
    ['*:*', '*:*'],
    ['*', 'ConstantScore(NormsFieldExistsQuery [field=body])'],
    ['tag:*', 'ConstantScore(DocValuesFieldExistsQuery [field=tag])'],
    ['_exists_:tag', 'ConstantScore(DocValuesFieldExistsQuery [field=tag])'],
    ['tag:a\\:b', 'tag:a:b'],
    ['tag:a\\u0041', 'tag:aA'],
    ['nope:foo', 'MatchNoDocsQuery("User requested "match_none" query.")'],
    ['foo - bar', 'body:foo body:- body:bar'],
    ['   ', 'MatchNoDocsQuery("User requested "match_none" query.")'],
  ])('reads %s', (query, expected) => {
    expect(meaning(query)).toBe(expected);
  });

  it('takes all terms where the operator is AND', () => {
    expect(meaning('foo bar', { operator: 'and' })).toBe('+body:foo +body:bar');
    expect(meaning('foo OR bar baz', { operator: 'and' })).toBe('+body:baz body:foo body:bar');
  });

  it('takes the best of several fields, each with its words together', () => {
    const fields = [{ field: 'title', boost: 2 }, ...body];
    expect(meaning('foo bar', { fields })).toBe('((title:foo title:bar)^2.0 | (body:foo body:bar))');
  });

  it.each(['foo AND', '(foo', 'foo)', '"foo', 'foo:', 'AND foo', '[a TO', 'foo^', 'foo~1.5', '/foo', 'a\\'])('refuses %s', (query) => {
    expect(refusal(query)).toMatchObject({
      kind: 'query_shard',
      index: 'books',
      reason: `Failed to parse query [${query}]`,
      cause: { type: 'parse_exception', reason: expect.stringContaining(`Cannot parse '${query}': `) },
    });
  });

  it('refuses a leading wildcard where that is not allowed', () => {
    expect(refusal('*foo', { allowLeadingWildcard: false })).toMatchObject({
      cause: { reason: expect.stringContaining("'*' or '?' not allowed as first character in WildcardQuery") },
    });
    expect(meaning('tag:*', { allowLeadingWildcard: false })).toContain('tag');
  });

  it('refuses what a field cannot hold, unless lenient or looking everywhere', () => {
    expect(refusal('rank:foo')).toMatchObject({ reason: 'failed to create query: For input string: "foo"' });
    expect(meaning('rank:foo', { lenient: true })).toBe('MatchNoDocsQuery("User requested "match_none" query.")');
    const everywhere = meaning('foo', { fields: [] });
    expect(everywhere).toContain('tag:foo');
    expect(everywhere).toContain('title:foo');
  });

  it('survives nesting and length without end', () => {
    expect(refusal('('.repeat(5000))).toMatchObject({ kind: 'query_shard' });
    expect(refusal('a'.repeat(40_000))).toMatchObject({ kind: 'query_shard' });
    expect(refusal('a OR '.repeat(1100) + 'a')).toMatchObject({ cause: { type: 'too_many_clauses' } });
  });
});

describe('a simple query string without end', () => {
  it.each([
    ['characters', 'the '.repeat(8_001), 'Query string length exceeds max allowed length 32000'],
    ['words', 'a '.repeat(1_025), 'maxClauseCount is set to 1024'],
    ['operators in turns', 'a | b + '.repeat(3_900), 'maxClauseCount is set to 1024'],
  ])('is refused for its %s', (_, query, reason) => {
    const refused = compileQuery({ kind: 'simple_query_string', query, fields: body }, mapping, host);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'query_shard', reason: expect.stringContaining(reason) } });
  });
});

describe('the operators + and -', () => {
  it('mean what the clauses of a bool mean', () => {
    const clause = fc.record({ word: fc.constantFrom('a', 'b', 'c', 'd', 'e'), sign: fc.constantFrom('+', '-', '') });
    const clauses = fc.uniqueArray(clause, { minLength: 2, maxLength: 5, selector: ({ word }) => word });
    fc.assert(
      fc.property(clauses, (list) => {
        const of = (wanted: string): Query[] =>
          list.filter(({ sign }) => sign === wanted).map(({ word }) => ({ kind: 'match', field: 'body', query: word }));
        const bool: Query = { kind: 'bool', must: of('+'), filter: [], should: of(''), mustNot: of('-') };
        const text = list.map(({ word, sign }) => `${sign}${word}`).join(' ');
        const compiled = compileQuery({ kind: 'query_string', query: text, fields: body }, mapping, host);
        expect(compiled).toEqual(compileQuery(bool, mapping, host));
      }),
    );
  });
});

describe('a simple query string', () => {
  function simple(query: string, options: Options = {}): string {
    return describeQuery(must(compileQuery({ kind: 'simple_query_string', query, fields: body, ...options }, mapping, host)), mapping);
  }

  it.each([
    ['foo bar', 'body:foo body:bar'],
    ['foo + bar', '+body:foo +body:bar'],
    ['foo | bar', 'body:foo body:bar'],
    ['foo + -bar', '+body:foo +(-body:bar *:*)'],
    ['"foo bar"', 'body:"foo bar"'],
    ['"foo bar"~2', 'body:"foo bar"~2'],
    ['fo*', 'body:fo*'],
    ['foobar~1', 'body:foobar~1'],
    ['(foo | bar) + baz', '+(body:foo body:bar) +body:baz'],
    ['*', '*:*'],
    ['', 'MatchNoDocsQuery("User requested "match_none" query.")'],
    ['"foo', 'body:foo'],
    ['(foo', 'body:foo'],
    ['foo)', 'body:foo'],
    ['foo \\+ bar', 'body:foo body:+ body:bar'],
  ])('reads %s', (query, expected) => {
    expect(simple(query)).toBe(expected);
  });

  it('knows the operators that are switched on only', () => {
    expect(simple('foo | bar', { flags: 'AND|WHITESPACE' })).toBe('body:foo body:| body:bar');
    expect(simple('foo bar', { operator: 'and' })).toBe('+body:foo +body:bar');
  });
});
