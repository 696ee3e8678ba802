import { describe, expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { restoreDamaged } from '../../host/restore-damaged.ts';
import { repeatable } from '../../host/repeatable.ts';
import { MemoryStorage } from './memory-storage.ts';
import { asking } from './testing/asking.ts';

type Files = ReadonlyMap<string, Uint8Array>;

async function filesOf(storage: MemoryStorage): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const name of await storage.names()) {
    const file = await storage.open(name);
    const bytes = new Uint8Array(await file.size());
    await file.read(bytes, 0);
    files.set(name, bytes);
    await file.close();
  }
  return files;
}

async function opened(files: Files) {
  const storage = new MemoryStorage();
  for (const [name, bytes] of files) {
    const file = await storage.open(name);
    await file.write(bytes, 0);
    await file.close();
  }
  const host = await openStoredHost(storage, repeatable(), { still: true });
  return { storage, host, ask: asking(host) };
}

type World = Awaited<ReturnType<typeof opened>>;

function segmentsOf(files: Files): readonly string[] {
  return [...files.keys()].filter((name) => name.startsWith('segment-')).toSorted();
}

/** A store of which the index `a` has two segments, one of them with another byte, and more in the log; the index `b` has one. */
async function damagedFiles(): Promise<{ readonly files: Files; readonly whole: Files; readonly own: readonly string[] }> {
  const { storage, host, ask } = await opened(new Map());
  await ask('PUT /a', { settings: { number_of_shards: 1 }, aliases: { x: {} } });
  for (const id of [1, 2, 3]) await ask(`PUT /a/_doc/${id}`, { a: id });
  await ask('POST /a/_refresh');
  for (const id of [4, 5, 6]) await ask(`PUT /a/_doc/${id}`, { a: id });
  await ask('POST /a/_refresh');
  await host.store.checkpoint();
  const own = segmentsOf(await filesOf(storage));
  await ask('PUT /b/_doc/1?refresh=true', { b: 1 });
  await host.store.checkpoint();
  await ask('PUT /a/_doc/7', { a: 7 });
  const whole = await filesOf(storage);
  const [first = ''] = own;
  const bytes = (whole.get(first) ?? new Uint8Array()).slice();
  bytes[bytes.length >>> 1] = (bytes[bytes.length >>> 1] ?? 0) ^ 1;
  return { files: new Map(whole).set(first, bytes), whole, own };
}

async function reopened(world: World): Promise<World> {
  return opened(await filesOf(world.storage));
}

