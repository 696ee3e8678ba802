import { describe, expect, it } from 'vitest';
import { testService, type TestService } from './testing/test-service.ts';

const LIMIT = { transient: { 'indices.breaker.total.limit': '200kb' } };

function lines(from: number, count: number): string {
  const text = 'words '.repeat(40);
  return Array.from({ length: count }, (_, i) => `{"index":{"_id":"${from + i}"}}\n{"t":"${text}"}\n`).join('');
}

async function full() {
  const service = testService();
  await service.call('PUT', '/_cluster/settings', LIMIT);
  let answer = await service.call('POST', '/a/_bulk?refresh', lines(0, 50));
  let written = 0;
  while (answer.status === 200) {
    written += 50;
    answer = await service.call('POST', '/a/_bulk?refresh', lines(written, 50));
  }
  return { service, answer, written };
}

describe('a service that is short of memory', () => {
  it('answers 429 to a bulk, in the peers’ form, and has done nothing of it', async () => {
    const { service, answer, written } = await full();
    expect(answer.status).toBe(429);
    expect(answer.json).toMatchObject({
      status: 429,
      error: { type: 'circuit_breaking_exception', bytes_limit: 204_800, durability: 'PERMANENT' },
    });
    expect(answer.at('error.bytes_wanted')).toBeGreaterThan(204_800);
    expect(answer.at('error.reason')).toMatch(
      /^\[parent\] Data too large, data for \[<bulk>\] would be \[\d+\/[\d.]+kb\], which is larger than the limit of \[204800\/200kb\], real usage: \[.*indices\.breaker\.total\.limit/,
    );
    expect((await service.call('GET', '/a/_count')).at('count')).toBe(written);
  });

  it('refuses one document alike, and lets deletes, reads and searches through', async () => {
    const { service } = await full();
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.total.limit': '1b' } });
    expect((await service.call('PUT', '/a/_doc/new', { t: 'x' })).status).toBe(429);
    expect((await service.call('POST', '/a/_forcemerge')).status).toBe(429);
    expect((await service.call('GET', '/a/_doc/1')).status).toBe(200);
    expect((await service.call('GET', '/a/_search')).status).toBe(200);
    expect((await service.call('DELETE', '/a/_doc/1')).status).toBe(200);
    expect((await service.call('DELETE', '/a')).status).toBe(200);
  });

  it('refuses a page whose hits show more sort values than the heap has room for', async () => {
    const service = testService();
    await service.call('POST', '/a/_bulk?refresh', lines(0, 1000));
    const page = (keys: number) => service.call('POST', '/a/_search', { size: 1000, sort: Array.from({ length: keys }, () => '_doc') });
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.request.limit': '10mb' } });
    expect((await page(10)).status).toBe(200);
    const refused = await page(1000);
    expect(refused.status).toBe(429);
    expect(refused.at('error.reason')).toMatch(/^\[request\] Data too large, data for \[<search>\]/);
  });

  it('shows the memory in use and its limit', async () => {
    const { service } = await full();
    const answer = await service.call('GET', '/_nodes/stats/breaker');
    const parent = Object.values(answer.at('nodes') as object)[0].breakers.parent;
    expect(parent).toMatchObject({ limit_size_in_bytes: 204_800, limit_size: '200kb', tripped: 1 });
    expect(parent.estimated_size_in_bytes).toBeGreaterThan(100_000);
    expect((await service.call('GET', '/_nodes/stats/breakers')).status).toBe(400);
  });
});

describe('a body that takes more memory than it is long', () => {
  const MB = 1024 ** 2;
  const EMPTY_OBJECTS = '{},'.repeat(100_000).slice(0, -1);

  async function tight(limit = '10mb') {
    const service = testService();
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.request.limit': limit } });
    return service;
  }

  async function breakers(service: TestService) {
    const answer = await service.call('GET', '/_nodes/stats/breaker');
    const [node] = Object.values(answer.at('nodes') as Record<string, { readonly breakers: Record<string, Record<string, unknown>> }>);
    return node?.breakers ?? {};
  }

  const BODIES: readonly (readonly [string, string, string, string])[] = [
    ['POST', '/_search', `{"query":{"terms":{"k":[${EMPTY_OBJECTS}]}}}`, 'application/json'],
    ['POST', '/_count', `{"query":{"terms":{"k":[${EMPTY_OBJECTS}]}}}`, 'application/json'],
    ['POST', '/_msearch', '{}\n{}\n'.repeat(10_000), 'application/x-ndjson'],
    ['POST', '/_msearch', `{"x":[${EMPTY_OBJECTS}]}\n{}\n`, 'application/x-ndjson'],
    ['POST', '/_mget', `{"docs":[${EMPTY_OBJECTS}]}`, 'application/json'],
    ['PUT', '/a', `{"settings":{"x":[${EMPTY_OBJECTS}]}}`, 'application/json'],
    ['PUT', '/a/_doc/1', `{"x":[${EMPTY_OBJECTS}]}`, 'application/json'],
    ['POST', '/a/_update/1', `{"doc":{"x":[${EMPTY_OBJECTS}]}}`, 'application/json'],
    ['POST', '/a/_bulk', `{"update":{"_id":"1"}}\n{"doc":{"x":[${EMPTY_OBJECTS}]}}\n`, 'application/x-ndjson'],
    ['POST', '/a/_bulk', `{"index":{"x":[${EMPTY_OBJECTS}]}}\n{}\n`, 'application/x-ndjson'],
    ['POST', '/a/_bulk', '{"index":{}}\n{}\n'.repeat(20_000), 'application/x-ndjson'],
    ['PUT', '/_cluster/settings', `{"transient":{"x":[${EMPTY_OBJECTS}]}}`, 'application/json'],
    ['POST', '/_aliases', `{"actions":[${EMPTY_OBJECTS}]}`, 'application/json'],
    ['POST', '/_analyze', `{"text":[${EMPTY_OBJECTS}]}`, 'application/json'],
    ['DELETE', '/_search/scroll', `{"scroll_id":[${EMPTY_OBJECTS}]}`, 'application/json'],
    ['POST', '/a/_delete_by_query', `{"query":{"terms":{"k":[${EMPTY_OBJECTS}]}}}`, 'application/json'],
    ['POST', '/_validate/query', `{"query":{"terms":{"k":[${EMPTY_OBJECTS}]}}}`, 'application/json'],
    ['POST', '/searches', `{"name":"x","request":{"x":[${EMPTY_OBJECTS}]}}`, 'application/json'],
    ['POST', '/indices', `{"name":"b","mappings":{"x":[${EMPTY_OBJECTS}]}}`, 'application/json'],
    ['POST', '/indices/there/imports', `[{"x":[${EMPTY_OBJECTS}]}]`, 'application/json'],
    ['POST', '/indices/there/imports', '{}\n'.repeat(60_000), 'application/x-ndjson'],
    ['POST', '/indices/there/imports', `a\n${'1\n'.repeat(3_000_000)}`, 'text/csv'],
  ];

  it.each(BODIES)('is refused with 429 while it is read: %s %s', async (method, path, body, type) => {
    const service = await tight();
    await service.call('PUT', '/there', {});
    const answer = await service.call(method, path, body, { 'content-type': type });
    expect(answer.status).toBe(429);
    // Each dialect says it in its own words.
    expect(answer.text).toMatch(/\[request\] Data too large, data for \[<\w+>\] would be .* the limit of \[10485760\/10mb\]/);
    const { request, in_flight_requests, parent } = await breakers(service);
    expect(request).toMatchObject({ limit_size_in_bytes: 10 * MB, estimated_size_in_bytes: 0, tripped: 1 });
    expect(in_flight_requests).toMatchObject({ estimated_size_in_bytes: 0 });
    expect(parent?.['estimated_size_in_bytes']).toBeLessThan(MB);
    expect((await service.call('GET', '/_count')).status).toBe(200);
  });

  it('spoils no more than its own search of many', async () => {
    const service = await tight();
    const lines = ['{}', `{"query":{"terms":{"k":[${EMPTY_OBJECTS}]}}}`, '{}', '{"size":0}'];
    const answer = await service.call('POST', '/_msearch', `${lines.join('\n')}\n`, { 'content-type': 'application/x-ndjson' });
    expect((answer.at('responses') as { status: number }[]).map(({ status }) => status)).toEqual([429, 200]);
  });

  it('spoils no more than its own document of a bulk', async () => {
    const service = await tight();
    const lines = [
      '{"index":{"_id":"1"}}',
      '{"n":1}',
      '{"index":{"_id":"2"}}',
      `{"x":[${EMPTY_OBJECTS}]}`,
      '{"index":{"_id":"3"}}',
      '{"n":3}',
    ];
    const answer = await service.call('POST', '/a/_bulk', `${lines.join('\n')}\n`, { 'content-type': 'application/x-ndjson' });
    expect(answer.status).toBe(200);
    expect((answer.at('items') as { index: { status: number } }[]).map(({ index }) => index.status)).toEqual([201, 429, 201]);
  });

  it('has at most half a million values, unless it is a document', async () => {
    const service = testService();
    const values = '1,'.repeat(500_000);
    const search = await service.call('POST', '/_search', `{"query":{"terms":{"k":[${values}1]}}}`);
    expect([search.status, search.at('error.reason')]).toEqual([
      400,
      expect.stringContaining('more values than the maximum allowed (500000)'),
    ]);
    expect((await service.call('PUT', '/a/_doc/1', `{"n":[${values}1]}`)).status).toBe(201);
  });

  it('is placed without a text of all that stands before the mistake', async () => {
    const service = testService();
    const answer = await service.call('POST', '/_search', `{"a\u00e9":\n\n1,"query":{}, "fooz":1}`);
    expect([answer.at('error.line'), answer.at('error.col')]).toEqual([3, 1]);
    const second = await service.call('POST', '/_search', `{"query":{"match_all":{}},\n\n "\u00e9":1}`);
    expect([second.at('error.line'), second.at('error.col')]).toEqual([3, 7]);
  });
});

describe('an answer that takes more memory than there is', () => {
  async function withDocument(limit: string, document: string) {
    const service = testService();
    await service.call('PUT', '/a/_doc/1?refresh=true', document);
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.total.limit': limit } });
    return service;
  }
  const LONG = `{"t":"${' '.repeat(200_000)}"}`;
  const DENSE = `{"n":[${'1.5,'.repeat(20_000)}1]}`;
  const ids = (count: number) => ({ ids: Array.from({ length: count }, () => '1') });
  const searches = (line: string) => `{}\n${line}\n`.repeat(400);
  const NDJSON = { 'content-type': 'application/x-ndjson' };

  it.each([
    ['documents, as they are stored', LONG, 'POST', '/a/_mget', ids(100), {}],
    ['documents, cut to some fields', DENSE, 'POST', '/a/_mget?_source_includes=n', ids(100), {}],
    ['hits of many searches', LONG, 'POST', '/a/_msearch', searches('{}'), NDJSON],
    ['hits of many searches, cut to some fields', DENSE, 'POST', '/a/_msearch', searches('{"_source":["n"]}'), NDJSON],
    ['documents read for filter_path', DENSE, 'POST', '/a/_mget?filter_path=docs._source.n', ids(100), {}],
  ])('is refused with 429, and gives back what it held: %s', async (_, document, method, path, body, headers) => {
    const service = await withDocument('6mb', document);
    const answer = await service.call(method, path, body, headers);
    expect(answer.text).toContain('circuit_breaking_exception');
    const after = await service.call(
      'GET',
      '/_nodes/stats/breaker?filter_path=**.in_flight_requests.estimated_size_in_bytes,**.request.estimated_size_in_bytes',
    );
    expect(after.text.match(/:\d+/g)).toEqual([':0', ':0']);
    expect((await service.call('GET', '/a/_doc/1')).status).toBe(200);
  });

  it('is refused with 400 where it would be longer than any may be, before it is written', async () => {
    const service = testService();
    await service.call('PUT', '/a/_doc/1?refresh=true', `{"t":"${' '.repeat(1_000_000)}"}`);
    const answer = await service.call('POST', '/a/_mget', ids(1_100));
    expect([answer.status, answer.at('error.reason')]).toEqual([
      400,
      'the answer would be longer than [1073741824] bytes: ask for less in one request',
    ]);
  });

  it('is printed prettily document by document', async () => {
    const service = await withDocument('20mb', DENSE);
    const answer = await service.call('POST', '/a/_mget?pretty', ids(10));
    expect(answer.status).toBe(200);
  });
});
