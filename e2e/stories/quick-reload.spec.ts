import { expect, test, type Page } from '../support/story.ts';
import { openPlayground } from '../support/playground.ts';

test('a second tab raises no error where its service worker cannot be looked for anew', async ({ page, context }) => {
  const raised: string[] = [];
  const open = async (tab: Page) => {
    await tab.exposeFunction('raise', (reason: string) => raised.push(reason));
    await openPlayground(tab, 'data=tiny');
    await expect(tab.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  };
  // What scripts of the page raise: a browser's own log tells of requests it gave up too, when it likes.
  await context.addInitScript(() => {
    const raise = (reason: unknown) => void Reflect.apply(Reflect.get(globalThis, 'raise'), globalThis, [String(reason)]);
    addEventListener('error', ({ message }) => raise(message));
    addEventListener('unhandledrejection', ({ reason }) => raise(reason));
  });
  // As after a quick reload, when the page before has taken it away, and without a network.
  await context.addInitScript(() => {
    // Firefox runs this in the empty page as well, which has none.
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    ServiceWorkerRegistration.prototype.update = () => Promise.reject(new TypeError('Failed to update a ServiceWorker for scope'));
  });
  await open(page);
  await open(await context.newPage());
  expect(raised).toEqual([]);
});
