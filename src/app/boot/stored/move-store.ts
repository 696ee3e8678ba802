import type { BroughtIn } from '../../../features/storage/storage-info.ts';
import type { Restored } from '../../../host/restore-damaged.ts';
import type { Readable } from '../../../worker/tabs/tab-words.ts';
import { askLeader, cameOf } from './ask-leader.ts';

/** All that is kept, as one file. */
export async function exportStore(): Promise<Blob> {
  const told = await askLeader({ kind: 'pack' });
  if (told.kind !== 'packed' || told.file === undefined) throw new Error('nothing came');
  return told.file;
}

/** What can be read of a damaged index. */
export async function readableOf(index: string): Promise<Readable> {
  const told = await askLeader({ kind: 'read', index });
  if (told.kind !== 'readable' || told.found === undefined) throw new Error('nothing came');
  return told.found;
}

/** Makes another index of what can be read of a damaged one. */
export async function restoreIndex(index: string): Promise<Restored> {
  const told = await askLeader({ kind: 'mend', index, how: 'restore' });
  if (told.kind !== 'mended' || told.restored === undefined) throw new Error('nothing came');
  return told.restored;
}

/** Deletes a damaged index. */
export async function discardIndex(index: string): Promise<void> {
  await askLeader({ kind: 'mend', index, how: 'discard' });
}

/** Puts what {@link exportStore} gave in the place of all that is kept. What is no such file, is too large, or is damaged and not wanted so, changes nothing. */
export async function importStore(packed: Blob, damagedToo: boolean): Promise<BroughtIn> {
  if (!(await hasRoomFor(packed))) return 'no store';
  return cameOf(await askLeader({ kind: 'replace', file: packed, damagedToo }));
}

/** What is there goes only when the other is whole. */
async function hasRoomFor({ size }: Blob): Promise<boolean> {
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return usage + size < quota;
}
