import { beforeEach, describe, expect, it } from 'vitest';
import { checked, field, refusalOf } from './testing/checked-calls.ts';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown, headers?: Record<string, string>) =>
  checked(service, method, target, body, headers);
const refused = (method: string, target: string, body?: unknown) => refusalOf(service, method, target, body);

describe('shards and segments', () => {
  it('show what they hold, and add up to the index', async () => {
    await fillIndex(service, 'i', 30, 3);
    await call('POST', '/i/_delete_by_query?refresh=true', { query: { term: { n: 3 } } });
    const shards = (await call('GET', '/indices/i/shards')).at('data.items') as Record<string, number>[];
    const sum = (key: string): number => shards.reduce((total, shard) => total + (shard[key] ?? 0), 0);
    expect([shards.length, sum('documents'), sum('deleted'), sum('pinned_bytes')]).toEqual([3, 29, 1, 0]);
    expect(sum('bytes')).toBe((await call('GET', '/indices/i')).at('data.size_bytes'));
    for (const shard of shards) {
      expect((await call('GET', `/indices/i/shards/${shard['shard']}`)).at('data')).toEqual(shard);
      const segments = (await call('GET', `/indices/i/shards/${shard['shard']}/segments`)).at('data.items') as Record<string, number>[];
      expect(segments.reduce((total, { bytes }) => total + (bytes ?? 0), 0)).toBe(shard['bytes']);
      expect(segments.reduce((total, { documents }) => total + (documents ?? 0), 0)).toBe(shard['documents']);
      const [first] = segments;
      expect((await call('GET', `/indices/i/shards/${shard['shard']}/segments/${first?.['name']}`)).at('data')).toEqual(first);
    }
  });

  it('show the segments that only contexts keep alive as pinned', async () => {
    await fillIndex(service, 'i', 5, 1);
    const view = await call('POST', '/views', { index: 'i', keep_alive: '1m' });
    for (let n = 0; n < 3; n++) await call('POST', '/i/_doc?refresh=true', { n });
    await call('POST', '/i/_forcemerge');
    const shard = (await call('GET', '/indices/i/shards/0')).at('data') as Record<string, number>;
    expect(shard).toMatchObject({ documents: 8, segments: 1, pinned_segments: 1 });
    const pinned = (await call('GET', '/indices/i/shards/0/segments?searchable=false')).at('data.items') as Record<string, number>[];
    expect(pinned.map(({ documents, pinned_bytes: bytes }) => [documents, bytes])).toEqual([[5, shard['pinned_bytes']]]);
    const record = (await call('GET', `/views/${field(view.json, 'data.id')}`)).at('data');
    expect(record).toMatchObject({ pinned_segments: 1, pinned_bytes: shard['pinned_bytes'] });
    await call('DELETE', `/views/${field(view.json, 'data.id')}?version=1`);
    expect((await call('GET', '/indices/i/shards/0')).at('data')).toMatchObject({ pinned_segments: 0, pinned_bytes: 0 });
  });

  it('are the same by the path of their index and by filter', async () => {
    await fillIndex(service, 'a', 4, 2);
    await fillIndex(service, 'b', 4, 3);
    const items = async (target: string): Promise<unknown> => (await call('GET', target)).at('data.items');
    expect(await items('/shards?index_id=b')).toEqual(await items('/indices/b/shards'));
    expect(await items('/shards?index=b&shard=1')).toEqual(await items('/indices/b/shards?shard=1'));
    expect((await call('GET', '/shards')).at('data.total')).toBe(5);
    expect(await refused('GET', '/shards?index_id=c')).toBe(await refused('GET', '/indices/c/shards'));
    expect(await refused('GET', '/indices/a/shards/2')).toMatch(/^404 2004 /);
    expect(await refused('GET', '/indices/a/shards/01')).toMatch(/^404 2004 /);
    expect(await refused('DELETE', '/indices/a/shards/1')).toMatch(/^405 1032 /);
  });
});

