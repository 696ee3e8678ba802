import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

// Only Chromium's own protocol can stop a service worker from outside.
test('when the browser stops the service worker, paging goes on', { tag: '@chromium' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
  await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 1);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  for (let stopped = 2; stopped <= 4; stopped++) {
    await devtools.send('ServiceWorker.stopAllWorkers');
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, stopped);
  }
});
