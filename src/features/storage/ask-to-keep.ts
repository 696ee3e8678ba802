import { readStored, writeStored } from '../../components/browser/stored.ts';
import type { StorageInfo } from './storage-info.ts';

const KEY = 'fathom.asked-to-keep';

/** Asks the browser, once, not to clear what is kept: for whoever has brought in a file of their own. Some browsers ask the reader. */
export async function askToKeep(storage: StorageInfo): Promise<void> {
  if (storage.getState()?.kind !== 'kept' || readStored(KEY) !== undefined) return;
  writeStored(KEY, true);
  // Where it cannot be asked there is nothing to be told.
  await navigator.storage.persist().catch(() => false);
}
