import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import type { Service } from '../../rest/api.ts';
import { FaultLine } from '../../rest/faults/fault-line.ts';
import { createService } from '../../rest/service.ts';
import { localRecords, type LocalRecords } from './local-records.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.doUnmock('./keepsakes.ts');
});

/** A page as it is after a load: an engine that knows nothing, and what the browser stored. */
function page() {
  const clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };
  let made = 0;
  const ids = { next: (length: number) => String(made++).padStart(length, '0') };
  const faults = new FaultLine(() => Promise.resolve());
  const service: Service = createService({
    engine: createEngine({ clock, ids, shardFaults: faults }),
    clock,
    ids,
    datasets: [],
    yieldToHost: () => Promise.resolve(),
    onBug: () => undefined,
    gate: { switches: true },
    faults,
  });
  const records: LocalRecords = localRecords(service);
  const call = async (line: string, body?: unknown) => {
    const [method = '', path = '', query = ''] = line.split(/[ ?]/);
    const sent = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
    const request = { method, path, query, headers: { 'content-type': 'application/json' }, body: sent };
    const response = await service.handle(request);
    records.note(request, response);
    const text = new TextDecoder().decode(response.body);
    return text === '' ? undefined : JSON.parse(text);
  };
  return { records, call };
}

const search = { name: 'Deep', index: 'logs', request: { from: 10, size: 5 }, mode: 'offset' };

describe('records of the reader', () => {
  it('of two windows are kept side by side, and what one of them deleted is not', async () => {
    const [one, two] = [page(), page()];
    const { id, version } = (await one.call('POST /searches', search)).data;
    await one.records.restoreSearches();
    await two.call('POST /searches', { ...search, name: 'Other' });
    await two.records.restoreSearches();
    await one.call('POST /searches', { ...search, name: 'Deeper' });
    await one.call(`DELETE /searches/${id}?version=${version}`);
    await one.records.restoreSearches();
    const after = page();
    await after.records.restoreSearches();
    expect((await after.call('GET /searches')).data.items.map(({ name }: { readonly name: string }) => name)).toEqual(['Deeper', 'Other']);
  });

  it('are there again after a reload: saved searches, and switches once the page is ready', async () => {
    const before = page();
    await before.call('POST /searches', search);
    await before.call('POST /searches', { ...search, name: 'Deeper' });
    await before.call('PATCH /switches', { quota: 60, faults: 'delay=5', version: (await before.call('GET /switches')).data.version });
    await before.records.restoreSearches();

    const after = page();
    await after.records.restoreSearches();
    expect((await after.call('GET /searches')).data.items).toMatchObject([search, { ...search, name: 'Deeper' }]);
    expect((await after.call('GET /switches')).data).toMatchObject({ quota: null, faults: '' });
    await after.records.restoreSwitches('start');
    expect((await after.call('GET /switches')).data).toMatchObject({ quota: 60, faults: 'delay=5' });
  });

  it('are not turned back to what they were stored as while the page started, once the reader has turned them; a new engine gets them all the same', async () => {
    const { records, call } = page();
    const { version } = (await call('GET /switches')).data;
    const { data } = await call('PATCH /switches', { maintenance: true, version });
    await records.restoreSearches();
    await records.restoreSwitches('start');
    expect((await call('GET /switches')).data.version).toBe(data.version);
    await records.restoreSwitches('restart');
    expect((await call('GET /switches')).data).toMatchObject({ maintenance: true, version: data.version + 1 });
  });

  it('are not lost where what restores them could not be fetched: they come back beside the next one that is saved', async () => {
    const before = page();
    await before.call('POST /searches', search);
    await before.records.restoreSearches();

    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.doMock('./keepsakes.ts', () => {
      throw new Error('not fetched');
    });
    const after = page();
    await after.records.restoreSearches();
    await after.records.restoreSwitches('start');
    expect((await after.call('GET /searches')).data.total).toBe(0);
    vi.doUnmock('./keepsakes.ts');
    await after.call('POST /searches', { ...search, name: 'Deeper' });
    await vi.waitFor(async () => expect((await after.call('GET /searches')).data.total).toBe(2));
    await after.records.restoreSearches();

    const last = page();
    await last.records.restoreSearches();
    const { items } = (await last.call('GET /searches')).data;
    expect(items.map(({ name }: { readonly name: string }) => name).toSorted()).toEqual(['Deep', 'Deeper']);
  });

  it('are forgotten when the reader deletes them', async () => {
    const before = page();
    const { data } = await before.call('POST /searches', search);
    await before.call(`DELETE /searches/${data.id}?version=1`);
    await before.records.restoreSearches();
    const after = page();
    await after.records.restoreSearches();
    expect((await after.call('GET /searches')).data.total).toBe(0);
  });

  it('never hold a key, nor what would lock the reader out', async () => {
    const before = page();
    const { data } = await before.call('GET /switches');
    await before.call('PATCH /switches', { credentials: true, keys: ['me:secret:write:*'], maintenance: true, version: data.version });
    await before.records.restoreSwitches('start');
    expect(localStorage.getItem('fathom.switches')).toContain('maintenance');
    expect(localStorage.getItem('fathom.switches')).not.toContain('secret');
    expect(localStorage.getItem('fathom.switches')).not.toContain('credentials');
  });
});
