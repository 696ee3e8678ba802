import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { type Storage, StorageError, type StorageFile } from '../engine/index.ts';
import { FolderLock, takeLock } from './folder-lock.ts';
import { codeOf, told, toldOfFile, toldOfFolder } from './told.ts';

/** Files in a folder of the computer, for Node. One process has it at a time. Rejects where the folder cannot be had. */
export async function folderStorage(folder: string): Promise<Storage> {
  return toldOfFolder(folder, async () => {
    await mkdir(folder, { recursive: true });
    return new FolderStorage(folder, await takeLock(folder));
  });
}

class FolderStorage implements Storage {
  readonly #folder: string;
  readonly #lock: FolderLock;

  constructor(folder: string, lock: FolderLock) {
    this.#folder = folder;
    this.#lock = lock;
  }

  async names(): Promise<readonly string[]> {
    return told(async () => (await readdir(this.#folder)).filter((name) => !FolderLock.owns(name)));
  }

  open(name: string): Promise<StorageFile> {
    return this.#ofFile(name, async (file) => {
      // Made where there is none; not `a+`, which writes to the end whatever place is asked for.
      const handle = await open(file, 'r+').catch((thrown: unknown) =>
        codeOf(thrown) === 'ENOENT' ? open(file, 'wx+') : Promise.reject(thrown),
      );
      return new FolderFile(handle, this.#folder);
    });
  }

  remove(name: string): Promise<void> {
    return this.#ofFile(name, (file) => rm(file, { force: true }));
  }

  #ofFile<T>(name: string, work: (file: string) => Promise<T>): Promise<T> {
    const file = path.join(this.#folder, name);
    return told(() => toldOfFile(file, () => work(file)));
  }

  async close(): Promise<void> {
    await told(() => this.#lock.release());
  }
}

class FolderFile implements StorageFile {
  readonly #handle: FileHandle;
  readonly #folder: string;
  /** The folder knows of the file for good. */
  #isKnown = false;

  constructor(handle: FileHandle, folder: string) {
    this.#handle = handle;
    this.#folder = folder;
  }

  size(): Promise<number> {
    return told(async () => (await this.#handle.stat()).size);
  }

  read(into: Uint8Array, at: number): Promise<number> {
    return told(async () => {
      let done = 0;
      while (done < into.length) {
        const { bytesRead } = await this.#handle.read(into, done, into.length - done, at + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return done;
    });
  }

  write(bytes: Uint8Array, at: number): Promise<void> {
    return told(async () => {
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, at + done);
        if (bytesWritten === 0) throw new StorageError('a write wrote nothing', true);
        done += bytesWritten;
      }
    });
  }

  flush(): Promise<void> {
    return told(async () => {
      await this.#handle.datasync();
      if (this.#isKnown) return;
      await flushFolder(this.#folder);
      this.#isKnown = true;
    });
  }

  close(): Promise<void> {
    return told(() => this.#handle.close());
  }
}

/** Without it the name of a new file may be lost, and the file with it. Windows has no such thing. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
