import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at, ids } from './testing/test-service.ts';
import { FATHOM_VERSION } from './version.ts';

const { service, fill, errorOf } = freshService();

describe('every answer', () => {
  it('carries the signature, the product and a JSON content type', async () => {
    for (const target of ['/', '/nothing/here/at/all', '/missing/_search']) {
      const { headers } = await service.call('GET', target);
      expect(headers).toMatchObject({
        'x-fathom': FATHOM_VERSION,
        'x-elastic-product': 'Elasticsearch',
        'content-type': 'application/json; charset=UTF-8',
      });
    }
  });

  it('names the kind of an error, which its type may share with others', async () => {
    await fill('kinds', 1, 1);
    const kindOf = async (target: string): Promise<unknown> => (await service.call('GET', target)).headers['x-fathom-error'];
    expect(await kindOf('/kinds/_search?from=10000')).toBe('result_window_too_large');
    expect(await kindOf('/missing/_search')).toBe('index_not_found');
    expect(await kindOf('/kinds/_search')).toBeUndefined();
  });

  it('names the version the package has', () => {
    expect((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version).toBe(FATHOM_VERSION);
  });

  it('announces 7.10.2 at the root, and only headers to HEAD', async () => {
    const { json } = await service.call('GET', '/');
    expect(json).toMatchObject({ version: { number: '7.10.2' }, tagline: 'You Know, for Search' });
    const head = await service.call('HEAD', '/');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('is pretty, or filtered, when asked', async () => {
    await fill('i', 3);
    expect((await service.call('GET', '/i/_count?pretty')).text).toMatch(/^\{\n {2}"count" : 3,\n/);
    expect((await service.call('GET', '/i/_search?filter_path=hits.hits._source.n&sort=n')).text).toBe(
      '{"hits":{"hits":[{"_source":{"n":0}},{"_source":{"n":1}},{"_source":{"n":2}}]}}',
    );
  });

  it('says all of an error, whatever is filtered', async () => {
    const whole = (await service.call('GET', '/missing')).text;
    for (const filter of ['status', 'hits', '-**']) expect((await service.call('GET', `/missing?filter_path=${filter}`)).text).toBe(whole);
  });
});

describe('paths and methods', () => {
  it('answers under an optional version segment', async () => {
    await fill('i', 3);
    for (const prefix of ['', '/v1', '/v1.1']) {
      expect((await service.call('GET', `${prefix}/i/_count`)).json).toMatchObject({ count: 3 });
      expect((await service.call('GET', `${prefix}/tasks`)).json).toMatchObject({ code: 0 });
    }
  });

  it('takes a part of a path from the query, unless the path has it', async () => {
    await fill('i', 3);
    await fill('j', 1);
    for (const target of ['/_count?index=i', '/i/_count?index=j', '/i/_count?index=']) {
      expect((await service.call('GET', target)).json).toMatchObject({ count: 3 });
    }
    expect((await service.call('GET', '/_count?index=i,j')).json).toMatchObject({ count: 4 });
    expect((await service.call('GET', '/_mapping?index=j')).text).toMatch(/^\{"j":/);
    expect(await errorOf('GET', '/_search?index=none')).toBe('404 index_not_found_exception no such index [none]');
    expect(await errorOf('GET', '/_search?indx=i')).toContain('unrecognized parameter: [indx] -> did you mean [index]?');
  });

  it.each(['/v2/i/_search', '/v1.2/i', '/v10'])('knows no version %s', async (target) => {
    const { status, json } = await service.call('GET', target);
    expect(status).toBe(404);
    expect(at(json, 'error')).toMatch(/^unknown version \[v/);
  });

  it('answers an unknown version of a collection in the envelope', async () => {
    const { status, json } = await service.call('GET', '/v7/datasets');
    expect([status, json]).toEqual([404, { code: 1031, message: 'unknown version [v7] in uri [/v7/datasets], there are [v1, v1.1]' }]);
  });

  it('answers an unknown path with 404', async () => {
    expect(await errorOf('GET', '/a/b/c/d')).toBe('404 no handler found for uri [/a/b/c/d] and method [GET]');
  });

  it('answers a wrong method with 405 and the ones there are', async () => {
    const { status, headers, json } = await service.call('PUT', '/i/_search', {});
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET,POST');
    expect(json).toEqual({ error: 'Incorrect HTTP method for uri [/i/_search] and method [PUT], allowed: [GET, POST]', status: 405 });
    const collection = await service.call('PUT', '/tasks/x');
    expect([collection.status, collection.at('code'), collection.headers['allow']]).toEqual([405, 1032, 'GET,HEAD,PATCH,DELETE,OPTIONS']);
  });

  it('tells OPTIONS which methods there are', async () => {
    const { status, headers, text } = await service.call('OPTIONS', '/i/_search');
    expect([status, headers['allow'], text]).toEqual([200, 'GET,POST', '']);
    expect((await service.call('OPTIONS', '/tasks')).json).toEqual({
      code: 0,
      message: 'ok',
      data: { methods: ['GET', 'HEAD', 'OPTIONS'], versioned: false, open: false, attributes: [] },
    });
  });

  it('refuses unknown parameters by name, with what was likely meant', async () => {
    await fill('i', 1);
    expect(await errorOf('GET', '/i/_search?sise=3')).toBe(
      '400 illegal_argument_exception request [/i/_search] contains unrecognized parameter: [sise] -> did you mean [size]?',
    );
    expect(await errorOf('GET', '/i/_search?from=x')).toBe(
      '400 illegal_argument_exception Failed to parse int parameter [from] with value [x]',
    );
  });

  it('refuses a body where none is taken, and none where one is needed', async () => {
    expect(await errorOf('GET', '/_cat/indices', {})).toBe(
      '400 illegal_argument_exception request [GET /_cat/indices] does not support having a body',
    );
    expect(await errorOf('PUT', '/i/_doc/1')).toBe('400 parse_exception request body is required');
    expect(await errorOf('POST', '/_bulk')).toBe('400 parse_exception request body is required');
  });
});

describe('content negotiation', () => {
  it('refuses a body without a type, or of another, with 415', async () => {
    expect(await errorOf('POST', '/_search', '{}', { 'content-type': '' })).toBe('415 Content-Type header is missing');
    expect(await errorOf('POST', '/_search', '{}', { 'content-type': 'text/plain' })).toBe(
      '415 Content-Type header [text/plain] is not supported',
    );
    const { status, json } = await service.call('POST', '/indices/i/imports', '{}', { 'content-type': 'text/plain' });
    expect([status, at(json, 'code')]).toEqual([415, 1035]);
  });

  it('refuses what it cannot produce with 406', async () => {
    expect(await errorOf('GET', '/_search', undefined, { accept: 'text/html' })).toBe('406 Accept header [text/html] is not supported');
    const vendor = 'application/vnd.elasticsearch+json; compatible-with=8';
    const { status } = await service.call('POST', '/_search', '{}', { accept: vendor, 'content-type': vendor });
    expect(status).toBe(200);
  });

  it('takes a body in the URL', async () => {
    await fill('i', 5);
    const source = encodeURIComponent('{"size":1,"sort":[{"n":"desc"}]}');
    expect(ids((await service.call('GET', `/i/_search?source=${source}&source_content_type=application%2Fjson`)).json)).toEqual(['d0004']);
  });

  it('takes a body with GET', async () => {
    await fill('i', 5);
    expect(ids((await service.call('GET', '/i/_search', { query: { ids: { values: ['d0003'] } } })).json)).toEqual(['d0003']);
  });
});
