import { expect, test } from '../support/story.ts';
import { openTiny } from '../support/collections.ts';

test('an import is cancelled on its way; what it wrote stays, and the task says so', { tag: '@firefox' }, async ({ page }) => {
  await openTiny(page);
  const panel = page.getByRole('region', { name: 'Import a file', exact: true });
  const lines = Array.from({ length: 100_000 }, (_, i) => `{"title":"Document ${i}","rank":${i}}`).join('\n');
  await panel.getByLabel('File').setInputFiles({ name: 'many.ndjson', mimeType: '', buffer: Buffer.from(lines) });
  await panel.getByRole('button', { name: 'Import', exact: true }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click({ timeout: 45_000 });
  await expect(panel.getByText('Cancelled. What was written stays.')).toBeVisible();
  await expect(panel.getByText(/^[\d,]+ of 100,000 documents imported/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Collection' }).selectOption('Tasks');
  await expect(page.getByRole('row', { name: /cancelled/ })).toBeVisible();
});
