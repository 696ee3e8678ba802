import { chromium } from '@playwright/test';
import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { editor, expectAnswer, press } from '../support/collections.ts';
import { savedBy } from '../support/downloads.ts';
import { typeText } from '../support/fields.ts';
import { chooseFile, ownData } from '../support/own-data.ts';
import { editor as editorOfSheets } from '../support/console.ts';
import { untilBuildIsKept, ownHost } from '../support/own-host.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';
import { withoutFiles } from '../support/without-files.ts';

const PEOPLE = `name,born\n${Array.from({ length: 40 }, (_, n) => `Name ${n},${1800 + n}-12-10`).join('\n')}\n`;
const SEARCH = '/people/_search?cost=true&sort=born:desc&size=5&from=5&version=true&seq_no_primary_term=true';
const IN_MEMORY = 'data: in memory';

/** Imports a table, and edits one of its documents in the Collections page. */
async function makeSomething(page: Page): Promise<void> {
  await page.goto('./#/data?data=tiny');
  await chooseFile(page, 'people.csv', PEOPLE);
  await ownData(page).getByRole('button', { name: 'Import into people' }).click();
  await expect(ownData(page).getByText(/^100 %.*Done\.$/)).toBeVisible({ timeout: 45_000 });
  await page.goto('./#/collections?of=documents&index=people');
  await page
    .getByRole('button', { name: /^Open .* in both editors$/ })
    .first()
    .click();
  await typeText(editor(page, 'A').getByRole('textbox', { name: 'name', exact: true }), 'Ada');
  await press(page, 'A', 'Save changes (PATCH)');
  await expectAnswer(editor(page, 'A'), 201, 0);
  await askPage(page, 'POST', '/searches', { name: 'Deep', index: 'people', request: { from: 5, size: 5 }, mode: 'offset' });
}

/** A reload publishes what was written, as in the peers, and merges what upkeep had not come to: so both are done before. */
async function settle(page: Page): Promise<void> {
  for (const verb of ['_refresh', '_forcemerge?max_num_segments=1', '_refresh']) await askPage(page, 'POST', `/people/${verb}`);
}

/** What was made, as the service tells it but for how long it took: documents with versions, counters of a request, saved searches, tasks. */
async function whatIsThere(page: Page): Promise<unknown> {
  // Before, a request of the story's own might pass a service worker that is only waking up.
  await expect(page.getByText('requests: service worker')).toBeVisible();
  const search = (await askPage(page, 'GET', SEARCH)).body;
  const edited = (await askPage(page, 'GET', '/people/_search?q=name:Ada&version=true')).body.hits.hits;
  const mapping = (await askPage(page, 'GET', '/people/_mapping')).body;
  const searches = (await askPage(page, 'GET', '/searches')).body.data.items;
  const tasks = (await askPage(page, 'GET', '/tasks')).body.data.items;
  return JSON.parse(
    JSON.stringify({ search, edited, mapping, searches, tasks }, (key, value) => (/^took$|_ms$/.test(key) ? undefined : value)),
  );
}

test('what was imported and edited is there again after a reload, with its versions and its counters', async ({ page }) => {
  await makeSomething(page);
  await settle(page);
  const before = await whatIsThere(page);
  expect(before).toMatchObject({ edited: [{ _version: 2, _source: { name: 'Ada' } }], search: { hits: { total: { value: 40 } } } });
  await page.reload();
  await expect(page.getByText('Both ways give the same 10 records in the same order.').first()).toBeVisible({ timeout: 45_000 });
  expect(await whatIsThere(page)).toEqual(before);
  await expect(page.getByText(IN_MEMORY)).toHaveCount(0);
});

// A profile of its own, which Playwright starts Firefox with in another way than its driver here can.
test(
  'what was made is there again when the browser was closed, without a network too',
  { tag: ['@chromium', '@long'] },
  async ({ launchOptions }, testInfo) => {
    const host = await ownHost();
    const open = async () => {
      const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), { ...launchOptions, baseURL: host.address });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    };
    try {
      const first = await open();
      await makeSomething(first.page);
      await settle(first.page);
      const before = await whatIsThere(first.page);
      await untilBuildIsKept(first.page);
      await first.context.close();
      await host.stop();
      const second = await open();
      await second.page.goto('./#/compare?data=people&sort=born:desc&size=5&page=3');
      await expect(second.page.getByText('40 documents of people on 5 shards')).toBeVisible({ timeout: 45_000 });
      expect(await whatIsThere(second.page)).toEqual(before);
      // Other pages, and data sets that were never looked at, are there as well.
      await second.page.goto('./#/console');
      await expect(editorOfSheets(second.page)).toBeVisible();
      await openPlayground(second.page, 'data=cities&shards=2');
      await expect(second.page.getByText(/135,233 .* on 2 shards/)).toBeVisible({ timeout: 45_000 });
      await second.context.close();
    } finally {
      await host.remove();
    }
  },
);

