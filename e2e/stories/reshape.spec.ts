import { expect, test } from '@playwright/test';
import { enter, goButton, lane, openPlayground } from '../support/playground.ts';

test('documents and shards are changed together, and a window asked for meanwhile waits for its own yes', async ({ page }) => {
  await openPlayground(page, 'docs=2000');
  const field = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  await enter(page, 'Documents', 3000);
  await enter(page, 'max_result_window', 500);
  await enter(page, 'Shards', 2);
  await expect(page.getByText('This makes the index logs anew with 2 shards and imports 3,000 documents.')).toBeVisible();
  await expect(field('max_result_window')).toHaveValue('500');

  await page.getByRole('button', { name: 'Apply' }).first().click();
  await expect(page.getByText('3,000 documents on 2 shards')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await enter(page, 'Page', 51);
  await goButton(page).click();
  await expect(lane(page, 'Offset').getByText(/less than or equal to: \[500\] but was \[510\]/)).toBeVisible();
});

test('a PIT whose first search is refused is open all the same, and the lane does not say it holds no readers', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&sort=nowhere:desc');
  await goButton(page).click();
  const pit = lane(page, 'PIT + search_after');
  await expect(pit.getByText(/^HTTP 400/)).toBeVisible();
  await expect(pit.getByText(/^a view nothing was read through yet, 4:\d\d left$/)).toBeVisible();
});
