import { expect, test, type Page } from '../support/story.ts';
import { openPlayground } from '../support/playground.ts';

test('a second tab raises no error where its service worker cannot be looked for anew', async ({ page, context }) => {
  const errors: string[] = [];
  const open = async (tab: Page) => {
    tab.on('pageerror', ({ message }) => errors.push(message));
    await openPlayground(tab, 'data=tiny');
    await expect(tab.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  };
  // As after a quick reload, when the page before has taken it away, and without a network.
  await context.addInitScript(() => {
    // Firefox runs this in the empty page as well, which has none.
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    ServiceWorkerRegistration.prototype.update = () => Promise.reject(new TypeError('Failed to update a ServiceWorker for scope'));
  });
  await open(page);
  await open(await context.newPage());
  expect(errors).toEqual([]);
});
