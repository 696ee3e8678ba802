import { describe, expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { MemoryStorage } from './memory-storage.ts';
import { type Ask, asking } from './testing/asking.ts';
import { CrampedStorage, FragileStorage, SilentStorage } from './testing/faulty-storages.ts';

async function opened(storage: MemoryStorage) {
  const host = await openStoredHost(storage, { ...repeatable(), gate: { switches: true, keepSwitches: true } }, { still: true });
  return { host, ask: asking(host) };
}

const ALL = { size: 100, version: true, seq_no_primary_term: true, sort: ['_id'], query: { match_all: {} } };

/** What a client can see of an engine that must be the same behind a restart. */
const SEEN: readonly [string, object?][] = [
  ['GET /_all'],
  ['GET /_alias'],
  ['GET /_cluster/settings'],
  ['POST /_all/_search?cost=true', ALL],
  ['POST /filtered/_search', ALL],
  ['POST /b/_search?cost=true', { query: { match: { text: 'blue fox' } } }],
  ['GET /b/_doc/1?routing=r'],
  ['POST /c/_search?cost=true', { query: { nested: { path: 'parts', query: { term: { 'parts.k': 'y' } } } } }],
  ['GET /searches'],
  ['GET /switches'],
  ['GET /_cat/indices?h=health,status,index,uuid,pri,rep,docs.count,docs.deleted'],
];

async function seen(ask: Ask): Promise<string[]> {
  const answers: string[] = [];
  for (const [line, body] of SEEN) {
    const { status, text } = await ask(line, body);
    answers.push(`${line}: ${status} ${text.replace(/"(took|\w+_ms)":[\d.]+/g, '')}`);
  }
  return answers;
}

async function fill(ask: Ask): Promise<void> {
  const ok = async (line: string, body?: object | string): Promise<void> => {
    const { status, text } = await ask(line, body);
    expect([line, status < 300 ? '' : text]).toEqual([line, '']);
  };
  await ok('PUT /a', { settings: { number_of_shards: 3 }, mappings: { properties: { n: { type: 'long' } } } });
  await ok('PUT /b', {
    settings: { number_of_shards: 2, analysis: { analyzer: { own: { tokenizer: 'whitespace', filter: ['lowercase'] } } } },
    mappings: {
      dynamic_templates: [{ all: { match: 'k_*', mapping: { type: 'keyword' } } }],
      properties: { text: { type: 'text', analyzer: 'own' } },
    },
  });
  const lines = Array.from({ length: 40 }, (_, n) => `{"index":{"_index":"a","_id":"${n}"}}\n{"n":${n},"big":9007199254740993,"f":1.0}`);
  await ok('POST /_bulk?refresh=true', `${lines.join('\n')}\n`);
  await ok('PUT /b/_doc/1?routing=r', { text: 'The Blue fox', k_a: 'x' });
  await ok('PUT /b/_doc/2?version=17&version_type=external', { text: 'a red FOX ü' });
  await ok('POST /b/_refresh');
  await ok('DELETE /a/_doc/3');
  await ok('POST /a/_update/4', { doc: { n: 400, late: true } });
  await ok('POST /_aliases', { actions: [{ add: { index: 'a', alias: 'filtered', filter: { range: { n: { gte: 10 } } } } }] });
  await ok('PUT /a/_settings', { 'index.max_result_window': 500 });
  await ok('PUT /_cluster/settings', { persistent: { 'search.max_buckets': 77 } });
  await ok('PUT /c', { mappings: { properties: { parts: { type: 'nested', properties: { k: { type: 'keyword' } } } } } });
  await ok('PUT /c/_doc/1?refresh=true', { parts: [{ k: 'x' }, { k: 'y' }] });
  await ok('PUT /c/_doc/2?refresh=true', { parts: { k: 'z' } });
  await ok('DELETE /c/_doc/2?refresh=true');
  await ok('PUT /gone', {});
  await ok('DELETE /gone');
  await ok('PUT /closed', {});
  await ok('POST /closed/_close');
  await ok('POST /searches', { name: 'mine', index: 'a', request: { query: { term: { n: 1 } }, min_score: 1.0 }, mode: 'pit' });
  await ok('PATCH /switches', { quota: 100_000, version: 1 });
  await ok('POST /_refresh');
}

it('answers the ids of scrolls and points in time of the engine before with 404, and says why', async () => {
  const storage = new MemoryStorage();
  let drawn = 0;
  const ids = { next: (length: number) => String(drawn++).padStart(length, 'x') };
  const open = async () => asking(await openStoredHost(storage, { ...repeatable(), ids }, { still: true }));
  const before = await open();
  await before('PUT /a/_doc/1?refresh=true', { n: 1 });
  const pit = (JSON.parse((await before('POST /a/_pit?keep_alive=1m')).text) as { readonly id: string }).id;
  const scroll = (JSON.parse((await before('POST /a/_search?scroll=1m')).text) as { readonly _scroll_id: string })._scroll_id;
  const after = await open();
  const why = 'it was opened by an engine that has ended, and scrolls and points in time end with it';
  const gone = { status: 404, text: expect.stringMatching(`No search context found for id .1.: ${why}`) as string };
  expect(await after('POST /_search', { pit: { id: pit } })).toEqual(gone);
  expect(await after('POST /_search/scroll', { scroll_id: scroll, scroll: '1m' })).toMatchObject({
    status: 404,
    text: expect.stringContaining(why) as string,
  });
});

it('refuses changes with the flood-stage block while there is no room, goes on reading, and takes them again by itself', async () => {
  const storage = new CrampedStorage();
  let elapsed = 0;
  const clock = { now: () => 0, elapsed: () => elapsed };
  const ask = asking(await openStoredHost(storage, { ...repeatable(), clock }, { still: true }));
  expect((await ask('PUT /a/_doc/1?refresh=true', { n: 1 })).status).toBe(201);
  storage.isFull = true;
  const block = 'TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block';
  for (const line of ['PUT /a/_doc/2', 'PUT /a/_doc/3']) {
    const { status, text } = await ask(line, { n: 2 });
    expect([status, text]).toEqual([429, expect.stringContaining(`"type":"cluster_block_exception","reason":"blocked by: [${block}]`)]);
  }
  expect((await ask('PUT /b', {})).status).toBe(429);
  expect((await ask('POST /searches', { name: 'x', index: 'a', request: {}, mode: 'pit' })).status).toBe(429);
  expect((await ask('GET /a/_doc/1')).status).toBe(200);
  storage.isFull = false;
  elapsed += 1000;
  expect((await ask('PUT /a/_doc/3', { n: 3 })).status).toBe(201);
  const again = asking(await openStoredHost(storage, repeatable(), { still: true }));
  expect((await again('GET /a/_doc/3')).text).toContain('"_source":{"n":3}');
});

it('opens its files anew where those that were open cannot be written any more, whenever that happens', async () => {
  const storage = new FragileStorage();
  let elapsed = 0;
  const host = await openStoredHost(storage, { ...repeatable(), clock: { now: () => 0, elapsed: () => elapsed } }, { still: true });
  const ask = asking(host);
  // Before anything was written, and behind something.
  for (const id of ['1', '2', '3']) {
    storage.breakAll();
    expect((await ask(`PUT /a/_doc/${id}`, { n: 1 })).status).toBeGreaterThanOrEqual(500);
    elapsed += 1000;
    expect((await ask(`PUT /a/_doc/${id}`, { n: 2 })).status).toBeLessThan(300);
  }
  await host.store.close();
  const again = asking(await openStoredHost(storage, repeatable(), { still: true }));
  expect(JSON.parse((await again('GET /a/_count')).text)).toMatchObject({ count: 3 });
});

it('says that its place for files gives no answer, goes on reading, and takes changes again when it does', async () => {
  const storage = new SilentStorage();
  let elapsed = 0;
  const clock = { now: () => 0, elapsed: () => elapsed };
  const host = await openStoredHost(storage, { ...repeatable(), clock }, { still: true });
  const ask = asking(host);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const tend = async (): Promise<void> => {
    await turn();
    elapsed += 500;
    host.store.tend();
  };
  expect((await ask('PUT /a/_doc/1?refresh=true', { n: 1 })).status).toBe(201);
  storage.silence();
  const waiting = [ask('PUT /a/_doc/2', { n: 2 }), ask('PUT /b', {}), ask('GET /a/_doc/1')];
  for (let time = 0; time < 4; time++) await tend();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(answers[0]?.text).toContain('the place for files has given no answer for 1 seconds');
  expect((await ask('PUT /a/_doc/3', { n: 3 })).status).toBe(503);
  expect((await ask('POST /a/_search', {})).status).toBe(200);
  storage.speak();
  await turn();
  expect(host.store.state).toBe('open');
  expect((await ask('PUT /a/_doc/3', { n: 3 })).status).toBe(201);
  const again = asking(await openStoredHost(storage, repeatable(), { still: true }));
  expect((await again('GET /a/_doc/3')).text).toContain('"_source":{"n":3}');
});

async function bytesOfLog(storage: MemoryStorage): Promise<number> {
  const logs = (await storage.names()).filter((name) => name.startsWith('log-'));
  const files = await Promise.all(logs.map((name) => storage.open(name)));
  return (await Promise.all(files.map((file) => file.size()))).reduce((sum, size) => sum + size, 0);
}

describe('a log that is long', () => {
  const text = 'x'.repeat(100_000);
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  async function open(storage: MemoryStorage) {
    let elapsed = 0;
    const clock = { now: () => 0, elapsed: () => elapsed };
    const { store, ...host } = await openStoredHost(storage, { ...repeatable(), clock }, { still: true });
    const pass = async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second++) {
        elapsed += 1000;
        store.tend();
        for (let turns = 0; turns < 20; turns++) await turn();
      }
    };
    return { ask: asking({ store, ...host }), store, pass };
  }

  it('is cut though an earlier process wrote it, once nobody writes', async () => {
    const storage = new MemoryStorage();
    const before = await open(storage);
    expect((await before.ask('PUT /a/_doc/1', { text })).status).toBe(201);
    await before.store.close();
    const after = await open(storage);
    expect(await bytesOfLog(storage)).toBeGreaterThan(100_000);
    await after.pass(3);
    expect(await bytesOfLog(storage)).toBeLessThan(1000);
    expect(JSON.parse((await after.ask('GET /a/_count')).text)).toMatchObject({ count: 1 });
  });

  it('is cut behind a refresh, though a checkpoint came before it, and not again and again', async () => {
    const storage = new MemoryStorage();
    const { ask, store, pass } = await open(storage);
    await ask('PUT /a', { settings: { refresh_interval: '-1' } });
    await ask('PUT /a/_doc/1', { text });
    await store.checkpoint();
    expect(await bytesOfLog(storage)).toBeGreaterThan(100_000);
    await ask('POST /a/_refresh');
    await pass(3);
    expect(await bytesOfLog(storage)).toBeGreaterThan(100_000);
    await pass(10);
    expect(await bytesOfLog(storage)).toBeLessThan(1000);
  });
});

