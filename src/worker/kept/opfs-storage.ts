import { type Storage, StorageError, type StorageFile } from '../../engine/index.ts';

const TRIES = 100;
const TRY_EVERY_MS = 20;

/** Files of the browser's own for this origin, for a worker: only there they can be written at once and flushed. */
export class OpfsStorage implements Storage {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #wait: (ms: number) => Promise<void>;

  /** @param folder nobody else has it: a lock of the browser's sees to that */
  constructor(folder: FileSystemDirectoryHandle, wait: (ms: number) => Promise<void>) {
    this.#folder = folder;
    this.#wait = wait;
  }

  names(): Promise<readonly string[]> {
    return told(async () => {
      const names: string[] = [];
      for await (const name of this.#folder.keys()) names.push(name);
      return names;
    });
  }

  open(name: string): Promise<StorageFile> {
    return told(async () => {
      const file = await this.#folder.getFileHandle(name, { create: true });
      return new OpfsFile(await this.#access(file, TRIES));
    });
  }

  /** A worker that was ended may hold its files a moment longer than its lock. */
  async #access(file: FileSystemFileHandle, tries: number): Promise<FileSystemSyncAccessHandle> {
    try {
      return await file.createSyncAccessHandle();
    } catch (thrown) {
      if (tries === 0 || !isNamed(thrown, 'NoModificationAllowedError')) throw thrown;
    }
    await this.#wait(TRY_EVERY_MS);
    return this.#access(file, tries - 1);
  }

  remove(name: string): Promise<void> {
    return told(async () => {
      try {
        await this.#folder.removeEntry(name);
      } catch (thrown) {
        if (!isNamed(thrown, 'NotFoundError')) throw thrown;
      }
    });
  }

  async close(): Promise<void> {}
}

class OpfsFile implements StorageFile {
  readonly #handle: FileSystemSyncAccessHandle;

  constructor(handle: FileSystemSyncAccessHandle) {
    this.#handle = handle;
  }

  size(): Promise<number> {
    return told(async () => this.#handle.getSize());
  }

  read(into: Uint8Array<ArrayBuffer>, at: number): Promise<number> {
    return told(async () => this.#handle.read(into, { at }));
  }

  write(bytes: Uint8Array<ArrayBuffer>, at: number): Promise<void> {
    return told(async () => {
      const written = this.#handle.write(bytes, { at });
      if (written === bytes.length) return;
      // In Chromium's private windows what goes wrong is no exception, but its number below 2 ** 32: 8 is a full disk. Less than asked for is one as well.
      const isFull = written < bytes.length || written === 2 ** 32 - 8;
      throw new StorageError(
        isFull ? 'the browser has no room for more' : `a write of ${bytes.length} bytes came back with ${written}`,
        isFull,
      );
    });
  }

  flush(): Promise<void> {
    return told(async () => this.#handle.flush());
  }

  close(): Promise<void> {
    return told(async () => this.#handle.close());
  }
}

/** What the browser throws, as a storage tells it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof StorageError) throw thrown;
    throw new StorageError(thrown instanceof Error ? thrown.message : String(thrown), isNamed(thrown, 'QuotaExceededError'));
  }
}

function isNamed(thrown: unknown, name: string): boolean {
  return thrown instanceof Error && thrown.name === name;
}
