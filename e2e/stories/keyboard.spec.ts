import { expect, test } from '@playwright/test';
import { expectAllAt, lane, openPlayground } from '../support/playground.ts';

test('all of it can be done with the keyboard', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await page.locator('body').press('Shift+N');
  await expectAllAt(page, 1);
  await page.keyboard.press('2');
  await expect(lane(page, 'search_after')).toBeFocused();
  await page.keyboard.press('n');
  await expectAllAt(page, 2, ['search_after']);
  await expectAllAt(page, 1, ['Offset', 'Scroll', 'PIT + search_after']);
  await page.keyboard.press('p');
  await expectAllAt(page, 1);
  await page.keyboard.press('w');
  await expectAllAt(page, 3, ['search_after']);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
  await page.keyboard.press('g');
  await expect(page.getByRole('spinbutton', { name: 'Page', exact: true })).toBeFocused();
});
