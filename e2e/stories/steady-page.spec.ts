import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, lane, openPlayground, value, showCounters } from '../support/playground.ts';

/** Layout shifts, as browsers score them; a shift of text by its own length counts next to nothing. */
const unnoticed = 0.01;

for (const width of [1_440, 768, 360]) {
  // Firefox does not score layout shifts.
  test(`nothing moves while the documents come, ${width} px wide @chromium`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const noted: number[] = [];
      Object.assign(globalThis, { shifts: noted });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) noted.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('./');
    await expect(page.getByText('live', { exact: true })).toBeVisible({ timeout: 45_000 });
    // On a phone it is folded away.
    await expect(page.getByRole('button', { name: /^Clock/, includeHidden: true })).toBeAttached();
    await expect(lane(page, 'Offset').getByRole('button', { name: /^Arrange/ })).toBeVisible();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(unnoticed);
  });
}

test('the question stands before the buttons that answer it, and what was recorded holds nothing open', async ({ page }) => {
  await openPlayground(page);
  const top = async (part: ReturnType<typeof goButton>) => (await part.boundingBox())?.y ?? 0;
  const question = page.getByText('You want page 1,000. Which way of asking costs the most?');
  const guess = page.getByRole('group', { name: 'Your guess: which way costs the most?' });
  expect(await top(question)).toBeLessThan(await top(guess));
  expect(await top(guess)).toBeLessThan(await top(goButton(page)));
  await showCounters(page);
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('0');
  await expect(value(page, 'Scroll', 'holds open')).toHaveText('nothing');
  await expect(lane(page, 'Scroll').getByText('ready, page 1 shown as recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Next in all lanes' }).click();
  await expectAllAt(page, 2);
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('5');
  await lane(page, 'Scroll').getByRole('button', { name: 'Close' }).click();
  await expect(value(page, 'Scroll', 'held, this request')).toHaveText('0');
});

test('the key of the console leads into its editor', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await page.locator('body').press('c');
  await expect(page.getByRole('textbox', { name: 'Requests', exact: true })).toBeFocused();
});
