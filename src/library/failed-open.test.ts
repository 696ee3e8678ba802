import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryStorage, openFathom, StorageError, type StorageFile } from './index.ts';
import { folderStorage } from './node.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fathom-failed-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** A folder that a service can open. */
async function filled(): Promise<void> {
  await (await openFathom({ store: await folderStorage(folder) })).close();
}

/** Files that count how many are open; the operation of that number fails. */
class Counted extends MemoryStorage {
  opened = 0;
  closed = 0;
  operations = 0;
  failAt = Infinity;

  override async open(name: string): Promise<StorageFile> {
    this.#count();
    const file = await super.open(name);
    this.opened++;
    const counted = <T>(work: () => Promise<T>): Promise<T> => {
      this.#count();
      return work();
    };
    return {
      size: async () => counted(() => file.size()),
      read: async (into, at) => counted(() => file.read(into, at)),
      write: async (bytes, at) => counted(() => file.write(bytes, at)),
      flush: async () => counted(() => file.flush()),
      close: async () => void this.opened--,
    };
  }

  override async close(): Promise<void> {
    this.closed++;
  }

  #count(): void {
    if (++this.operations >= this.failAt) throw new StorageError('it fails', false);
  }
}

describe('a service that cannot be opened', () => {
  it.each([
    ['for foreign bytes in the place of a manifest', () => writeFile(path.join(folder, 'manifest-0'), 'foreign bytes')],
    ['for a folder in the place of a manifest', () => mkdir(path.join(folder, 'manifest-0'))],
    ['for a folder in the place of a log', () => filled().then(() => mkdir(path.join(folder, 'log-77')))],
    ['for a folder in the place of a file that is left over', () => filled().then(() => mkdir(path.join(folder, 'segment-77')))],
  ])('lets its folder go: the next attempt is refused for the same reason, %s', async (_, spoil) => {
    await spoil();
    const open = async () => openFathom({ store: await folderStorage(folder) });
    const reason = await open().then(
      () => '',
      (thrown: StorageError) => thrown.message,
    );
    expect(reason).not.toBe('');
    expect(reason).not.toContain('in use');
    await expect(open()).rejects.toMatchObject({ name: 'StorageError', message: reason });
    expect(await readdir(folder)).not.toContain('lock');
  });

  it('lets its folder go where its options are wrong', async () => {
    const clock = {
      now: () => {
        throw new Error('no clock');
      },
      elapsed: () => 0,
    };
    const open = async () => openFathom({ store: await folderStorage(folder), clock });
    for (let times = 0; times < 2; times++) await expect(open()).rejects.toThrow('no clock');
    expect(await readdir(folder)).not.toContain('lock');
  });

  it('closes each of its files, whichever operation fails', async () => {
    let failed = 0;
    for (let failAt = 1; ; failAt++) {
      const storage = new Counted();
      storage.failAt = failAt;
      const done = await openFathom({ store: storage }).then(
        (fathom) => fathom.close().then(() => 'opened'),
        () => 'refused',
      );
      expect([failAt, done, storage.opened, storage.closed]).toEqual([failAt, done, 0, 1]);
      if (storage.operations < failAt) break;
      if (done === 'refused') failed++;
    }
    expect(failed).toBeGreaterThan(3);
  });

  it('lets its folder go where a file cannot be closed at the end', async () => {
    const storage = new Counted();
    const fathom = await openFathom({ store: storage });
    await expect(fathom.close()).resolves.toBeUndefined();
    const fragile = new (class extends Counted {
      override async open(name: string): Promise<StorageFile> {
        const file = await super.open(name);
        return { ...file, close: () => (name.startsWith('log-') ? Promise.reject(new StorageError('not closed', false)) : file.close()) };
      }
    })();
    const other = await openFathom({ store: fragile });
    await expect(other.close()).rejects.toThrow('not closed');
    expect(fragile.closed).toBe(1);
  });
});
