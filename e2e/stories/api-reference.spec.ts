import { expect, test } from '../support/story.ts';
import { expectAnswer } from '../support/collections.ts';
import { typeText } from '../support/fields.ts';

test('every operation can be found, read and tried; a write says first what it will do', { tag: '@once' }, async ({ page }) => {
  await page.goto('./#/api');
  const find = page.getByRole('searchbox', { name: 'Find operations' });
  await typeText(find, '/codes');
  await find.press('Enter');
  await page.getByRole('link', { name: 'GET /codes', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expectAnswer(answer, 200, 0);
  await expect(answer.getByText('x-total-count', { exact: false })).toBeVisible();

  await typeText(find, '');
  await find.press('Enter');
  await page.getByRole('link', { name: 'POST /indices', exact: true }).click();
  await typeText(page.getByRole('textbox', { name: 'Body' }), '{"name":"mine","shards":2}');
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByText(/This sends POST \/indices to the engine in this tab/)).toBeVisible();
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expectAnswer(answer, 201, 0);
  await page.getByRole('link', { name: 'Collections' }).click();
  await page.getByRole('combobox', { name: 'Collection' }).selectOption('Indices');
  await expect(page.getByRole('row', { name: /mine/ })).toBeVisible();
});

test('the list of operations follows what is typed, and what is found can be clicked at once', { tag: '@firefox' }, async ({ page }) => {
  await page.goto('./#/api');
  await typeText(page.getByRole('searchbox', { name: 'Find operations' }), '/indices/{name}/documents');
  await expect(page.getByText('10 operations', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'POST /indices/{name}/documents', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Operation POST /indices/{name}/documents' })).toBeVisible();
});
