import { describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const CSV = { 'content-type': 'text/csv' };
const JSON_TYPE = { 'content-type': 'application/json' };

async function indexed(mapping: object = {}): Promise<TestService> {
  const service = testService();
  await service.call('PUT', '/i', { settings: { number_of_shards: 2 }, mappings: { properties: mapping } });
  return service;
}

/** Waits for a task to end, letting it have its turns. */
async function ended(service: TestService, location: string | undefined): Promise<unknown> {
  for (;;) {
    const { json } = await service.call('GET', location ?? '');
    if (at(json, 'data.status') !== 'running') return at(json, 'data');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function sources(service: TestService): Promise<readonly unknown[]> {
  const { json } = await service.call('GET', '/i/_search?size=100&sort=n');
  return (at(json, 'hits.hits') as { readonly _source: unknown }[]).map((hit) => hit._source);
}

describe('an uploaded file', () => {
  it.each([
    ['NDJSON', NDJSON, '{"n":1,"t":"a"}\n{"n":2,"t":"b"}\n'],
    ['a JSON array', JSON_TYPE, '[{"n":1,"t":"a"},\n {"n":2,"t":"b"}]'],
    ['CSV', CSV, 'n,t\n1,a\n2,b\n'],
  ])('of %s becomes the documents of an index', async (_, headers, body) => {
    const service = await indexed();
    const started = await service.call('POST', '/indices/i/imports', body, headers);
    expect(started.status).toBe(202);
    expect(started.headers['location']).toBe(`/tasks/${String(started.at('data.id'))}`);
    expect(await ended(service, started.headers['location'])).toMatchObject({ kind: 'import', status: 'succeeded', done: 2, total: 2 });
    expect(await sources(service)).toEqual([
      { n: 1, t: 'a' },
      { n: 2, t: 'b' },
    ]);
    expect(service.bugs).toEqual([]);
  });

  it('can name the field with the ids, so that a second upload replaces the first', async () => {
    const service = await indexed();
    for (const text of ['sku,n\nx,1\n7,2\n', 'sku,n\nx,3\n7,4\n']) {
      const started = await service.call('POST', '/indices/i/imports?id_field=sku', text, CSV);
      await ended(service, started.headers['location']);
    }
    expect((await service.call('GET', '/i/_doc/x')).at('_source')).toEqual({ sku: 'x', n: 3 });
    expect((await service.call('GET', '/i/_doc/7')).at('_version')).toBe(2);
    expect((await service.call('GET', '/i/_count')).at('count')).toBe(2);
  });

  it('leaves as many segments on each shard as are wanted', async () => {
    const service = await indexed();
    const body = Array.from({ length: 2_000 }, (_, n) => `{"n":${n}}`).join('\n');
    const started = await service.call('POST', '/indices/i/imports?segments=5', body, NDJSON);
    expect(await ended(service, started.headers['location'])).toMatchObject({ status: 'succeeded', done: 2_000 });
    expect((await service.call('GET', '/indices/i')).at('data.segments')).toBe(10);
    expect((await service.call('GET', '/i/_count')).at('count')).toBe(2_000);
  });

  it('keeps numbers as they were written', async () => {
    const service = await indexed({ n: { type: 'long' } });
    const started = await service.call('POST', '/indices/i/imports?id_field=n', '{"n":9007199254740993}\n', NDJSON);
    await ended(service, started.headers['location']);
    expect((await service.call('GET', '/i/_doc/9007199254740993')).text).toContain('"n":9007199254740993');
  });

  it.each([
    ['is malformed', NDJSON, '{"n":1}\n{"n":\n{"n":3}\n', [{ line: 2, reason: expect.stringContaining('not JSON') as string }]],
    ['the mapping refuses', NDJSON, '{"n":1}\n{"n":2}\n{"n":"three"}\n', [{ line: 3, reason: expect.stringContaining('[n]') as string }]],
    ['contradicts an earlier line', NDJSON, '{"o":{"x":1}}\n{"o":7}\n', [{ line: 2, reason: expect.any(String) as string }]],
    [
      'has lines of other lengths',
      CSV,
      'n,t\n1,a\n2\n3,c,d\n',
      [expect.objectContaining({ line: 3 }), expect.objectContaining({ line: 4 })],
    ],
    ['has rows that are no documents', JSON_TYPE, '[{"n":1},\n7]', [expect.objectContaining({ line: 2 })]],
    ['is empty but for its header', CSV, 'n,t\n', []],
  ])('that %s is 422 with the lines, and nothing is done', async (_, headers, body, errors) => {
    const service = await indexed({ n: { type: 'long' } });
    const before = (await service.call('GET', '/i/_mapping')).text;
    const answer = await service.call('POST', '/indices/i/imports', body, headers);
    expect([answer.status, answer.at('code')]).toEqual([422, 1036]);
    expect(answer.at('data')).toEqual({ errors, total: errors.length });
    expect((await service.call('POST', '/i/_refresh')).status).toBe(200);
    expect((await service.call('GET', '/i/_count')).at('count')).toBe(0);
    expect((await service.call('GET', '/i/_mapping')).text).toBe(before);
    expect((await service.call('GET', '/tasks')).at('data.total')).toBe(0);
    expect(service.bugs).toEqual([]);
  });

  it('without ids where they should be is 422', async () => {
    const service = await indexed();
    const answer = await service.call('POST', '/indices/i/imports?id_field=sku', '{"sku":"a"}\n{"n":1}\n{"sku":1.5}\n', NDJSON);
    expect([answer.status, answer.at('data.total'), answer.at('data.errors.0.line')]).toEqual([422, 2, 2]);
  });

  it('that is the body of a bulk request is refused with the way out, and so is a line that is too long to be held', async () => {
    const service = await indexed();
    const bulk = await service.call('POST', '/indices/i/imports', '{"index":{"_id":"1"}}\n{"n":1}\n{"create":{}}\n{"n":2}\n', NDJSON);
    expect([bulk.status, bulk.at('data.errors.0.line'), bulk.at('data.errors.0.reason')]).toEqual([
      422,
      1,
      expect.stringContaining('[_bulk]'),
    ]);
    const long = 'x'.repeat(9 * 1024 * 1024);
    for (const [body, headers] of [
      [`{"n":1}\n{"t":"${long}"}\n{"n":2}`, NDJSON],
      [`[{"n":1},\n{"t":"${long}"},{"n":2}]`, JSON_TYPE],
      [`n,t\n"${long}",2\n`, CSV],
    ] as const) {
      const { status, at: told } = await service.call('POST', '/indices/i/imports', body, headers);
      const { line, reason } = told('data.errors.0') as Record<string, unknown>;
      expect([status, line, reason]).toEqual([422, 2, 'longer than 8 MiB: passed over']);
    }
    expect((await service.call('GET', '/i/_count')).at('count')).toBe(0);
    const own = await service.call('POST', '/indices/i/imports', '{"index":{"name":"x"}}\n{"index":{}}', NDJSON);
    expect(own.status).toBe(202);
  });

  it('has all its wrong lines counted and the first twenty told', async () => {
    const service = await indexed();
    const body = Array.from({ length: 1500 }, (_, n) => (n % 3 === 0 ? '{' : '{"n":1}')).join('\n');
    const answer = await service.call('POST', '/indices/i/imports', body, NDJSON);
    const lines = (answer.at('data.errors') as { line: number }[]).map(({ line }) => line);
    expect([answer.at('data.total'), lines]).toEqual([500, Array.from({ length: 20 }, (_, n) => 3 * n + 1)]);
    expect(answer.at('message')).toContain('500 lines of the file cannot be processed, nothing was done; line 1: ');
  });

  it('is read in slices, and by a mapping that grows with it', async () => {
    const service = await indexed();
    const body = Array.from({ length: 20_600 }, (_, n) => `{"f${n % 50}":${n}}`).join('\n');
    const started = await service.call('POST', '/indices/i/imports', body, NDJSON);
    expect(await ended(service, started.headers['location'])).toMatchObject({ status: 'succeeded', done: 20_600 });
    const wrong = await service.call('POST', '/indices/i/imports', `${body}\n{"f7":{"x":1}}`, NDJSON);
    expect([wrong.status, wrong.at('data.errors.0.line')]).toEqual([422, 20_601]);
  });

  it('lets others be served while it is checked', async () => {
    const service = await indexed();
    const body = `n\n${Array.from({ length: 5_000 }, (_, n) => n).join('\n')}`;
    const state = { answered: false };
    const sent = service.call('POST', '/indices/i/imports', body, CSV).finally(() => (state.answered = true));
    let served = 0;
    for (; !state.answered; served++) {
      await service.call('GET', '/i/_count');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await sent).status).toBe(202);
    expect(served).toBeGreaterThan(20);
  });

  it('is refused whole where its index wants a routing with each document', async () => {
    const service = testService();
    await service.call('PUT', '/i', { mappings: { _routing: { required: true } } });
    const answer = await service.call('POST', '/indices/i/imports', '{"n":1}\n{"n":2}', NDJSON);
    expect([answer.status, answer.at('data.total'), answer.at('data.errors.0.reason')]).toEqual([
      422,
      2,
      expect.stringContaining('routing'),
    ]);
  });

  it.each([
    ['POST', '/indices/none/imports', NDJSON, '{}', 404, 2004],
    ['POST', '/indices/i/imports', { 'content-type': 'text/plain' }, '{}', 415, 1035],
    ['POST', '/indices/i/imports', {}, undefined, 400, 1005],
    ['POST', '/indices/i/imports?id_field=x', JSON_TYPE, '{"dataset":"tiny"}', 400, 1019],
    ['POST', '/indices/i/imports?segments=2', JSON_TYPE, '{"dataset":"tiny"}', 400, 1019],
    ['POST', '/indices/i/imports?segments=17', NDJSON, '{}', 400, 1012],
    ['POST', '/indices/i/imports?segments=0', NDJSON, '{}', 400, 1012],
    ['POST', '/indices/i/imports?segments=x', NDJSON, '{}', 400, 1011],
    ['POST', '/indices/i/imports?field=x', NDJSON, '{}', 400, 1010],
    ['GET', '/indices/i/imports', {}, undefined, 405, 1032],
  ])('%s %s with %j is refused', async (method, target, headers, body, status, code) => {
    const service = await indexed();
    const answer = await service.call(method, target, body, headers);
    expect([answer.status, answer.at('code')]).toEqual([status, code]);
  });

  it('into an index that is closed or blocked is refused for that', async () => {
    const service = await indexed();
    await service.call('PUT', '/i/_settings', { 'index.blocks.write': true });
    const blocked = await service.call('POST', '/indices/i/imports', '{}', NDJSON);
    expect([blocked.status, blocked.at('code')]).toEqual([403, 2005]);
    await service.call('PUT', '/i/_settings', { 'index.blocks.write': false });
    await service.call('POST', '/i/_close');
    const closed = await service.call('POST', '/indices/i/imports', '{}', NDJSON);
    expect([closed.status, closed.at('code')]).toEqual([400, 2003]);
  });

  it('is read the second time under its Idempotency-Key as the task made the first time', async () => {
    const service = await indexed();
    const headers = { ...NDJSON, 'idempotency-key': 'k' };
    const first = await service.call('POST', '/indices/i/imports', '{"n":1}', headers);
    const second = await service.call('POST', '/indices/i/imports', '{"n":1}', headers);
    expect([second.status, second.headers['location']]).toEqual([303, first.headers['location']]);
  });
});

describe('a merge', () => {
  async function segmented(): Promise<TestService> {
    const service = await indexed();
    for (let n = 0; n < 8; n++) await service.call('POST', '/i/_doc?refresh=true', { n });
    return service;
  }

  it('leaves as many segments as it was told, as a task', async () => {
    const service = await segmented();
    const started = await service.call('POST', '/indices/i/merges', { max_segments: 1 });
    expect([started.status, started.at('data.kind'), started.at('data.total')]).toEqual([202, 'forcemerge', 2]);
    expect(await ended(service, started.headers['location'])).toMatchObject({ status: 'succeeded', done: 2, error: null });
    expect((await service.call('GET', '/indices/i')).at('data.segments')).toBe(2);
  });

  it('can be cancelled before it has begun', async () => {
    const service = await segmented();
    const before = (await service.call('GET', '/indices/i')).at('data.segments');
    expect(before).toBeGreaterThan(2);
    const { headers } = await service.call('POST', '/indices/i/merges', {});
    const cancelled = await service.call('PATCH', headers['location'] ?? '', { status: 'cancelled' });
    expect([cancelled.status, cancelled.at('data.status')]).toEqual([201, 'cancelled']);
    expect(await ended(service, headers['location'])).toMatchObject({ status: 'cancelled', done: 0 });
    expect((await service.call('GET', '/indices/i')).at('data.segments')).toBe(before);
  });

  it('fails when its index is deleted meanwhile', async () => {
    const service = await segmented();
    const { headers } = await service.call('POST', '/indices/i/merges', {});
    await service.call('DELETE', '/i');
    expect(await ended(service, headers['location'])).toMatchObject({ status: 'failed', error: 'the index [i] was deleted meanwhile' });
  });

  it.each([
    ['/indices/none/merges', {}, 404, 2004],
    ['/indices/i/merges', { max_segments: 0 }, 400, 1004],
    ['/indices/i/merges', { segments: 1 }, 400, 1002],
  ])('%s %j is refused', async (target, body, status, code) => {
    const answer = await (await indexed()).call('POST', target, body);
    expect([answer.status, answer.at('code')]).toEqual([status, code]);
  });
});

describe('a task', () => {
  it('that has ended cannot be cancelled', async () => {
    const service = await indexed();
    const { headers } = await service.call('POST', '/indices/i/merges', {});
    await ended(service, headers['location']);
    for (const [method, body] of [['DELETE'], ['PATCH', { status: 'cancelled' }]] as const) {
      const answer = await service.call(method, headers['location'] ?? '', body);
      expect([answer.status, answer.at('code'), answer.at('data.status')]).toEqual([409, 2012, 'succeeded']);
    }
  });

  it.each([
    [{ status: 'succeeded' }, 1004],
    [{ status: 7 }, 1003],
    [{}, 1003],
    [{ done: 7 }, 1006],
    [{ speed: 7 }, 1002],
  ])('cannot be changed by %j', async (body, code) => {
    const service = await indexed();
    const { headers } = await service.call('POST', '/indices/i/merges', {});
    const answer = await service.call('PATCH', headers['location'] ?? '', body);
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
  });

  it('is found by its index, and gone when a hundred others ended behind it', async () => {
    const service = await indexed();
    const first = await service.call('POST', '/indices/i/merges', {});
    expect((await service.call('GET', '/indices/i/tasks')).at('data.items')).toEqual(
      (await service.call('GET', '/tasks?index_id=i')).at('data.items'),
    );
    for (let n = 0; n < 101; n++) await ended(service, (await service.call('POST', '/indices/i/merges', {})).headers['location']);
    expect((await service.call('GET', first.headers['location'] ?? '')).status).toBe(410);
    expect((await service.call('DELETE', first.headers['location'] ?? '')).status).toBe(404);
  });
});
