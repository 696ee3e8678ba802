import { expect, test } from '../support/story.ts';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { serveStatic } from '../../scripts/lib/static-server.mjs';
import { expectAllAt, goButton, openPlayground, value, field } from '../support/playground.ts';

test('the build works under any sub-path of a static host', async ({ page }) => {
  const host = await serveStatic({ folder: fromRoot('dist/app'), base: '/some/deep/path/', port: 0 });
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  try {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=5', host.address);
    await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
    await goButton(page).click();
    await expectAllAt(page, 5);
    await expect(value(page, 'Offset', 'merged')).toHaveText('24');
    // A bundled file is found there too.
    await (await field(page, 'Data set')).selectOption('wordnet');
    await expect(page.getByText('117,791 word senses on 3 shards', { exact: false })).toBeVisible({ timeout: 45_000 });
    expect(failed.filter((url) => !url.includes('/api/'))).toEqual([]);
  } finally {
    await host.close();
  }
});
