import { expect, test } from '../support/story.ts';
import { CURSORS, expectAllAt, hits, lane, LANES, openPlayground, value } from '../support/playground.ts';

test.setTimeout(300_000);

test('someone asks for page 1,000 and sees what each way of paging had to do', async ({ page }) => {
  await openPlayground(page);
  await expect(
    page.getByText('Page 1,000 by offset asks 5 shards for their best 10,000 entries each, merges up to 50,000, keeps 10.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to page 1,000' }).click();
  await expectAllAt(page, 1_000, LANES, 270_000);

  await expect(value(page, 'Offset', 'merged, this request')).toHaveText('50,000');
  await expect(lane(page, 'Offset').getByText('ceiling 50,000, actual 50,000')).toBeVisible();
  await expect(lane(page, 'Offset').getByText('10 returned, 49,990 discarded')).toBeVisible();
  await expect(value(page, 'Offset', 'requests')).toHaveText('1');
  for (const name of CURSORS) {
    await expect(value(page, name, 'merged, this request')).toHaveText('50');
    await expect(value(page, name, 'merged, worst request')).toHaveText('50');
    await expect(value(page, name, 'merged, whole trip')).toHaveText('50,000');
    await expect(value(page, name, 'requests')).toHaveText('1,000');
    await expect(lane(page, name).getByText('10 returned, 40 discarded')).toBeVisible();
  }

  for (const name of LANES) {
    const bars = lane(page, name).getByRole('list', { name: 'Entries kept by each shard' }).getByRole('listitem');
    await expect(bars).toHaveCount(5);
    await expect(bars.first()).toContainText(name === 'Offset' ? '10,000' : '10');
  }
  await expect(
    page.getByText(
      'Offset merged 50,000 entries to give you 10. The cursors never merged more than 50 at once, but needed 1,000 requests each to get here.',
    ),
  ).toBeVisible();

  const documents = await hits(page, 'Offset').allInnerTexts();
  expect(documents).toHaveLength(10);
  for (const name of ['search_after', 'Scroll'] as const) expect(await hits(page, name).allInnerTexts()).toEqual(documents);
  await expect(value(page, 'Scroll', 'holds open')).toContainText('5 shard readers');
  await expect(value(page, 'PIT + search_after', 'holds open')).toContainText('5 shard readers');
  await expect(value(page, 'search_after', 'holds open')).toHaveText('nothing');
});
