import { expect, test } from '../support/story.ts';
import { CURSORS, enter, expectAllAt, goButton, lane, openPlayground, value, showCounters } from '../support/playground.ts';

test(
  'on 24 books and 3 shards every entry can be counted: page 3 merges 18, page 5 has 24 where the formula says 30',
  { tag: '@once' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3);
    await expect(value(page, 'Offset', 'merged')).toHaveText('18');
    await expect(value(page, 'Offset', 'discarded')).toHaveText('16');
    await expect(
      lane(page, 'Offset').getByText('Every shard keeps its best 6. The coordinator merges 18 and throws 16 away.'),
    ).toBeVisible();

    await enter(page, 'Page', 5);
    await page.getByRole('button', { name: 'Go to page 5' }).click();
    await expectAllAt(page, 5);
    await showCounters(page);
    await expect(lane(page, 'Offset').getByText('ceiling 30, actual 24')).toBeVisible();
    for (const name of CURSORS) await expect(value(page, name, 'merged, worst request')).toHaveText('6');
  },
);
