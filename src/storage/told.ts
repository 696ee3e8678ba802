import { StorageError } from '../engine/index.ts';

/** Node's names of "no room": on the disk, for the user, in a file. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Node's names of "it is a folder": of the system, and of `rm`. */
const IS_FOLDER: ReadonlySet<string> = new Set(['EISDIR', 'ERR_FS_EISDIR']);

/** What keeps a folder from being one of a store, and the way out, by Node's names. */
const WORDS: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: isFile,
  ENOTDIR: isFile,
  EACCES: mayNot,
  EPERM: mayNot,
  EROFS: (folder) => `the folder ${folder} lies on a disk that is read-only: name one elsewhere`,
};

function isFile(folder: string): string {
  return `${folder} is a file or lies below one, and a store is a folder: name another one`;
}

function mayNot(folder: string): string {
  return `this user may not write to the folder ${folder}: allow it (chmod, chown), or name another one`;
}

/** Node's name of what was thrown. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** What Node throws, as a storage tells it. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof StorageError) throw thrown;
    throw new StorageError(thrown instanceof Error ? thrown.message : String(thrown), FULL.has(codeOf(thrown)));
  }
}

/** A file of a store: says so where a folder has its name. */
export async function toldOfFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!IS_FOLDER.has(codeOf(thrown))) throw thrown;
    throw new StorageError(`${file} is a folder, and a store keeps a file there: put it elsewhere, or name another folder`, false);
  }
}

/** The same of a folder that is about to be opened: why it cannot be had, and the way out. */
export async function toldOfFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return told(async () => {
    try {
      return await work();
    } catch (thrown) {
      const code = codeOf(thrown);
      if (FULL.has(code)) {
        throw new StorageError(
          `the disk of the folder ${folder} has no room, not even for its lock: make some, or name another folder`,
          true,
        );
      }
      const words = WORDS[code];
      throw words === undefined ? thrown : new StorageError(words(folder), false);
    }
  });
}
