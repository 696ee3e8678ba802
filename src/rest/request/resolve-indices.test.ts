import { describe, expect, it } from 'vitest';
import type { AliasDefinition, IndexMetadata } from '../../engine/index.ts';
import { Refusal } from '../errors/refusal.ts';
import { resolveExpression, resolveReadTarget, type IndexNames, type IndicesOptions } from './resolve-indices.ts';

function index(name: string, more: { closed?: boolean; hidden?: boolean; aliases?: readonly AliasDefinition[] } = {}): IndexMetadata {
  const aliases = new Map((more.aliases ?? []).map((alias) => [alias.name, alias]));
  const settings = new Map(more.hidden === true ? [['index.hidden', 'true']] : []);
  return { name, uuid: `${name}-uuid`, open: more.closed !== true, aliases, settings } as unknown as IndexMetadata;
}

function filtered(name: string, value: string): AliasDefinition {
  return { name, filter: { query: { kind: 'term', field: 'f', value }, source: new Map() } };
}

const INDICES = [
  index('archive', { closed: true, aliases: [{ name: 'all-films' }] }),
  index('logs-1', { aliases: [{ name: 'current' }, filtered('errors', 'e'), { name: 'berlin', searchRouting: 'b,c' }] }),
  index('logs-2', { aliases: [filtered('warnings', 'w'), filtered('errors', 'e')] }),
  index('movies', { aliases: [{ name: 'all-films' }, { name: 'secret-films', isHidden: true }] }),
  index('.tasks', { hidden: true }),
].sort((a, b) => (a.name < b.name ? -1 : 1));

const there: IndexNames = {
  index: (name) => INDICES.find((known) => known.name === name),
  withAlias: (alias) => INDICES.filter(({ aliases }) => aliases.has(alias)),
  indices: () => INDICES,
  damagedIndices: () => ['torn'],
};
const SEARCHING: IndicesOptions = {
  ignoreUnavailable: false,
  allowNoIndices: true,
  expandWildcards: { open: true, closed: false, hidden: false },
  forbidClosed: true,
};

function resolve(expression: string | undefined, options: Partial<IndicesOptions> = {}): string {
  try {
    return resolveExpression(there, expression, { ...SEARCHING, ...options }).names.join();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return 'index' in error.error ? `${error.error.kind} ${error.error.index ?? ''}` : error.error.kind;
  }
}

describe('resolveExpression', () => {
  it.each([
    [undefined, 'logs-1,logs-2,movies'],
    ['_all', 'logs-1,logs-2,movies'],
    ['*', 'logs-1,logs-2,movies'],
    ['movies,logs-1,movies', 'logs-1,movies'],
    ['logs-*', 'logs-1,logs-2'],
    ['*,-logs-*', 'movies'],
    ['logs-*,-logs-1', 'logs-2'],
    ['nothing-*', ''],
    ['missing', 'index_not_found missing'],
    ['movies,missing', 'index_not_found missing'],
    ['-movies', 'index_not_found -movies'],
    ['logs-*,-missing', 'index_not_found missing'],
    ['_secret', 'invalid_index_name _secret'],
    ['errors', 'logs-1,logs-2'],
    ['err*', 'logs-1,logs-2'],
    ['secret*', ''],
    ['.t*', '.tasks'],
    ['archive', 'index_closed archive'],
    ['all-films', 'index_closed archive'],
    ['all-f*', 'movies'],
  ])('%s stands for %s', (expression, expected) => {
    expect(resolve(expression)).toBe(expected);
  });

  it('passes over missing and closed names when told to', () => {
    expect(resolve('movies,missing,archive', { ignoreUnavailable: true })).toBe('movies');
    expect(resolve('missing', { ignoreUnavailable: true, allowNoIndices: false })).toBe('index_not_found missing');
  });

  it('refuses patterns without a match when told to', () => {
    expect(resolve('nothing-*,movies', { allowNoIndices: false })).toBe('index_not_found nothing-*');
    expect(resolve('arch*', { allowNoIndices: false })).toBe('index_not_found arch*');
  });

  it.each([
    [{ open: false, closed: false, hidden: false }, ''],
    [{ open: false, closed: true, hidden: false }, 'archive'],
    [{ open: true, closed: true, hidden: true }, '.tasks,archive,logs-1,logs-2,movies'],
  ])('expands patterns to what is in scope: %o', (expandWildcards, expected) => {
    expect(resolve('*', { expandWildcards, forbidClosed: false })).toBe(expected);
  });

  it('refuses aliases by name and passes them over in patterns where only indices will do', () => {
    expect(resolve('errors', { ignoreAliases: true })).toBe('illegal_argument');
    expect(resolve('errors,movies', { ignoreAliases: true, ignoreUnavailable: true })).toBe('movies');
    expect(resolve('err*', { ignoreAliases: true })).toBe('');
  });
});

describe('resolveReadTarget', () => {
  const views = (expression: string, routing?: string): Record<string, unknown> =>
    Object.fromEntries(resolveReadTarget(there, expression, SEARCHING, routing).views);

  it('reads an index through the filters of its aliases, any of which may match', () => {
    expect(views('errors')).toMatchObject({ 'logs-1': { filter: { kind: 'term', value: 'e' } }, 'logs-2': { filter: { value: 'e' } } });
    expect(views('errors,warnings')['logs-2']).toMatchObject({
      filter: { kind: 'bool', should: [{ value: 'e' }, { value: 'w' }] },
    });
  });

  it('reads it whole when it is named itself, or through an alias without a filter', () => {
    expect(views('errors,logs-1,logs-2')).toEqual({});
    expect(views('errors,current')['logs-1']).toBeUndefined();
    expect(views('logs*')).toEqual({});
  });

  it('asks the shards of routing values, and of an alias only those it shares with the request', () => {
    expect(views('movies', 'x,y')).toEqual({ movies: { routing: ['x', 'y'] } });
    expect(views('berlin')).toEqual({ 'logs-1': { routing: ['b', 'c'] } });
    expect(views('berlin', 'c,d')).toEqual({ 'logs-1': { routing: ['c'] } });
    expect(views('berlin', 'd')).toEqual({});
  });
});
