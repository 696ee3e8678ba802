/** Nobody is kept from anything meanwhile. */
const AFTER_MS = 10_000;
/** Builds that are kept: for tabs that were opened before a newer one came. */
const MOST_BUILDS = 3;

/** What belongs to a build, as it was written down with it. */
interface BuildList {
  readonly version: string;
  /** Stands in the document of this build and of no other. */
  readonly entry: string;
  readonly files: readonly string[];
  /** Large, and fetched last. */
  readonly data: readonly string[];
}

/** What keeping a build needs from its surroundings. */
export interface KeepingTools {
  /** The page's folder, with a closing slash: what the service worker reaches. */
  readonly scope: string;
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly now: () => number;
}

/**
 * Keeps the build that the host has now in a cache of its own, as a whole or not at all: the document is put in last, and counts only if it is of this build. What is there already is
 * not fetched again. The service worker answers from there (`public/service-worker.js`). Rejects where something cannot be had, or there is no room.
 */
export async function keepBuild({ scope, caches, fetch, now }: KeepingTools): Promise<void> {
  const asked = async (path: string): Promise<Response> => {
    const response = await fetch(scope + path, { cache: 'no-cache' });
    if (!response.ok) throw new Error(`${path} cannot be had: the host answered ${response.status}`);
    return response;
  };
  // Written by the build.
  const { version, entry, files, data } = (await (await asked('build.json')).json()) as BuildList;
  const prefix = `fathom:${scope}:`;
  const builds = async (): Promise<readonly string[]> => (await caches.keys()).filter((name) => name.startsWith(prefix)).toSorted();
  // Named by when they came: the last is the newest.
  const name = (await builds()).find((one) => one.endsWith(`:${version}`)) ?? `${prefix}${String(now()).padStart(15, '0')}:${version}`;
  const cache = await caches.open(name);
  if ((await cache.match(scope)) === undefined) {
    for (const path of files) {
      const there = path.startsWith('assets/') ? await caches.match(scope + path) : undefined;
      await cache.put(scope + path, there ?? (await asked(path)));
    }
    const page = await asked('');
    if (!(await page.clone().text()).includes(entry)) throw new Error('the host has another build by now');
    await cache.put(scope, page);
  }
  for (const path of data) if ((await cache.match(scope + path)) === undefined) await cache.put(scope + path, await asked(path));
  for (const old of (await builds()).slice(0, -MOST_BUILDS)) await caches.delete(old);
}

/** The same once the page has been open for a while, where there is a service worker that answers from it, and not where the reader asks for little traffic. */
export function keepBuildLater({ navigator, baseURI, caches }: Pick<Window, 'navigator' | 'caches'> & { readonly baseURI: string }): void {
  const sparing = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
  if (sparing || !('serviceWorker' in navigator)) return;
  const scope = new URL('./', baseURI).href;
  const keep = () => keepBuild({ scope, caches, fetch: (input, init) => fetch(input, init), now: () => Date.now() });
  // The next visit tries again.
  setTimeout(() => void navigator.serviceWorker.ready.then(keep).catch(console.warn), AFTER_MS);
}
