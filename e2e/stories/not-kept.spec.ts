import { expect, test } from '../support/story.ts';
import { editor, openConsole, writeSheet } from '../support/console.ts';
import { openPlayground } from '../support/playground.ts';
import { withoutFiles } from '../support/without-files.ts';

// Playwright hands a worker's script to its stories in Chromium alone.
test('where the browser’s storage is refused or full, nothing is said to be kept', { tag: '@chromium' }, async ({ page }) => {
  await withoutFiles(page);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined });
  });
  await openConsole(page);
  await expect(page.getByText('Saved in this browser')).toHaveCount(0);
  await expect(page.getByText('Not saved: the browser’s storage is switched off or full.')).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('listed only until the page is closed')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('./#/data?data=tiny');
  const own = page.getByRole('region', { name: 'Your own data', exact: true });
  await expect(own.getByText('the browser keeps nothing for the page')).toBeVisible({ timeout: 45_000 });
  await expect(own.getByText('is remembered')).toHaveCount(0);

  await openPlayground(page, 'data=tiny&shards=3');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect(page.getByRole('dialog').getByText('This browser keeps nothing for the page now')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog').getByText('kept in this browser only')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('This browser keeps nothing for the page now')).toBeVisible();
});

test('a sheet open in two windows is kept from both, and each is told what the other did', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  await writeSheet(page, 'GET /from-one');
  const other = await page.context().newPage();
  await openConsole(other);
  await expect(editor(other)).toHaveText('GET /from-one');
  await writeSheet(other, 'GET /from-two');
  await expect(page.getByText('was written on in another window, and shows what was written there.')).toBeVisible();
  await expect(editor(page)).toHaveText('GET /from-two');
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByText('was written on in another window')).toHaveCount(0);
});
