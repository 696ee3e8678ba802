import { describe, expect, it } from 'vitest';
import { difference, filled, notFor, partAt, type Yaml } from './chapter.ts';
import { failureOf, formatVerdicts, surprises, type Verdict } from './verdict.ts';

describe('a chapter', () => {
  it.each([
    ['>= 2.12', true],
    ['>= 2.12 < 3', false],
    ['< 3.2.1', true],
    ['< 2 || >= 3', true],
    ['> 3.2', false],
  ])('for versions %s is for 3.2.0: %s', (version, is) => {
    expect(notFor({ version }, '3.2.0')).toBe(is ? undefined : `for versions ${version}`);
  });

  it('is for a distribution, and not while it is pending', () => {
    expect(notFor({ distributions: { included: ['amazon-managed'] } }, '3.2.0')).toBe('for another distribution');
    expect(notFor({ distributions: { excluded: ['opensearch.org'] } }, '3.2.0')).toBe('for another distribution');
    expect(notFor({ distributions: { included: ['opensearch.org'] } }, '3.2.0')).toBeUndefined();
    expect(notFor({ pending: 'broken' }, '3.2.0')).toBe('pending: broken');
  });

  it('names what was answered before, and keeps its type where it stands alone', () => {
    const outputs = new Map<string, Yaml>([['one.n', 7]]);
    expect(filled({ a: '${one.n}', b: ['n=${one.n}', null], c: '${two.n}' }, outputs)).toEqual({ a: 7, b: ['n=7', null], c: null });
    expect(partAt({ payload: { hits: [{ id: 'x' }] } }, 'payload.hits[0].id')).toBe('x');
    expect(partAt({ payload: 1 }, 'payload.hits[0]')).toBeUndefined();
  });

  it.each<[Yaml, Yaml, string | undefined]>([
    [{ a: 1 }, { a: 1, b: 2 }, undefined],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1, c: 1 }, 2] }, undefined],
    [{ a: [1, 2] }, { a: [1] }, 'payload.a: wanted 2 items, got 1'],
    [{ a: [1] }, { a: 1 }, 'payload.a: wanted a list, got 1'],
    [{ a: { b: 1 } }, { a: null }, 'payload.a: wanted an object, got null'],
    [{ a: '/^x\\d$/' }, { a: 'x1' }, undefined],
    [{ a: '/^x\\d$/' }, { a: 'y' }, 'payload.a: y does not fit'],
    [{ a: 1 }, { a: '1' }, 'payload.a: wanted 1, got "1"'],
    [{ a: null }, {}, 'payload.a: wanted null, got undefined'],
  ])('that wants %j of %j is told %j', (wanted, got, told) => {
    expect(difference(wanted, got)).toBe(told);
  });
});

describe('a verdict', () => {
  const verdict = (title: string, outcome: Verdict['outcome'], reason = ''): Verdict => ({
    suite: 's',
    file: 'cat/a.yml',
    title,
    outcome,
    reason,
  });

  it('tells what is not served from what is wrong', () => {
    expect(failureOf('answered 400: [script] is not supported by this service').outcome).toBe('unserved');
    expect(failureOf('match a: wanted 1, got 2').outcome).toBe('failed');
    const text = formatVerdicts([verdict('one', 'passed'), verdict('two', 'failed', 'wanted 1')]);
    expect(text).toMatch(/^cat +1 +1 +0 +0$/m);
    expect(text).toContain('  failed cat/a.yml > two: wanted 1');
  });

  it('is a surprise where nobody knew of it, or it has gone', () => {
    const verdicts = [verdict('one', 'failed', 'wanted 1'), verdict('two', 'failed', 'wanted 2')];
    expect(surprises(verdicts, { 'cat/a.yml > one': 'why' })).toEqual(['cat/a.yml > two: wanted 2']);
    expect(surprises([], { 'cat/a.yml > one': 'why' })).toEqual(['cat/a.yml > one: it does not fail any more']);
    expect(surprises([verdict('one', 'unserved', 'no API file')], { 'cat/a.yml > one': 'why' })).toEqual([]);
  });
});