describe('scrolls and views', () => {
  beforeEach(async () => {
    await fillIndex(service, 'i', 6, 2);
    await fillIndex(service, 'j', 6, 1);
  });

  it('are opened, listed, read and closed as records', async () => {
    const made = await call('POST', '/views', { index: 'i,j', keep_alive: '5m' });
    const id = field(made.json, 'data.id');
    expect([made.status, made.headers['location']]).toEqual([201, `/views/${id}`]);
    expect(made.at('data')).toEqual({
      id,
      index: 'i,j',
      shards: 3,
      opened_at: 1_767_225_600_000,
      keep_alive: '5m',
      expires_at: 1_767_225_900_000,
      pinned_segments: 0,
      pinned_bytes: 0,
      version: 1,
    });
    expect((await call('POST', '/_search', { pit: { id } })).at('hits.total.value')).toBe(12);
    for (const target of ['/views', '/views?index_id=j', '/indices/i/views', '/v1.1/views?index=i,j', `/views?id=${id}`]) {
      expect((await call('GET', target)).at('data.items')).toEqual([made.at('data')]);
    }
    await fillIndex(service, 'k', 0, 1);
    expect((await call('GET', '/views?index_id=k')).at('data.total')).toBe(0);
    expect((await call('GET', '/indices/k/views')).at('data.total')).toBe(0);
    expect((await call('DELETE', `/views/${id}?version=1`)).status).toBe(204);
    expect(await refused('GET', `/views/${id}`)).toMatch(/^410 2010 /);
    expect(await refused('DELETE', `/views/${id}?version=1`)).toMatch(/^404 2004 /);
  });

  it('refuse a validity time of nothing, which would end them at once, and change nothing', async () => {
    for (const keepAlive of ['0s', '0', '1micros']) {
      expect(await refused('POST', '/views', { index: 'i', keep_alive: keepAlive })).toMatch(/^400 1018 .*\[keep_alive\].*\[1ms\]/);
    }
    const id = field((await call('POST', '/views', { index: 'i', keep_alive: '5m' })).json, 'data.id');
    expect(await refused('PATCH', `/views/${id}`, { keep_alive: '0s', version: 1 })).toMatch(/^400 1018 /);
    expect((await call('GET', `/views/${id}`)).at('data')).toMatchObject({ version: 1, keep_alive: '5m' });
  });

  it('get a new validity time with PATCH, which counts, and from searches, which does not', async () => {
    const id = field((await call('POST', '/views', { index: 'i', keep_alive: '5m' })).json, 'data.id');
    await call('POST', '/_search', { pit: { id, keep_alive: '10m' } });
    expect((await call('GET', `/views/${id}`)).at('data')).toMatchObject({ version: 1, keep_alive: '10m' });
    const patched = await call('PATCH', `/views/${id}`, { keep_alive: '1m', version: 1 });
    expect([patched.status, patched.at('data.version'), patched.at('data.expires_at')]).toEqual([201, 2, 1_767_225_660_000]);
    expect(await refused('PATCH', `/views/${id}`, { keep_alive: '1m', version: 1 })).toMatch(/^409 2009 /);
    expect(await refused('PATCH', `/views/${id}`, { keep_alive: 'long', version: 2 })).toMatch(/^400 1018 /);
    expect(await refused('PATCH', `/views/${id}`, { keep_alive: '99d', version: 2 })).toMatch(/^400 1018 /);
    expect(await refused('PATCH', `/views/${id}`, { index: 'j', version: 2 })).toMatch(/^400 1006 /);
    expect(await refused('PUT', `/views/${id}`, { keep_alive: '1m', version: 2 })).toMatch(/^405 1032 /);
    service.advance(60_000);
    expect(await refused('GET', `/views/${id}`)).toBe(`410 2010 the view [${id}] has expired or was closed`);
    expect((await call('HEAD', `/views/${id}`)).status).toBe(410);
    expect(await refused('PATCH', `/views/${id}`, { keep_alive: '1m', version: 2 })).toMatch(/^404 2004 /);
  });

  it('may read no index at all, and are listed even so', async () => {
    const made = await call('POST', '/views', { index: 'none*', keep_alive: '1m' });
    expect([made.status, made.at('data.index'), made.at('data.shards')]).toEqual([201, '', 0]);
    expect((await call('GET', '/views')).at('data.total')).toBe(1);
  });

  it('know a scroll by each of its ids', async () => {
    const first = field((await call('POST', '/i/_search?scroll=1m&size=1')).json, '_scroll_id');
    const second = field((await call('POST', '/_search/scroll', { scroll_id: first, scroll: '2m' })).json, '_scroll_id');
    expect((await call('GET', `/scrolls/${first}`)).at('data')).toMatchObject({ id: second, index: 'i', keep_alive: '2m', version: 1 });
    expect((await call('GET', '/scrolls')).at('data.total')).toBe(1);
    expect((await call('DELETE', `/scrolls/${first}?version=1`)).status).toBe(204);
    expect((await call('GET', `/scrolls/${second}`)).status).toBe(410);
    expect(await refused('GET', '/scrolls/nonsense')).toMatch(/^404 2004 /);
    expect(await refused('POST', '/scrolls', {})).toMatch(/^405 1032 /);
  });

  it.each<[unknown, RegExp]>([
    [{ index: 'i' }, /^400 1001 \[keep_alive\]/],
    [{ keep_alive: '1m' }, /^400 1001 \[index\]/],
    [{ index: 'none', keep_alive: '1m' }, /^404 2004 /],
    [{ index: 'i', keep_alive: '1x' }, /^400 1018 /],
    [{ index: 'i', keep_alive: '99d' }, /^400 1018 .*search\.max_keep_alive/],
    [{ index: 'i', keep_alive: 5 }, /^400 1003 /],
    [{ index: 'i', keep_alive: '1m', shards: 2 }, /^400 1006 /],
  ])('POST /views %j is refused', async (body, says) => {
    expect(await refused('POST', '/views', body)).toMatch(says);
  });
});
