import { expect, test, type Page } from '../support/story.ts';
import { editor, openConsole, paste, sheetText, writeSheet } from '../support/console.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share' });

async function shared(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await dialog(page)
    .getByRole('textbox', { name: /^Link, \d/ })
    .inputValue();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  return link;
}

const sheet = `# what this did to me
DELETE /tiny

POST /logs/_search
{ "size": 1, "sort": ["timestamp", { "_id": "asc" }], "query": { "match": { "message": "it's (not) *here*" } } }
`;

test(
  'a sheet is handed on by a link, which opens it beside the sheets there are and sends nothing',
  { tag: '@firefox' },
  async ({ page, browser }) => {
    await openConsole(page);
    await writeSheet(page, sheet);
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.type('Trouble');
    await page.keyboard.press('Enter');
    const link = await shared(page);
    expect(link).toMatch(/#\/console\?view=1\.[\w-]+$/);
    expect(link.length).toBeLessThan(500);

    const other = await browser.newPage();
    const sent: string[] = [];
    await openConsole(other);
    await writeSheet(other, 'GET /mine');
    other.on('request', (request) => request.url().includes('/tiny') && sent.push(request.url()));
    await other.goto(link);
    await expect(other.getByRole('tab', { name: 'Trouble', selected: true })).toBeVisible({ timeout: 45_000 });
    await expect(other.getByText('Trouble came with the link, as a sheet of its own. Nothing was sent.')).toBeVisible();
    await expect(other.getByText('Nothing sent yet.')).toBeVisible();
    expect(await sheetText(other)).toBe(sheet);
    // Once: the address holds it no longer.
    await expect(other).toHaveURL(/#\/console$/);
    await other.reload();
    await expect(editor(other)).toContainText('DELETE /tiny', { timeout: 45_000 });
    await expect(other.getByRole('tab')).toHaveText(['Sheet 1', 'Trouble']);
    // The same link again is one more sheet, whatever became of the first.
    await other.goto(link);
    await expect(other.getByRole('tab', { selected: true })).toHaveText('Trouble (2)');
    await other.getByRole('tab', { name: 'Sheet 1' }).click();
    await expect.poll(() => sheetText(other)).toBe('GET /mine');
    expect(sent).toEqual([]);
    await other.close();
  },
);

// Playwright is not told of Firefox's downloads.
test('a sheet too long for a link says by how much, and what else there is', { tag: '@chromium' }, async ({ page }) => {
  await openConsole(page);
  await editor(page).focus();
  // Letters at random: nothing to compress.
  let seed = 7;
  const letter = () => String.fromCharCode(97 + ((seed = (seed * 16_807) % 2_147_483_647) % 26));
  await paste(page, `POST /_bulk\n{ "index": { "_index": "x" } }\n{ "text": "${Array.from({ length: 4_000 }, letter).join('')}" }\n`);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(/this one has \d,\d{3}: [\d,]+ too many\. .*Export in the console/s);
  const saved = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('fathom-link.html');
});

test('a link to a sheet that cannot be read leaves the sheets as they were, and says so', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  await writeSheet(page, 'GET /mine');
  await page.goto('./#/console?view=9.abc');
  await expect(page.getByRole('alert')).toContainText('This link was made by a later Fathom. The sheet in it could not be read.');
  await page.goto('./#/console?view=1.AAAA');
  await expect(page.getByRole('alert')).toContainText('Part of this link is damaged.');
  await expect(page.getByRole('tab')).toHaveText(['Sheet 1']);
  expect(await sheetText(page)).toBe('GET /mine');
});
