import { expect, test } from '@playwright/test';
import { expectAllAt, goButton, lane, openPlayground, value } from '../support/playground.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('on a phone one lane is shown at a time, the others a tap away, and nothing is wider than the screen', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expectAllAt(page, 3, ['Offset']);
  await expect(value(page, 'Offset', 'merged, this request')).toHaveText('18');
  await expect(lane(page, 'Scroll')).toBeHidden();
  await page.getByRole('group', { name: 'Lane to show' }).getByRole('button', { name: 'Scroll' }).click();
  await expect(lane(page, 'Offset')).toBeHidden();
  await expect(value(page, 'Scroll', 'merged, this request')).toHaveText('6');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  expect(widths).toEqual([360, 360]);
});
