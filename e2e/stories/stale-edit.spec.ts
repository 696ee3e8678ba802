import { expect, test } from '../support/story.ts';
import { editor, expectAnswer, openTiny, press } from '../support/collections.ts';
import { typeText } from '../support/fields.ts';

test('a stale edit is refused, told field by field, and made again on top of the other one', { tag: '@once' }, async ({ page }) => {
  await openTiny(page);
  await page.getByRole('button', { name: 'Open d000003 in both editors' }).click();
  const field = (name: 'A' | 'B', label: string) => editor(page, name).getByRole('textbox', { name: label, exact: true });

  await typeText(field('A', 'title'), 'Travels');
  await press(page, 'A', 'Save changes (PATCH)');
  await expectAnswer(editor(page, 'A'), 201, 0);
  await expect(editor(page, 'A').getByText('version 2, nothing changed')).toBeVisible();

  await typeText(field('B', 'author'), 'J. Swift');
  await expect(editor(page, 'B').getByText('version 1, 1 field changed')).toBeVisible();
  await press(page, 'B', 'Save changes (PATCH)');
  await expectAnswer(editor(page, 'B'), 409, 2009);
  await expect(editor(page, 'B').getByRole('row', { name: /^title Gulliver.* Travels someone else$/ })).toBeVisible();
  await expect(editor(page, 'B').getByRole('row', { name: 'author Jonathan Swift J. Swift Jonathan Swift this editor' })).toBeVisible();

  await press(page, 'B', 'Reload and reapply');
  await expect(field('B', 'title')).toHaveValue('Travels');
  await expect(field('B', 'author')).toHaveValue('J. Swift');
  await press(page, 'B', 'Save changes (PATCH)');
  await expectAnswer(editor(page, 'B'), 201, 0);
  await expect(editor(page, 'B').getByText('version 3, nothing changed')).toBeVisible();

  await press(page, 'A', 'Reload');
  await expect(field('A', 'author')).toHaveValue('J. Swift');
  await press(page, 'A', 'Delete');
  await press(page, 'A', 'Yes, delete it');
  await expectAnswer(editor(page, 'A'), 204, undefined);
  await press(page, 'B', 'Reload');
  await expectAnswer(editor(page, 'B'), 410, 2010);
});
