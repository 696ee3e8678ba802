import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground, value } from '../support/playground.ts';

test.use({ serviceWorkers: 'block' });

test('with the service worker refused the pill says in-page, and everything works', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const pill = page.getByRole('button', { name: 'requests: in-page' });
  await expect(pill).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 3);
  await expect(value(page, 'Offset', 'merged')).toHaveText('18');
  await pill.click();
  await expect(page.getByText('Requests go straight to the engine inside this page.', { exact: false })).toBeVisible();
});
