/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ name: string, address: string, whole?: boolean, file?: string, sizes?: readonly Size[], play: (page: Page) => Promise<void> }} Screen
 * @typedef {{ size: number, height: number }} Size
 */

const TINY = '#/compare?data=tiny&shards=3&size=2&page=3';

/**
 * Every screen and the states worth a picture: where it is, and what brings it about. `whole`: the whole page, not what fits the window.
 * `file`: where the one picture goes, in the light, that others show of the page; `sizes` instead of the usual ones.
 * @type {readonly Screen[]}
 */
export const screens = [
  {
    name: 'compare-recorded',
    address: '',
    // The page's own script is held back: what is seen is what the build drew.
    play: async (page) => {
      await page.route(/assets\/index-.*\.js$/, () => undefined);
      await page.reload({ waitUntil: 'commit' });
      await page.getByText('recorded', { exact: true }).filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'compare-start', address: '', play: (page) => page.getByText('live', { exact: true }).waitFor({ timeout: 60_000 }) },
  { name: 'compare-page-1000', address: '', whole: true, play: toPage1000 },
  {
    name: 'preview',
    address: '',
    file: 'public/preview.png',
    sizes: [{ size: 1200, height: 630 }],
    // What a shared link shows: the drawings, under the question's own words.
    play: async (page) => {
      await toPage1000(page);
      await page.locator('[data-lane=offset]').evaluate((lane) => lane.scrollIntoView());
    },
  },
  {
    name: 'compare-sweep',
    address: '#/compare?docs=20000',
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: 'Show: Cost by depth' }).click();
      await page.getByRole('button', { name: 'Run sweep' }).click();
      await page.getByText(/^Sweep over/).waitFor({ state: 'attached', timeout: 60_000 });
      await page.getByRole('button', { name: /^Ghost lines/ }).click();
      await page
        .getByText(/^Pale lines/)
        .first()
        .waitFor({ timeout: 60_000 });
      await page.locator('#chart').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'compare-jump',
    address: TINY,
    whole: true,
    play: async (page) => {
      await ready(page);
      await page.locator('body').press('2');
      await page.locator('#panel-search_after [data-command=jump]').click();
      await page.getByText('No page numbers here').waitFor();
    },
  },
  {
    name: 'compare-window',
    address: '#/compare?docs=20000&size=1000&page=15',
    whole: true,
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: /^Go to page/ }).click();
      await page.getByText(/^Offset was refused/).waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'compare-no-hits',
    address: '#/compare?data=tiny&shards=3&size=2&q=zebra',
    play: async (page) => {
      await page.getByText(/^0 of 24 documents match/).waitFor({ timeout: 30_000 });
    },
  },
  { name: 'help', address: TINY, play: (page) => open(page, '?', 'Help') },
  {
    name: 'share',
    address: TINY,
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByLabel(/^Link,/).waitFor();
    },
  },
  {
    name: 'consistency',
    address: '#/compare?data=feed&shards=5&size=20',
    whole: true,
    play: async (page) => {
      await ready(page);
      await page.getByRole('region', { name: 'Consistency under writes' }).getByRole('button', { name: 'Show' }).click();
      await page.getByRole('button', { name: /^Read to the end/ }).click();
      await page.getByRole('button', { name: 'Stop reading' }).waitFor();
      await page.getByRole('button', { name: /^Read to the end/ }).waitFor({ timeout: 120_000 });
      await page.getByRole('button', { name: 'Next finding' }).click();
      await page.getByRole('button', { name: 'Why?' }).click();
      await page.getByRole('list', { name: 'After the write' }).waitFor();
    },
  },
  {
    name: 'clock-expired',
    address: TINY,
    whole: true,
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: 'Clock: real' }).click();
      await page.getByRole('button', { name: 'Make it virtual' }).click();
      await page.getByRole('button', { name: /^Go to page/ }).click();
      await page
        .getByText(/1:00 left/)
        .first()
        .waitFor({ state: 'attached', timeout: 30_000 });
      await page.getByRole('button', { name: /^Clock \d\d/ }).click();
      await page.getByRole('button', { name: 'Advance by 61 seconds' }).click();
      await page
        .getByText(/^Lost: the position/)
        .first()
        .waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
      await page.locator('body').press('3');
    },
  },
  {
    name: 'contexts',
    address: TINY,
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: /^Go to page/ }).click();
      const contexts = page.getByRole('region', { name: 'Open contexts' });
      await contexts.getByRole('button', { name: 'Show' }).click();
      await contexts.getByText(/^2 contexts open/).waitFor();
      await contexts.scrollIntoViewIfNeeded();
    },
  },
  { name: 'data', address: '#/data?data=tiny', whole: true, play: settled },
  { name: 'data-own-file', address: '#/data?data=logs&docs=20000', whole: true, play: chooseFile },
  {
    name: 'data-imported',
    address: '#/data?data=logs&docs=20000',
    whole: true,
    play: async (page) => {
      await chooseFile(page);
      await page.getByRole('button', { name: 'Import into books' }).click();
      await page
        .getByText(/^100 %.*Done/)
        .first()
        .waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'loading',
    address: '#/compare?data=logs&shards=5&docs=1500000',
    play: (page) => page.getByText(/^Loading 1,500,000 documents, [1-9]/).waitFor({ timeout: 60_000 }),
  },
  {
    name: 'engine-stopped',
    address: TINY,
    play: async (page) => {
      await ready(page);
      await page.getByRole('button', { name: /^Go to page/ }).click();
      const engine = page.workers().find((worker) => worker.url().includes('engine'));
      await engine?.evaluate(() => void setTimeout(() => JSON.parse('{'), 0));
      await page.getByText('The engine stopped').waitFor({ timeout: 30_000 });
    },
  },
  { name: 'console', address: '#/console', play: settled },
  {
    name: 'console-problems',
    address: TINY,
    whole: true,
    play: async (page) => {
      await sheet(page, 'POST /tiny/_search?scroll=1m\n{ "sort": ["rank"] }\n\nPOST /tiny/_search\n{ "from": 12000 }');
      // Beside the line it says refused, and on a phone only a cross.
      await page.getByText('This page ends at document 12,010', { exact: false }).waitFor();
    },
  },
  {
    name: 'console-answers',
    address: TINY,
    whole: true,
    play: async (page) => {
      const search = 'GET /_search\n{ "size": 2, "pit": { "id": "$last.pit_id" } }';
      await sheet(page, `POST /tiny/_pit?keep_alive=1m\n\n${search}\n\nGET /none/_search`);
      await page.getByRole('button', { name: 'Run all' }).click();
      await page.getByRole('button', { name: /^line 3/ }).click();
      await page.getByText(/^\$last\.pit_id = /).waitFor();
    },
  },
  { name: 'inspector-response', address: TINY, play: (page) => inspect(page, 'Response') },
  { name: 'inspector-shards', address: TINY, play: (page) => inspect(page, 'Shards') },
  { name: 'collections', address: '#/collections?of=datasets', play: settled },
  { name: 'api', address: '#/api', play: settled },
  { name: 'fidelity', address: '#/fidelity', whole: true, play: (page) => page.getByText('in process').first().waitFor() },
  { name: 'unknown', address: '#/nowhere', play: (page) => page.getByText('There is no such page').waitFor() },
];

