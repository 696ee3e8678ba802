import { describe, expect, it } from 'vitest';
import { parseKey, type Key } from './gate/keys.ts';
import { fillIndex, testService, type TestService } from './testing/test-service.ts';

function keysOf(...texts: readonly string[]): readonly Key[] {
  return texts.flatMap((text) => parseKey(text) ?? []);
}

const KEYS = keysOf('all:top secret:write:*', 'reader:r1:read:*', 'logger:l1:write:logs-*');
const as = (name: string, secret: string): Record<string, string> => ({ authorization: `ApiKey ${btoa(`${name}:${secret}`)}` });
const ALL = as('all', 'top secret');
const READER = as('reader', 'r1');
const LOGGER = as('logger', 'l1');

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

describe('a quota', () => {
  it('is counted by key, answered 429 with the time to wait, and over when that has passed', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    for (let n = 0; n < 2; n++) expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
    service.advance(20_500);
    const search = await service.call('GET', '/_search', undefined, READER);
    expect([search.status, search.headers['retry-after'], search.at('error.type')]).toEqual([429, '40', 'es_rejected_execution_exception']);
    const convention = await service.call('GET', '/datasets', undefined, READER);
    expect([convention.status, convention.headers['retry-after'], convention.at('code')]).toEqual([429, '40', 4029]);
    expect((await service.call('GET', '/', undefined, ALL)).status).toBe(200);
    service.advance(40_000);
    expect((await service.call('GET', '/datasets', undefined, READER)).status).toBe(200);
  });
});

describe('failed logins', () => {
  const wrong = as('reader', 'guess');

  it('count against a quota, without one for those who know their key', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    const statuses: number[] = [];
    for (const who of [{}, as('nobody', 'x'), { authorization: 'Basic ?' }, {}]) {
      statuses.push((await service.call('GET', '/', undefined, who)).status);
    }
    expect(statuses).toEqual([401, 401, 429, 429]);
    const refused = await service.call('GET', '/', undefined, {});
    expect(refused.headers['retry-after']).toBe('60');
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
  });

  it('end the guessing of a secret: the right one is not let in either until a minute has passed', async () => {
    const service = testService([], { keys: KEYS, quota: 2, switches: true });
    const guess = async (target: string, who: Record<string, string>) => (await service.call('GET', target, undefined, who)).status;
    expect([await guess('/', wrong), await guess('/switches', wrong), await guess('/', wrong)]).toEqual([401, 401, 429]);
    expect([await guess('/', READER), await guess('/switches', READER), await guess('/', ALL)]).toEqual([429, 429, 200]);
    service.advance(60_000);
    expect(await guess('/', READER)).toBe(200);
  });

  it('count by network: whoever has 64 bits of addresses has one quota', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    const from = async (peer: string) => (await service.call('GET', '/', undefined, wrong, peer)).status;
    expect([await from('2001:db8:0:1::1'), await from('2001:db8:0:1::2'), await from('2001:db8:0:1:ffff::3')]).toEqual([401, 401, 429]);
    expect([await from('2001:db8:0:2::1'), await from('192.0.2.1'), await from('::ffff:192.0.2.2')]).toEqual([401, 401, 401]);
  });

  it('count by name even when others have used up the quota of where they come from', async () => {
    const service = testService([], { keys: KEYS, quota: 2 });
    for (let n = 0; n < 5; n++) await service.call('GET', '/', undefined, as('nobody', String(n)));
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await service.call('GET', '/', undefined, wrong)).status).toBe(429);
    expect((await service.call('GET', '/', undefined, READER)).status).toBe(429);
  });
});

describe('maintenance', () => {
  it('answers 503 with the time to wait to all but the question who is there', async () => {
    const service = testService([], { maintenance: true });
    const search = await service.call('POST', '/i/_search', {});
    expect([search.status, search.headers['retry-after'], search.at('error.type')]).toEqual([503, '30', 'cluster_block_exception']);
    const convention = await service.call('GET', '/datasets');
    expect([convention.status, convention.headers['retry-after'], convention.at('code')]).toEqual([503, '30', 5003]);
    expect((await service.call('GET', '/')).status).toBe(200);
  });
});

