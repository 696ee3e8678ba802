import { expect, test } from '../support/story.ts';
import { editor, openConsole, paste, sheetText } from '../support/console.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

// Playwright's tap does nothing in Firefox.
test(
  'on a phone a sheet is read first: a tap chooses a request, Run sends it, and only Edit lets one type',
  { tag: '@chromium' },
  async ({ page }) => {
    await openConsole(page);
    await page.getByRole('button', { name: 'Edit' }).tap();
    await editor(page).focus();
    await paste(page, 'GET /_cat/indices\n\nGET /codes?limit=1');
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByText('Read-only, so that scrolling types nothing.', { exact: false })).toBeVisible();
    await page.getByText('/_cat/indices').first().tap();
    await expect(page.getByText('Line 1, request 1 of 2')).toBeVisible();
    await page.keyboard.type('lost');
    expect(await sheetText(page)).toBe('GET /_cat/indices\n\nGET /codes?limit=1');
    await page.getByText('/codes', { exact: true }).tap();
    await expect(page.getByText('Line 3, request 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Run', exact: true }).tap();
    await expect(page.getByRole('region', { name: 'Answer of line 3' })).toContainText('200');
  },
);

test('the sheet has most of a narrow screen, and prices beside it in short', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openConsole(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await editor(page).focus();
  await paste(page, 'POST /_search\n{ "size": 10 }\n');
  const [gutters, whole] = await Promise.all([page.locator('.cm-gutters').boundingBox(), page.locator('.cm-editor').boundingBox()]);
  expect((gutters?.width ?? 320) / (whole?.width ?? 1)).toBeLessThan(0.2);
});
