import { saveFile } from '../../../components/browser/save-file.ts';
import type { StorageActions } from '../../../features/storage/storage-info.ts';

/** What can be done with all that is kept. Most readers never do: the code is fetched by those who do. */
export const storageActions: StorageActions = {
  forget: async () => {
    const { forgetEverything } = await import('./forget-everything.ts');
    await forgetEverything();
  },
  save: async () => {
    const { exportStore } = await import('./move-store.ts');
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`fathom-${day}.store`, await exportStore(), 'application/octet-stream');
  },
  saveReadable: async (index) => {
    const { readableOf } = await import('./move-store.ts');
    const { file, ...tally } = await readableOf(index);
    saveFile(`${index}.ndjson`, file, 'application/octet-stream');
    return tally;
  },
  restore: async (index) => {
    const { restoreIndex } = await import('./move-store.ts');
    return restoreIndex(index);
  },
  discard: async (index) => {
    const { discardIndex } = await import('./move-store.ts');
    await discardIndex(index);
  },
  bringIn: async (file, damagedToo) => {
    const { importStore } = await import('./move-store.ts');
    const came = await importStore(file, damagedToo);
    // Nothing that the page knows is true any more.
    if (came === 'done') window.location.reload();
    return came;
  },
};
