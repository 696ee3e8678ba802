import type { Storage } from '../../engine/index.ts';
import { OpfsStorage } from './opfs-storage.ts';

/** The folder of the origin's private files that has them all. */
const FOLDER = 'fathom';

/** The browser's files for this origin; undefined where it has none, or locks that nobody can hold. Never rejects: in private windows and sandboxed frames the mere question may throw. */
export async function takePlace(): Promise<Storage | undefined> {
  try {
    if (typeof FileSystemFileHandle.prototype.createSyncAccessHandle !== 'function') return undefined;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    // It may be there and refuse all the same.
    await navigator.locks.query();
    return new OpfsStorage(folder, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  } catch {
    return undefined;
  }
}
