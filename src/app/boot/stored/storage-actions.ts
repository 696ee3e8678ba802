import { saveFile } from '../../../components/browser/save-file.ts';
import type { StorageActions } from '../../../features/storage/storage-info.ts';
import type { EngineKeeper } from '../engine-keeper.ts';
import { messages } from '../../routes/data-messages.ts';

/** What can be done with all that is kept. Most readers never do: the code is fetched by those who do. */
export function storageActions(engine: EngineKeeper): StorageActions {
  return {
    forget: async () => {
      const { forgetEverything } = await import('./forget-everything.ts');
      await forgetEverything(engine, messages.forgotten);
    },
    save: async () => {
      const { exportStore } = await import('./move-store.ts');
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`fathom-${day}.store`, await exportStore(engine, messages.moved), 'application/octet-stream');
    },
    bringIn: async (file) => {
      const { importStore } = await import('./move-store.ts');
      const done = await importStore(engine, file, messages.moved);
      // Nothing that the page knows is true any more.
      if (done) window.location.reload();
      return done;
    },
  };
}
