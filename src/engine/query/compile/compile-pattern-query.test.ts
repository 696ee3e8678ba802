import { describe, expect, it } from 'vitest';
import { host } from '../../search/testing/shard-world.ts';
import { parseMappings } from '../../schema/parse-mappings.ts';
import { must } from '../../testing/walks.ts';
import type { IndexQuery } from '../index-query.ts';
import type { Query, StringQuery } from '../query.ts';
import { compileQuery } from '../testing/compile-at-once.ts';

/** A mapping of so many keywords. */
function keywords(count: number) {
  const properties = new Map(Array.from({ length: count }, (_, i) => [`k${i}`, new Map([['type', 'keyword']])]));
  return must(parseMappings(new Map([['properties', properties]])));
}

function onFields(count: number, query: string, options: Partial<StringQuery> = {}) {
  return compileQuery({ kind: 'query_string', query, ...options }, keywords(count), host);
}

function machinesOf(query: IndexQuery): unknown[] {
  if (query.kind === 'dis_max') return query.queries.flatMap(machinesOf);
  return query.kind === 'term_pattern' || query.kind === 'fuzzy_term' ? [query.machine] : [];
}

const SPENT = { ok: false, error: { kind: 'query_shard', cause: { type: 'illegal_argument_exception' } } };
const STATES = {
  ...SPENT,
  error: {
    cause: {
      reason:
        'The patterns and fuzzy words of the query have more than [65536] states, some one for each character. Ask for fewer or shorter ones.',
    },
  },
};
const STEPS = {
  ...SPENT,
  error: {
    cause: {
      reason: 'The regular expressions of the query take more than [1000000] steps to be determinized. Ask for fewer or simpler ones.',
    },
  },
};

describe('patterns on many fields', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

  it('are refused in a lenient query string too once they take too much', () => {
    const text = letters.map((letter) => `/~(.*${letter}.{11})/`).join(' ');
    expect(onFields(60, `k0:a ${text}`, { lenient: true })).toMatchObject(STEPS);
  });

  it('are refused in a lenient match of fuzzy words once they take too much', () => {
    const fuzzy = (length: number) => ({ kind: 'multi_match', query: 'a'.repeat(length), fuzziness: '2', lenient: true }) as const;
    const fields = Array.from({ length: 60 }, (_, i) => ({ field: `k${i}`, boost: 1 }));
    expect(compileQuery({ ...fuzzy(70_000), fields }, keywords(60), host)).toMatchObject(STATES);
    const made = must(compileQuery({ ...fuzzy(2000), fields }, keywords(60), host));
    expect([machinesOf(made).length, new Set(machinesOf(made)).size]).toEqual([60, 1]);
  });

  it.each(['/.*some.quite.*&~(.*timeout.*)/', '/.{8,120}&.*[0-9].*/', '/(a{500}){4}/', `*${'https???www'.repeat(8).slice(0, 84)}*`])(
    'are made once for all fields: %s',
    (text) => {
      const machines = machinesOf(must(onFields(900, text)));
      expect(machines).toHaveLength(900);
      expect(new Set(machines).size).toBe(1);
    },
  );

  it('are others in other cases and by other flags', () => {
    const bool = { kind: 'bool', must: [], filter: [], mustNot: [] } as const;
    const patterns: Query[] = [
      { kind: 'regexp', field: 'k0', value: 'a&b' },
      { kind: 'regexp', field: 'k1', value: 'a&b' },
      { kind: 'regexp', field: 'k0', value: 'a&b', flags: 'NONE' },
      { kind: 'regexp', field: 'k0', value: 'a&b', caseInsensitive: true },
      { kind: 'wildcard', field: 'k0', value: 'a&b' },
      { kind: 'prefix', field: 'k0', value: 'a&b', caseInsensitive: true },
      { kind: 'term', field: 'k0', value: 'a&b', caseInsensitive: true },
    ];
    const compiled = must(compileQuery({ ...bool, should: patterns }, keywords(2), host));
    const machines = compiled.kind === 'boolean' ? compiled.should.flatMap(machinesOf) : [];
    expect(machines).toHaveLength(patterns.length);
    expect(new Set(machines).size).toBe(patterns.length - 1);
  });
});

describe('a regular expression', () => {
  it('may take as many states as an automaton is let grow to, and is told apart from many that share the work', () => {
    const regexp = (value: string, maxDeterminizedStates?: number): Query => ({
      kind: 'regexp',
      field: 'k0',
      value,
      ...(maxDeterminizedStates !== undefined && { maxDeterminizedStates }),
    });
    expect(compileQuery(regexp('~(.*a.{12})'), keywords(1), host)).toMatchObject({ ok: true });
    const reason = (value: string, limit: number): string =>
      `Determinizing automaton for [${value}] would result in more than ${limit} states.`;
    for (const [value, limit] of [['~(.*a.{13})', 10_000] as const, ['~(.*a.{8})', 100] as const]) {
      expect(compileQuery(regexp(value, limit), keywords(1), host)).toMatchObject({ error: { cause: { reason: reason(value, limit) } } });
    }
  });

  it('is refused by the steps it takes, however few its states', () => {
    expect(compileQuery({ kind: 'regexp', field: 'k0', value: '~((.{0,60}){0,60}a.{9})' }, keywords(1), host)).toMatchObject(STEPS);
  });
});
