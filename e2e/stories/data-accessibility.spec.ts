import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { typeNumber } from '../support/fields.ts';
import { chooseFile } from '../support/own-data.ts';
import { askPage } from '../support/page-service.ts';

for (const width of [1440, 360]) {
  test(`an automatic check finds nothing on the Data page, a file looked into and imported, light and dark, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('./#/data?data=tiny');
    await expect(page.getByRole('region', { name: 'Every document on its shard' })).toBeVisible({ timeout: 45_000 });
    await typeNumber(page.getByRole('spinbutton', { name: 'Shards' }), 7);
    await page.getByText('Segments as a table').click();
    await expectAccessibleInBothSchemes(page);
    await chooseFile(page, 'mine.csv', 'a,b\n1,"long words, and more of them"\n2\n3,4\n');
    await expect(page.getByRole('button', { name: 'Import into mine' })).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'section:has(input[type="file"])');
    await page.getByRole('button', { name: 'Import into mine' }).click();
    await expect(page.getByText('1 line left out:')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('at 320 px nothing of the Data page is cut off, and all of it can be reached with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('./#/data?data=tiny');
  await expect(page.getByRole('region', { name: 'Every document on its shard' })).toBeVisible({ timeout: 45_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole('spinbutton', { name: 'Shards' }).focus();
  const reached: string[] = [];
  for (let step = 0; step < 16; step++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? '') : (at?.textContent ?? '');
      }),
    );
  }
  for (const name of [
    'Replicas',
    'max_result_window',
    'Slices at most',
    'After some seconds',
    'Seconds',
    'Refresh now',
    'Merge',
    'Choose a file',
  ])
    expect(reached).toContain(name);
});

test('when the engine’s memory limit is reached the import stops, says why, and keeps what is in', async ({ page }) => {
  await page.goto('./#/data?data=tiny');
  await expect(page.getByRole('region', { name: 'Every document on its shard' })).toBeVisible({ timeout: 45_000 });
  await askPage(page, 'PUT', '/_cluster/settings', { transient: { 'indices.breaker.total.limit': '3mb' } });
  const lines = Array.from({ length: 40_000 }, (_, n) => `{"n":${n},"words":"one two three four five six seven ${n}"}`).join('\n');
  await chooseFile(page, 'large.ndjson', lines);
  await page.getByRole('button', { name: 'Import into large' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'memory limit was reached' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText(/Stopped\. What was indexed stays/).last()).toBeVisible();
  await expect(page.getByText(/refuses to take more than 3\.0 MiB/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  expect((await askPage(page, 'GET', '/large/_count')).body.count).toBeGreaterThan(0);
});
