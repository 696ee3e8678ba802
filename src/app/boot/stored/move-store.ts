import type { EngineKeeper } from '../engine-keeper.ts';
import { ownFolder, withoutEngine } from './own-folder.ts';
import { packStore, unpackStore, type StoredFile } from './store-file.ts';

/** An engine that lets its files go for a while. */
type Lends = Pick<EngineKeeper, 'between'>;

/** All that is kept, as one file. */
export async function exportStore(engine: Lends, reason: string): Promise<Blob> {
  return engine.between(reason, () =>
    withoutEngine(async () => {
      const files: StoredFile[] = [];
      for await (const handle of (await ownFolder()).values()) {
        if (handle.kind !== 'file') continue;
        // Copied, as the file is another one once the engine writes to it again; where a copy is large the browser has it on its disk.
        const bytes = new Blob([await (await handle.getFile()).arrayBuffer()]);
        files.push({ name: handle.name, bytes });
      }
      return packStore(files);
    }),
  );
}

/** Puts what {@link exportStore} gave in the place of all that is kept. Resolves with whether it could: what is no such file, or too large, changes nothing. */
export async function importStore(engine: Lends, packed: Blob, reason: string): Promise<boolean> {
  const files = await unpackStore(packed);
  if (files === undefined || !(await hasRoomFor(packed))) return false;
  await engine.between(reason, () =>
    withoutEngine(async () => {
      const folder = await ownFolder();
      for await (const name of folder.keys()) await folder.removeEntry(name);
      for (const { name, bytes } of files) {
        const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await bytes.stream().pipeTo(writable);
      }
    }),
  );
  return true;
}

async function hasRoomFor({ size }: Blob): Promise<boolean> {
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return usage + size < quota;
}
