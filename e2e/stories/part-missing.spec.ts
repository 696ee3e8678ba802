import { expect, test, type Page } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';
import { askPage } from '../support/page-service.ts';
import { openConsole, writeSheet } from '../support/console.ts';
import { withoutFiles } from '../support/without-files.ts';

/** Opens Compare where the console and the share dialog cannot be fetched; resolves with the way to bring them back. */
async function openWithoutParts(page: Page): Promise<() => void> {
  let gone = true;
  await page.route(/assets\/(console-route-page|share-dialog)-[^/]*\.js$/, (route) => (gone ? route.abort() : route.continue()));
  // Without a service worker, which Playwright would have to be asked about too.
  await openPlayground(page, 'data=tiny&shards=3&page=2', './?transport=in-page');
  return () => (gone = false);
}

const failureOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be drawn' });

test('a part that cannot be fetched fails alone, and says so', { tag: '@firefox' }, async ({ page }) => {
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

/** Has the browser fetch none of the files whose names begin so; resolves with the way to bring them back. */
async function withhold(page: Page, names: string): Promise<() => void> {
  let gone = true;
  await page.route(new RegExp(`assets/(${names})-[^/]*\\.js$`), (route) => (gone ? route.abort() : route.continue()));
  return () => (gone = false);
}

test('a link whose rest cannot be unpacked opens as far as it was read, and says so', { tag: '@firefox' }, async ({ page, browser }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=2', './?transport=in-page');
  await goButton(page).click();
  await expectAllAt(page, 2);
  await expect(page).toHaveURL(/view=/);
  const reader = await browser.newPage();
  await withhold(reader, 'view-text');
  await reader.goto(page.url());
  await expect(reader.getByRole('alert').filter({ hasText: 'how the lanes and the chart were left was not' })).toContainText(
    'could not be fetched',
    { timeout: 45_000 },
  );
  await goButton(reader).click();
  await expectAllAt(reader, 2);
  await reader.close();
});

test(
  'a link that cannot be made is not given in part: the Share box says why, and makes it when it can',
  { tag: '@firefox' },
  async ({ page }) => {
    const bringBack = await withhold(page, 'view-text');
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=2', './?transport=in-page');
    await goButton(page).click();
    await expectAllAt(page, 2);
    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share' });
    await expect(share.getByRole('alert')).toContainText('The link could not be made');
    await expect(share.getByRole('textbox')).toHaveCount(0);
    bringBack();
    // Firefox remembers what could not be fetched until the page is loaded anew.
    if (test.info().project.name === 'firefox') return;
    await share.getByRole('button', { name: 'Try again' }).click();
    await expect(share.getByRole('textbox')).toHaveValue(/view=/);
  },
);

test('a link to data that the service does not tell of now is made when it does', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto('./#/data?data=tiny');
  await expect(page.getByRole('region', { name: 'Every document on its shard' })).toBeVisible({ timeout: 45_000 });
  const turn = async (maintenance: boolean) =>
    askPage(page, 'PATCH', '/switches', { maintenance, version: (await askPage(page, 'GET', '/switches')).body.data.version });
  await turn(true);
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await expect(share.getByRole('alert')).toContainText('under maintenance');
  await turn(false);
  await share.getByRole('button', { name: 'Try again' }).click();
  await expect(share.getByRole('textbox')).toHaveValue(/#\/data\?data=tiny/);
});

test('a long answer is read whole where what reads it in slices is missing', { tag: '@firefox' }, async ({ page }) => {
  await withhold(page, 'sliced-json|read-in-pieces');
  await openPlayground(page, 'data=logs&docs=10000&size=4000&page=2', './?transport=in-page');
  await goButton(page).click();
  await expectAllAt(page, 2);
});

// Playwright hands a worker's script to its stories in Chromium alone.
test('the page asks before it is left with documents of the reader’s own in memory', { tag: '@chromium' }, async ({ page }) => {
  await withoutFiles(page);
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
  // What goes with a pattern is no reason to forget the rest.
  await writeSheet(page, 'DELETE /gone*');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer of line 1', exact: true })).toContainText('DELETE');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
