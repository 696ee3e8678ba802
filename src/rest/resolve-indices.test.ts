import { describe, expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { resolveIndices, type IndicesOptions } from './resolve-indices.ts';

const NAMES = ['logs-1', 'logs-2', 'movies'];
const there = { index: (name: string) => NAMES.find((known) => known === name), indices: () => NAMES.map((name) => ({ name })) };
const LENIENT: IndicesOptions = { ignoreUnavailable: false, allowNoIndices: true, expandWildcards: true };

function resolve(expression: string | undefined, options: Partial<IndicesOptions> = {}): unknown {
  try {
    return resolveIndices(there, expression, { ...LENIENT, ...options }).join();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return 'index' in error.error ? `${error.error.kind} ${error.error.index ?? ''}` : error.error.kind;
  }
}

describe('resolveIndices', () => {
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
    ['_secret', 'invalid_index_name _secret'],
  ])('%s stands for %s', (expression, expected) => {
    expect(resolve(expression)).toBe(expected);
  });

  it('passes over missing names when told to', () => {
    expect(resolve('movies,missing', { ignoreUnavailable: true })).toBe('movies');
    expect(resolve('missing', { ignoreUnavailable: true, allowNoIndices: false })).toBe('index_not_found missing');
  });

  it('refuses patterns without a match when told to', () => {
    expect(resolve('nothing-*,movies', { allowNoIndices: false })).toBe('index_not_found nothing-*');
  });

  it('leaves patterns unexpanded when told to', () => {
    expect(resolve('logs-*,movies', { expandWildcards: false })).toBe('movies');
  });
});