it('makes another checkpoint for those who ask while one is under way, of what was written meanwhile', async () => {
  const storage = new MemoryStorage();
  const { host, ask } = await opened(storage);
  await ask('PUT /a/_doc/1?refresh=true', { n: 1 });
  await host.store.checkpoint();
  const bare = await bytesOfLog(storage);
  await ask('PUT /a/_doc/2?refresh=true', { n: 2 });
  const underWay = host.store.checkpoint();
  await ask('PUT /a/_doc/3?refresh=true', { n: 3 });
  await Promise.all([underWay, host.store.checkpoint(), host.store.checkpoint()]);
  expect(await bytesOfLog(storage)).toBe(bare);
});

describe('an engine that is opened again', () => {
  it.each([
    ['from its log', false],
    ['from its segments', true],
  ])('%s: everything is as it was', async (_, checkpoint) => {
    const storage = new MemoryStorage();
    const before = await opened(storage);
    await fill(before.ask);
    if (checkpoint) await before.host.store.checkpoint();
    const expected = await seen(before.ask);
    for (let times = 0; times < 2; times++) {
      const after = await opened(storage);
      expect(after.host.store.damage).toEqual([]);
      for (const [at, answer] of (await seen(after.ask)).entries()) expect(answer).toBe(expected[at]);
      expect((await after.ask('GET /indices/gone')).status).toBe(410);
    }
  });
});
