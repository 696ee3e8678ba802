import { expect, it } from 'vitest';
import { OpfsStorage } from './opfs-storage.ts';

const noWait = (): Promise<void> => Promise.resolve();

/** A folder as browsers give one, with so much room; its files are held by others the first `busy` times. */
function folder({ room = Infinity, busy = 0 } = {}) {
  let left = busy;
  const files = new Map<string, Uint8Array>();
  const named = (name: string): Error => Object.assign(new Error(`a ${name}`), { name });
  const access = (name: string) => {
    const bytes = (): Uint8Array => files.get(name) ?? new Uint8Array();
    return {
      getSize: () => bytes().length,
      read: (into: Uint8Array, { at }: { at: number }) => {
        const found = bytes().subarray(at, at + into.length);
        into.set(found);
        return found.length;
      },
      write: (given: Uint8Array, { at }: { at: number }) => {
        const end = at + given.length;
        if (end > room * 2) throw named('QuotaExceededError');
        // As Chromium does in private windows.
        if (end > room) return 2 ** 32 - 8;
        const longer = new Uint8Array(Math.max(end, bytes().length));
        longer.set(bytes());
        longer.set(given, at);
        files.set(name, longer);
        return given.length;
      },
      flush: () => undefined,
      close: () => undefined,
    };
  };
  const handle = {
    keys: async function* () {
      yield* files.keys();
    },
    getFileHandle: async (name: string) => {
      if (!files.has(name)) files.set(name, new Uint8Array());
      return {
        createSyncAccessHandle: async () => {
          if (left-- > 0) throw named('NoModificationAllowedError');
          return access(name);
        },
      };
    },
    removeEntry: async (name: string) => {
      if (!files.delete(name)) throw named('NotFoundError');
    },
  };
  // As much of a folder as is used.
  return handle as unknown as FileSystemDirectoryHandle;
}

it('has its files again, with what was written to any place of them', async () => {
  const storage = new OpfsStorage(folder(), noWait);
  const file = await storage.open('log-1');
  await file.write(Uint8Array.of(1, 2), 2);
  await file.flush();
  await file.close();
  await storage.open('gone');
  await storage.remove('gone');
  await storage.remove('never');
  expect(await storage.names()).toEqual(['log-1']);
  const again = await storage.open('log-1');
  const bytes = new Uint8Array(6);
  expect([await again.size(), await again.read(bytes, 0), ...bytes]).toEqual([4, 4, 0, 0, 1, 2, 0, 0]);
});

it('waits for a file that a worker which was ended still holds', async () => {
  const file = await new OpfsStorage(folder({ busy: 5 }), noWait).open('log-1');
  expect(await file.size()).toBe(0);
});

it.each([
  ['by an exception', 30],
  ['by a number that nobody asked for', 15],
])('says that there is no room where the browser tells it %s', async (_, bytes) => {
  const file = await new OpfsStorage(folder({ room: 10 }), noWait).open('log-1');
  await expect(file.write(new Uint8Array(bytes), 0)).rejects.toMatchObject({ name: 'StorageError', full: true });
  await file.write(new Uint8Array(5), 0);
});
