import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, lane, laneButton, openPlayground, press } from '../support/playground.ts';

/** Throws in the engine's worker, where nothing catches it. Playwright cannot reach into a worker of Firefox. */
async function crashEngine(page: Page, message: string): Promise<void> {
  const engine = page.workers().find((worker) => worker.url().includes('engine'));
  await engine?.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    }, 0);
  }, message);
}

test('when the engine stops the reader’s work is safe: restarted here, it holds what it held', { tag: '@chromium' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expectAllAt(page, 3);
  await askPage(page, 'PUT', '/tiny/_doc/mine?refresh=true', { title: 'Mine', rank: 100 });
  await crashEngine(page, 'memory access out of bounds');

  const notice = page.getByRole('alert').filter({ hasText: 'The engine stopped' });
  await expect(notice).toContainText('Your tabs and requests are safe');
  await expect(lane(page, 'Offset').getByText(/^page 3 of/)).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Copy diagnostics' }).click();
  await notice.getByRole('button', { name: 'Restart here' }).click();
  await expect(page.getByText('The engine runs again.')).toBeVisible({ timeout: 45_000 });

  expect((await askPage(page, 'GET', '/tiny/_count')).body.count).toBe(25);
  expect((await askPage(page, 'GET', '/tiny/_doc/mine')).body._source).toEqual({ title: 'Mine', rank: 100 });
  await press(page, 'Offset', 'Next');
  await expectAllAt(page, 4, ['Offset']);
  await press(page, 'search_after', 'Next');
  await expectAllAt(page, 4, ['search_after']);
  await press(page, 'Scroll', 'Next');
  await expect(laneButton(page, 'Scroll', 'Reopen')).toBeVisible();
});

test('an engine out of memory can be restarted with fewer documents', { tag: ['@chromium', '@long'] }, async ({ page }) => {
  await openPlayground(page, 'data=logs&shards=2&docs=30000&size=10&page=3');
  await crashEngine(page, 'Array buffer allocation failed');
  const notice = page.getByRole('alert').filter({ hasText: 'The engine stopped' });
  await expect(notice).toContainText('It ran out of memory.');
  await notice.getByRole('button', { name: 'Restart with 10,000 documents' }).click();
  await expect(page.getByText('10,000 server logs on 2 shards')).toBeVisible({ timeout: 45_000 });
});

test(
  'an engine that ended without a word is said to give no sign of life, and can be built anew',
  { tag: '@chromium' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
    await expect(page.getByText('requests: service worker')).toBeVisible();
    expect((await askPage(page, 'PUT', '/mine/_doc/_count?refresh=true', { title: 'Mine' })).status).toBe(201);
    await askPage(page, 'PUT', '/gone-1/_doc/1', { title: 'Gone' });
    await askPage(page, 'DELETE', '/gone*');
    const engine = page.workers().find((worker) => worker.url().includes('engine'));
    await engine?.evaluate(() => close());
    const notice = page.getByRole('region', { name: 'The engine gives no sign of life' });
    await expect(notice).toContainText('or it ended without a word');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('The engine runs again.')).toBeVisible({ timeout: 45_000 });
    expect((await askPage(page, 'GET', '/mine/_doc/_count')).body).toMatchObject({ _version: 1, _seq_no: 0, _source: { title: 'Mine' } });
    expect((await askPage(page, 'GET', '/gone-1')).status).toBe(404);
    expect((await askPage(page, 'GET', '/tiny/_count')).body.count).toBe(24);
  },
);

test('a request that takes over 30 seconds says so, with what moves meanwhile, and can be stopped', async ({ page }) => {
  await page.clock.install();
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await askPage(page, 'PATCH', '/switches', {
    faults: 'delay=60000',
    version: (await askPage(page, 'GET', '/switches')).body.data.version,
  });
  await press(page, 'Offset', 'Next');
  await page.clock.runFor(33_000);
  const slow = page.getByRole('region', { name: 'Still running' });
  await expect(slow.getByText(/^POST \/tiny\/_search has been running for 0:3/)).toBeVisible();
  await expect(slow.getByText(/last sign of life was just now/)).toBeVisible();
  await expectAccessible(page);
  await slow.getByRole('button', { name: 'Stop', exact: true }).click();
  // The delay is the reader's own switch: it is turned back last, when the data is there again.
  await page.clock.runFor(3_000);
  await expect(page.getByText('The engine runs again.')).toBeVisible({ timeout: 45_000 });
});

test('a tab that ended without warning says so the next time, and offers to begin smaller', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('fathom.open', 'yes'));
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await expect(page.getByText('This page ended without warning last time')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('This page ended without warning last time')).toBeHidden();
});
