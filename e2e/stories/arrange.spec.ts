import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { enter, expectAllAt, goButton, lane, LANES, openPlayground, press, value, showCounters } from '../support/playground.ts';

const names = (page: Page) => page.locator('section[data-lane] h2').allInnerTexts();

test('lanes are freed, hidden and reordered by menu or keys, and a link brings all of it back', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await lane(page, 'Scroll').getByRole('button', { name: 'Arrange Scroll' }).click();
  await expectAccessible(page, '#panel-scroll');
  await page.getByRole('button', { name: 'Free it from the others' }).click();
  await page.keyboard.press('Escape');
  await goButton(page).click();
  await expectAllAt(page, 3, ['Offset', 'search_after', 'PIT + search_after']);
  await showCounters(page);
  await expect(value(page, 'Scroll', 'requests')).toHaveText('–');

  await page.locator('body').press('1');
  await page.keyboard.press(']');
  await expect.poll(() => names(page)).toEqual(['search_after', 'Offset', 'Scroll', 'PIT + search_after']);
  await page.keyboard.press('h');
  await expect(lane(page, 'Offset')).toBeHidden();
  await expect(page).toHaveURL(/view=1\./);
  await expect(page.getByRole('button', { name: 'Show Offset' })).toBeVisible();

  await page.waitForURL((url) => url.hash.includes('view='));
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByLabel(/^Link,/).inputValue();
  expect(link.length).toBeLessThan(2_000);
  expect(link).not.toMatch(/[()"' ]/);
  await expectAccessible(page, 'dialog[open]');

  const other = await page.context().newPage();
  await other.goto(link);
  await expect(goButton(other)).toBeEnabled({ timeout: 45_000 });
  await expect.poll(() => names(other)).toEqual(['search_after', 'Scroll', 'PIT + search_after']);
  // Opening a link sends nothing by itself; the way is offered with its price.
  await showCounters(other);
  await expect(value(other, 'search_after', 'requests')).toHaveText('–');
  await expect(other.getByText(/Taking them there sends \d+ requests?\./)).toBeVisible();
  await other.getByRole('button', { name: 'Take the lanes there' }).click();
  await expectAllAt(other, 3, ['search_after', 'PIT + search_after']);
});

test('the browser’s Back turns the page back', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await press(page, 'Offset', 'Next');
  await expectAllAt(page, 1, ['Offset']);
  // The address follows a moment later: Back knows the turns it has seen.
  await page.waitForURL((url) => url.hash.includes('view='));
  const atPage1 = page.url();
  await press(page, 'Offset', 'Next');
  await expectAllAt(page, 2, ['Offset']);
  await page.waitForURL((url) => url.href !== atPage1);
  await page.goBack();
  await expectAllAt(page, 1, ['Offset']);
  await expect(page.getByText('Taking them there')).toBeHidden();
});

test('a cursor lane offers three ways to a page, each with its price', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'docs=20000&page=1800');
  const cursor = lane(page, 'search_after');
  await press(page, 'search_after', 'Jump');
  await expect(cursor.getByText('No page numbers here')).toBeVisible();
  await expect(cursor.getByText('1,800 requests from where this lane is, up to 50 entries merged by each.')).toBeVisible();
  await expect(cursor.getByText(/^Page 1,800 is page 201 from the end: 201 requests/)).toBeVisible();
  await expectAccessible(page, '#panel-search_after');
  await cursor.getByRole('button', { name: 'Filter to there by timestamp' }).click();
  // A hundred documents share each timestamp: the range begins with the first of them.
  await expect(cursor.getByText(/^Filtered to timestamp at most .*: 17,900 documents passed over\.$/)).toBeVisible();
  await expectAllAt(page, 1_791, ['search_after']);
  await showCounters(page);
  await expect(value(page, 'search_after', 'requests')).toHaveText('1');
  await expect(value(page, 'search_after', 'merged')).toHaveText('50');

  await press(page, 'PIT + search_after', 'Jump');
  await lane(page, 'PIT + search_after').getByRole('button', { name: 'Reverse the sort' }).click();
  await expect(page.getByRole('button', { name: 'oldest first' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Page', exact: true })).toHaveValue('201');
});

test('a counter’s name opens what it counts, and ceiling stands beside actual', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await enter(page, 'Page', 5);
  await goButton(page).click();
  await expectAllAt(page, 5);
  const offset = lane(page, 'Offset');
  await showCounters(page);
  await expect(offset.getByText('kept 24 of at most 30')).toBeVisible();
  const table = offset.getByRole('table', { name: 'Counters of Offset' });
  expect(await table.getByRole('rowheader').allInnerTexts()).toEqual([
    'visited',
    'kept',
    'sent',
    'merged',
    'fetched',
    'held',
    'bytes',
    'ms',
  ]);
  await table.getByRole('button', { name: 'kept' }).click();
  await expect(offset.getByText('docs/counters.md, “Per shard”; specification 4.2')).toBeVisible();
  await expectAccessible(page, '#panel-offset');
  for (const name of LANES) await expect(lane(page, name)).toBeVisible();
});
