import { describe, expect, it } from 'vitest';
import { testService } from './testing/test-service.ts';

const SEARCH = { name: 'Red things', index: 'products', request: { query: { match: { name: 'red' } }, size: 5 }, mode: 'scroll' };

describe('saved searches', () => {
  it('are made, read, replaced, changed and deleted', async () => {
    const service = testService();
    const made = await service.call('POST', '/searches', SEARCH);
    const location = made.headers['location'] ?? '';
    expect([made.status, made.at('data')]).toEqual([201, { ...SEARCH, id: made.at('data.id'), version: 1 }]);
    expect(location).toBe(`/searches/${String(made.at('data.id'))}`);
    expect((await service.call('GET', `/v1${location}`)).at('data')).toEqual(made.at('data'));
    const changed = await service.call('PATCH', location, { mode: 'pit', version: 1 });
    expect([changed.status, changed.at('data.mode'), changed.at('data.version')]).toEqual([201, 'pit', 2]);
    const replaced = await service.call('PUT', location, { ...SEARCH, name: 'Blue', version: 2 });
    expect([replaced.status, replaced.at('data.name'), replaced.at('data.mode'), replaced.at('data.version')]).toEqual([
      201,
      'Blue',
      'scroll',
      3,
    ]);
    expect((await service.call('DELETE', `${location}?version=3`)).status).toBe(204);
    expect((await service.call('GET', location)).status).toBe(410);
    expect((await service.call('HEAD', location)).status).toBe(410);
    expect((await service.call('DELETE', `${location}?version=3`)).status).toBe(404);
    expect((await service.call('GET', '/searches/never')).status).toBe(404);
  });

  it('have defaults for what to ask and how to page', async () => {
    const made = await testService().call('POST', '/searches', { name: 'All', index: 'i' });
    expect([made.at('data.request'), made.at('data.mode')]).toEqual([{}, 'offset']);
  });

  it('keep numbers of the request as they were written', async () => {
    const service = testService();
    const made = await service.call('POST', '/searches', '{"name":"n","index":"i","request":{"search_after":[9007199254740993,1.0]}}');
    const read = await service.call('GET', made.headers['location'] ?? '');
    expect(read.text).toContain('{"search_after":[9007199254740993,1.0]}');
  });

  it('are listed with filters, by parent path as by parameter', async () => {
    const service = testService();
    for (const index of ['a', 'b', 'a']) await service.call('POST', '/searches', { ...SEARCH, index });
    for (const index of ['a', 'b']) await service.call('PUT', `/${index}`, {});
    const filtered = await service.call('GET', '/searches?index_id=a&sortby=name&order=desc&limit=1');
    expect([filtered.at('data.total'), (filtered.at('data.items') as unknown[]).length]).toEqual([2, 1]);
    const byParent = await service.call('GET', '/indices/a/searches');
    const byFilter = await service.call('GET', '/searches?index=a');
    expect(byParent.at('data.items')).toEqual(byFilter.at('data.items'));
    expect((await service.call('GET', '/indices/none/searches')).status).toBe(404);
    expect((await service.call('GET', '/searches?index_id=none')).status).toBe(404);
  });

  it.each([
    ['POST', { index: 'i' }, 1001],
    ['POST', { ...SEARCH, mode: 'leap' }, 1004],
    ['POST', { ...SEARCH, request: 'all' }, 1003],
    ['POST', { ...SEARCH, name: '' }, 1004],
    ['POST', { ...SEARCH, colour: 'red' }, 1002],
    ['POST', { ...SEARCH, version: 1 }, 1006],
    ['PUT', { name: 'n', version: 1 }, 1001],
    ['PUT', { ...SEARCH }, 1020],
    ['PATCH', { name: 'n' }, 1020],
  ])('%s %j is refused', async (method, body, code) => {
    const service = testService();
    const made = await service.call('POST', '/searches', SEARCH);
    const answer = await service.call(method, method === 'POST' ? '/searches' : (made.headers['location'] ?? ''), body);
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
  });

  it('let one of two writers win', async () => {
    const service = testService();
    const { headers } = await service.call('POST', '/searches', SEARCH);
    const write = (name: string) => service.call('PATCH', headers['location'] ?? '', { name, version: 1 });
    const answers = await Promise.all([write('one'), write('two')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.at('data.version')).toBe(2);
  });

  it('are bounded in number', async () => {
    const service = testService();
    for (let n = 0; n < 1000; n++) await service.call('POST', '/searches', SEARCH);
    const answer = await service.call('POST', '/searches', SEARCH);
    expect([answer.status, answer.at('code'), answer.headers['retry-after']]).toEqual([429, 2029, '1']);
  });
});
