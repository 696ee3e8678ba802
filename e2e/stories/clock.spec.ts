import { expect, test, type Page } from '../support/story.ts';
import type { Ask } from '../../src/client/ask.ts';
import { typeNumber } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, lane, openPlayground, press, value } from '../support/playground.ts';

const clock = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });

/** Makes the clock virtual; it stands still then. */
async function makeVirtual(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Clock: real' }).click();
  await page.getByRole('button', { name: 'Make it virtual' }).click();
  await expect(clock(page).getByRole('button', { name: /^Clock \d\d:\d\d:\d\d paused$/ })).toBeFocused();
}

async function advance(page: Page, seconds: number): Promise<void> {
  await clock(page)
    .getByRole('button', { name: /^Clock \d\d/ })
    .click();
  const field = clock(page).getByRole('spinbutton', { name: 'Advance by, in seconds' });
  await typeNumber(field, seconds);
  await clock(page)
    .getByRole('button', { name: `Advance by ${seconds} seconds` })
    .click();
  await page.keyboard.press('Escape');
}

test('a scroll opened for a minute is gone 61 seconds on; Resume continues where it was', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await makeVirtual(page);
  await goButton(page).click();
  await expectAllAt(page, 3);
  await expect(value(page, 'Scroll', 'keeps open')).toContainText('1:00 left');
  await advance(page, 59);
  await expect(value(page, 'Scroll', 'keeps open')).toContainText('0:01 left');
  await advance(page, 2);
  await expect(lane(page, 'Scroll').getByText('page 3 of 12, expired')).toBeVisible();
  await expect(lane(page, 'PIT + search_after').getByText('page 3 of 12', { exact: true })).toBeVisible();
  await expect(lane(page, 'Scroll').getByText('Lost: the position after page 3.', { exact: false })).toBeVisible();
  for (const term of ['opened', 'last used', 'expired at', 'kept for'])
    await expect(lane(page, 'Scroll').locator('dl > div').filter({ hasText: term }).first()).toBeVisible();

  await press(page, 'Scroll', 'Resume after page 3');
  await expectAllAt(page, 4, ['Scroll']);
  await press(page, 'Offset', 'Next');
  await expectAllAt(page, 4, ['Offset']);
  const ids = (name: 'Offset' | 'Scroll') =>
    lane(page, name).getByRole('list', { name: 'Hits of page 4' }).getByRole('listitem').allInnerTexts();
  expect(await ids('Scroll')).toEqual(await ids('Offset'));
});

test('more time is asked for with the retry, and a PIT goes on after its cursor', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await makeVirtual(page);
  await goButton(page).click();
  await expectAllAt(page, 3);
  await advance(page, 301);
  await expect(lane(page, 'PIT + search_after').getByText('page 3 of 12, expired')).toBeVisible();
  await press(page, 'PIT + search_after', 'Keep for 10m and retry');
  await expectAllAt(page, 4, ['PIT + search_after']);
  await expect(value(page, 'PIT + search_after', 'keeps open')).toContainText('10:00 left');
  await press(page, 'Scroll', 'Reopen at page 1');
  await expectAllAt(page, 1, ['Scroll']);
});

test('the clock steps, runs and pauses by keys, and can be real again', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const now = async () => (await askPage(page, 'GET', '/switches')).body.data.clock_now as number;
  await makeVirtual(page);
  await page.locator('#main').focus();
  const start = await now();
  await page.keyboard.press('.');
  await expect.poll(now).toBe(start + 1_000);
  await page.keyboard.press('Space');
  await expect(clock(page).getByRole('button', { name: /^Clock \d\d:\d\d:\d\d 1×$/ })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(clock(page).getByRole('button', { name: /paused$/ })).toBeVisible();
  const paused = await now();
  expect(paused).toBeGreaterThan(start + 1_000);
  expect(await now()).toBe(paused);
  await clock(page)
    .getByRole('button', { name: /^Clock \d\d/ })
    .click();
  await clock(page).getByRole('radio', { name: '4×' }).check();
  await page.getByRole('button', { name: 'Back to real time' }).click();
  await expect(page.getByRole('button', { name: 'Clock: real' })).toBeVisible();
});

test(
  'as many contexts as may be: the ledger opens, oldest first, and closing them makes room',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    // The part of the page that opens the ledger comes later than the lanes: here as late as can be.
    let comes: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (comes = resolve));
    await page.route(/consistency-slot-[^/]*\.js$/, (route) => late.then(() => route.continue()));
    // Past the service worker, which would fetch it unseen.
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=1', './?transport=in-page');
    const ask = (method: string, path: string, body: object) =>
      page.evaluate(
        async ([method, path, body]) => {
          const { ask } = Reflect.get(globalThis, 'fathom') as { readonly ask: Ask };
          return (await ask(method, path, { body })).status;
        },
        [method, path, body] as const,
      );
    expect(await ask('PUT', '/_cluster/settings', { transient: { 'search.max_open_scroll_context': 6 } })).toBe(200);
    for (let i = 0; i < 2; i++) await ask('POST', '/tiny/_search?scroll=5m', { size: 1 });
    await press(page, 'Scroll', 'Next');
    await expect(
      lane(page, 'Scroll')
        .getByRole('paragraph')
        .filter({ hasText: /^refused$/ }),
    ).toBeVisible();
    comes();
    const ledger = page.getByRole('region', { name: 'Open contexts', exact: true });
    await expect(ledger.getByText('2 contexts open, 6 shard readers.')).toBeVisible();
    await lane(page, 'Scroll').getByRole('button', { name: 'Show open contexts' }).click();
    await expect(ledger).toBeFocused();
    await ledger
      .getByRole('button', { name: /^Close the scroll/ })
      .first()
      .click();
    await press(page, 'Scroll', 'Next');
    await expectAllAt(page, 1, ['Scroll']);
  },
);

test('a virtual clock takes its place in the set-up without moving the page', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const offset = lane(page, 'Offset');
  // In the page, not in the window: a driver may scroll to what it clicks, and Firefox's puts it into the middle.
  const top = () => offset.evaluate((lane) => lane.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.getByRole('button', { name: 'Clock: real' }).click();
  await page.getByRole('button', { name: 'Make it virtual' }).click();
  await expect(page.getByRole('button', { name: 'Step 1 s' })).toBeVisible();
  // Firefox adds in single precision.
  expect(await top()).toBeCloseTo(before, 2);
});
