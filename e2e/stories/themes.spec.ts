import { expect, test, type Page } from '../support/story.ts';
import { openPlayground } from '../support/playground.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

// Playwright cannot choose the system's colours for Firefox.
test('colours follow the system until chosen, and the choice stays', { tag: '@chromium' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPlayground(page, 'data=tiny&shards=3');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background(page);
  expect(dark).not.toBe(light);
  await page.getByText('Light', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await background(page)).toBe(light);
  await openPlayground(page, 'data=tiny&shards=3');
  expect(await background(page)).toBe(light);
});
