import { describe, expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { MemoryStorage } from './memory-storage.ts';
import type { ReadableTally } from './damaged-indices.ts';
import { asking } from './testing/asking.ts';

type Files = ReadonlyMap<string, Uint8Array>;
type Found = ReadableTally & { readonly documents: ReadonlyMap<string, string> };

async function filesOf(storage: MemoryStorage): Promise<Files> {
  const files = new Map<string, Uint8Array>();
  for (const name of await storage.names()) {
    const file = await storage.open(name);
    const bytes = new Uint8Array(await file.size());
    await file.read(bytes, 0);
    files.set(name, bytes);
  }
  return files;
}

async function opened(files: Files) {
  const storage = new MemoryStorage();
  for (const [name, bytes] of files) await (await storage.open(name)).write(bytes, 0);
  const host = await openStoredHost(storage, repeatable(), { still: true });
  return { storage, host, ask: asking(host) };
}

/** What an index has, by id: routing and source. */
const KNOWN = new Map<string, string>();
for (let n = 0; n < 60; n++) KNOWN.set(`d${n}`, ` {"n":${n},"text":"word ${n} ü"}`);
for (const gone of ['d3', 'd4', 'd41']) KNOWN.delete(gone);
KNOWN.set('d5', ' {"late":true}');
KNOWN.set('d6', ' {"later":true}');
KNOWN.set('routed', 'r {"a": 1 ,  "b":2}');

/** A store with two segments of the index `a`, deletions and an update in them, and more of the same in the log; and an index `b`. */
async function stored(): Promise<Files> {
  const { storage, host, ask } = await opened(new Map());
  const lines = (from: number, to: number): string =>
    Array.from(
      { length: to - from },
      (_, at) => `{"index":{"_id":"d${from + at}"}}\n{"n":${from + at},"text":"word ${from + at} ü"}\n`,
    ).join('');
  await ask('PUT /a', { settings: { number_of_shards: 1 } });
  await ask('PUT /b/_doc/1?refresh=true', { b: 1 });
  await ask('POST /a/_bulk?refresh=true', lines(0, 40));
  await ask('POST /a/_bulk?refresh=true', lines(40, 60));
  await ask('DELETE /a/_doc/d3');
  await ask('PUT /a/_doc/d5?refresh=true', { late: true });
  await ask('PUT /a/_doc/routed?routing=r&refresh=true', '{"a": 1\n,\r\n"b":2}');
  await host.store.checkpoint();
  await ask('DELETE /a/_doc/d4');
  await ask('DELETE /a/_doc/d41');
  await ask('PUT /a/_doc/d6', { later: true });
  return filesOf(storage);
}

async function read(files: Files): Promise<Found | 'open'> {
  const { host, ask } = await opened(files);
  if (!host.store.damage.some(({ index }) => index === 'a')) return 'open';
  expect((await ask('GET /b/_doc/1')).status, 'other indices are open').toBe(200);
  let text = '';
  const tally = await host.store.readDamaged('a', (lines) => void (text += new TextDecoder().decode(lines)));
  if (tally === undefined) throw new Error('it is damaged');
  const rows = text.split('\n');
  const documents = new Map<string, string>();
  for (let at = 0; at + 1 < rows.length; at += 2) {
    const { index } = JSON.parse(rows[at] ?? '') as { readonly index: { readonly _id: string; readonly routing?: string } };
    documents.set(index._id, `${index.routing ?? ''} ${rows[at + 1]}`);
  }
  expect(documents.size).toBe(tally.read);
  return { ...tally, documents };
}

function segmentsOf(files: Files): readonly string[] {
  return [...files.keys()].filter((name) => name.startsWith('segment-')).toSorted();
}

function changed(files: Files, name: string, change: (bytes: Uint8Array) => Uint8Array): Files {
  return new Map(files).set(name, change((files.get(name) ?? new Uint8Array()).slice()));
}

function flipped(at: number, bit: number): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => {
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
    return bytes;
  };
}

/** Of documents that were found, those that are not as they were. */
function wrong({ documents }: Found): readonly string[] {
  return [...documents].filter(([id, text]) => KNOWN.get(id) !== text).map(([id]) => id);
}

