import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at, ids } from './testing/test-service.ts';

const { service, fill, errorOf } = freshService();

describe('point in time', () => {
  const open = async (): Promise<string> => String((await service.call('POST', '/i/_pit?keep_alive=1m')).at('id'));

  it('keeps its state for many queries, and appends _shard_doc', async () => {
    await fill('i', 5);
    const id = await open();
    await service.call('PUT', '/i/_doc/late?refresh=true', { n: -1 });
    const first = await service.call('POST', '/_search', { size: 3, pit: { id, keep_alive: '1m' }, sort: [{ tag: 'asc' }] });
    expect(first.at('pit_id')).toBe(id);
    const sort = first.at('hits.hits.2.sort') as unknown[];
    expect(sort).toEqual(['t0', expect.any(Number)]);
    const rest = await service.call('POST', '/_search', { size: 9, pit: { id }, sort: [{ tag: 'asc' }], search_after: sort });
    expect([...ids(first.json), ...ids(rest.json)].toSorted()).toEqual(['d0000', 'd0001', 'd0002', 'd0003', 'd0004']);
    const byScore = await service.call('POST', '/_search', { pit: { id }, query: { match: { title: 'fizz' } } });
    expect(byScore.at('hits.hits.0.sort.length')).toBe(2);
  });

  it('closes, in both spellings', async () => {
    await fill('i', 1, 2);
    const id = await open();
    expect((await service.call('DELETE', '/_pit', { id })).json).toEqual({ succeeded: true, num_freed: 2 });
    const again = await service.call('DELETE', '/_pit', { id });
    expect([again.status, again.json]).toEqual([404, { succeeded: false, num_freed: 0 }]);
    const other = await service.call('POST', '/i/_search/point_in_time?keep_alive=2m');
    expect(other.json).toEqual({
      pit_id: expect.any(String) as string,
      _shards: { total: 2, successful: 2, skipped: 0, failed: 0 },
      creation_time: 1_767_225_600_000,
    });
    const pit_id = other.at('pit_id');
    expect((await service.call('GET', '/_search/point_in_time/_all')).json).toEqual({
      pits: [{ pit_id, creation_time: 1_767_225_600_000, keep_alive: 120_000 }],
    });
    expect((await service.call('DELETE', '/_search/point_in_time', { pit_id: [pit_id] })).json).toEqual({
      pits: [{ pit_id, successful: true }],
    });
    expect((await service.call('DELETE', '/_search/point_in_time', { pit_id })).status).toBe(200);
    expect((await service.call('DELETE', '/_search/point_in_time/_all')).json).toEqual({ pits: [] });
  });

  it('is gone at its deadline', async () => {
    await fill('i', 1);
    const id = await open();
    service.advance(60_000);
    expect(await errorOf('POST', '/_search', { pit: { id } })).toMatch(
      /^404 S search_context_missing_exception No search context found for id \[\d+\]$/,
    );
  });

  it('refuses what does not go with it', async () => {
    await fill('i', 1);
    const pit = { id: await open() };
    const validation = '400 action_request_validation_exception Validation Failed: 1: ';
    expect(await errorOf('POST', '/i/_search', { pit })).toBe(`${validation}[indices] cannot be used with point in time;`);
    expect(await errorOf('POST', '/_search?ignore_unavailable', { pit })).toBe(
      `${validation}[indicesOptions] cannot be used with point in time;`,
    );
    expect(await errorOf('POST', '/_search?preference=_local', { pit })).toBe(
      `${validation}[preference] cannot be used with point in time;`,
    );
    expect(await errorOf('POST', '/_search?scroll=1m', { pit })).toBe(
      `${validation}using [point in time] is not allowed in a scroll context;`,
    );
    expect(await errorOf('POST', '/_search', { pit, sort: ['_shard_doc', '_shard_doc'] })).toBe(
      `${validation}duplicate _shard_doc sort detected. Specify it at most once.;`,
    );
    expect(await errorOf('POST', '/_search', { pit: { id: 'abc' } })).toBe('400 illegal_argument_exception invalid id: [abc]');
    expect(await errorOf('POST', '/i/_pit')).toBe(`${validation}[keep_alive] is not specified;`);
    expect(await errorOf('POST', '/i/_search/point_in_time')).toBe(`${validation}keep alive not specified;`);
    expect(await errorOf('DELETE', '/_search/point_in_time')).toBe(`${validation}no pit ids specified;`);
    expect(await errorOf('POST', '/missing/_pit?keep_alive=1m')).toBe('404 index_not_found_exception no such index [missing]');
  });

  it('is listed with what it pins, as scrolls are', async () => {
    await fill('i', 3, 2);
    const id = await open();
    await service.call('POST', '/i/_search?scroll=2m');
    const views = (await service.call('GET', '/views')).json;
    expect(views).toMatchObject({ code: 0, data: { total: 1 } });
    expect(at(views, 'data.items.0')).toEqual({
      id,
      index: 'i',
      shards: 2,
      opened_at: 1_767_225_600_000,
      keep_alive: '1m',
      expires_at: 1_767_225_660_000,
      pinned_segments: 0,
      pinned_bytes: 0,
      version: 1,
    });
    expect((await service.call('GET', '/scrolls')).at('data.items.0')).toMatchObject({ index: 'i', keep_alive: '2m' });
  });
});