/** @param {Page} page */
async function ready(page) {
  await page.getByRole('button', { name: /^Go to page/, disabled: false }).waitFor({ timeout: 60_000 });
}

/** @param {Page} page */
async function toPage1000(page) {
  await ready(page);
  await page.getByRole('button', { name: 'Go to page 1,000' }).click();
  await page.getByText('The cursors never merged more than 50 at once').waitFor({ timeout: 60_000 });
}

/**
 * @param {Page} page
 * @param {string} key
 * @param {string} dialog
 */
async function open(page, key, dialog) {
  await ready(page);
  await page.locator('body').press(key);
  await page.getByRole('dialog', { name: dialog }).waitFor();
}

/**
 * A sheet of the console, with an index to ask.
 * @param {Page} page
 * @param {string} text
 */
async function sheet(page, text) {
  await ready(page);
  await page.goto(`${page.url().replace(/#.*/, '')}#/console?add=${encodeURIComponent(text)}`);
  await page.getByRole('tab', { name: 'Opened requests' }).waitFor();
  await settled(page);
}

/**
 * A tab of the inspector, after a page was asked for.
 * @param {Page} page
 * @param {string} tab
 */
async function inspect(page, tab) {
  await ready(page);
  await page.getByRole('button', { name: /^Go to page/ }).click();
  await page.getByRole('button', { name: 'Show: Inspector' }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.locator('#inspector').evaluate((element) => element.scrollIntoView());
  await settled(page);
}

/** The page has its heading, and nothing more is fetched. @param {Page} page */
async function settled(page) {
  await page.locator('main#main').waitFor();
  await page.waitForLoadState('networkidle');
}

/** @param {Page} page */
async function chooseFile(page) {
  await page.getByText('Page through logs on Compare').waitFor({ timeout: 60_000 });
  const rows = Array.from({ length: 200 }, (_, n) => `${n};"Title ${n}, with a comma";${1800 + (n % 200)}-01-01;${(n % 97) / 10}`);
  const text = ['number;title;published;rating', ...rows.slice(0, 7), 'only one field', ...rows.slice(7)].join('\n');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Import into books' }).waitFor();
}
