import { beforeEach, describe, expect, it } from 'vitest';
import { at, fillIndex, testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

async function call(method: string, target: string, body?: unknown, headers?: Record<string, string>): ReturnType<TestService['call']> {
  const answer = await service.call(method, target, body, headers);
  expect(service.bugs).toEqual([]);
  return answer;
}

/** `status code` of an answer, and its message. */
async function refused(method: string, target: string, body?: unknown): Promise<string> {
  const { status, at: found } = await call(method, target, body);
  return `${status} ${String(found('code'))} ${String(found('message'))}`;
}

function field(json: unknown, path: string): string {
  return String(at(json, path));
}

describe('an index', () => {
  const MAPPING = { properties: { n: { type: 'long' } } };

  it('tells a change the mapping does not allow by its own code', async () => {
    await call('POST', '/indices', { name: 'a', mapping: MAPPING });
    expect(await refused('PATCH', '/indices/a', { version: 1, mapping: { properties: { n: { type: 'text' } } } })).toMatch(
      /^400 2002 mapper \[n\] cannot be changed/,
    );
  });

  it('is made, read and listed with its figures, bare and under both versions of the address', async () => {
    const made = await call('POST', '/indices', { name: 'a', shards: 2, replicas: 0, mapping: MAPPING });
    expect([made.status, made.headers['location'], made.at('code')]).toEqual([201, '/indices/a', 0]);
    const record = {
      name: 'a',
      shards: 2,
      replicas: 0,
      max_result_window: 10_000,
      mapping: MAPPING,
      documents: 0,
      segments: 0,
      size_bytes: 0,
      created_at: 1_767_225_600_000,
      version: 1,
    };
    expect(made.at('data')).toEqual(record);
    for (const base of ['', '/v1', '/v1.1']) {
      expect((await call('GET', `${base}/indices/a`)).json).toEqual({ code: 0, message: 'ok', data: record });
      expect((await call('GET', `${base}/indices`)).at('data.items')).toEqual([record]);
    }
    await call('POST', '/a/_doc?refresh=true', { n: 1 });
    expect((await call('GET', '/indices/a')).at('data')).toMatchObject({ documents: 1, segments: 1, version: 1 });
    expect((await call('GET', '/a/_settings')).at('a.settings.index.number_of_shards')).toBe('2');
  });

  it('tells its counts and version in headers to HEAD', async () => {
    await fillIndex(service, 'a', 3, 1);
    const { status, text, headers } = await call('HEAD', '/indices/a');
    expect([status, text]).toEqual([200, '']);
    expect(headers).toMatchObject({ 'x-documents': '3', 'x-segments': '1', 'x-version': '1', etag: '"1"' });
    expect((await call('HEAD', '/indices')).headers).toMatchObject({ 'x-total-count': '1', 'x-limit': '10', 'x-offset': '0' });
    expect((await call('HEAD', '/indices/b')).status).toBe(404);
  });

  it('says with OPTIONS what can be set, with type and bounds', async () => {
    await call('PUT', '/a', {});
    const item = await call('OPTIONS', '/indices/a');
    expect([item.status, item.headers['allow']]).toEqual([200, 'GET,HEAD,PUT,PATCH,DELETE,OPTIONS']);
    expect(item.at('data.versioned')).toBe(true);
    expect((item.at('data.attributes') as { name: string }[]).map(({ name }) => name)).toEqual([
      'replicas',
      'max_result_window',
      'mapping',
    ]);
    expect(item.at('data.attributes.1')).toMatchObject({ type: 'integer', required: true, minimum: 1, maximum: 2_147_483_647 });
    const collection = await call('OPTIONS', '/indices');
    expect(collection.headers['allow']).toBe('GET,HEAD,POST,OPTIONS');
    expect(collection.at('data.attributes.0')).toMatchObject({ name: 'name', type: 'string', required: true, max_length: 255 });
  });

  it('changes under its version, one step with each PUT and PATCH', async () => {
    await call('POST', '/indices', { name: 'a', replicas: 0, mapping: MAPPING });
    const patched = await call('PATCH', '/indices/a', {
      max_result_window: 50,
      mapping: { properties: { t: { type: 'text' } } },
      version: 1,
    });
    expect([patched.status, patched.headers['location']]).toEqual([201, undefined]);
    expect(patched.at('data')).toMatchObject({ max_result_window: 50, version: 2 });
    expect(patched.at('data.mapping.properties')).toEqual({ n: { type: 'long' }, t: { type: 'text' } });
    // A record can be sent back as it was read.
    const put = await call('PUT', '/indices/a', { ...(patched.at('data') as object), replicas: 2 });
    expect([put.status, put.at('data.replicas'), put.at('data.version')]).toEqual([201, 2, 3]);
    const same = await call('PATCH', '/indices/a', { version: 3 });
    expect(same.at('data.version')).toBe(4);
    const stale = await call('PATCH', '/indices/a', { replicas: 1, version: 3 });
    expect([stale.status, stale.at('code'), stale.at('data.version'), stale.at('data.replicas')]).toEqual([409, 2009, 4, 2]);
  });

  it('counts changes made in the search dialect, and neither documents nor what changes nothing', async () => {
    await call('PUT', '/a', {});
    const version = async (): Promise<unknown> => (await call('GET', '/indices/a')).at('data.version');
    await call('POST', '/a/_doc?refresh=true', { brand: 'new field' });
    expect(await version()).toBe(1);
    await call('PUT', '/a/_settings', { index: { max_result_window: 5 } });
    expect(await version()).toBe(2);
    await call('PUT', '/a/_settings', { index: { max_result_window: 5 } });
    await call('PUT', '/a/_mapping', MAPPING);
    expect(await version()).toBe(3);
    await call('PUT', '/a/_mapping', MAPPING);
    expect(await version()).toBe(3);
  });

  it('changes settings and mapping both or neither', async () => {
    await call('POST', '/indices', { name: 'a', mapping: MAPPING });
    const mapping = { properties: { n: { type: 'text' } } };
    expect(await refused('PATCH', '/indices/a', { max_result_window: 7, mapping, version: 1 })).toMatch(/^400 /);
    expect((await call('GET', '/indices/a')).at('data')).toMatchObject({ max_result_window: 10_000, version: 1 });
  });

  it('is gone after its deletion, for GET and HEAD, whichever dialect deleted it', async () => {
    await call('POST', '/indices', { name: 'a' });
    await call('PUT', '/b', {});
    expect(await refused('DELETE', '/indices/a')).toMatch(/^400 1020 \[version\]/);
    expect(await refused('DELETE', '/indices/a?version=one')).toMatch(/^400 1021 /);
    expect(await refused('DELETE', '/indices/a?version=2')).toMatch(/^409 2009 /);
    const deleted = await call('DELETE', '/indices/a?version=1');
    expect([deleted.status, deleted.text, deleted.headers['content-type']]).toEqual([204, '', undefined]);
    await call('DELETE', '/b');
    for (const name of ['a', 'b']) {
      expect(await refused('GET', `/indices/${name}`)).toBe(`410 2010 the index [${name}] was deleted`);
      expect((await call('HEAD', `/indices/${name}`)).status).toBe(410);
      expect(await refused('GET', `/indices/${name}/documents`)).toMatch(/^410 /);
      expect(await refused('PATCH', `/indices/${name}`, { version: 1 })).toMatch(/^404 2004 /);
      expect(await refused('DELETE', `/indices/${name}?version=1`)).toMatch(/^404 2004 /);
    }
    await call('POST', '/indices', { name: 'a' });
    expect((await call('GET', '/indices/a')).status).toBe(200);
    expect(await refused('GET', '/indices/never')).toBe('404 2004 no index [never]');
  });

  it.each<[string, string, unknown, RegExp]>([
    ['POST', '/indices', {}, /^400 1001 \[name\]/],
    ['POST', '/indices', undefined, /^400 1005 /],
    ['POST', '/indices', [], /^400 1005 /],
    ['POST', '/indices', '{"name":"x"', /^400 1005 /],
    ['POST', '/indices', { name: 'X' }, /^400 1009 .*lowercase/],
    ['POST', '/indices', { name: 'views' }, /^400 1009 .*collection/],
    ['POST', '/indices', { name: 'v2' }, /^400 1009 .*version/],
    ['POST', '/indices', { name: 1 }, /^400 1003 \[name\] must be a text, found \[1\]/],
    ['POST', '/indices', { name: 'x', shards: 0 }, /^400 1004 \[shards\] must be between 1 and 1024, found \[0\]/],
    ['POST', '/indices', { name: 'x', shards: 1.5 }, /^400 1003 \[shards\]/],
    ['POST', '/indices', { name: 'x', documents: 1 }, /^400 1006 \[documents\]/],
    ['POST', '/indices', { name: 'x', shard: 1 }, /^400 1002 .*did you mean \[shards\]/],
    ['POST', '/indices', { name: 'x', mapping: { properties: { a: { type: 'nix' } } } }, /^400 2002 .*nix/],
    ['PUT', '/indices/i', { replicas: 1, max_result_window: 5, version: 1 }, /^400 1001 \[mapping\]/],
    ['PUT', '/indices/i', { replicas: 1, max_result_window: 5, mapping: {}, version: 1 }, /^400 2002 .*\[n\]/],
    ['PATCH', '/indices/i', { replicas: 1 }, /^400 1020 \[version\]/],
    ['PATCH', '/indices/i', { replicas: 1, version: '1' }, /^400 1021 /],
    ['PATCH', '/indices/i', { shards: 5, version: 1 }, /^400 1006 \[shards\]/],
    ['PUT', '/indices/none', { version: 1 }, /^404 2004 /],
    ['GET', '/indices?nam=i', undefined, /^400 1010 .*did you mean \[name\]/],
    ['GET', '/indices/i?limit=1', undefined, /^400 1010 \S* ?.*limit/],
    ['GET', '/indices/i/nothing', undefined, /^404 1030 /],
    ['GET', '/indices/%zz', undefined, /^400 1000 malformed percent-encoding/],
    ['GET', '/indices/%ff%fe', undefined, /^400 1000 /],
    ['GET', '/indices?name=%zz', undefined, /^400 1000 /],
    ['GET', '/v2/indices', undefined, /^404 1031 .*v1, v1\.1/],
    ['PATCH', '/indices', {}, /^405 1032 /],
  ])('%s %s %j is refused', async (method, target, body, says) => {
    await call('POST', '/indices', { name: 'i', mapping: MAPPING });
    expect(await refused(method, target, body)).toMatch(says);
  });

  it('that is there already is a conflict, and shown', async () => {
    await call('POST', '/indices', { name: 'i' });
    const { status, at: found } = await call('POST', '/indices', { name: 'i' });
    expect([status, found('code'), found('data.name')]).toEqual([409, 2011, 'i']);
  });
});

describe('a repeated POST', () => {
  it('with the same Idempotency-Key is answered 303 to what was made the first time', async () => {
    const key = { 'idempotency-key': 'k1' };
    const both = await Promise.all([call('POST', '/indices', { name: 'a' }, key), call('POST', '/v1/indices', { name: 'a' }, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 303]);
    const again = await call('POST', '/indices', { name: 'a' }, key);
    expect([again.status, again.headers['location'], again.at('code')]).toEqual([303, '/indices/a', 0]);
    expect((await call('POST', '/indices', { name: 'b' }, { 'idempotency-key': 'k2' })).status).toBe(201);
    expect((await call('POST', '/indices/a/documents', { n: 1 }, key)).status).toBe(201);
    expect((await call('GET', '/indices')).at('data.total')).toBe(2);
  });

  it('may use its key again when it came to nothing', async () => {
    const key = { 'idempotency-key': 'k' };
    expect((await call('POST', '/indices', { name: 'A' }, key)).status).toBe(400);
    expect((await call('POST', '/indices', { name: 'a' }, key)).status).toBe(201);
    expect((await call('POST', '/indices', { name: 'a' }, { 'idempotency-key': '' })).at('code')).toBe(1019);
  });
});

describe('a document', () => {
  beforeEach(() => fillIndex(service, 'i', 0, 2));

  async function made(fields: unknown): Promise<string> {
    const answer = await call('POST', '/indices/i/documents', fields);
    expect(answer.status).toBe(201);
    return field(answer.json, 'data.id');
  }

  it('is one and the same in both dialects', async () => {
    const id = await made({ n: 9007199254740993n.toString(), title: 'x' });
    expect((await call('GET', `/i/_doc/${id}`)).json).toMatchObject({ _version: 1, _source: { title: 'x' } });
    await call('PUT', `/i/_doc/${id}`, { n: 1 });
    expect((await call('GET', `/indices/i/documents/${id}`)).at('data')).toEqual({ id, version: 2, n: 1 });
    await call('PUT', `/i/_doc/${id}`, '{"n":9007199254740993}');
    expect((await call('GET', `/v1/indices/i/documents/${id}`)).text).toContain('"n":9007199254740993');
  });

  it('is read as written, and listed as of the last refresh', async () => {
    const id = await made({ n: 1 });
    expect((await call('GET', `/indices/i/documents/${id}`)).status).toBe(200);
    expect((await call('GET', '/indices/i/documents')).at('data.total')).toBe(0);
    await call('POST', '/i/_refresh');
    expect((await call('GET', '/indices/i/documents')).at('data.items')).toEqual([{ id, version: 1, n: 1 }]);
  });

  it('is replaced and changed under its version', async () => {
    const id = await made({ n: 1, title: 'one' });
    const address = `/indices/i/documents/${id}`;
    const patched = await call('PATCH', address, { title: 'two', version: 1 });
    expect([patched.status, patched.at('data')]).toEqual([201, { id, version: 2, n: 1, title: 'two' }]);
    const put = await call('PUT', address, { id, title: 'three', version: 2 });
    expect([put.status, put.at('data')]).toEqual([201, { id, version: 3, title: 'three' }]);
    const stale = await call('PUT', address, { title: 'four', version: 2 });
    expect([stale.status, stale.at('code'), stale.at('data')]).toEqual([409, 2009, { id, version: 3, title: 'three' }]);
    expect(await refused('PUT', address, { title: 'x' })).toMatch(/^400 1020 /);
    expect(await refused('PUT', address, { id: 'other', version: 3 })).toMatch(/^400 1006 \[id\]/);
    expect(await refused('PUT', '/indices/i/documents/none', { version: 1 })).toMatch(/^404 2004 /);
    expect(await refused('PATCH', address, { n: 'many', version: 3 })).toMatch(/^400 2001 .*many/);
  });

  it('is gone once it was deleted, and comes back under the next version', async () => {
    const id = await made({ n: 1 });
    const address = `/indices/i/documents/${id}`;
    expect((await call('HEAD', address)).headers).toMatchObject({ 'x-version': '1', etag: '"1"' });
    expect(await refused('DELETE', `${address}?version=7`)).toMatch(/^409 2009 /);
    expect((await call('DELETE', `${address}?version=1`)).status).toBe(204);
    expect(await refused('GET', address)).toMatch(/^410 2010 .*was deleted/);
    expect((await call('HEAD', address)).status).toBe(410);
    expect(await refused('PATCH', address, { version: 2 })).toMatch(/^404 /);
    expect(await refused('DELETE', `${address}?version=2`)).toMatch(/^404 /);
    await call('PUT', `/i/_doc/${id}`, { n: 2 });
    expect((await call('GET', address)).at('data.version')).toBe(3);
  });

  it('cannot have fields called id or version here, and keeps those the search dialect gave it', async () => {
    expect(await refused('POST', '/indices/i/documents', { id: 'x' })).toMatch(/^400 1008 .*\[id\]/);
    expect(await refused('POST', '/indices/i/documents', { n: 1, version: 1 })).toMatch(/^400 1008 .*\[version\]/);
    await call('PUT', '/i/_doc/odd', { id: 'own', version: 7, n: 1 });
    expect((await call('GET', '/indices/i/documents/odd')).at('data')).toEqual({ id: 'odd', version: 1, n: 1 });
    expect(await refused('PATCH', '/indices/i/documents/odd', { n: 2, version: 1 })).toMatch(/^400 1008 /);
    expect((await call('GET', '/i/_source/odd')).json).toEqual({ id: 'own', version: 7, n: 1 });
  });

  it('is listed by filters and order, page by page, up to the window', async () => {
    await fillIndex(service, 'j', 20, 3);
    await call('PATCH', '/indices/j', { max_result_window: 15, version: 1 });
    const list = async (query: string): Promise<unknown> =>
      ((await call('GET', `/indices/j/documents?${query}`)).at('data.items') as { n: number }[]).map(({ n }) => n);
    expect(await list('sortby=n&order=desc&limit=3')).toEqual([19, 18, 17]);
    expect(await list('sortby=n&page=2&per_page=4')).toEqual([4, 5, 6, 7]);
    expect(await list('tag=t1&sortby=n&limit=2')).toEqual([1, 3]);
    expect(await list('n=7')).toEqual([7]);
    expect(await list('id=d0004')).toEqual([4]);
    expect(await refused('GET', '/indices/j/documents?limit=10&offset=6')).toMatch(
      /^400 1017 \[offset\] \+ \[limit\] must be at most \[15\]/,
    );
    expect(await refused('GET', '/indices/j/documents?page=2')).toMatch(/^400 1017 \[page\] \* \[per_page\]/);
    expect(await refused('GET', '/indices/j/documents?n=x')).toMatch(/^400 1016 /);
    expect(await refused('GET', '/indices/j/documents?n=99999999999999999999')).toMatch(/^400 1016 the filter \[n\] .*out of range/);
    expect(await refused('GET', '/indices/j/documents?sortby=title')).toMatch(/^400 1014 /);
    expect(await refused('GET', '/indices/j/documents?nope=1')).toMatch(/^400 1010 /);
    const { at: found } = await call('GET', '/indices/j/documents?limit=5&offset=10');
    expect([found('data.total'), found('data.links.next'), found('data.links.last')]).toEqual([
      20,
      null,
      '/indices/j/documents?limit=5&offset=10',
    ]);
  });
});

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
