import { expect, test } from '../support/story.ts';
import { answer, editor, fillTiny, openConsole, paste, sheetText, writeSheet } from '../support/console.ts';

test('a request is completed, formatted, run and left with the keyboard alone', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  await fillTiny(page);
  await writeSheet(page, '');
  await page.keyboard.press('Delete');
  await page.keyboard.type('POST /ti');
  const options = page.getByRole('listbox');
  await expect(options.getByRole('option', { name: /^tiny/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => sheetText(page)).toContain('/tiny');
  await page.keyboard.type('/_sea');
  await expect(options.getByRole('option', { name: /^_search/ }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => sheetText(page)).toContain('/_search');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{"so');
  await expect(options.getByRole('option', { name: /^sort/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => sheetText(page)).toContain('[]');
  await page.keyboard.type('"ti');
  await expect(options.getByRole('option', { name: /^title/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await writeSheet(page, 'POST /tiny/_search\n{"size":1}\n\nGET /tiny/_count\n');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+i');
  await expect.poll(() => sheetText(page)).toBe('POST /tiny/_search\n{\n  "size": 1\n}\n\nGET /tiny/_count\n');
  await page.keyboard.press('ControlOrMeta+ArrowDown');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page, 6).getByRole('tree')).toContainText('count: 24');
  await page.keyboard.press('ControlOrMeta+ArrowUp');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page, 1)).toContainText('merged 3 entries');

  await expect(page.getByText('Esc, then Tab leaves the editor')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});

test('the tree of an answer is walked with the arrow keys', async ({ page }) => {
  await openConsole(page);
  await writeSheet(page, 'GET /');
  await page.keyboard.press('ControlOrMeta+Enter');
  const tree = answer(page, 1).getByRole('tree', { name: 'Response body' });
  await tree.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem').nth(1)).toHaveAttribute('aria-selected', 'true');
  await answer(page, 1).getByText('Raw', { exact: true }).click();
  await expect(answer(page, 1).getByRole('region', { name: 'Response body' })).toContainText('"version"');
});

test('curl and HAR become requests when pasted, and undo gives back what was pasted', async ({ page }) => {
  await openConsole(page);
  await editor(page).focus();
  const curl = `curl -X POST 'http://localhost:9200/tiny/_search' -H 'content-type: application/json' -d '{"size":1}'`;
  await paste(page, curl);
  await expect.poll(() => sheetText(page)).toBe('POST /tiny/_search\n{\n  "size": 1\n}\n');
  await expect(page.getByText('curl turned into 1 request. Undo gives back what you pasted.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => sheetText(page)).toBe(curl);
  await page.keyboard.press('ControlOrMeta+z');
  await paste(page, JSON.stringify({ log: { entries: [{ request: { method: 'GET', url: 'http://h:9200/_cat/indices?v' } }] } }));
  await expect.poll(() => sheetText(page)).toBe('GET /_cat/indices?v\n');
});
