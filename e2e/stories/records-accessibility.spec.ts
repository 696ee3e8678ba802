import { expect, test, type Page } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { editor, openTiny, press } from '../support/collections.ts';
import { typeText } from '../support/fields.ts';

async function makeConflict(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open d000003 in both editors' }).click();
  for (const name of ['A', 'B'] as const) {
    await typeText(editor(page, name).getByRole('textbox', { name: 'title' }), `by ${name}`);
    await press(page, name, 'Save changes (PATCH)');
    await expect(editor(page, name).getByText('HTTP status')).toBeVisible();
    await expect(editor(page, name).getByText('PATCH', { exact: true })).toBeVisible();
  }
  await expect(editor(page, 'B').getByRole('button', { name: 'Reload and reapply' })).toBeVisible();
}

test('an automatic check finds nothing to object to in the records and the reference, light and dark', async ({ page }) => {
  await openTiny(page);
  await makeConflict(page);
  await expectAccessibleInBothSchemes(page);
  await page.goto(`./#/api?op=${encodeURIComponent('POST /indices')}`);
  await page.getByRole('button', { name: 'Send…' }).click();
  await expectAccessibleInBothSchemes(page);
  await page.goto('./#/compare?data=tiny&shards=3');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('button', { name: 'Save the current settings' }).click();
  await expect(page.getByText('Saved as Search in tiny.')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'dialog[open]');
});

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  await openTiny(page);
  await makeConflict(page);
  expect(await widths()).toEqual([360, 360]);
  await page.goto(`./#/api?op=${encodeURIComponent('GET /indices')}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeVisible();
  expect(await widths()).toEqual([360, 360]);
});
