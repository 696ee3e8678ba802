import type { Storage } from '../../engine/index.ts';
import type { WhyMemory } from './kept-state.ts';
import { FOLDER, OpfsStorage } from './opfs-storage.ts';
import { takeLock } from './take-lock.ts';

/** The browser's files for this origin, where this worker may have them; else why not. Never rejects: in private windows and sandboxed frames the mere question may throw. */
export async function takeOpfs(): Promise<Storage | WhyMemory> {
  try {
    const { locks, storage } = navigator;
    if (typeof FileSystemFileHandle.prototype.createSyncAccessHandle !== 'function') return 'absent';
    const root = await storage.getDirectory();
    const release = await takeLock({
      locks,
      channel: new BroadcastChannel(FOLDER),
      timer: (task, ms) => setTimeout(task, ms),
    });
    return release === undefined ? 'taken' : new OpfsStorage(await root.getDirectoryHandle(FOLDER, { create: true }), release);
  } catch {
    return 'absent';
  }
}
