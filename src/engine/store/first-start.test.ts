import { describe, expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { MemoryStorage } from './memory-storage.ts';
import { StorageError, type StorageFile } from './storage.ts';

type Files = readonly (readonly [name: string, bytes: Uint8Array])[];

async function open(storage: MemoryStorage): Promise<void> {
  await (await openStoredHost(storage, {}, { still: true })).close();
}

async function contents(storage: MemoryStorage): Promise<Files> {
  return Promise.all(
    (await storage.names()).map(async (name) => {
      const file = await storage.open(name);
      const bytes = new Uint8Array(await file.size());
      await file.read(bytes, 0);
      return [name, bytes] as const;
    }),
  );
}

/** The files that a first start has made behind so many writes; of the last one only a part. */
async function cutShort(writes: number, part: (bytes: Uint8Array) => Uint8Array): Promise<MemoryStorage> {
  const storage = new CutShort(writes, part);
  await expect(open(storage)).rejects.toThrow('cut short');
  return new MemoryStorage(await contents(storage));
}

/** A storage whose last write is done in part; it fails, and all behind it. */
class CutShort extends MemoryStorage {
  #left: number;
  readonly #part: (bytes: Uint8Array) => Uint8Array;

  constructor(writes: number, part: (bytes: Uint8Array) => Uint8Array) {
    super();
    this.#left = writes;
    this.#part = part;
  }

  override async open(name: string): Promise<StorageFile> {
    const file = await super.open(name);
    return {
      size: () => file.size(),
      read: (into, at) => file.read(into, at),
      write: async (bytes, at) => {
        if (--this.#left > 0) return file.write(bytes, at);
        if (this.#left === 0) await file.write(this.#part(bytes), at);
        throw new StorageError('cut short', false);
      },
      flush: () => file.flush(),
      close: () => file.close(),
    };
  }
}

const FOREIGN = new TextEncoder().encode('a file that somebody else has written, by a name that a store gives its own');

describe('a place without a manifest', () => {
  it.each([
    ['manifest-0', 'manifest-0'],
    ['manifest-1', 'manifest-1'],
    ['both manifests', 'manifest-0', 'manifest-1'],
    ['a first log', 'log-1'],
    ['a later log', 'log-7'],
    ['a mark', 'mark'],
    ['a segment', 'segment-0'],
    ['generation-0', 'generation-0'],
    ['generation-1', 'generation-1'],
    ['files of a generation', '3.log-1', '3.manifest-1'],
  ])('is refused where there are foreign bytes by the name of %s, and nothing of it changes', async (_, ...names) => {
    const storage = new MemoryStorage(names.map((name) => [name, FOREIGN] as const));
    await expect(open(storage)).rejects.toMatchObject({
      name: 'StorageError',
      full: false,
      message: expect.stringContaining('nothing can be told'),
    });
    expect(await contents(storage)).toEqual(names.map((name) => [name, FOREIGN]));
  });

  it('is refused where a store had lost its manifests, and nothing of it changes', async () => {
    const storage = new MemoryStorage();
    const host = await openStoredHost(storage, {}, { still: true });
    const headers = { 'content-type': 'application/json' };
    await host.service.handle({ method: 'PUT', path: '/mine/_doc/1', query: '', headers, body: new TextEncoder().encode('{"a":1}') });
    await host.close();
    for (const name of ['manifest-0', 'manifest-1', 'mark']) await storage.remove(name);
    const before = await contents(storage);
    await expect(open(storage)).rejects.toThrow('nothing can be told of the files beside it');
    expect(await contents(storage)).toEqual(before);
  });

  it('may have other files, which stay', async () => {
    const storage = new MemoryStorage([['notes.txt', FOREIGN]]);
    await open(storage);
    expect(await contents(storage)).toContainEqual(['notes.txt', FOREIGN]);
  });

  it('may have what a first start left that was cut short, at whatever write', async () => {
    const parts = [
      (bytes: Uint8Array) => bytes.subarray(0, 0),
      (bytes: Uint8Array) => bytes.subarray(0, 3),
      (bytes: Uint8Array) => bytes.subarray(0, bytes.length >>> 1),
      (bytes: Uint8Array) => new Uint8Array(bytes.length),
      (bytes: Uint8Array) => bytes,
    ];
    for (const part of parts) {
      // The log, the manifest and the manifest again. A log that cannot be begun is none that ends the start: the manifest fails then.
      for (let writes = 1; writes <= 3; writes++) {
        const storage = await cutShort(writes, part);
        await expect(open(storage), `write ${writes}`).resolves.toBeUndefined();
        await expect(open(storage), 'once more').resolves.toBeUndefined();
      }
    }
  });
});