describe('switches', () => {
  const offered = (): TestService => testService([], { switches: true });
  const change = async (service: TestService, changes: object): Promise<number> => {
    const { json } = await service.call('GET', '/switches');
    const { version } = (json as { data: { version: number } }).data;
    return (await service.call('PATCH', '/switches', { ...changes, version })).status;
  };

  it('are all off at first, and there only where they are offered', async () => {
    expect((await offered().call('GET', '/switches')).at('data')).toEqual({
      credentials: false,
      keys: ['reader:may-read:read:*', 'writer:may-write:write:*'],
      quota: null,
      maintenance: false,
      fault_header: false,
      faults: '',
      clock: 'real',
      clock_speed: 1,
      clock_now: 1_767_225_600_000,
      version: 1,
    });
    for (const method of ['GET', 'PATCH']) {
      const answer = await testService().call(method, '/switches', method === 'GET' ? undefined : { version: 1 });
      expect([answer.status, answer.at('code')]).toEqual([404, 1030]);
    }
    expect((await testService().call('PUT', '/switches', {})).status).not.toBe(200);
  });

  it('can be turned back by whoever locked the door with them', async () => {
    const service = offered();
    expect(await change(service, { credentials: true, maintenance: true, quota: 1, faults: 'status=500' })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(503);
    expect(await change(service, { maintenance: false })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(401);
    expect((await service.call('GET', '/datasets', undefined, as('reader', 'may-read'))).status).toBe(500);
    expect((await service.call('GET', '/datasets', undefined, as('reader', 'may-read'))).status).toBe(429);
    expect(await change(service, { credentials: false, quota: null, faults: '' })).toBe(201);
    expect((await service.call('GET', '/datasets')).status).toBe(200);
  });

  it('change under the version lock', async () => {
    const service = offered();
    await change(service, { quota: 5 });
    const stale = await service.call('PATCH', '/switches', { quota: 6, version: 1 });
    expect([stale.status, stale.at('code'), stale.at('data.quota'), stale.at('data.version')]).toEqual([409, 2009, 5, 2]);
    expect((await service.call('PATCH', '/switches', { quota: 6 })).at('code')).toBe(1020);
  });

  it.each([
    [{ quota: 0 }, 1004],
    [{ quota: 'x' }, 1003],
    [{ keys: ['a:b'] }, 1004],
    [{ keys: ['a:b:read:*', 'a:c:read:*'] }, 1004],
    [{ faults: 'explode' }, 1019],
    [{ faults: 'delay=999999' }, 1019],
    [{ fuses: true }, 1002],
  ])('refuse %j', async (changes, code) => {
    const answer = await offered().call('PATCH', '/switches', { ...changes, version: 1 });
    expect([answer.status, answer.at('code')]).toEqual([400, code]);
  });

  it('want a key that may write everything where keys were given at the start', async () => {
    const service = testService([], { keys: KEYS, switches: true });
    expect((await service.call('GET', '/switches')).status).toBe(401);
    expect((await service.call('GET', '/switches', undefined, LOGGER)).status).toBe(403);
    expect((await service.call('PATCH', '/switches', { version: 1 }, READER)).status).toBe(405);
    const shown = await service.call('GET', '/switches', undefined, ALL);
    expect([shown.status, shown.text.includes('top secret')]).toEqual([200, false]);
    expect((await service.call('PATCH', '/switches', { credentials: false, version: 1 }, ALL)).status).toBe(201);
    expect((await service.call('GET', '/')).status).toBe(401);
  });
});

describe('faults', () => {
  async function faulty(): Promise<TestService> {
    const service = testService([], { switches: true });
    await fillIndex(service, 'i', 30, 3);
    await service.call('PATCH', '/switches', { fault_header: true, version: 1 });
    return service;
  }
  const fault = (text: string): Record<string, string> => ({ 'x-fathom-fault': text });

  it('in a header do nothing unless that is switched on', async () => {
    const service = testService([], { switches: true });
    expect((await service.call('GET', '/', undefined, fault('status=500'))).status).toBe(200);
  });

  it('delay a request', async () => {
    const service = await faulty();
    expect((await service.call('GET', '/i/_count', undefined, fault('delay=250'))).status).toBe(200);
    expect(service.waits).toEqual([250]);
  });

  it('answer 429, 500 and 503 in either dialect without doing anything', async () => {
    const service = await faulty();
    for (const status of [429, 500, 503]) {
      const search = await service.call('PUT', '/i/_doc/new', {}, fault(`status=${status}`));
      expect([search.status, search.at('status')]).toEqual([status, status]);
      const convention = await service.call('GET', '/datasets', undefined, fault(`status=${status}`));
      expect([convention.status, convention.at('code')]).toEqual([status, { 429: 4029, 500: 5000, 503: 5003 }[status]]);
      expect(convention.headers['retry-after']).toBe(status === 500 ? undefined : '1');
    }
    expect((await service.call('GET', '/i/_doc/new')).status).toBe(404);
    expect(service.bugs).toEqual([]);
  });

  it('drop the answer after the work is done', async () => {
    const service = await faulty();
    const answer = await service.call('PUT', '/i/_doc/new', {}, fault('drop'));
    expect(answer.dropped).toBe(true);
    expect((await service.call('GET', '/i/_doc/new')).status).toBe(200);
  });

  it('make one shard fail: a list of records is refused, as it has no place to tell what it lacks', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/indices/i/documents', undefined, fault('shard=1:fail'));
    expect([answer.status, answer.at('code'), answer.headers['retry-after']]).toEqual([503, 5003, '1']);
    expect((await service.call('GET', '/indices/i/documents')).at('data.total')).toBe(30);
  });

  it('make one shard fail: the others answer, and the failure is told', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search?size=30', undefined, fault('shard=1:fail'));
    expect(answer.status).toBe(200);
    expect(answer.at('_shards')).toMatchObject({
      total: 3,
      successful: 2,
      failed: 1,
      failures: [
        { shard: 1, index: 'i', reason: { type: 'no_shard_available_action_exception', reason: 'shard [1] of [i] does not answer' } },
      ],
    });
    const left = answer.at('hits.total.value') as number;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(30);
    expect((await service.call('GET', '/i/_search')).at('hits.total.value')).toBe(30);
  });

  it('leave the count of the other shards, told as such', async () => {
    const service = await faulty();
    const whole = (await service.call('GET', '/i/_count')).at('count') as number;
    const answer = await service.call('GET', '/i/_count', undefined, fault('shard=1:fail'));
    expect(answer.at('_shards')).toMatchObject({ total: 3, successful: 2, skipped: 0, failed: 1, failures: [{ shard: 1, index: 'i' }] });
    expect(answer.at('count')).toBeLessThan(whole);
    const none = await service.call('GET', '/i/_count', undefined, fault('shard=0:fail, shard=1:fail, shard=2:fail'));
    expect([none.status, none.at('error.reason')]).toEqual([503, 'all shards failed']);
  });

  it('lose no document of a scroll whose shard failed for a page', async () => {
    const service = await faulty();
    let page = await service.call('POST', '/i/_search?scroll=1m', { size: 4, sort: ['n'] });
    const seen: unknown[] = [];
    for (let turn = 0; turn < 20; turn++) {
      for (const hit of page.at('hits.hits') as { readonly _id: string }[]) seen.push(hit._id);
      const next = { scroll: '1m', scroll_id: page.at('_scroll_id') };
      page = await service.call('POST', '/_search/scroll', next, turn === 1 ? fault('shard=0:fail') : {});
    }
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
  });

  it('are an error when partial results are not wanted, or no shard is left', async () => {
    const service = await faulty();
    const partial = await service.call('GET', '/i/_search?allow_partial_search_results=false', undefined, fault('shard=1:fail'));
    expect([partial.status, partial.at('error.reason')]).toEqual([503, 'Partial shards failure']);
    const scroll = await service.call('GET', '/i/_search?scroll=1m&allow_partial_search_results=false', undefined, fault('shard=1:fail'));
    // Nobody was told its id.
    expect([scroll.status, (await service.call('GET', '/scrolls')).at('data.total')]).toEqual([503, 0]);
    const all = await service.call('GET', '/i/_search', undefined, fault('shard=0:fail,shard=1:fail, shard=i/2:fail'));
    expect([all.status, all.at('error.reason'), all.headers['retry-after']]).toEqual([503, 'all shards failed', '1']);
    const other = await service.call('GET', '/i/_search', undefined, fault('shard=j/1:fail'));
    expect(other.at('_shards.failed')).toBe(0);
  });

  it('make one shard slow', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search', undefined, fault('shard=2:slow=300'));
    expect([answer.at('_shards.failed'), service.waits]).toEqual([0, [300]]);
  });

  it('stand for every request when they are switched on, with those of the header on top', async () => {
    const service = await faulty();
    await service.call('PATCH', '/switches', { faults: 'delay=5, shard=0:fail', version: 2 });
    expect((await service.call('GET', '/i/_search')).at('_shards.failed')).toBe(1);
    const both = await service.call('GET', '/i/_search', undefined, fault('delay=7, shard=1:fail'));
    expect([both.at('_shards.failed'), service.waits]).toEqual([2, [5, 7]]);
  });

  it('that are not known are refused by name', async () => {
    const service = await faulty();
    const answer = await service.call('GET', '/i/_search', undefined, fault('shard=x:fail'));
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('knows no fault [shard=x:fail]')]);
  });
});
