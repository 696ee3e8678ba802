import { expect, test } from '@playwright/test';
import { enter, openPlayground } from '../support/playground.ts';

test('a sweep draws cost against depth and marks the error past the window', async ({ page }) => {
  await openPlayground(page, 'docs=10000&size=100');
  const chart = page.getByRole('region', { name: 'Cost by depth' });
  await enter(page, 'max_result_window', 5_000);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden();
  await chart.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.getByText('Sweep over: 16 points, 1 refused at the window.')).toBeAttached({ timeout: 45_000 });

  const points = chart.getByRole('slider', { name: 'Points of the chart' });
  await points.focus();
  for (let point = 0; point < 4; point++) await points.press('ArrowRight');
  await expect(chart.getByText('Offset, page 51: refused, past the window.')).toBeVisible();

  await chart.getByRole('button', { name: 'Table' }).click();
  const rows = chart.getByRole('row');
  const offset = rows.filter({ hasText: 'Offset' });
  await expect(offset).toHaveCount(4);
  await expect(offset.nth(0)).toContainText('500');
  await expect(offset.nth(1)).toContainText('5,000');
  await expect(offset.nth(2)).toContainText('10,000');
  await expect(offset.nth(3)).toContainText(/refused/i);
  for (const name of ['search_after', 'Scroll', 'PIT + search_after']) {
    const deepest = rows.filter({ has: page.getByText(name, { exact: true }) }).last();
    await expect(deepest).toContainText('500');
  }

  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'Save CSV' }).click();
  expect((await download).suggestedFilename()).toBe('fathom-sweep.csv');

  await chart.getByRole('button', { name: 'Table' }).click();
  await chart.getByText('Log-log', { exact: true }).click();
  await expect(chart.getByRole('radio', { name: 'Log-log' })).toBeChecked();
});
