import { beforeEach, describe, expect, it } from 'vitest';
import { checked, refusalOf } from './testing/checked-calls.ts';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown, headers?: Record<string, string>) =>
  checked(service, method, target, body, headers);
const refused = (method: string, target: string, body?: unknown) => refusalOf(service, method, target, body);

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
