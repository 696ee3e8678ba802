import { expect, test } from '../support/story.ts';
import { answer, editor, fillTiny, openConsole, sheetText, writeSheet } from '../support/console.ts';
import { typeText } from '../support/fields.ts';

test('a sheet is run in order, each answer stays with its request, and captures are filled in from the answer before', async ({ page }) => {
  await openConsole(page);
  await fillTiny(page);
  await writeSheet(
    page,
    `# a frozen view
POST /tiny/_pit?keep_alive=1m

GET /_search
{ "size": 2, "pit": { "id": "$last.pit_id" } }

GET /_search
{ "size": 2, "pit": { "id": "$last.pit_id" }, "search_after": $last.hits.sort }

DELETE /_pit
{ "id": "$last.pit_id" }
`,
  );
  await expect(page.getByText('≤ 6', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Run all' }).click();
  const list = page.getByRole('list', { name: 'Answers' });
  await expect(list.getByRole('button')).toHaveText([
    /line 10.*DELETE \/_pit.*200/s,
    /line 7.*200.*merged 6 entries/s,
    /line 4.*200.*merged 6 entries/s,
    /line 2.*200/s,
  ]);
  await list.getByRole('button', { name: /line 7/ }).click();
  await expect(answer(page, 7)).toContainText('$last.hits.sort = [');
  await expect(answer(page, 7)).toContainText('A browser cannot send a body with GET, so it went as POST.');
  await expect(answer(page, 7)).toContainText('ceiling 6');

  // A line more at the top: the answers move along with their requests.
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('# first\n');
  await expect(list.getByRole('button').last()).toContainText('line 3');
  // The answer on display follows the cursor.
  await expect(answer(page, 3)).toBeVisible();

  // A changed request no longer owns its answer.
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await expect(answer(page, 11)).toContainText('The request was changed since');
});

test(
  'nothing typed is lost on reload, closing a sheet can be undone, and every run can be found again',
  { tag: '@firefox' },
  async ({ page }) => {
    await openConsole(page);
    await editor(page).focus();
    await page.keyboard.type('GET /_cat/indices');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(editor(page)).toContainText('GET /_cat/indices', { timeout: 45_000 });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1)).toContainText('200');

    const rename = page.getByRole('button', { name: 'Rename' });
    await rename.click();
    await expect(page.getByRole('searchbox', { name: 'Name of the sheet' })).toBeFocused();
    await page.keyboard.type('Not this');
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Not this' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Name of the sheet' })).toBeFocused();
    await page.keyboard.type('Mine');
    await page.keyboard.press('Enter');
    await expect(rename).toBeFocused();
    await page.getByRole('button', { name: 'New sheet' }).click();
    await page.getByRole('tab', { name: 'Mine' }).click();
    await page.getByRole('button', { name: 'Close sheet Mine' }).click();
    await expect(page.getByRole('tab', { name: 'Mine' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('tab', { name: 'Mine', selected: true })).toBeVisible();
    expect(await sheetText(page)).toBe('GET /_cat/indices');

    await writeSheet(page, 'GET /');
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await typeText(history.getByRole('searchbox', { name: 'Find in history' }), 'nothing has this');
    await expect(history).toContainText('No run has all of these words.');
    await typeText(history.getByRole('searchbox', { name: 'Find in history' }), '_cat indices');
    await history.getByRole('button', { name: 'Append' }).first().click();
    await expect.poll(() => sheetText(page)).toBe('GET /\n\nGET /_cat/indices\n');
    await page.getByRole('button', { name: 'History' }).click();
    await history.getByRole('button', { name: 'Restore sheet' }).first().click();
    await expect(page.getByRole('tab')).toHaveCount(3);
    expect(await sheetText(page)).toBe('GET /_cat/indices');
  },
);

test('what is wrong with a sheet is said with its reason, and mended by a button', { tag: '@once' }, async ({ page }) => {
  await openConsole(page);
  await fillTiny(page);
  await writeSheet(page, 'POST /tiny/_search?scroll=1m\n\nPOST /tiny/_search\n{ "sort": ["rank"], "from": 9999 }\n\nGET /nowhere/at/all\n');
  const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  await expect(problems).toHaveCount(4);
  await expect(page.getByText('refused', { exact: true })).toBeVisible();
  await problems.filter({ hasText: 'past the window of 10,000' }).getByRole('button', { name: 'Set from to 9,990' }).click();
  await page.getByRole('button', { name: 'Add _id as last key' }).click();
  await page.getByRole('button', { name: 'Close it at the end of the sheet' }).click();
  await expect(problems).toHaveText([/Line 6.*The service has no such path/s]);
  expect(await sheetText(page)).toContain('"sort": ["rank", { "_id": "asc" }], "from": 9990');
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(problems).toHaveCount(2);

  await writeSheet(page, 'POST /tiny/_search\n{\n  "size": 3,\n}\n');
  await expect(problems).toHaveText([/Line 3.*There is nothing after this comma/s]);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(answer(page, 1)).toContainText('400');
  await expect(answer(page, 1).getByRole('tree', { name: 'Response body' })).toContainText('json_parse_exception');
});

test('a request under way can be stopped, and the rest of the sheet is not sent', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  await page.evaluate(() => {
    const send = window.fetch;
    // A request that never comes back.
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('_cat/health')
        ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))))
        : send(input, init);
  });
  await writeSheet(page, 'GET /_cat/health\n\nGET /\n');
  await page.getByRole('button', { name: 'Run all' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  const list = page.getByRole('list', { name: 'Answers' });
  await expect(list.getByRole('button')).toHaveText([/line 3.*stopped/s, /line 1.*stopped/s]);
});

test('a table comes as in a terminal, and a query with spaces is sent whole', { tag: '@firefox' }, async ({ page }, testInfo) => {
  await openConsole(page);
  await fillTiny(page);
  await writeSheet(page, 'GET /_cat/indices?v&h=index,pri,docs.count\n\nGET /tiny/_search?q=_id:1 OR _id:2&_source=false # two\n');
  await page.getByRole('button', { name: 'Run all' }).click();
  const list = page.getByRole('list', { name: 'Answers' });
  await list.getByRole('button', { name: /line 1/ }).click();
  await expect(answer(page, 1)).toContainText('index pri docs.count');
  await expect(answer(page, 1)).toContainText(/tiny +\d+ +24/);
  await page.screenshot({ path: testInfo.outputPath('table.png') });
  await list.getByRole('button', { name: /line 3/ }).click();
  await expect(answer(page, 3)).toContainText('q=_id:1%20OR%20_id:2');
  await expect(answer(page, 3)).toContainText('200');
});
