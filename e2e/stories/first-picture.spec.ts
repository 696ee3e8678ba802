import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { lane, openPlayground, value } from '../support/playground.ts';

test('the lanes stand in the page before any script has run, and turn live when the engine counted the same', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js$/, () => undefined);
  await page.goto('./', { waitUntil: 'commit' });
  await expect(page.getByText('recorded', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('#picture [data-lane=offset] [data-settled=merge]')).toHaveText('50,000');
  await expect(page.locator('#picture [data-lane=search_after] [data-settled=merge]')).toHaveText('50');
  // What a request for page 1,000 merges stands there too, as it was counted when the page was built.
  await expect(
    page.locator('#picture').getByRole('img', { name: /^One request for page 1,000 merges 50,000 entries by offset, 50 by cursor\./ }),
  ).toBeVisible();
  await page.unroute(/\/assets\/index-.*\.js$/);
  // The page before never ended loading, and Firefox's driver may then not tell when the next one has.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('live', { exact: true })).toBeVisible({ timeout: 45_000 });
  await expect(value(page, 'Scroll', 'merged')).toHaveText('50');
  await expect(lane(page, 'Offset').getByText('page 1,000, as recorded')).toBeVisible();
});

test('the engine starts while the page is read, before the page’s own script is there @chromium', async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js$/, () => undefined);
  const engine = page.waitForEvent('worker');
  await page.goto('./', { waitUntil: 'commit' });
  expect((await engine).url()).toContain('/assets/engine.worker-');
});

test('an address that asks for something else starts with a sentence, not with another’s picture', { tag: '@once' }, async ({ page }) => {
  await page.route(/\/assets\/index-.*\.js$/, () => undefined);
  await page.goto('./#/compare?data=tiny&shards=3', { waitUntil: 'commit' });
  await expect(page.getByText('Starting the engine in this tab.')).toBeVisible();
  await expect(page.locator('#picture')).toHaveCount(0);
});

test('a link of a later version opens with what can be read of it, and says so', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=4&view=9.AAAA');
  await expect(page.getByRole('alert').getByText('This link was made by a later Fathom.')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Page', exact: true })).toHaveValue('4');
});

test('the fidelity page says what is real and reads the scores', { tag: '@once' }, async ({ page }) => {
  await page.goto('./#/fidelity');
  await expect(page.getByRole('heading', { name: 'Modelled' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('rowheader', { name: 'service worker' }).first()).toBeVisible();
  await expectAccessible(page);
});
