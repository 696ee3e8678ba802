import { expect, test } from '@playwright/test';
import { openPlayground } from '../support/playground.ts';

test('a page left, or without a network, while its service worker is looked for anew raises no error', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.update = () => Promise.reject(new TypeError('Failed to update a ServiceWorker for scope'));
  });
  const pill = page.getByRole('button', { name: 'requests: service worker' });
  await openPlayground(page, 'data=tiny');
  await expect(pill).toBeVisible();
  await page.reload();
  await openPlayground(page, 'data=tiny');
  await expect(pill).toBeVisible();
  expect(errors).toEqual([]);
});
