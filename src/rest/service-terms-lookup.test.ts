import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { ids } from './testing/test-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);
const terms = (lookup: Record<string, unknown>, field = 'user') => ({
  terms: { [field]: { index: 'lists', id: 'f', path: 'followers', ...lookup } },
});
const found = async (query: unknown) => ids((await call('POST', '/posts/_search', { query, sort: ['_id'] })).json);

describe('terms of a document', () => {
  beforeEach(async () => {
    await call('PUT', '/posts', { mappings: { properties: { user: { type: 'keyword' }, n: { type: 'long' } } } });
    await call('PUT', '/posts/_doc/1', { user: 'a', n: 1 });
    await call('PUT', '/posts/_doc/2', { user: ['b', 'c'], n: 2 });
    await call('PUT', '/posts/_doc/3?refresh=true', { user: 'd', n: 3 });
    await call('PUT', '/lists/_doc/f', { followers: ['a', 'b', null], o: { p: [{ q: 'a' }, { q: 'd' }] }, nums: [2, 3], obj: { x: 1 } });
    await call('PUT', '/lists/_doc/r?routing=z', { followers: ['d'] });
  });

  it('are those it has at the path, as it was written last', async () => {
    expect(await found(terms({}))).toEqual(['1', '2']);
    expect(await found(terms({ path: 'o.p.q' }))).toEqual(['1', '3']);
    expect(await found(terms({ path: 'nums' }, 'n'))).toEqual(['2', '3']);
    expect(await found(terms({ id: 'r', routing: 'z' }))).toEqual(['3']);
    await call('PUT', '/lists/_doc/f', { followers: 'd' });
    expect(await found(terms({ type: '_doc' }))).toEqual(['3']);
  });

  it.each([[{ id: 'none' }], [{ path: 'none' }], [{ path: 'obj' }]])('are none where there is nothing: %j', async (lookup) => {
    expect(await found(terms(lookup))).toEqual([]);
  });

  it('stand wherever a query can', async () => {
    expect(await found({ bool: { must_not: { constant_score: { filter: terms({}) } } } })).toEqual(['3']);
    expect(await found({ dis_max: { queries: [terms({}), terms({ path: 'o.p.q' })] } })).toEqual(['1', '2', '3']);
    expect((await call('POST', '/posts/_search', { post_filter: terms({}) })).at('hits.total.value')).toBe(2);
    expect((await call('POST', '/posts/_count', { query: terms({}) })).at('count')).toBe(2);
    expect((await call('POST', '/posts/_validate/query', { query: terms({}) })).at('valid')).toBe(true);
    expect((await call('POST', '/posts/_explain/1', { query: terms({}) })).at('matched')).toBe(true);
    const rescore = { query: { rescore_query: terms({}) } };
    expect((await call('POST', '/posts/_search', { rescore })).at('hits.max_score')).toBe(2);
    const lines = `{"index":"posts"}\n${JSON.stringify({ query: terms({}) })}\n{"index":"posts"}\n${JSON.stringify({ query: terms({ index: 'none' }) })}\n`;
    const several = await call('POST', '/_msearch', lines, { 'content-type': 'application/x-ndjson' });
    expect([several.at('responses.0.hits.total.value'), several.at('responses.1.status')]).toEqual([2, 404]);
    expect((await call('POST', '/posts/_delete_by_query', { query: terms({}) })).at('deleted')).toBe(2);
  });

  it('of an index that is not there are an error', async () => {
    expect(await errorOf('POST', '/posts/_search', { query: terms({ index: 'none' }) })).toMatch(/^404 index_not_found_exception/);
  });

  it('are no filter of an alias, which holds for longer', async () => {
    expect(await errorOf('PUT', '/posts/_alias/mine', { filter: terms({}) })).toBe(
      '400 illegal_argument_exception failed to parse filter for alias [mine]',
    );
  });

  it.each([
    [{ id: undefined }, 'illegal_argument_exception Required [id]'],
    [{ index: undefined, path: undefined }, 'illegal_argument_exception Required [index, path]'],
    [{ foo: '1' }, '[terms_lookup] unknown field [foo]'],
    [{ id: 3 }, "[terms_lookup] id doesn't support values of type: VALUE_NUMBER"],
    [{ id: ['f'] }, "[terms_lookup] id doesn't support values of type: START_ARRAY"],
  ])('%j is refused', async (lookup, reason) => {
    const error = await errorOf('POST', '/posts/_search', { query: terms(lookup) });
    expect(error).toMatch(/^400 /);
    expect(error).toContain(reason);
  });
});