describe('what can be read of a damaged index', () => {
  it('is all of it but for a segment that is gone, and what the log has of that', async () => {
    const files = await stored();
    const [first = '', second = ''] = segmentsOf(files);
    const without = await read(new Map([...files].filter(([name]) => name !== first)));
    if (without === 'open') throw new Error('it is damaged');
    expect(wrong(without)).toEqual([]);
    expect(without).toMatchObject({ doubtful: 0 });
    expect(without.documents.get('d6'), 'it lies in the log').toBe(' {"later":true}');
    expect(without.read + without.lost).toBeGreaterThanOrEqual(KNOWN.size);
    const other = await read(changed(files, second, () => new Uint8Array()));
    if (other === 'open') throw new Error('it is damaged');
    expect(wrong(other)).toEqual([]);
    expect(other.read).toBeGreaterThan(without.read - KNOWN.size);
  });

  it('is told with what could not be, wherever a byte is another one', { timeout: 120_000 }, async () => {
    const files = await stored();
    let damaged = 0;
    for (const name of segmentsOf(files)) {
      const { length } = files.get(name) ?? new Uint8Array();
      const step = Math.max(1, Math.floor(length / 400));
      for (let at = 0; at < length; at += step) {
        const found = await read(changed(files, name, flipped(at, at % 8)));
        if (found === 'open') continue;
        damaged++;
        expect(found.read + found.lost, `${name} flipped at ${at}`).toBeGreaterThanOrEqual(KNOWN.size);
        // One byte of an id or a source is one document's; one of an offset is two at most that can still be read.
        expect(wrong(found).length, `${name} flipped at ${at}: ${wrong(found).join()}`).toBeLessThanOrEqual(Math.min(2, found.doubtful));
      }
    }
    expect(damaged).toBeGreaterThan(300);
  });

  it('is told with what could not be, wherever a file ends too early', { timeout: 120_000 }, async () => {
    const files = await stored();
    let most = 0;
    for (const name of segmentsOf(files)) {
      const { length } = files.get(name) ?? new Uint8Array();
      for (let to = 0; to < length; to += Math.max(1, Math.floor(length / 200))) {
        const found = await read(changed(files, name, (bytes) => bytes.subarray(0, to)));
        if (found === 'open') continue;
        expect(found.read + found.lost, `${name} cut to ${to}`).toBeGreaterThanOrEqual(KNOWN.size);
        expect(wrong(found).length, `${name} cut to ${to}: ${wrong(found).join()}`).toBeLessThanOrEqual(1);
        most = Math.max(most, found.doubtful);
      }
    }
    expect(most, 'some of a file that is cut short can be read').toBeGreaterThan(0);
  });

  it('is read out of a whole copy of a shard where there is one', async () => {
    const { storage, host, ask } = await opened(new Map());
    await ask('PUT /b/_doc/1?refresh=true', { b: 1 });
    await ask('PUT /a', { settings: { number_of_shards: 1, number_of_replicas: 1, 'index.fathom.run_replicas': true } });
    await ask('PUT /a/_doc/1', { n: 1 });
    await ask('POST /a/_refresh');
    await host.store.checkpoint();
    const files = await filesOf(storage);
    const names = segmentsOf(files);
    for (const name of names) {
      const found = await read(changed(files, name, () => new Uint8Array()));
      if (found === 'open') continue;
      expect(found.read + found.lost).toBe(1);
    }
  });

  it('makes an index again as it was, as the body of a bulk request', async () => {
    const files = await stored();
    const [first = ''] = segmentsOf(files);
    const { host, ask } = await opened(changed(files, first, flipped((files.get(first)?.length ?? 0) - 1, 0)));
    let body = '';
    await host.store.readDamaged('a', (lines) => void (body += new TextDecoder().decode(lines)));
    expect((await ask('POST /again/_bulk?refresh=true', body)).text).toContain('"errors":false');
    expect((await ask('GET /again/_doc/routed?routing=r')).text).toContain('"b":2');
  });

  it('is nothing of an index that is open or was never there', async () => {
    const { host } = await opened(await stored());
    for (const name of ['b', 'never']) expect(await host.store.readDamaged(name, () => undefined)).toBeUndefined();
  });
});
