import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, lane, openPlayground, press } from '../support/playground.ts';

const ledger = (page: Page) => page.getByRole('region', { name: 'Open contexts', exact: true });
const items = (page: Page) => ledger(page).getByRole('list', { name: 'Open contexts' }).getByRole('listitem');
const value = (page: Page, name: RegExp, term: string) =>
  items(page)
    .filter({ has: page.getByRole('heading', { name }) })
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');

test('the ledger lists what lanes hold open, closes one or all, and the lanes offer to reopen', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await ledger(page).getByRole('button', { name: 'Show' }).click();
  await expect(ledger(page).getByText(/^Nothing is open\./)).toBeVisible();
  await expectAccessible(page, '#open-contexts');

  await goButton(page).click();
  await expectAllAt(page, 3);
  await expect(ledger(page).getByText('2 contexts open, 6 shard readers.')).toBeVisible();
  await expect(value(page, /^Scroll on tiny/, 'keep-alive')).toHaveText('1m');
  await expect(value(page, /^Scroll on tiny/, 'time left')).toHaveText(/^0:\d\d|1:00$/);
  await expect(value(page, /^View \(PIT\) on tiny/, 'shards')).toHaveText('3');
  await expectAccessible(page, '#open-contexts');

  await ledger(page)
    .getByRole('button', { name: /^Close the scroll on tiny/ })
    .click();
  await expect(ledger(page).getByText('1 context closed.')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  await press(page, 'Scroll', 'Next');
  await expect(lane(page, 'Scroll').getByText('page 3 of 12, expired')).toBeVisible();
  await press(page, 'Scroll', 'Reopen');
  await expectAllAt(page, 1, ['Scroll']);
  await expect(items(page)).toHaveCount(2);

  await ledger(page).getByRole('button', { name: 'Close all 2' }).click();
  await expect(ledger(page).getByText('2 contexts closed.')).toBeFocused();
  await expect(ledger(page).getByText(/^Nothing is open\./)).toBeVisible();
  await press(page, 'PIT + search_after', 'Next');
  await press(page, 'PIT + search_after', 'Reopen');
  await expectAllAt(page, 4, ['PIT + search_after']);
});

test('a ledger that cannot be read says why and keeps what it read before', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=2');
  await goButton(page).click();
  await expectAllAt(page, 2);
  await ledger(page).getByRole('button', { name: 'Show' }).click();
  await expect(items(page)).toHaveCount(2);
  const { version } = (await askPage(page, 'GET', '/switches')).body.data;
  expect((await askPage(page, 'PATCH', '/switches', { maintenance: true, version })).status).toBeLessThan(300);
  await expect(ledger(page).getByRole('alert')).toContainText('The list could not be read');
  await expect(ledger(page).getByText('What stands below is what was read before.')).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expectAccessible(page, '#open-contexts');
});
