import { describe, expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { replaceStored, storedFiles } from './generation.ts';
import { MemoryStorage } from './memory-storage.ts';

/** A store with one document, closed. */
async function storeWith(index: string, storage = new MemoryStorage()): Promise<MemoryStorage> {
  const host = await openStoredHost(storage, {}, { still: true });
  await host.service.handle({
    method: 'PUT',
    path: `/${index}/_doc/1`,
    query: '',
    headers: JSON_BODY,
    body: new TextEncoder().encode('{"a":1}'),
  });
  await host.close();
  return storage;
}

const JSON_BODY = { 'content-type': 'application/json' };

async function indicesIn(storage: MemoryStorage): Promise<readonly string[]> {
  const host = await openStoredHost(storage, {}, { still: true });
  const names = host.engine.indices().map(({ name }) => name);
  await host.close();
  return names;
}

async function overwrite(storage: MemoryStorage, name: string): Promise<void> {
  const file = await storage.open(name);
  await file.write(new Uint8Array(32), 0);
  await file.close();
}

describe('the files of a store', () => {
  it('are replaced by others, again and again, and written on afterwards', async () => {
    const storage = await storeWith('first');
    for (const index of ['second', 'third']) {
      expect(await replaceStored(storage, await storedFiles(await storeWith(index)))).toBe('done');
      expect(await indicesIn(storage)).toEqual([index]);
    }
    await storeWith('fourth', storage);
    expect((await indicesIn(storage)).toSorted()).toEqual(['fourth', 'third']);
    const left = (await storage.names()).filter((name) => !/^(2\.|generation-)/.test(name));
    expect(left, 'nothing of other generations').toEqual([]);
  });

  it('can be replaced by their own', async () => {
    const storage = await storeWith('mine');
    await replaceStored(storage, await storedFiles(storage));
    expect(await indicesIn(storage)).toEqual(['mine']);
  });

  it('are replaced by none: the store begins anew', async () => {
    const storage = await storeWith('first');
    expect(await replaceStored(storage, [])).toBe('done');
    expect(await indicesIn(storage)).toEqual([]);
  });

  it('stay where what is brought in is no store', async () => {
    const storage = await storeWith('first');
    const pieces = async function* () {
      yield Uint8Array.of(1, 2, 3);
    };
    expect(await replaceStored(storage, [{ name: 'manifest-0', pieces }])).toBe('no store');
    expect(await indicesIn(storage)).toEqual(['first']);
  });

  it('stay where what is brought in is not as it was written, wherever that is', async () => {
    const other = new MemoryStorage();
    const host = await openStoredHost(other, {}, { still: true });
    const put = (id: number) =>
      host.service.handle({
        method: 'PUT',
        path: `/second/_doc/${id}`,
        query: 'refresh=true',
        headers: JSON_BODY,
        body: new TextEncoder().encode(`{"text":"word ${id}"}`),
      });
    await put(1);
    await host.store.checkpoint();
    await put(2);
    await host.close();
    const files = await storedFiles(other);
    let damaged = 0;
    for (const { name } of files) {
      const file = await other.open(name);
      const bytes = new Uint8Array(await file.size());
      await file.read(bytes, 0);
      await file.close();
      for (let at = 0; at < bytes.length; at += 37) {
        const storage = await storeWith('first');
        const torn = bytes.slice();
        torn[at] = (torn[at] ?? 0) ^ 4;
        const pieces = async function* () {
          yield torn;
        };
        const incoming = files.map((one) => (one.name === name ? { name, pieces } : one));
        const came = await replaceStored(storage, incoming);
        expect(await indicesIn(storage), `${name} at ${at}: ${came}`).toEqual([came === 'done' ? 'second' : 'first']);
        if (came !== 'damaged') continue;
        damaged++;
        expect(await replaceStored(storage, incoming, true), 'at the word of who has nothing better').toBe('done');
      }
    }
    expect(damaged).toBeGreaterThan(20);
  });

  it('are known by either of two files, and nothing is told of them without both', async () => {
    const storage = await storeWith('first');
    await replaceStored(storage, await storedFiles(await storeWith('second')));
    await overwrite(storage, 'generation-0');
    expect(await indicesIn(storage)).toEqual(['second']);
    await overwrite(storage, 'generation-0');
    await overwrite(storage, 'generation-1');
    await expect(openStoredHost(storage)).rejects.toThrow('[generation-0, generation-1] tell nothing any more');
    expect(await replaceStored(storage, await storedFiles(await storeWith('third'))), 'whatever it is, it can be replaced').toBe('done');
    expect(await indicesIn(storage)).toEqual(['third']);
  });
});
