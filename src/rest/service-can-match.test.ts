import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service, errorOf } = freshService();
const call: typeof service.call = (...request) => service.call(...request);
const ALL = '/old,new,none/_search';

/** Three indices of one shard each: with a day of 2016, with one of 2017, and without a document. */
async function fill(): Promise<void> {
  const properties = { day: { type: 'date' }, n: { type: 'long' }, k: { type: 'keyword' } };
  for (const index of ['old', 'new', 'none']) {
    const only = index === 'new' ? { only: { type: 'keyword' } } : {};
    await call('PUT', `/${index}`, { settings: { number_of_shards: 1 }, mappings: { properties: { ...properties, ...only } } });
  }
  await call('PUT', '/old/_doc/1?refresh=true', { day: '2016-01-01', n: 1, k: 'a' });
  await call('PUT', '/new/_doc/1?refresh=true', { day: '2017-01-01', n: 2, k: 'b', only: 'x' });
}

const since2016 = { range: { day: { gte: '2016-02-01' } } };
const skipped = async (body: unknown, parameters = 'pre_filter_shard_size=1'): Promise<unknown> =>
  (await call('POST', `${ALL}?size=1&${parameters}`, body)).at('_shards.skipped');

describe('shards that cannot match', () => {
  beforeEach(fill);

  it('are skipped, count as successful, and are told in the cost', async () => {
    const { at } = await call('POST', `${ALL}?pre_filter_shard_size=1&cost=true`, { query: since2016 });
    expect(at('_shards')).toEqual({ total: 3, successful: 3, skipped: 2, failed: 0 });
    expect(at('hits.hits.0._index')).toBe('new');
    expect(at('cost.coordinator')).toMatchObject({ skipped_shards: 2, merged: 1 });
    expect((at('cost.shards') as { index: string }[]).map(({ index }) => index)).toEqual(['new']);
  });

  it('are asked unless there are more shards than pre_filter_shard_size', async () => {
    expect(await skipped({ query: since2016 }, 'pre_filter_shard_size=3')).toBe(0);
    expect(await skipped({ query: since2016 }, 'pre_filter_shard_size=2')).toBe(2);
    expect(await skipped({ query: since2016 }, 'typed_keys=true')).toBe(0);
    expect(await errorOf('POST', `${ALL}?pre_filter_shard_size=0`, { query: since2016 })).toContain('preFilterShardSize must be >= 1');
  });

  it('are skipped by default where the first sort key is a field, or an index is not written any more', async () => {
    expect(await skipped({ query: since2016, sort: ['n'] }, '')).toBe(2);
    expect(await skipped({ query: since2016, sort: ['_doc'] }, '')).toBe(2);
    expect(await skipped({ query: since2016, sort: ['_score', 'n'] }, '')).toBe(0);
    await call('PUT', '/none/_settings', { 'index.blocks.write': true });
    expect(await skipped({ query: since2016 }, '')).toBe(2);
  });

  it.each([
    [{ range: { day: { gte: '2030-01-01' } } }],
    [{ range: { day: { lt: '2016-01-01' } } }],
    [{ range: { day: { lte: '2016-01-01' } } }],
    [{ range: { day: { gt: '2017-01-01' } } }],
    [{ range: { nope: { gt: 1 } } }],
    [{ term: { only: 'x' } }],
    [{ terms: { only: ['x'] } }],
    [{ prefix: { only: 'x' } }],
    [{ exists: { field: 'only' } }],
    [{ term: { _index: 'new' } }],
    [{ terms: { _index: ['new'] } }],
    [{ prefix: { _index: 'new' } }],
    [{ match_none: {} }],
    [{ ids: { values: [] } }],
    [{ terms: { k: [] } }],
    [{ bool: { must: [since2016, { term: { k: 'b' } }] } }],
    [{ bool: { filter: [since2016] } }],
    [{ bool: { should: [since2016, { match_none: {} }] } }],
    [{ bool: { should: [since2016], must_not: [{ term: { k: 'z' } }] } }],
    [{ constant_score: { filter: since2016 } }],
    [{ boosting: { positive: since2016, negative: { term: { k: 'z' } }, negative_boost: 0.5 } }],
  ])('are two of three for %j', async (query) => {
    const found = await call('POST', `${ALL}?pre_filter_shard_size=1`, { query });
    expect(found.at('_shards.skipped')).toBe(2);
    expect(found.at('hits')).toEqual((await call('POST', ALL, { query })).at('hits'));
  });

  it.each([
    [{ match_all: {} }],
    [{ range: { n: { gte: 2 } } }],
    [{ term: { k: 'a' } }],
    [{ match: { only: 'x' } }],
    [{ dis_max: { queries: [since2016] } }],
    [{ bool: { must_not: [{ match_all: {} }] } }],
    [{ query_string: { query: 'day:[2016-02-01 TO *]' } }],
    [{ term: { day: '2017-01-01' } }],
  ])('are not looked for in %j', async (query) => {
    expect(await skipped({ query })).toBe(0);
  });

  it('are not looked for with global statistics, nor where only a filter behind the query says so', async () => {
    expect(await skipped({ query: since2016 }, 'pre_filter_shard_size=1&search_type=dfs_query_then_fetch')).toBe(0);
    expect(await skipped({ post_filter: since2016 })).toBe(0);
  });

  it('are those of a view as well, and every page of it is the same', async () => {
    const id = (await call('POST', '/old,new,none/_pit?keep_alive=1m')).at('id');
    const page = await call('POST', '/_search?pre_filter_shard_size=1', { pit: { id }, query: since2016, sort: ['day'] });
    expect(page.at('_shards.skipped')).toBe(2);
    // Its place among all shards, skipped ones included: `new` is the first of the three by name.
    expect(page.at('hits.hits.0.sort')).toEqual([1_483_228_800_000, 0]);
    const next = await call('POST', '/_search', {
      pit: { id },
      query: since2016,
      sort: ['day'],
      search_after: page.at('hits.hits.0.sort'),
    });
    expect(next.at('hits.hits')).toEqual([]);
  });

  it('are left out of a scroll from its first page on', async () => {
    for (const id of ['2', '3']) await call('PUT', `/new/_doc/${id}?refresh=true`, { day: '2017-01-01' });
    const first = await call('POST', `${ALL}?scroll=1m&size=2&pre_filter_shard_size=1`, { query: since2016 });
    expect(first.at('_shards')).toEqual({ total: 3, successful: 3, skipped: 2, failed: 0 });
    const next = await call('POST', '/_search/scroll', { scroll: '1m', scroll_id: first.at('_scroll_id') });
    expect(next.at('_shards')).toEqual({ total: 1, successful: 1, skipped: 0, failed: 0 });
    expect([first, next].map(({ at }) => [at('hits.total.value'), (at('hits.hits') as unknown[]).length])).toEqual([
      [3, 2],
      [3, 1],
    ]);
    expect((await call('GET', '/scrolls')).at('data.items.0.shards')).toBe(1);
  });

  it.each([2, 3, 7])('leave every document to one of %i slices', async (max) => {
    await call('PUT', '/wide', { settings: { number_of_shards: 3 }, mappings: { properties: { day: { type: 'date' } } } });
    const lines = Array.from({ length: 20 }, (_, id) => `{"index":{"_id":"${id}"}}\n{"day":"${id < 3 ? 2018 : 2017}-01-01"}\n`);
    await call('POST', '/wide/_bulk?refresh=true', lines.join(''));
    const query = { range: { day: { gte: '2018-01-01' } } };
    const found: string[] = [];
    let passedOver = 0;
    for (let id = 0; id < max; id++) {
      const { at } = await call('POST', '/wide/_search?scroll=1m&pre_filter_shard_size=1', { slice: { id, max }, query });
      found.push(...(at('hits.hits') as { _id: string }[]).map((hit) => hit._id));
      passedOver += Number(at('_shards.skipped'));
    }
    expect(found.toSorted()).toEqual(['0', '1', '2']);
    expect(passedOver).toBeGreaterThan(0);
  });

  it('are found by the dates of documents with several, and by those of deleted ones until a merge', async () => {
    await call('PUT', '/none/_doc/2', {});
    await call('PUT', '/none/_doc/1?refresh=true', { day: ['2010-01-01', '2020-01-01'] });
    expect(await skipped({ query: since2016 })).toBe(1);
    await call('DELETE', '/none/_doc/1?refresh=true');
    expect(await skipped({ query: since2016 })).toBe(1);
    await call('POST', '/none/_forcemerge');
    expect(await skipped({ query: since2016 })).toBe(2);
  });
});
