import { expect, test, type Page } from '../support/story.ts';
import { answer, editor, writeSheet } from '../support/console.ts';
import { chooseFile, ownData } from '../support/own-data.ts';
import { askPage } from '../support/page-service.ts';
import {
  expectAllAt,
  goButton,
  hits,
  lane,
  LANES,
  laneButton,
  openPlayground,
  press,
  value,
  showCounters,
  field,
} from '../support/playground.ts';

const note = (page: Page) => page.getByRole('region', { name: 'Data set and index' }).getByRole('alert');

/** All lanes on page 4 of the smallest data set. */
async function walkTiny(page: Page): Promise<void> {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
  await goButton(page).click();
  await expectAllAt(page, 4);
}

/** Nothing can be asked, and what stands there is said to be of before. */
async function expectOfBefore(page: Page): Promise<void> {
  await expect(goButton(page)).toBeDisabled();
  for (const name of LANES) {
    await expect(lane(page, name).getByText('What is shown here was counted before.')).toBeVisible();
    await expect(laneButton(page, name, 'Next')).toBeDisabled();
    await expect(lane(page, name).getByRole('button', { name: /^(Resume|Reopen)/, disabled: false })).toHaveCount(0);
  }
}

test(
  'an index deleted in the Console is said to be gone, with what is of before, and a button loads it again',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await walkTiny(page);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Console' }).click();
    await expect(editor(page)).toBeVisible();
    await writeSheet(page, 'DELETE /tiny');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1)).toContainText('200');
    await pages.getByRole('link', { name: 'Compare' }).click();
    await expect(note(page)).toContainText('The index tiny was deleted');
    await expectOfBefore(page);
    await expect(hits(page, 'Scroll')).toHaveCount(2);

    await note(page).getByRole('button', { name: 'Load tiny again' }).click();
    await expect(note(page)).toHaveCount(0);
    for (const name of LANES) await expect(lane(page, name).getByText('ready', { exact: true })).toBeVisible({ timeout: 45_000 });
    await goButton(page).click();
    await expectAllAt(page, 4);
  },
);

test(
  'an index deleted by another request while lanes walk ends the walk with a word, and can be loaded again',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=logs&docs=60000&page=5000');
    for (const name of ['Scroll', 'PIT + search_after'] as const) {
      await press(page, name, 'Walk');
      await expect(lane(page, name).getByText(/^walking: page [1-9]/)).toBeVisible();
    }
    expect((await askPage(page, 'DELETE', '/logs')).status).toBe(200);
    await expect(note(page)).toContainText('The index logs was deleted');
    for (const name of ['Scroll', 'PIT + search_after'] as const) {
      await expect(lane(page, name).getByText('What is shown here was counted before.')).toBeVisible();
      await expect(lane(page, name).getByRole('button', { name: /^(Resume|Reopen|Stop)/, disabled: false })).toHaveCount(0);
    }
    await note(page).getByRole('button', { name: 'Load logs again' }).click();
    await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
    await showCounters(page);
    for (const name of LANES) await expect(value(page, name, 'requests')).toHaveText('–');
  },
);

test('an index deleted and made again by another request is not taken for the old one', { tag: '@once' }, async ({ page }) => {
  await walkTiny(page);
  await askPage(page, 'DELETE', '/tiny');
  await askPage(page, 'PUT', '/tiny', { mappings: { properties: { other: { type: 'keyword' } } } });
  await askPage(page, 'PUT', '/tiny/_doc/1?refresh=true', { other: 'x' });
  await expect(note(page)).toContainText('The index tiny was deleted and made again');
  await expectOfBefore(page);
  await note(page).getByRole('button', { name: 'Start on the new one' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByText('1 book on 1 shard')).toBeVisible();
  for (const name of LANES) await expect(lane(page, name).getByText('ready', { exact: true })).toBeVisible();
});

test('a closed index is opened again by a button, and the lanes go on', { tag: ['@long', '@once'] }, async ({ page }) => {
  await walkTiny(page);
  await askPage(page, 'POST', '/tiny/_close');
  await expect(note(page)).toContainText('The index tiny was closed');
  await expectOfBefore(page);
  await note(page).getByRole('button', { name: 'Open tiny' }).click();
  await expect(note(page)).toHaveCount(0);
  await press(page, 'search_after', 'Next');
  await expectAllAt(page, 5, ['search_after']);
});

test('where an alias has taken the name, the page says so and takes it away by a button', { tag: ['@long', '@once'] }, async ({ page }) => {
  await walkTiny(page);
  await askPage(page, 'PUT', '/tiny-2', {});
  await askPage(page, 'POST', '/_aliases', {
    actions: [{ remove_index: { index: 'tiny' } }, { add: { index: 'tiny-2', alias: 'tiny' } }],
  });
  await expect(note(page)).toContainText('tiny is now an alias of tiny-2');
  await expectOfBefore(page);
  await note(page).getByRole('button', { name: 'Remove the alias and load tiny again' }).click();
  await expect(goButton(page)).toBeEnabled();
  expect((await askPage(page, 'GET', '/tiny/_count')).body.count).toBe(24);
});

test('an index deleted while it is filled is said to be gone too', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto('./#/compare?data=logs&docs=400000');
  await expect(page.getByText(/^Loading 400,000 documents/)).toBeVisible({ timeout: 45_000 });
  // The page says so a moment before the import makes the index.
  await expect.poll(async () => (await askPage(page, 'DELETE', '/logs')).status).toBe(200);
  // Told by the import where the page had not seen the index yet, else by the page itself; both have a way on.
  const bar = page.getByRole('region', { name: 'Data set and index' });
  await expect(bar.getByText(/index \[?logs\]? was deleted/)).toBeVisible();
  await expect(bar.getByRole('button', { name: /^(Load logs again|Try again)/ })).toBeVisible();
  await (await field(page, 'Data set')).selectOption('tiny');
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
  expect((await askPage(page, 'GET', '/_cat/indices?format=json')).body.map((row: { index: string }) => row.index)).toEqual(['tiny']);
});

test('of data of one’s own that was deleted, the page says what to do', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto('./#/data');
  const lines = Array.from({ length: 12 }, (_, n) => JSON.stringify({ n, word: `w${n}` })).join('\n');
  await chooseFile(page, 'mine.ndjson', lines);
  await ownData(page).getByRole('button', { name: 'Import into mine' }).click();
  await ownData(page).getByRole('link', { name: 'Page through it on Compare' }).click();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
  await page.getByRole('button', { name: 'Next in all lanes' }).click();
  await expectAllAt(page, 1);
  await askPage(page, 'DELETE', '/mine');
  await expect(note(page)).toContainText('The index mine was deleted');
  await expect(note(page)).toContainText('Choose the file again');
  await expectOfBefore(page);
});
