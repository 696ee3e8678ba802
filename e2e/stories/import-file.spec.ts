import { expect, test, type Page } from '../support/story.ts';
import { expectAnswer, openTiny } from '../support/collections.ts';
import { askPage } from '../support/page-service.ts';

const importOf = (page: Page) => page.getByRole('region', { name: 'Import a file', exact: true });

async function choose(page: Page, name: string, text: string): Promise<void> {
  await importOf(page)
    .getByLabel('File')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
  await importOf(page).getByRole('button', { name: 'Import', exact: true }).click();
}

async function documentsOf(page: Page): Promise<number> {
  await askPage(page, 'POST', '/tiny/_refresh');
  return (await askPage(page, 'GET', '/indices/tiny/documents?limit=1')).body.data.total;
}

test('a broken file is refused with its lines and reasons, and nothing of it is written', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openTiny(page);
  await choose(page, 'broken.ndjson', '{"title":"one"}\n{"title":\n{"title":"three"}\n[4]\n');
  await expectAnswer(importOf(page), 422, 1036);
  const problems = importOf(page).getByRole('list').getByRole('listitem');
  await expect(problems).toHaveCount(2);
  await expect(problems.nth(0)).toContainText('Line 2');
  await expect(problems.nth(1)).toContainText('Line 4');
  expect(await documentsOf(page)).toBe(24);
});

test('a good file fills the index, from lines, from an array and from a table', async ({ page }) => {
  await openTiny(page);
  await choose(page, 'good.ndjson', '{"title":"one"}\n{"title":"two"}\n');
  await expectAnswer(importOf(page), 202, 0);
  await expect(importOf(page).getByText('2 of 2 documents imported. Done.')).toBeVisible();
  expect(await documentsOf(page)).toBe(26);
  await choose(page, 'good.json', '[{"title":"three"}]');
  await expect(importOf(page).getByText('1 of 1 document imported. Done.')).toBeVisible();
  await choose(page, 'good.csv', 'title,year\nfour,1904\nfive,1905\nsix,1906\n');
  await expect(importOf(page).getByText('3 of 3 documents imported. Done.')).toBeVisible();
  expect(await documentsOf(page)).toBe(30);
});
