import { expect, test, type Page } from '../support/story.ts';
import { typeNumber, typeText } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { chooseFile, ownData } from '../support/own-data.ts';
import { enter, expectAllAt, goButton } from '../support/playground.ts';

async function openData(page: Page): Promise<void> {
  await page.goto('./#/data?data=tiny');
  await expect(page.getByRole('region', { name: 'Every document on its shard' })).toBeVisible({ timeout: 45_000 });
}

/** Lets a file go over the place for files, as one who drags does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  const place = ownData(page).getByText('Drop a file here', { exact: false });
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await ownData(page).getByText('Let go to look into the file.').dispatchEvent('drop', { dataTransfer: data });
}

/** A few MiB of lines, of which every thousandth is broken. */
function manyLines(lines: number): string {
  const words = 'the quick brown fox jumps over the lazy dog while seven wizards brew ale '.repeat(2);
  return Array.from({ length: lines }, (_, n) =>
    n % 1_000 === 999
      ? `{"n": ${n}, broken`
      : JSON.stringify({ n, at: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`, words: `${words}${n}` }),
  ).join('\n');
}

test('a file of some MiB is looked into, mapped, imported in the background, and paged through', { tag: '@firefox' }, async ({ page }) => {
  await openData(page);
  await chooseFile(page, 'My lines.ndjson', manyLines(20_000));
  await expect(ownData(page).getByText('cannot be in a permalink', { exact: false })).toBeVisible();
  await expect(ownData(page).getByRole('table').getByRole('row')).toHaveCount(21);
  await expect(ownData(page).getByRole('combobox', { name: 'Type of n' })).toHaveValue('long');
  await expect(ownData(page).getByRole('combobox', { name: 'Type of at' })).toHaveValue('date');
  await ownData(page).getByRole('combobox', { name: 'Type of words' }).selectOption('keyword');
  await ownData(page).getByRole('combobox', { name: 'Sort Compare by' }).selectOption('n');
  await ownData(page).getByRole('combobox', { name: 'Order' }).selectOption('asc');
  await ownData(page).getByRole('button', { name: 'Import into my-lines' }).click();

  await expect(ownData(page).getByText(/^100 %.*Done\.$/)).toBeVisible({ timeout: 45_000 });
  await expect(ownData(page).getByText('20 lines left out:')).toBeVisible();
  const lines = ownData(page).getByRole('region', { name: '20 lines left out:' }).getByRole('listitem');
  await expect(lines).toHaveCount(20);
  await expect(lines.nth(1)).toContainText('Line 2,000');
  expect((await askPage(page, 'GET', '/my-lines/_count')).body.count).toBe(19_980);
  expect((await askPage(page, 'GET', '/my-lines/_mapping')).body['my-lines'].mappings.properties).toMatchObject({
    n: { type: 'long' },
    at: { type: 'date' },
    words: { type: 'keyword' },
  });

  await ownData(page).getByRole('link', { name: 'Page through it on Compare' }).click();
  await expect(page.getByText('19,980 documents of my-lines on 5 shards')).toBeVisible({ timeout: 45_000 });
  await enter(page, 'Page', 3);
  await goButton(page).click();
  await expectAllAt(page, 3);

  await page.reload();
  await expect(page.getByText('19,980 documents of my-lines on 5 shards')).toBeVisible({ timeout: 45_000 });
  await askPage(page, 'DELETE', '/my-lines');
  await page.reload();
  await expect(page.getByText(/my-lines is your own data, from My lines.ndjson/)).toBeVisible({ timeout: 45_000 });
  await page.getByRole('link', { name: 'Choose the file again' }).click();
  await chooseFile(page, 'My lines.ndjson', '{"n":1,"at":"2026-01-01","words":"one"}\n');
  await expect(ownData(page).getByRole('combobox', { name: 'Type of words' })).toHaveValue('keyword');
});

test(
  'an import is paused, goes on, and is cancelled with what is in kept and searchable',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openData(page);
    await chooseFile(page, 'long.ndjson', manyLines(120_000));
    await ownData(page).getByRole('button', { name: 'Import into long' }).click();
    await ownData(page).getByRole('button', { name: 'Pause' }).click();
    await expect(ownData(page).getByText(/Paused: nothing is read or sent/)).toBeVisible();
    await ownData(page).getByRole('button', { name: 'Go on' }).click();
    await ownData(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(
      ownData(page)
        .getByText(/Cancelled\. What was indexed stays/)
        .last(),
    ).toBeVisible();
    const shown = await ownData(page).locator('dl > div').filter({ hasText: 'documents indexed' }).getByRole('definition').textContent();
    const { count } = (await askPage(page, 'GET', '/long/_count')).body;
    expect(count.toLocaleString('en')).toBe(shown);
    expect(count).toBeLessThan(120_000);
  },
);

test('a table and an array are read too, malformed lines told, and a name that is taken refused', { tag: '@once' }, async ({ page }) => {
  await openData(page);
  await chooseFile(page, 'tiny.csv', 'name;born;score\nAda;1815-12-10;9.5\nonly one\nGrace;1906-12-09;9.7\n');
  await expect(ownData(page).getByText('tiny is the name of a data set', { exact: false })).toBeVisible();
  await expect(ownData(page).getByRole('button', { name: 'Import into tiny' })).toBeDisabled();
  await typeText(ownData(page).getByRole('searchbox', { name: 'Index name' }), 'people');
  await ownData(page).getByRole('searchbox', { name: 'Index name' }).press('Enter');
  await expect(ownData(page).getByText('Line 3')).toBeVisible();
  await expect(ownData(page).getByRole('combobox', { name: 'Type of score' })).toHaveValue('double');
  await ownData(page).getByRole('button', { name: 'Import into people' }).click();
  await expect(ownData(page).getByText(/^100 %.*Done\.$/)).toBeVisible();
  expect((await askPage(page, 'GET', '/people/_search?sort=born&filter_path=hits.hits._source')).body.hits.hits).toEqual([
    { _source: { name: 'Ada', born: '1815-12-10', score: 9.5 } },
    { _source: { name: 'Grace', born: '1906-12-09', score: 9.7 } },
  ]);

  await drop(page, 'array.json', '[{"a":1},\n{"a":2}]');
  await ownData(page).getByRole('button', { name: 'Import into array' }).click();
  await expect(ownData(page).getByText(/^100 %.*Done\.$/)).toBeVisible();
  expect((await askPage(page, 'GET', '/array/_count')).body.count).toBe(2);
});

test('a number of shards that cannot be is told with what became of it', { tag: ['@long', '@once'] }, async ({ page }, testInfo) => {
  await openData(page);
  await chooseFile(page, 'two.ndjson', '{"n":1}\n{"n":2}\n');
  const shards = ownData(page).getByRole('spinbutton', { name: 'Shards' });
  for (const [typed, taken] of [
    [999, 20],
    [0, 1],
    [2.5, 3],
  ] as const) {
    await typeNumber(shards, typed);
    await expect(shards).toHaveValue(String(taken));
    await expect(ownData(page).getByText(`${typed} became ${taken}: a whole number from 1 to 20`)).toBeVisible();
  }
  await ownData(page).screenshot({ path: testInfo.outputPath('shards.png') });
  await typeNumber(shards, 7);
  await expect(ownData(page).getByText('became')).toHaveCount(0);
});

test(
  'a file that nothing can be imported of says why, and not that it may be of another kind',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openData(page);
    for (const [name, text, why] of [
      ['empty.csv', '', 'The file is empty.'],
      ['head.csv', 'name,born\n', 'one line, which names the fields, and none under it'],
      ['wide.csv', Buffer.from('name,born\nAda,1815\n', 'utf16le').toString('latin1'), 'Save it as UTF-8'],
      [
        'fields.ndjson',
        `${JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`f${n}`, n])))}\n`,
        'more than 1,000 fields',
      ],
    ] as const) {
      await chooseFile(page, name, text);
      await expect(ownData(page).getByRole('alert')).toContainText(why);
      await expect(ownData(page).getByText('Is it read as the right kind?')).toHaveCount(0);
      await expect(ownData(page).getByRole('button', { name: /^Import into/ })).toBeDisabled();
    }
  },
);

test(
  'a table that names a field twice, and a file of which no line is taken, end with what is wrong',
  { tag: ['@long', '@once'] },
  async ({ page }, testInfo) => {
    await openData(page);
    await chooseFile(page, 'twice.csv', 'name,born,name\nAda,1815,x\n');
    await expect(ownData(page).getByRole('alert')).toContainText('the field name [name] stands there twice');
    await expect(ownData(page).getByText('Is it read as the right kind?')).toHaveCount(0);
    await ownData(page).screenshot({ path: testInfo.outputPath('twice.png') });

    await chooseFile(page, 'refused.ndjson', '{"n":"one"}\n{"n":"two"}\n');
    await ownData(page).getByRole('combobox', { name: 'Type of n' }).selectOption('long');
    await ownData(page).getByRole('button', { name: 'Import into refused' }).click();
    await expect(ownData(page).getByRole('alert')).toContainText('No line of the file became a document');
    await expect(ownData(page).getByText(/^100 %.*Failed: nothing was indexed\.$/)).toBeVisible();
    await expect(ownData(page).getByText('2 lines left out:')).toBeVisible();
    await ownData(page).screenshot({ path: testInfo.outputPath('refused.png') });
  },
);
