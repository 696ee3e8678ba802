import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';
import { openConsole, writeSheet } from '../support/console.ts';

test('a part that cannot be fetched fails alone, says so, and comes when it is tried again', async ({ page }) => {
  let gone = true;
  await page.route(/assets\/(console-route-page|share-dialog)-[^/]*\.js$/, (route) => (gone ? route.abort() : route.continue()));
  // Without a service worker, which Playwright would have to be asked about too.
  await openPlayground(page, 'data=tiny&shards=3&page=2', './?transport=in-page');
  await page.getByRole('link', { name: 'Console', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'This part could not be drawn' });
  await expect(failure).toContainText('The engine goes on, with its documents.');
  // The rest of the page is there, and so is what it held.
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(failure).toBeHidden();
  await goButton(page).click();
  await expectAllAt(page, 2);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(failure).toBeVisible();
  await expectAllAt(page, 2);
  gone = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
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