// Playwright hands a worker's script to its stories in Chromium alone.
test('where the browser gives no files, everything works in memory, and the page says so', { tag: '@chromium' }, async ({ page }) => {
  await withoutFiles(page);
  await openPlayground(page, 'data=tiny&shards=3');
  await page.getByRole('button', { name: IN_MEMORY }).click();
  await expect(page.getByText('The browser gives the page no room for files here')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await page.goto('./#/data?data=tiny');
  await expect(ownData(page).getByText('It lives in this tab and is gone after a reload')).toBeVisible();
  await page.reload();
  expect(asked, 'before documents are left that go with the page').toBe(true);
  await expect(page.getByRole('button', { name: IN_MEMORY })).toBeVisible({ timeout: 45_000 });
  expect((await askPage(page, 'GET', '/mine/_doc/1')).status).toBe(404);
});

test('everything is forgotten at the reader’s word', async ({ page }) => {
  await page.goto('./#/data?data=tiny');
  const kept = page.getByRole('region', { name: 'What is kept' });
  await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
  await askPage(page, 'POST', '/searches', { name: 'Deep', index: 'mine', request: {}, mode: 'offset' });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fathom.searches'))).toContain('Deep');
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Forget everything' }).click();
  const loaded = page.waitForEvent('load');
  await kept.getByRole('button', { name: 'Yes, forget everything' }).click();
  await loaded;
  await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
  expect((await askPage(page, 'GET', '/mine/_doc/1')).status).toBe(404);
  expect((await askPage(page, 'GET', '/searches')).body.data.total).toBe(0);
});

test('all that is kept goes into a file, and is brought in where other things were', { tag: '@firefox' }, async ({ page, browserName }) => {
  await page.goto('./#/data?data=tiny');
  const kept = page.getByRole('region', { name: 'What is kept' });
  await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 2 });
  const file = await savedBy(page, browserName, '.store', () => kept.getByRole('button', { name: 'Save everything as one file' }).click());
  await expect(kept.getByText(/^Saved\./)).toBeVisible();
  expect((await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 2 });
  await askPage(page, 'DELETE', '/mine');
  await askPage(page, 'PUT', '/other/_doc/1?refresh=true', { b: 1 });

  const choose = async (given: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await kept.getByRole('button', { name: 'Bring one in' }).click();
    await (await chooser).setFiles(given);
    await kept.getByRole('button', { name: 'Replace everything' }).click();
  };
  await choose({ name: 'wrong.store', mimeType: '', buffer: Buffer.from('{"a": 1}') });
  await expect(kept.getByText('wrong.store changes nothing')).toBeVisible();
  expect((await askPage(page, 'GET', '/other/_doc/1')).status).toBe(200);
  const loaded = page.waitForEvent('load');
  await choose(file);
  await loaded;
  await expect(kept.getByText('They are here again after a reload')).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 2, _source: { a: 2 } });
  expect((await askPage(page, 'GET', '/other/_doc/1')).status).toBe(404);
});

// Only Chromium's driver sets the room of a page.
test(
  'without room writes are refused as by a full disk, reads go on, and writes resume',
  { tag: '@chromium' },
  async ({ page, baseURL }) => {
    await page.goto('./#/console');
    await expect(page.getByText('requests: service worker')).toBeVisible();
    const session = await page.context().newCDPSession(page);
    const room = (quotaSize?: number) =>
      session.send('Storage.overrideQuotaForOrigin', {
        origin: new URL(baseURL ?? '').origin,
        ...(quotaSize !== undefined && { quotaSize }),
      });
    await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
    await room(500_000);
    const large = { text: 'word '.repeat(200_000) };
    const write = (id: number, body: object) => askPage(page, 'PUT', `/mine/_doc/${id}`, body);
    await expect.poll(async () => (await write(2, large)).status).toBe(429);
    const refused = await write(3, { a: 3 });
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ type: 'cluster_block_exception' });
    expect((await askPage(page, 'GET', '/mine/_doc/1')).body).toMatchObject({ _version: 1, _source: { a: 1 } });
    await room();
    await expect.poll(async () => (await write(3, { a: 3 })).status, { timeout: 5_000 }).toBe(201);
    await page.reload();
    await expect.poll(async () => (await askPage(page, 'GET', '/mine/_doc/3')).body).toMatchObject({ _version: 1, _source: { a: 3 } });
  },
);

test('what the browser has cleared is told of once, and the demo data is there again', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
  await askPage(page, 'PUT', '/mine/_doc/1?refresh=true', { a: 1 });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fathom.own-kept'))).toBe('true');
  // A page of the same origin without an engine, which would have the files open.
  await page.goto('./build.json');
  const clear = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory();
      // The worker of the page before may hold them a moment longer.
      return root.removeEntry('fathom', { recursive: true }).then(
        () => true,
        () => false,
      );
    });
  await expect.poll(clear).toBe(true);
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
  const notice = page.getByText('The browser has cleared what it kept for this page');
  await expect(notice).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 1);
  expect((await askPage(page, 'GET', '/mine/_doc/1')).status).toBe(404);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
  await expect(notice).toHaveCount(0);
});
