import { expect, test } from '../support/story.ts';
import { answer, editor, fillTiny, openConsole, paste, sheetText, writeSheet } from '../support/console.ts';

test(
  'what one has at hand is pasted and runs: a curl with a here-document, one of several flags in a word, and one whose body is in a file',
  { tag: '@firefox' },
  async ({ page }) => {
    await openConsole(page);
    await fillTiny(page);
    await writeSheet(
      page,
      `# ten of them\n$ curl -sS "$ES/tiny/_search?pretty" -H 'x: y' -d @- <<'EOF' | jq .hits\n{"size": 2, "sort": "_id"}\nEOF\n`,
    );
    await expect.poll(() => sheetText(page)).toBe('POST /tiny/_search?pretty\n{\n  "size": 2,\n  "sort": "_id"\n}\n');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1)).toContainText('merged 6 entries');
    await page.keyboard.press('ControlOrMeta+End');
    await writeSheet(page, `curl -skXPOST localhost:9200/tiny/_refresh`);
    await expect.poll(() => sheetText(page)).toBe('POST /tiny/_refresh\n');
    await writeSheet(page, `curl -XPOST localhost:9200/_bulk --data-binary @more.ndjson`);
    await expect.poll(() => sheetText(page)).toMatch(/^# The body stood in more\.ndjson, .*\nPOST \/_bulk\n$/);
    // What was run of deleted requests is out of the way, and to be had.
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText(/^\d answers? of requests deleted since$/)).toBeVisible();
  },
);

test('what was turned into a request is said until the sheet is changed again', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  await writeSheet(page, 'kubectl exec es-0 -- curl -s localhost:9200/_cat/indices');
  const notice = page.getByText(/^curl turned into 1 request/);
  await expect(notice).toBeVisible();
  await paste(page, '\n\nGET /_cat/health');
  await expect.poll(() => sheetText(page)).toContain('/_cat/health');
  await expect(notice).toBeHidden();
});

test(
  'a name taken from what is offered leads on to what belongs inside, and leaves a query the service takes',
  { tag: '@firefox' },
  async ({ page }) => {
    await openConsole(page);
    await fillTiny(page);
    await writeSheet(page, 'POST /tiny/_search\n{ "query": {} }');
    await page.keyboard.press('ControlOrMeta+End');
    for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
    const offers = page.getByRole('listbox');
    // Not the whole name: what is written out is looked up anew, and until then Enter takes nothing.
    await page.keyboard.type('"matc');
    await expect(offers.getByRole('option').first()).toHaveAccessibleName(/^match\b/);
    await page.keyboard.press('Enter');
    await expect(offers.getByRole('option', { name: /^title/ }).first()).toBeVisible();
    await page.keyboard.type('titl');
    await expect(offers.getByRole('option').first()).toContainText('title');
    await page.keyboard.press('Enter');
    await page.keyboard.type('night');
    await expect.poll(() => sheetText(page)).toBe('POST /tiny/_search\n{ "query": {"match": { "title": "night" }} }');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(answer(page, 1)).toContainText('200');
  },
);

test('of many problems some are listed, and the rest on demand', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openConsole(page);
  await writeSheet(page, 'GET /nowhere/at/all\n\n'.repeat(8));
  const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  await expect(problems).toHaveCount(5);
  await page.getByRole('button', { name: 'Show 3 more problems' }).click();
  await expect(problems).toHaveCount(8);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(problems).toHaveCount(5);
});

test('slips of JSON are mended by a button each', { tag: '@firefox' }, async ({ page }) => {
  await openConsole(page);
  const slips = [
    ['POST /a/_search\n{ "size": 3, }\n', 'Take the comma out', 'POST /a/_search\n{ "size": 3 }\n'],
    ['POST /a/_search\n{ "size": 3\n  "from": 1 }\n', 'Put a comma between them', 'POST /a/_search\n{ "size": 3,\n  "from": 1 }\n'],
    [`POST /a/_search\n{ 'q': “x” }\n`, 'Put its texts in double quotes', 'POST /a/_search\n{ "q": "x" }\n'],
    ['POST /a/_search\n{ track_total_hits: true }\n', 'Put the name in double quotes', 'POST /a/_search\n{ "track_total_hits": true }\n'],
    ['POST /a/_search { "size": 1 }\n', 'Put it on the line below', 'POST /a/_search\n{ "size": 1 }\n'],
  ] as const;
  for (const [written, button, mended] of slips) {
    await writeSheet(page, written);
    await page.getByRole('list', { name: 'Problems' }).getByRole('button', { name: button }).click();
    await expect.poll(() => sheetText(page)).toBe(mended);
  }
});

test('a request is written from the keyboard: names are offered as one goes, lines are indented, and Escape, then Tab leaves even a selection', async ({
  page,
}) => {
  await openConsole(page);
  await fillTiny(page);
  await writeSheet(page, '\n');
  await page.keyboard.press('ControlOrMeta+a');
  const offers = page.getByRole('listbox');
  await page.keyboard.type('GE');
  await expect(offers.getByRole('option', { name: 'GET' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(offers.getByRole('option', { name: /^tiny/ })).toBeVisible();
  await page.keyboard.type('tiny/_search');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('{');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"size": 1, "query": {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"match_all": {}');
  await expect.poll(() => sheetText(page)).toBe('GET /tiny/_search\n{\n  "size": 1, "query": {\n    "match_all": {}\n  }\n}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(answer(page, 1)).toContainText('merged 3 entries');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
});
