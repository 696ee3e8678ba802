import { expect, test } from '../support/story.ts';
import { editor, expectAnswer, openTiny, press } from '../support/collections.ts';
import { typeText } from '../support/fields.ts';

test('a view is made, kept alive for longer and closed, all of it as a record', { tag: '@once' }, async ({ page }) => {
  await openTiny(page);
  await page.getByRole('combobox', { name: 'Collection' }).selectOption('Open views (points in time)');
  await expect(page.getByText('Both ways give no records.').first()).toBeVisible();
  await page.getByRole('button', { name: 'New record' }).click();
  await expect(page.getByRole('textbox', { name: 'Body of POST /views' })).toHaveValue(/"index": "tiny"/);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Both ways give the same 1 record in the same order.').first()).toBeVisible();

  await typeText(editor(page, 'A').getByRole('textbox', { name: 'keep_alive' }), '10m');
  await press(page, 'A', 'Save changes (PATCH)');
  await expectAnswer(editor(page, 'A'), 201, 0);
  await expect(editor(page, 'A').getByText('version 2, nothing changed')).toBeVisible();
  await press(page, 'A', 'Delete');
  await press(page, 'A', 'Yes, delete it');
  await expect(page.getByText('Both ways give no records.').first()).toBeVisible();
  await press(page, 'B', 'Reload');
  await expectAnswer(editor(page, 'B'), 410, 2010);
});

test(
  'a page is read both ways, sorted, filtered and turned, and what the service refuses is shown with its code',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openTiny(page);
    const offset = page.getByRole('region', { name: 'limit and offset', exact: true });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('rank');
    await page.getByRole('combobox', { name: 'Order' }).selectOption('descending');
    await page.getByRole('navigation', { name: 'Pages of the collection' }).getByRole('button', { name: 'Last' }).click();
    await expect(page.getByText('Both ways give the same 4 records in the same order.').first()).toBeVisible();
    await expect(offset.getByText('/indices/tiny/documents?sortby=rank&order=desc&limit=10&offset=20')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Open d000001 / })).toBeVisible();

    await page.getByRole('combobox', { name: 'Filter by' }).selectOption('year');
    await typeText(page.getByRole('searchbox', { name: 'Filter value' }), '1726');
    await page.getByRole('searchbox', { name: 'Filter value' }).press('Enter');
    await expect(page.getByText('Both ways give the same 1 record in the same order.').first()).toBeVisible();
    await typeText(page.getByRole('searchbox', { name: 'Filter value' }), 'long ago');
    await page.getByRole('searchbox', { name: 'Filter value' }).press('Enter');
    await expectAnswer(offset, 400, 1016);
  },
);
