import type { Page } from '@playwright/test';

/** Everything of the page that could hold a secret: what it shows and links to, what it keeps, and what it was told. */
export async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map(async (name) => (await globalThis.caches.open(name)).keys()));
    const databases = await indexedDB.databases();
    const kept = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)));
    return [document.documentElement.outerHTML, document.cookie, location.href, JSON.stringify([caches, databases]), ...kept].join('\n');
  });
}
