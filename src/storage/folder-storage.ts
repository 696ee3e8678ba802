import { access, mkdir, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Storage, StorageError, type StorageFile } from '../engine/index.ts';

/** Says who has a folder. */
const LOCK_NAME = 'lock';
/** There while a lock that was left over is removed. */
const BREAKING_NAME = 'lock-left';

/** So often, and so far apart, is looked whether another process is done with what takes it a moment. */
const LOOKS = 50;
const LOOK_MS = 20;

/** Node's names of "no room": on the disk, for the user, in a file. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Files in a folder of the computer, for Node. One process has it at a time. Rejects where the folder cannot be had. */
export async function folderStorage(folder: string): Promise<Storage> {
  return told(async () => {
    await mkdir(folder, { recursive: true });
    const lock = await takeLock(folder);
    return new FolderStorage(folder, lock);
  });
}

class FolderStorage implements Storage {
  readonly #folder: string;
  readonly #lock: FileHandle;

  constructor(folder: string, lock: FileHandle) {
    this.#folder = folder;
    this.#lock = lock;
  }

  async names(): Promise<readonly string[]> {
    return told(async () => (await readdir(this.#folder)).filter((name) => name !== LOCK_NAME && name !== BREAKING_NAME));
  }

  open(name: string): Promise<StorageFile> {
    return told(async () => {
      const file = path.join(this.#folder, name);
      // Made where there is none; not `a+`, which writes to the end whatever place is asked for.
      const handle = await open(file, 'r+').catch((thrown: unknown) =>
        codeOf(thrown) === 'ENOENT' ? open(file, 'wx+') : Promise.reject(thrown),
      );
      return new FolderFile(handle, this.#folder);
    });
  }

  remove(name: string): Promise<void> {
    return told(() => rm(path.join(this.#folder, name), { force: true }));
  }

  async close(): Promise<void> {
    await told(async () => {
      await this.#lock.close();
      await rm(path.join(this.#folder, LOCK_NAME), { force: true });
    });
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

/** Takes the folder for this process. One whose process is gone is taken over. */
async function takeLock(folder: string): Promise<FileHandle> {
  const file = path.join(folder, LOCK_NAME);
  for (;;) {
    const lock = await openNew(file);
    if (lock !== undefined) {
      await lock.write(ownName());
      return lock;
    }
    const owner = await ownerOf(file);
    if (owner === undefined) continue;
    if (isRunning(owner)) {
      throw new StorageError(`the folder ${folder} is in use by process ${owner.split(' ')[0]}: stop it, or give another folder`, false);
    }
    await breakLock(folder, owner);
  }
}

/** Undefined: it is there. */
async function openNew(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'wx+');
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return undefined;
    throw thrown;
  }
}

/** Who has a lock; undefined: nobody any more. Whoever takes one writes his name a moment later. */
async function ownerOf(file: string): Promise<string | undefined> {
  for (let looks = 0; ; looks++) {
    const owner = await readFile(file, 'utf8').catch((thrown: unknown) =>
      codeOf(thrown) === 'ENOENT' ? undefined : Promise.reject(thrown),
    );
    if (owner !== '' || looks === LOOKS) return owner;
    await setTimeout(LOOK_MS);
  }
}

/** Removes the lock of a process that is gone. Of several that find it one does: another's `rm` could be of the lock of who was quicker. */
async function breakLock(folder: string, owner: string): Promise<void> {
  const breaking = path.join(folder, BREAKING_NAME);
  const breaker = await openNew(breaking);
  if (breaker === undefined) {
    // It takes a moment, unless whoever was at it ended meanwhile.
    for (let looks = 0; looks < LOOKS && (await exists(breaking)); looks++) await setTimeout(LOOK_MS);
    return rm(breaking, { force: true });
  }
  try {
    const file = path.join(folder, LOCK_NAME);
    if ((await ownerOf(file)) === owner) await rm(file, { force: true });
  } finally {
    await breaker.close();
    await rm(breaking, { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Number and start of this process: in containers another one may have had the same number. */
function ownName(): string {
  return `${process.pid} ${Math.round(performance.timeOrigin)}`;
}

function isRunning(owner: string): boolean {
  const pid = Number(owner.split(' ')[0]);
  if (!(pid > 0)) return false;
  if (pid === process.pid) return owner === ownName();
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return codeOf(thrown) === 'EPERM';
  }
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** What Node throws, as a storage tells it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof StorageError) throw thrown;
    throw new StorageError(thrown instanceof Error ? thrown.message : String(thrown), FULL.has(codeOf(thrown)));
  }
}
