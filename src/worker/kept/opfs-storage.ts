import { type Storage, StorageError, type StorageFile } from '../../engine/index.ts';

/** The folder of the origin's private files that has them all. */
export const FOLDER = 'fathom';

/** Files of the browser's own for this origin, for a worker: only there they can be written at once and flushed. */
export class OpfsStorage implements Storage {
  readonly #folder: FileSystemDirectoryHandle;
  readonly #release: () => void;

  /** @param release lets others have the folder */
  constructor(folder: FileSystemDirectoryHandle, release: () => void) {
    this.#folder = folder;
    this.#release = release;
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
      return new OpfsFile(await file.createSyncAccessHandle());
    });
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

  async close(): Promise<void> {
    this.#release();
  }
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
      // In Chromium's private windows a full disk is no exception, but another number: 2 ** 32 - 8.
      if (written !== bytes.length) throw new StorageError('the browser has no room for more', true);
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
