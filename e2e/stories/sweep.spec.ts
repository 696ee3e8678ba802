import { expect, test } from '../support/story.ts';
import { enter, expectAllAt, goButton, openPlayground, showCounters, openSection, field } from '../support/playground.ts';

// Playwright is not told of Firefox's downloads.
test('a sweep draws cost against depth and marks the error past the window', { tag: '@chromium' }, async ({ page }) => {
  await openPlayground(page, 'docs=10000&size=100');
  const chart = await openSection(page, 'Cost by depth');
  await enter(page, 'max_result_window', 5_000);
  await page.getByRole('button', { name: 'Apply' }).click();
  // The lanes have heard of the new floor when offset can go no deeper.
  await showCounters(page);
  await expect(page.getByRole('slider', { name: 'Depth of Offset' })).toHaveAttribute('aria-valuemax', '50');
  await chart.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.getByText('Sweep over: 20 points, 1 refused at the limit.')).toBeAttached({ timeout: 45_000 });

  const points = chart.getByRole('slider', { name: 'Points of the chart' });
  await points.focus();
  for (let point = 0; point < 5; point++) await points.press('ArrowRight');
  await expect(chart.getByText('Offset, page 51: refused, past the limit.')).toBeVisible();

  await chart.getByRole('button', { name: 'Table' }).click();
  const rows = chart.getByRole('row');
  const offset = rows.filter({ hasText: 'Offset' });
  await expect(offset).toHaveCount(5);
  await expect(offset.nth(0)).toContainText('500');
  await expect(offset.nth(1)).toContainText('5,000');
  await expect(offset.nth(2)).toContainText('10,000');
  await expect(offset.nth(3)).toContainText('10,000');
  await expect(offset.nth(4)).toContainText(/refused/i);
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

test('what a real node did with the same question is drawn beside, and says whose it is', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, '');
  const chart = await openSection(page, 'Cost by depth');
  await chart.getByRole('button', { name: 'Lines of OpenSearch 2.19.1' }).click();
  const points = chart.getByRole('slider', { name: 'Points of the chart' });
  await points.focus();
  for (let point = 0; point < 4; point++) await points.press('ArrowRight');
  await expect(chart.getByText('Offset on OpenSearch 2.19.1, recorded, page 1,000: 50,000 entries merged, this request.')).toBeVisible();
  await expect(chart.getByText('Recorded 2026-11-24 of OpenSearch 2.19.1 on 3 nodes', { exact: false })).toBeVisible();
  await chart.getByRole('combobox', { name: 'Count' }).selectOption('visited');
  await points.press('ArrowLeft');
  await points.press('ArrowRight');
  await expect(chart.getByText('documents visited, this request.', { exact: false })).toContainText('100,019');
});

test('a small index is swept to its last page, and the axis ends there', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const chart = await openSection(page, 'Cost by depth');
  await chart.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.getByText('Sweep over: 12 points.')).toBeAttached();
  await expect(chart.locator('svg').getByText('20', { exact: true }).last()).toBeVisible();
  await expect(chart.locator('svg').getByText(/^window|,000$/)).toHaveCount(0);
  const points = chart.getByRole('slider', { name: 'Points of the chart' });
  await points.focus();
  for (let point = 0; point < 3; point++) await points.press('ArrowRight');
  await expect(chart.getByText('Offset, page 12: 24 entries merged, this request.')).toBeVisible();
});

test('a sweep and a walk cut off by another data set are not told as news of it', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'docs=20000&page=3');
  const spoken = page.locator('p[aria-live=polite]').filter({ hasText: /Offset|Sweep/ });
  await openSection(page, 'Cost by depth');
  await goButton(page).click();
  await expect(spoken).toContainText('Offset: page 3');
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.getByText(/^Sweeping: [1-9]/)).toBeVisible();
  await (await field(page, 'Data set')).selectOption('tiny');
  await expect(page.getByText('24 books on')).toBeVisible({ timeout: 45_000 });
  await expect(spoken).toHaveCount(0);
  await enter(page, 'Page', 2);
  await goButton(page).click();
  await expectAllAt(page, 2);
  await expect(spoken).toContainText('Offset: page 2');

  await (await field(page, 'Data set')).selectOption('logs');
  await expect(goButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await page.getByRole('button', { name: 'Stop sweep' }).click();
  await expect(spoken).toHaveText(/^Sweep stopped after \d+ points?\.$/);
});
