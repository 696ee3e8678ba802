import { access, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StorageError } from '../engine/index.ts';
import { ENDED, processBeginning } from './process-beginning.ts';
import { codeOf, toldOfFile } from './told.ts';

/** Says who has a folder. */
const LOCK_NAME = 'lock';
/** There while a lock that was left over is removed. */
const BREAKING_NAME = 'lock-left';

/** So often, and so far apart, is looked whether another process is done with what takes it a moment. */
const LOOKS = 50;
const LOOK_MS = 20;

/** A folder that this process has. */
export class FolderLock {
  readonly #folder: string;
  readonly #handle: FileHandle;
  #released: Promise<void> | undefined;

  constructor(folder: string, handle: FileHandle) {
    this.#folder = folder;
    this.#handle = handle;
  }

  /** Whether a file of the folder is one of the lock's. */
  static owns(name: string): boolean {
    return name === LOCK_NAME || name === BREAKING_NAME;
  }

  /** Once: the lock may be another one's afterwards. */
  release(): Promise<void> {
    this.#released ??= this.#letGo();
    return this.#released;
  }

  async #letGo(): Promise<void> {
    try {
      await this.#handle.close();
    } finally {
      await rm(path.join(this.#folder, LOCK_NAME), { force: true });
    }
  }
}

/** Takes the folder for this process. One whose process is gone is taken over. */
export async function takeLock(folder: string): Promise<FolderLock> {
  const file = path.join(folder, LOCK_NAME);
  for (;;) {
    const handle = await openNew(file);
    if (handle !== undefined) return sign(new FolderLock(folder, handle), handle);
    const owner = await ownerOf(file);
    if (owner === undefined) continue;
    if (!isSigned(owner)) {
      throw new StorageError(
        `the file ${file} was not written by Fathom, which keeps its lock there: put it elsewhere, or name another folder`,
        false,
      );
    }
    if (await isRunning(owner)) {
      const [pid] = owner.split(' ');
      const stranger = `if process ${pid} is none of Fathom's, remove the file ${file}`;
      throw new StorageError(`the folder ${folder} is in use by process ${pid}: stop it, or give another folder; ${stranger}`, false);
    }
    await breakLock(folder, owner);
  }
}

/** Writes into a lock whose it is. One without a name would be in the way of the next. */
async function sign(lock: FolderLock, handle: FileHandle): Promise<FolderLock> {
  try {
    await handle.writeFile(await ownName());
    return lock;
  } catch (thrown) {
    await lock.release();
    throw thrown;
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

/** Whether a lock says what a process writes into it, or nothing, as where it could not be written any more. */
function isSigned(owner: string): boolean {
  return /^(?:\d+ \d+(?: \S+)?|\0*)$/.test(owner);
}

/** Who has a lock; undefined: nobody any more. Whoever takes one writes his name a moment later. */
async function ownerOf(file: string): Promise<string | undefined> {
  for (let looks = 0; ; looks++) {
    const owner = await toldOfFile(file, () => readFile(file, 'utf8')).catch((thrown: unknown) =>
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
    return toldOfFile(breaking, () => rm(breaking, { force: true }));
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

/** Number and start of this process, the latter also as the system tells it, where it does: another one may have the number later, and in containers at the same time. */
async function ownName(): Promise<string> {
  const beginning = await processBeginning(process.pid);
  return beginning === undefined ? shortName() : `${shortName()} ${beginning}`;
}

function shortName(): string {
  return `${process.pid} ${Math.round(performance.timeOrigin)}`;
}

/** Whether whoever has a lock runs still. Where that cannot be known somebody else of its number counts as well. */
async function isRunning(owner: string): Promise<boolean> {
  const [number, origin, beginning] = owner.split(' ');
  const pid = Number(number);
  if (!(pid > 0) || !isThere(pid)) return false;
  const now = await processBeginning(pid);
  if (now === ENDED) return false;
  if (beginning !== undefined && now !== undefined) return beginning === now;
  return pid !== process.pid || `${number} ${origin}` === shortName();
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return codeOf(thrown) === 'EPERM';
  }
}
