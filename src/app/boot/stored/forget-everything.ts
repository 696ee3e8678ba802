import { askLeader, cameOf } from './ask-leader.ts';

/** As the page names its stored values and databases. */
const OWN = /^fathom\b/;

/** Removes all that the page has stored in this browser, and loads it anew; other tabs are loaded anew too. Resolves only where not everything could be removed. */
export async function forgetEverything(): Promise<void> {
  const told = await askLeader({ kind: 'replace', file: undefined, damagedToo: false }).catch(() => undefined);
  if (told === undefined || cameOf(told) !== 'done') return;
  for (const stored of [localStorage, sessionStorage]) for (const key of Object.keys(stored)) if (OWN.test(key)) stored.removeItem(key);
  for (const { name = '' } of await indexedDB.databases()) if (OWN.test(name)) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) if (OWN.test(name)) await caches.delete(name);
  window.location.reload();
  // The page is about to go.
  await new Promise(() => undefined);
}
