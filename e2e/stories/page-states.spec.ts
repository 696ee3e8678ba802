import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

test('while documents load, percent and time are said, and 10,000 can be had at once', { tag: '@once' }, async ({ page }) => {
  await page.goto('./#/compare?data=logs&shards=2&docs=1500000');
  await expect(page.getByText(/^Loading 1,500,000 documents, \d+ %, about \d+ s$/)).toBeVisible({ timeout: 45_000 });
  await expectAccessible(page, '[aria-label="Data set and index"]');
  await page.getByRole('button', { name: 'Use 10,000 now' }).click();
  await expect(page.getByText('10,000 server logs on 2 shards')).toBeVisible();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
});

test('a device with little memory starts with 20,000 documents and says so; more can be had', { tag: '@firefox' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
  await openPlayground(page, 'data=logs&shards=5');
  await expect(page.getByText('20,000 server logs on 5 shards')).toBeVisible();
  await expect(page.getByText(/^Scaled: this device reports 2 GiB of memory/)).toBeVisible();
  await expectAccessible(page, '[aria-label="Data set and index"]');
  await page.getByRole('button', { name: 'Raise to 100,000' }).click();
  await expect(page.getByText('100,000 server logs on 5 shards')).toBeVisible();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
});

test('a data set there is none of is named on Compare and on Data, and asked for once', { tag: ['@long', '@once'] }, async ({ page }) => {
  const tasks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/tasks/')) tasks.push(request.url());
  });
  for (const choices of ['compare?data=constructor', 'data?data=constructor']) {
    await page.goto(`./#/${choices}`);
    await expect(page.getByRole('heading', { name: 'There is no data set named constructor.' })).toBeVisible({ timeout: 45_000 });
    await expectAccessible(page);
  }
  expect(tasks).toEqual([]);
  await page.getByRole('button', { name: 'Open logs' }).click();
  await expect(page.getByText(/^Loading 100,000 documents|^100,000 server logs on 5 shards/)).toBeVisible({ timeout: 45_000 });
});

test('each of two tabs says that there are two', async ({ page, context }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const other = await context.newPage();
  await openPlayground(other, 'data=tiny&shards=3&size=2');
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name: '2 tabs' })).toBeVisible();
  await page.getByRole('button', { name: '2 tabs' }).click();
  await expect(page.getByText(/^All tabs share one engine and what is kept/)).toBeVisible();
  await other.close({ runBeforeUnload: false });
  await expect(page.getByRole('button', { name: '2 tabs' })).toBeHidden();
});

test('another build on the server is said quietly, in Help, and taken when the reader says so', async ({ page }) => {
  await page.clock.install();
  await openPlayground(page, 'data=tiny&shards=3&size=2', './?transport=in-page');
  await page.route('./', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/(<script[^>]*type="module"[^>]*src=")/, '$1./newer-') });
  });
  await page.clock.runFor(21_000);
  const help = page.getByRole('button', { name: 'Help: new version' });
  // The part that looks is fetched by now, which the clock does not wait for: half an hour before it is there is none for it.
  await expect(async () => {
    await page.clock.fastForward(31 * 60_000);
    await expect(help).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  await help.click();
  await expect(page.getByText(/^There is a new version of this page/)).toBeVisible();
  await page.unroute('./');
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeVisible({ timeout: 45_000 });
});

// Playwright cannot switch scripts off in Firefox.
test.describe('without JavaScript', { tag: '@chromium' }, () => {
  test.use({ javaScriptEnabled: false });
  test('the question and the four results are there as a table', async ({ page }) => {
    await page.goto('./');
    await expect(page.getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('row', { name: /^offset/ })).toContainText('50,000');
    await expect(page.getByRole('heading', { name: 'You want page 1,000. What does it cost?' })).toBeVisible();
    await expect(page.getByRole('link').first()).toBeVisible();
  });
});

test('when the service worker could not start, the pill says why and asks again', { tag: '@firefox' }, async ({ page }) => {
  await page.addInitScript(() => {
    const container = navigator.serviceWorker;
    const register = container.register.bind(container);
    container.register = (...asked) =>
      Reflect.get(globalThis, 'letIn') === true ? register(...asked) : Promise.reject(new Error('refused here'));
  });
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await page.getByRole('button', { name: 'requests: in-page' }).click();
  await expect(page.getByText(/refused/).first()).toBeVisible();
  await expectAccessible(page, '[aria-label="Data set and index"]');
  await page.evaluate(() => Object.assign(globalThis, { letIn: true }));
  await page.getByRole('button', { name: 'Ask for the service worker again' }).click();
  await expect(page.getByRole('button', { name: 'requests: service worker' })).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 3);
});
