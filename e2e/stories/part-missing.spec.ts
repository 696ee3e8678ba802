import { expect, test, type Page } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';
import { openConsole, writeSheet } from '../support/console.ts';

/** Opens Compare where the console and the share dialog cannot be fetched; resolves with the way to bring them back. */
async function openWithoutParts(page: Page): Promise<() => void> {
  let gone = true;
  await page.route(/assets\/(console-route-page|share-dialog)-[^/]*\.js$/, (route) => (gone ? route.abort() : route.continue()));
  // Without a service worker, which Playwright would have to be asked about too.
  await openPlayground(page, 'data=tiny&shards=3&page=2', './?transport=in-page');
  return () => (gone = false);
}

const failureOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be drawn' });

test('a part that cannot be fetched fails alone, and says so', async ({ page }) => {
  await openWithoutParts(page);
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  await expect(failureOn(page)).toContainText('The engine goes on, with its documents.');
  // The rest of the page is there, and so is what it held.
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(failureOn(page)).toBeHidden();
  await goButton(page).click();
  await expectAllAt(page, 2);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(failureOn(page)).toBeVisible();
  await expectAllAt(page, 2);
});

// Firefox remembers what could not be fetched until the page is loaded anew; the notice says that some browsers do.
test('a part that could not be fetched comes when it is tried again', { tag: '@chromium' }, async ({ page }) => {
  const bringBack = await openWithoutParts(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(failureOn(page)).toBeVisible();
  bringBack();
  await failureOn(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Share' })).toBeVisible();
});

test('the page asks before it is left with documents of the reader’s own', async ({ page }) => {
  await openConsole(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual([]);
  await writeSheet(page, 'PUT /mine/_doc/1\n{ "a": 1 }');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer of line 1', exact: true })).toContainText('201');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
