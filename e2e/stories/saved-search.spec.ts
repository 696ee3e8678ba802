import { expect, test } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

test(
  'a saved search outlives a change of page, is a record like any other, and opens what it was made of',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3&sort=rank:desc');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved searches' });
    await typeText(dialog.getByRole('searchbox', { name: 'Name' }), 'Deep in tiny');
    await dialog.getByRole('button', { name: 'Save the current settings' }).click();
    await expect(dialog.getByText('Saved as Deep in tiny.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Rename Deep in tiny' }).click();
    await typeText(dialog.getByRole('searchbox', { name: 'New name' }), 'From the end');
    await dialog.getByRole('button', { name: 'Take the name' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('tiny, everything, sorted by rank desc');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Collections' }).click();
    await page.getByRole('combobox', { name: 'Collection' }).selectOption('Saved searches');
    await expect(page.getByRole('row', { name: /From the end/ })).toContainText('tiny');

    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/page=3/);
    await page.goto('./#/compare?data=tiny&shards=3');
    await page.getByRole('button', { name: 'Saved searches' }).click();
    await dialog.getByRole('button', { name: 'Load From the end' }).click();
    await expect(page).toHaveURL(/sort=rank:desc/);
    await expect(dialog).toBeHidden();
    await goButton(page).click();
    await expectAllAt(page, 3);

    await page.getByRole('button', { name: 'Saved searches' }).click();
    await dialog.getByRole('button', { name: 'Delete From the end' }).click();
    await expect(dialog.getByText('Nothing saved yet.')).toBeVisible();
  },
);
