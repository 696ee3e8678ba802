import { expect, test } from '../support/story.ts';
import { expectAllAt, field, goButton, lane, LANES, openPlayground, value } from '../support/playground.ts';

test('the set-up is a sentence; each word opens what it says, by keys too, and gives the focus back', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  const setUp = page.getByRole('region', { name: 'Data set and index' });
  await expect(setUp).toContainText(
    '24 books on 3 shards, all of them, by rank, lowest first, ties left open, 2 to a page, offset limit 10,000.',
  );
  const size = setUp.getByRole('button', { name: '2 to a page' });
  await size.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Size', { exact: true })).toBeFocused();
  await expect(setUp.getByRole('link', { name: 'More about it' })).toBeVisible();
  // Escape gives up what was typed.
  await page.keyboard.press('5');
  await page.keyboard.press('Escape');
  await expect(size).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Size', { exact: true }).press('ControlOrMeta+a');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(setUp.getByRole('button', { name: '4 to a page' })).toBeFocused();
  await expect(page.getByText('LIMIT 4 OFFSET 8')).toBeVisible();

  await (await field(page, 'Sort')).selectOption('title.keyword:desc');
  await expect(setUp.getByRole('button', { name: 'by title.keyword, Z to A' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByLabel('Sort', { exact: true })).toHaveCount(0);
  await goButton(page).click();
  await expectAllAt(page, 3);
  await expect(value(page, 'Offset', 'merged')).toHaveText('24');
});

test('every lane says what it is, beside its name', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  for (const name of LANES) {
    await lane(page, name).locator('[data-word]').click();
    await expect(lane(page, name).getByRole('link', { name: 'More about it' })).toHaveAttribute('href', /7\.10/);
  }
});

test('an address opens a section and leads there; what is opened is in the address', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&open=inspector');
  await expect(page.locator('#inspector')).toBeFocused();
  await expect(page.getByText('Offset has not asked anything yet', { exact: false })).toBeVisible();
  const chart = page.getByRole('region', { name: 'Cost by depth', exact: true });
  await chart.getByRole('button', { name: 'Show: Cost by depth' }).click();
  await expect(chart.getByRole('button', { name: 'Run sweep' })).toBeVisible();
  await expect(page).toHaveURL(/open=chart,inspector/);
  await page.reload();
  await expect(chart.getByRole('button', { name: 'Run sweep' })).toBeVisible({ timeout: 45_000 });
  for (const name of ['Cost by depth', 'Inspector']) await page.getByRole('button', { name: `Hide: ${name}` }).click();
  await expect(page).toHaveURL(/open=none/);
  await page.getByRole('link', { name: 'Address of Consistency under writes' }).click();
  await expect(page.locator('#consistency')).toBeFocused();
  await expect(page.getByRole('button', { name: /^Read to the end/ })).toBeVisible();
  // The key of the sweep opens the chart it draws.
  await page.locator('body').press('s');
  await expect(page.getByText(/^Sweep over/)).toBeAttached();
});