describe('an index that is damaged', () => {
  it('keeps all of its files, whatever is written beside it', async () => {
    const { files, own } = await damagedFiles();
    expect(own.length).toBeGreaterThan(1);
    const world = await opened(files);
    await world.ask('PUT /b/_doc/2?refresh=true', { b: 2 });
    await world.host.store.checkpoint();
    await world.ask('PUT /b/_doc/3?refresh=true', { b: 3 });
    await world.host.store.checkpoint();
    expect(segmentsOf(await filesOf(world.storage))).toEqual(expect.arrayContaining([...own]));
    const again = await reopened(world);
    const tally = await again.host.store.readDamaged('a', () => undefined);
    expect(tally?.read).toBeGreaterThanOrEqual(4);
  });

  it('stands under its name: it is neither read nor written nor made anew', async () => {
    const { ask, host } = await opened((await damagedFiles()).files);
    expect(host.engine.damagedIndices()).toEqual(['a']);
    for (const line of ['GET /a/_doc/1', 'GET /a/_count', 'POST /a/_search', 'GET /a', 'POST /a/_close', 'GET /indices/a']) {
      const { status, text } = await ask(line);
      expect([line, status]).toEqual([line, 503]);
      expect(text).toContain('are damaged');
    }
    expect(await ask('PUT /a/_doc/1', { a: 2 })).toMatchObject({ status: 503 });
    expect(await ask('DELETE /a/_doc/1')).toMatchObject({ status: 503 });
    expect((await ask('POST /_bulk', '{"index":{"_index":"a"}}\n{"a":1}\n')).text).toContain('"status":503');
    expect(await ask('PUT /a', {})).toMatchObject({ status: 400, text: expect.stringContaining('resource_already_exists_exception') });
    expect(await ask('PUT /x/_doc/1', { a: 2 }), 'an alias of it').toMatchObject({ status: 503 });
    expect(await ask('PUT /x', {})).toMatchObject({ status: 400, text: expect.stringContaining('already exists as alias') });
    expect(await ask('POST /_aliases', { actions: [{ add: { index: 'b', alias: 'x' } }] })).toMatchObject({ status: 200 });
    expect(await ask('PUT /x/_doc/2', { b: 2 })).toMatchObject({ status: 201, text: expect.stringContaining('"_index":"b"') });
    expect(await ask('POST /_aliases', { actions: [{ add: { index: 'b', alias: 'a' } }] })).toMatchObject({ status: 400 });
    expect((await ask('GET /_search')).text, 'the others are searched').toContain('"value":1');
    for (const line of ['GET /_cluster/health', 'GET /_cluster/health/a', 'GET /_cat/health?h=status', 'GET /_cluster/stats'])
      expect([line, (await ask(line)).text]).toEqual([line, expect.stringContaining('red')]);
    expect((await ask('GET /_cluster/health/b')).text).not.toContain('red');
    expect((await ask('GET /a/_count?ignore_unavailable=true')).text).toContain('"count":0');
  });

  it.each([
    ['by its name', 'DELETE /a'],
    ['by a pattern', 'DELETE /a*'],
    ['as a record', 'DELETE /indices/a?version=1'],
  ])('is deleted %s, with its files, and another one of its name lasts', async (_, line) => {
    const { files, own } = await damagedFiles();
    const world = await opened(files);
    expect((await world.ask(line)).status).toBeLessThan(300);
    expect(world.host.engine.damagedIndices()).toEqual([]);
    expect((await world.ask('GET /a/_doc/1')).status).toBe(404);
    expect((await world.ask('PUT /a/_doc/1?refresh=true', { a: 'new' })).status).toBe(201);
    const early = await reopened(world);
    await world.host.store.checkpoint();
    const left = segmentsOf(await filesOf(world.storage));
    expect(own.filter((name) => left.includes(name))).toEqual([]);
    for (const again of [early, await reopened(world)]) {
      expect(again.host.store.damage).toEqual([]);
      expect((await again.ask('GET /a/_doc/1')).text).toContain('"_source":{"a":"new"}');
      expect((await again.ask('GET /a/_doc/2')).status).toBe(404);
      expect((await again.ask('GET /b/_doc/1')).status).toBe(200);
      await again.host.store.checkpoint();
      expect(segmentsOf(await filesOf(again.storage)).filter((name) => own.includes(name))).toEqual([]);
    }
  });

  it('is gone by what is written down, also where nothing else was done', async () => {
    const { files, own } = await damagedFiles();
    const world = await opened(files);
    await world.ask('DELETE /a');
    const again = await reopened(world);
    expect(again.host.store.damage).toEqual([]);
    expect(again.host.engine.damagedIndices()).toEqual([]);
    await again.host.store.checkpoint();
    expect(segmentsOf(await filesOf(again.storage)).filter((name) => own.includes(name))).toEqual([]);
  });

  it('is deleted for good though its files can be read again', async () => {
    const { files, whole, own } = await damagedFiles();
    const world = await opened(files);
    await world.ask('DELETE /a');
    const written = await filesOf(world.storage);
    const mended = await opened(new Map([...written, ...own.map((name) => [name, whole.get(name) ?? new Uint8Array()] as const)]));
    expect((await mended.ask('GET /a/_doc/1')).status).toBe(404);
    expect((await mended.ask('GET /_cat/indices?h=index')).text.trim()).toBe('b');
  });

  it('is open again once its files can be read again, with what the log has', async () => {
    const { files, whole, own } = await damagedFiles();
    const world = await opened(files);
    await world.ask('PUT /b/_doc/2?refresh=true', { b: 2 });
    await world.host.store.checkpoint();
    const written = await filesOf(world.storage);
    const mended = await opened(new Map([...written, ...own.map((name) => [name, whole.get(name) ?? new Uint8Array()] as const)]));
    expect(mended.host.store.damage).toEqual([]);
    expect((await mended.ask('GET /x/_count')).text).toContain('"count":7');
  });

  it('is not missed where it was deleted while it was whole', async () => {
    const { whole, files, own } = await damagedFiles();
    const world = await opened(whole);
    await world.ask('DELETE /a');
    const written = await filesOf(world.storage);
    const torn = await opened(new Map([...written, ...own.map((name) => [name, files.get(name) ?? new Uint8Array()] as const)]));
    expect(torn.host.store.damage).toEqual([]);
  });

  it('is not taken away under the hands of who reads it', async () => {
    const { files } = await damagedFiles();
    const world = await opened(files);
    let go: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => (go = resolve));
    const reading = world.host.store.readDamaged('a', () => slow);
    await world.ask('DELETE /a');
    const made = world.host.store.checkpoint();
    go();
    expect((await reading)?.read).toBeGreaterThanOrEqual(4);
    await made;
    expect(await world.host.store.readDamaged('a', () => undefined)).toBeUndefined();
  });

  it('is made again under another name of what can be read of it, as it was', async () => {
    const { storage, host, ask } = await opened(new Map());
    await ask('PUT /a', {
      settings: { number_of_shards: 1, max_result_window: 123, analysis: { analyzer: { own: { tokenizer: 'whitespace' } } } },
      mappings: { properties: { day: { type: 'date' }, text: { type: 'text', analyzer: 'own' } } },
    });
    await ask('PUT /a/_doc/1?routing=r&refresh=true', '{"day": "2020-01-02",\n"text": "A b"}');
    await ask('PUT /a/_doc/2?refresh=true', { day: '2020-01-03' });
    await host.store.checkpoint();
    await ask('PUT /a/_doc/3', { day: '2020-01-04' });
    const files = await filesOf(storage);
    const [first = ''] = segmentsOf(files);
    const world = await opened(new Map(files).set(first, new Uint8Array()));
    await world.ask('PUT /a-restored/_doc/1', { mine: true });
    const restored = await restoreDamaged(world.host, 'a');
    expect(restored?.name).toBe('a-restored-2');
    expect((restored?.read ?? 0) + (restored?.lost ?? 0)).toBeGreaterThanOrEqual(3);
    expect(world.host.engine.damagedIndices(), 'it stays').toEqual(['a']);
    const again = await reopened(world);
    expect((await again.ask('GET /a-restored-2/_mapping')).text).toContain('"day":{"type":"date"}');
    expect((await again.ask('GET /a-restored-2/_mapping')).text).toContain('"analyzer":"own"');
    expect((await again.ask('GET /a-restored-2/_settings?flat_settings=true')).text).toContain('"index.max_result_window":"123"');
    expect((await again.ask('GET /a-restored-2/_count')).text).toContain(`"count":${restored?.read}`);
    expect((await again.ask('GET /a-restored-2/_doc/3')).status).toBe(200);
    expect(await restoreDamaged(again.host, 'b')).toBeUndefined();
  });
});
