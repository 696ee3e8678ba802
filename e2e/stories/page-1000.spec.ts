import { expect, test } from '../support/story.ts';
import { CURSORS, expectAllAt, hits, lane, LANES, openPlayground, showCounters, value } from '../support/playground.ts';

test.setTimeout(300_000);

test('someone asks for page 1,000 and sees what each way of paging had to do', async ({ page }) => {
  await openPlayground(page);
  await expect(page.getByText('50,000 entries by offset, 50 by cursor.')).toBeVisible();
  await expect(
    page.getByText(/^50 for a reader who has just read page 999\. From the start it is 1,000 requests, 50,000 entries/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to page 1,000' }).click();
  await expectAllAt(page, 1_000, LANES, 270_000);

  // What all of them cost together is told apart from what one costs, below the lanes.
  await expect(
    page.getByText(/All requests to get there, added up: by cursor 1,000 times 50, .* or 25,025,000 for who turns/),
  ).toBeVisible();

  // What each step counted stands under the drawing.
  for (const [step, offset, cursor] of [
    ['asked', '5 shards', '5 shards'],
    ['kept', '50,000', '50'],
    ['sent', '50,000', '50'],
    ['merged', '50,000', '50'],
    ['discarded', '49,990', '40'],
    ['fetched', '10', '10'],
  ] as const) {
    await expect(value(page, 'Offset', step)).toHaveText(offset);
    for (const name of CURSORS) await expect(value(page, name, step)).toHaveText(cursor);
  }
  await expect(lane(page, 'Offset').getByText('1 request to get here, 50,000 entries in all')).toBeVisible();
  await expect(
    lane(page, 'Offset').getByRole('img', { name: /^Offset: 5 shards with 100,000 matching documents keep 50,000 entries\./ }),
  ).toBeVisible();
  for (const name of CURSORS) {
    await expect(lane(page, name).getByText('1,000 requests to get here, 50,000 entries in all')).toBeVisible();
    await expect(lane(page, name).getByText(/^Every shard begins after the last row of page 999 and keeps 10 at most\./)).toBeVisible();
  }

  // Every counter is a click away, in all lanes.
  await showCounters(page);
  await expect(lane(page, 'Offset').getByText('ceiling 50,000, actual 50,000')).toBeVisible();
  await expect(lane(page, 'Offset').getByText('10 returned, 49,990 discarded')).toBeVisible();
  await expect(value(page, 'Offset', 'requests')).toHaveText('1');
  for (const name of CURSORS) {
    await expect(value(page, name, 'merged, worst request')).toHaveText('50');
    await expect(value(page, name, 'merged, whole trip')).toHaveText('50,000');
    await expect(value(page, name, 'requests')).toHaveText('1,000');
    await expect(lane(page, name).getByText('10 returned, 40 discarded')).toBeVisible();
  }
  for (const name of LANES) {
    const shards = lane(page, name)
      .getByRole('table', { name: `Shards of ${name}` })
      .getByRole('row');
    await expect(shards).toHaveCount(6);
    // Shard, matching, visited, kept, passed: what of the 9,990 rows before it came from this shard.
    const cells = shards.nth(1).getByRole('cell');
    await expect(cells.nth(2)).toHaveText(name === 'Offset' ? '10,000' : '10');
    await expect(cells.nth(3)).toHaveText(name === 'Offset' ? '0' : /^[12],\d{3}$/);
  }
  await expect(
    page.getByText(
      'Offset merged 50,000 entries to give you 10. The cursors never merged more than 50 at once, but needed 1,000 requests each.',
    ),
  ).toBeVisible();

  const documents = await hits(page, 'Offset').allInnerTexts();
  expect(documents).toHaveLength(10);
  for (const name of ['search_after', 'Scroll'] as const) expect(await hits(page, name).allInnerTexts()).toEqual(documents);
  await expect(value(page, 'Scroll', 'keeps open')).toContainText('5 shard readers');
  await expect(value(page, 'PIT + search_after', 'keeps open')).toContainText('5 shard readers');
  await expect(value(page, 'search_after', 'keeps open')).toHaveText('nothing');
});
