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
