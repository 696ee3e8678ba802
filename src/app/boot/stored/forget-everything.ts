import { removeOwnFolder } from './own-folder.ts';

/** As the page names its stored values and databases. */
const OWN = /^fathom\b/;
/** A worker that was ended holds its files a moment longer. */
const TRIES = 20;
const TRY_EVERY_MS = 100;

/**
 * Ends the engine, removes all that the page has stored in this browser, and loads it anew. Resolves only where not everything could be removed, as another tab has it; the
 * engine has ended then all the same.
 */
export async function forgetEverything(engine: { readonly stop: (reason: string) => void }, reason: string): Promise<void> {
  engine.stop(reason);
  if (!(await removeFiles())) return;
  for (const stored of [localStorage, sessionStorage]) for (const key of Object.keys(stored)) if (OWN.test(key)) stored.removeItem(key);
  for (const { name = '' } of await indexedDB.databases()) if (OWN.test(name)) indexedDB.deleteDatabase(name);
  window.location.reload();
  // The page is about to go.
  await new Promise(() => undefined);
}

async function removeFiles(): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await removeOwnFolder();
      return true;
    } catch (thrown) {
      if (thrown instanceof DOMException && thrown.name === 'NotFoundError') return true;
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
  return false;
}
