import { expect, test, type Page } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { typeNumber } from '../support/fields.ts';
import { expectAllAt, lane, openPlayground, value, type LaneName, showCounters } from '../support/playground.ts';

const strip = (page: Page, name: LaneName) => lane(page, name).getByRole('slider', { name: `Depth of ${name}` });

test('the strip is a slider by its keys: the price comes first, Enter walks there, Escape takes the choice back', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await showCounters(page);
  const cursor = lane(page, 'search_after');
  await strip(page, 'search_after').focus();
  for (const [key, at] of [
    ['ArrowDown', '2'],
    ['PageDown', '3'],
    ['End', '12'],
    ['ArrowUp', '11'],
    ['PageUp', '10'],
    ['Home', '1'],
    ['ArrowRight', '2'],
    ['ArrowRight', '3'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(strip(page, 'search_after')).toHaveAttribute('aria-valuenow', at);
  }
  await expect(cursor.getByText('3 requests from where this lane is, up to 6 entries merged by each.')).toBeVisible();
  await expectAccessible(page, '#panel-search_after');
  await page.keyboard.press('Enter');
  await expectAllAt(page, 3, ['search_after']);
  await expect(value(page, 'search_after', 'requests')).toHaveText('3');

  await page.keyboard.press('ArrowDown');
  await expect(cursor.getByText('1 request from where this lane is')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cursor.getByRole('group', { name: 'Go deeper with search_after' })).toBeHidden();
  await expect(value(page, 'search_after', 'requests')).toHaveText('3');
});

test('offset cannot choose a depth below the limit and says why; a cursor goes on', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'docs=20000&size=1000');
  await showCounters(page);
  const offset = lane(page, 'Offset');
  await expect(strip(page, 'Offset')).toHaveAttribute('aria-valuemax', '10');
  await strip(page, 'Offset').press('End');
  await expect(strip(page, 'Offset')).toHaveAttribute('aria-valuenow', '10');
  await expect(offset.getByText(/^This is the limit: page 10 is the last one inside the first 10,000 documents/)).toBeVisible();
  await expect(offset.getByText('Page 10 in one request that merges up to 20,000 entries.')).toBeVisible();
  await expectAccessible(page, '#panel-offset');
  await offset.getByRole('button', { name: 'Jump to page 10' }).click();
  await expectAllAt(page, 10, ['Offset']);

  const pit = lane(page, 'PIT + search_after');
  const box = await strip(page, 'PIT + search_after').boundingBox();
  if (box === null) throw new Error('no strip');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await strip(page, 'PIT + search_after').click({ position: { x: box.width / 2, y: box.height * 0.75 } });
  await expect(pit.getByRole('button', { name: /^Walk to page 1[456]$/ })).toBeVisible();
  const field = pit.getByRole('spinbutton', { name: 'To page' });
  await typeNumber(field, 11);
  await expect(pit.getByText('11 requests from where this lane is, up to 5,000 entries merged by each.')).toBeVisible();
  await pit.getByRole('button', { name: 'Walk to page 11' }).click();
  await expectAllAt(page, 11, ['PIT + search_after']);
});
