import { describe, expect, it } from 'vitest';
import { ALL, as, KEYS, keysOf, LOGGER, READER } from './testing/keys.ts';
import { testService, type TestService } from './testing/test-service.ts';

/** Two indices and an alias, behind keys. */
async function guarded(): Promise<TestService> {
  const service = testService([], { keys: KEYS });
  for (const index of ['logs-1', 'users']) {
    await service.call('PUT', `/${index}`, { settings: { number_of_shards: 1 } }, ALL);
    await service.call('PUT', `/${index}/_doc/1?refresh=true`, { from: index }, ALL);
  }
  await service.call('POST', '/_aliases', { actions: [{ add: { index: 'users', alias: 'logs-people' } }] }, ALL);
  return service;
}

describe('credentials', () => {
  it('are asked for on every path, in the dialect of the path, and are never repeated', async () => {
    const service = await guarded();
    for (const path of ['/', '/logs-1/_search', '/nothing/here/at/all']) {
      const { status, headers, json } = await service.call('GET', path);
      expect([status, headers['www-authenticate']]).toEqual([401, 'ApiKey, Basic realm="fathom", charset="UTF-8"']);
      const cause = { type: 'security_exception', reason: `missing authentication credentials for REST request [${path}]` };
      expect(json).toEqual({ error: { root_cause: [cause], ...cause }, status: 401 });
    }
    const none = await service.call('GET', '/datasets');
    expect([none.status, none.at('code'), none.headers['www-authenticate']]).toEqual([401, 3001, expect.stringContaining('ApiKey')]);
    const wrong = await service.call('GET', '/datasets', undefined, as('all', 'bottom secret'));
    expect([wrong.status, wrong.at('code')]).toEqual([401, 3002]);
    expect(wrong.text).not.toContain('secret');
    expect(service.bugs).toEqual([]);
  });

  it('are taken as Basic as well', async () => {
    const service = await guarded();
    const answer = await service.call('GET', '/', undefined, { authorization: `Basic ${btoa('reader:r1')}` });
    expect(answer.status).toBe(200);
  });

  it('let a reading key do all that only reads, POST included', async () => {
    const service = await guarded();
    expect((await service.call('POST', '/users/_search', {}, READER)).status).toBe(200);
    const pit = await service.call('POST', '/users/_pit?keep_alive=1m', undefined, READER);
    expect(pit.status).toBe(200);
    const scroll = await service.call('POST', '/users/_search?scroll=1m&size=1', {}, READER);
    expect((await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id: scroll.at('_scroll_id') }, READER)).status).toBe(200);
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: scroll.at('_scroll_id') }, READER)).status).toBe(200);
    expect((await service.call('HEAD', '/users', undefined, READER)).status).toBe(200);
  });

  it('refuse a reading key what writes with 405 and the methods that read', async () => {
    const service = await guarded();
    const search = await service.call('PUT', '/users/_doc/2', {}, READER);
    expect([search.status, search.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect(search.at('error')).toBe('the key [reader] may read, and method [PUT] writes at uri [/users/_doc/2], allowed: [GET, HEAD]');
    const convention = await service.call('DELETE', '/v1/tasks/x', undefined, READER);
    expect([convention.status, convention.at('code'), convention.headers['allow']]).toEqual([405, 3005, 'GET, HEAD']);
    const bulk = await service.call('POST', '/_bulk', '{}\n', READER);
    expect([bulk.status, bulk.headers['allow']]).toEqual([405, '']);
  });

  it.each([
    ['GET', '/users/_search', undefined],
    ['GET', '/logs-1,users/_search', undefined],
    ['GET', '/logs-people/_search', undefined],
    ['GET', '/users/_doc/1', undefined],
    ['GET', '/unknown/_search', undefined],
    ['POST', '/logs-1/_search', { query: { terms: { a: { index: 'users', id: '1', path: 'a' } } } }],
    ['POST', '/logs-1/_count', { query: { terms: { a: { index: 'logs-people', id: '1', path: 'a' } } } }],
    ['PUT', '/users2', {}],
    ['DELETE', '/users', undefined],
    ['PUT', '/users/_doc/1', {}],
    ['PUT', '/logs-people/_doc/1', {}],
    ['POST', '/_bulk', '{"index":{"_index":"logs-1"}}\n{}\n{"index":{"_index":"users"}}\n{}\n'],
    ['POST', '/_aliases', { actions: [{ add: { index: 'users', alias: 'logs-2' } }] }],
    ['PUT', '/_cluster/settings', { transient: { 'search.max_open_scroll_context': 1 } }],
    ['GET', '/indices/users', undefined],
    ['DELETE', '/indices/users/documents/1?version=1', undefined],
  ])('refuse %s %s outside of the pattern with 403, and nothing is done', async (method, target, body) => {
    const service = await guarded();
    const answer = await service.call(method, target, body, {
      ...LOGGER,
      ...(target === '/_bulk' ? { 'content-type': 'application/x-ndjson' } : {}),
    });
    expect([answer.status, answer.text]).toEqual([
      403,
      expect.stringContaining('the key [logger] is good for indices like [logs-*], not for '),
    ]);
    const counted = await service.call('GET', '/logs-1,users/_count', undefined, ALL);
    expect(counted.at('count')).toBe(2);
  });

  it('show a key with a pattern only what is its own', async () => {
    const service = await guarded();
    const found = await service.call('GET', '/_search', undefined, LOGGER);
    expect(found.at('hits.hits.0._index')).toBe('logs-1');
    expect(found.at('hits.total.value')).toBe(1);
    const listed = await service.call('GET', '/_cat/indices?h=index', undefined, LOGGER);
    expect(listed.text.trim()).toBe('logs-1');
  });

  it('keep tasks of other indices from a key with a pattern', async () => {
    const service = await guarded();
    const { headers } = await service.call('POST', '/indices/users/merges', {}, ALL);
    const own = await service.call('POST', '/indices/logs-1/merges', {}, LOGGER);
    expect((await service.call('GET', '/tasks', undefined, LOGGER)).at('data.items.0.id')).toBe(own.at('data.id'));
    expect((await service.call('GET', '/tasks', undefined, LOGGER)).at('data.total')).toBe(1);
    for (const method of ['GET', 'DELETE'])
      expect((await service.call(method, headers['location'] ?? '', undefined, LOGGER)).status).toBe(403);
    expect((await service.call('GET', '/tasks', undefined, ALL)).at('data.total')).toBe(2);
  });

  it('hold for the names of aliases, given, taken and made with an index', async () => {
    const service = await guarded();
    await service.call('POST', '/_aliases', { actions: [{ add: { index: ['logs-1', 'users'], alias: 'people' } }] }, ALL);
    const occupying = { aliases: { people: { is_write_index: true } } };
    for (const [method, target, body] of [
      ['PUT', '/logs-1/_alias/people', { is_write_index: true }],
      ['PUT', '/logs-1/_alias/free', undefined],
      ['POST', '/_aliases', { actions: [{ add: { index: 'logs-1', alias: 'people', is_write_index: true } }] }],
      ['POST', '/_aliases', { actions: [{ remove: { index: 'logs-1', alias: 'people' } }] }],
      ['PUT', '/logs-2', occupying],
      ['DELETE', '/logs-1/_alias/people', undefined],
    ] as const) {
      const { status } = await service.call(method, target, body, LOGGER);
      expect([method, target, status]).toEqual([method, target, 403]);
    }
    expect((await service.call('PUT', '/logs-1/_alias/logs-now', undefined, LOGGER)).status).toBe(200);
    // A pattern passes over the names of others.
    expect((await service.call('DELETE', '/logs-1/_alias/*', undefined, LOGGER)).status).toBe(200);
    expect((await service.call('GET', '/logs-1/_alias', undefined, ALL)).json).toEqual({ 'logs-1': { aliases: { people: {} } } });
  });

  it('add nothing to an alias that stands for indices of others, its write index least of all', async () => {
    const service = await guarded();
    for (const [method, target, body] of [
      ['PUT', '/logs-1/_alias/logs-people', undefined],
      ['PUT', '/logs-1/_alias/logs-people', { is_write_index: true }],
      ['POST', '/_aliases', { actions: [{ add: { index: 'logs-1', alias: 'logs-people', is_write_index: true } }] }],
      ['POST', '/_aliases', { actions: [{ add: { index: 'logs-*', aliases: ['logs-now', 'logs-people'] } }] }],
      ['PUT', '/logs-2', { aliases: { 'logs-people': { is_write_index: true } } }],
    ] as const) {
      const { status, text } = await service.call(method, target, body, LOGGER);
      expect([method, target, status]).toEqual([method, target, 403]);
      expect(text).toContain('not for the index [logs-people]');
      expect(text).not.toContain('users');
    }
    const { json } = await service.call('GET', '/_alias', undefined, ALL);
    expect(json).toEqual({ 'logs-1': { aliases: {} }, users: { aliases: { 'logs-people': {} } } });
    // Among its own indices it may choose.
    await service.call('PUT', '/logs-2', { aliases: { 'logs-now': { is_write_index: true } } }, LOGGER);
    expect((await service.call('PUT', '/logs-1/_alias/logs-now', { is_write_index: true }, LOGGER)).status).toBe(400);
    expect((await service.call('PUT', '/logs-1/_alias/logs-now', undefined, LOGGER)).status).toBe(200);
  });

  it('do not say which index of others an alias writes to', async () => {
    const service = await guarded();
    await service.call('PUT', '/users/_alias/logs-people', { is_write_index: true }, ALL);
    for (const [method, target, body] of [
      ['PUT', '/logs-1/_alias/logs-people', { is_write_index: true }],
      ['POST', '/_aliases', { actions: [{ add: { index: 'logs-1', alias: 'logs-people', is_write_index: true } }] }],
      ['PUT', '/logs-2', { aliases: { 'logs-people': { is_write_index: true } } }],
    ] as const) {
      const { status, text } = await service.call(method, target, body, LOGGER);
      expect([method, target, status]).toEqual([method, target, 403]);
      expect(text).toContain('not for the index [logs-people]');
      expect(text).not.toContain('users');
    }
    expect((await service.call('GET', '/_cat/indices?h=index', undefined, LOGGER)).text).toBe('logs-1\n');
  });

  it('let names be left out of a pattern', async () => {
    const service = await guarded();
    await service.call('PUT', '/logs-2/_doc/1?refresh=true', {}, LOGGER);
    for (const target of ['/*,-logs-1/_count', '/_all,-logs-1/_count', '/logs-*,-logs-1*/_count']) {
      const { status, json } = await service.call('GET', target, undefined, LOGGER);
      expect([target, status, json]).toEqual([target, 200, expect.objectContaining({ count: 1 })]);
    }
  });

  it('refuse the whole of many reads for one name, and do not say what an alias stands for', async () => {
    const service = await guarded();
    for (const [target, body] of [
      [
        '/_mget',
        {
          docs: [
            { _index: 'logs-1', _id: '1' },
            { _index: 'logs-people', _id: '1' },
          ],
        },
      ],
      ['/_msearch', '{"index":"logs-1"}\n{}\n{"index":"logs-people"}\n{}\n'],
    ] as const) {
      const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/x-ndjson' } : {};
      const { status, text } = await service.call('POST', target, body, { ...LOGGER, ...type });
      expect([target, status]).toEqual([target, 403]);
      expect(text).toContain('not for the index [logs-people]');
      expect(text).not.toContain('users');
    }
  });

  it('leave scrolls and views to the key that opened them, unless another may write', async () => {
    const other = 'other:o1:read:*';
    const service = testService([], { keys: [...KEYS, ...keysOf(other)] });
    const OTHER = as('other', 'o1');
    await service.call('PUT', '/users/_doc/1?refresh=true', {}, ALL);
    const open = async (who: Record<string, string>) => ({
      scroll: (await service.call('POST', '/users/_search?scroll=1m', {}, who)).at('_scroll_id') as string,
      pit: (await service.call('POST', '/users/_pit?keep_alive=1m', undefined, who)).at('id') as string,
    });
    const theirs = await open(OTHER);
    const mine = await open(READER);
    for (const [method, target, body] of [
      ['POST', '/_search/scroll', { scroll: '1m', scroll_id: theirs.scroll }],
      ['DELETE', '/_search/scroll', { scroll_id: [mine.scroll, theirs.scroll] }],
      ['DELETE', `/scrolls/${theirs.scroll}?version=1`, undefined],
      ['POST', '/_search', { pit: { id: theirs.pit, keep_alive: '1ms' } }],
      ['DELETE', '/_pit', { id: theirs.pit }],
      ['DELETE', '/_search/point_in_time', { pit_id: theirs.pit }],
      ['PATCH', `/views/${theirs.pit}`, { keep_alive: '1ms', version: 1 }],
    ] as const) {
      const { status, text } = await service.call(method, target, body, READER);
      expect([target, status, text]).toEqual([target, 403, expect.stringContaining('this context was opened with another key')]);
    }
    const total = async (collection: string, who: Record<string, string>) =>
      (await service.call('GET', collection, undefined, who)).at('data.total');
    expect([await total('/scrolls', READER), await total('/views', READER)]).toEqual([1, 1]);
    expect((await service.call('DELETE', '/_search/scroll/_all', undefined, READER)).at('num_freed')).toBe(1);
    expect([await total('/scrolls', OTHER), await total('/scrolls', ALL), await total('/views', ALL)]).toEqual([1, 1, 2]);
    // The scroll is its opener's under every id it gets.
    const next = await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id: theirs.scroll }, OTHER);
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: next.at('_scroll_id') }, READER)).status).toBe(403);
    expect((await service.call('DELETE', '/_search/scroll/_all', undefined, ALL)).at('num_freed')).toBe(1);
  });

  it('let a reader open, renew and close a view, as a point in time', async () => {
    const service = await guarded();
    const opened = await service.call('POST', '/views', { index: 'logs-1', keep_alive: '1m' }, READER);
    expect(opened.status).toBe(201);
    const view = opened.headers['location'] ?? '';
    expect((await service.call('PATCH', view, { keep_alive: '2m', version: 1 }, READER)).status).toBe(201);
    expect((await service.call('DELETE', `${view}?version=2`, undefined, READER)).status).toBe(204);
  });

  it('keep saved searches of other indices from a key with a pattern', async () => {
    const service = await guarded();
    const save = (index: string, who: Record<string, string>) => service.call('POST', '/searches', { name: 'mine', index }, who);
    const theirs = (await save('users', ALL)).headers['location'] ?? '';
    const own = await save('logs-*', LOGGER);
    expect(own.status).toBe(201);
    expect([(await save('users', LOGGER)).status, (await save('logs-1,users', LOGGER)).status]).toEqual([403, 403]);
    expect((await service.call('GET', '/searches', undefined, LOGGER)).at('data.total')).toBe(1);
    for (const method of ['GET', 'DELETE'])
      expect((await service.call(method, `${theirs}?${method === 'DELETE' ? 'version=1' : ''}`, undefined, LOGGER)).status).toBe(403);
    const moved = await service.call('PATCH', own.headers['location'] ?? '', { index: 'users', version: 1 }, LOGGER);
    expect(moved.status).toBe(403);
    expect((await service.call('GET', '/searches', undefined, ALL)).at('data.total')).toBe(2);
  });

  it('keep contexts of other indices from a key with a pattern', async () => {
    const service = await guarded();
    const scroll = await service.call('POST', '/users/_search?scroll=1m&size=1', {}, ALL);
    const stolen = { scroll: '1m', scroll_id: scroll.at('_scroll_id') };
    expect((await service.call('POST', '/_search/scroll', stolen, LOGGER)).status).toBe(403);
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: stolen.scroll_id }, LOGGER)).status).toBe(403);
    const pit = await service.call('POST', '/users/_pit?keep_alive=1m', undefined, ALL);
    expect((await service.call('POST', '/_search', { pit: { id: pit.at('id') } }, LOGGER)).status).toBe(403);
    expect((await service.call('GET', '/scrolls', undefined, LOGGER)).at('data.total')).toBe(0);
  });
});
