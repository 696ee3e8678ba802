import { expect, test as plain } from '@playwright/test';
import { assertCost } from '../../src/kit/cost/matchers.ts';
import { withFathom } from '../../src/library/playwright.ts';
import { SHOP } from './shop.ts';

const ITEMS = Array.from({ length: 2_000 }, (_, n) => ({ n, title: `document ${n}`, text: 'of the shop' }));
const BUDGET = { merged: { atMost: 2_000 }, total: { requests: { below: 12 } } };

const test = withFathom(plain, {
  bases: ['https://search.example/'],
  fill: (fathom) => fathom.load('items', ITEMS, { body: { settings: { number_of_shards: 2 } } }),
});

/** What is wrong with the shop, what is pressed then, and what a stranger reads: the rule, the request, and the way out. */
const MISTAKES: readonly (readonly [wrong: string, press: string, message: RegExp])[] = [
  [
    'deep-page',
    'Last page',
    /^deep-page: POST \/items\/_search from=1990 size=10 .*\n.*document 1,990.*\n {2}Fix: Page with search_after/m,
  ],
  ['everything', 'All items', /^unbounded-size: POST \/items\/_search size=5000 .*\n.*up to 5,000 documents.*\n {2}Fix: /m],
  ['ties', 'Next page', /^cursor-without-tie-break: .*\n.*equal documents may be skipped.*\n {2}Fix: Add _id as last key/m],
  ['total-again', 'Second page', /^total-counted-again: .*\n.*first page has counted.*\n {2}Fix: Set it to false/m],
  ['wildcard', 'Find word', /^leading-wildcard: .*\n.*The pattern \*ment begins with anything/m],
  ['query-string', 'Search box', /^leading-wildcard: .*\n.*The pattern title:\*ment/m],
  ['many-requests', 'Overview', /^requests 12, budget below 12$/m],
  [
    'pit-left-open',
    'Export',
    /^context-left-open: POST \/items\/_pit .*\n.*point in time opened here.*\n {2}Fix: Close it .*DELETE \/_pit/m,
  ],
  ['scroll-left-open', 'Download', /^context-left-open: POST \/items\/_search size=500 scroll .*\n.*\n.*DELETE \/_search\/scroll/m],
  [
    'scroll-repeated',
    'Download',
    /^scroll-page-asked-twice: POST \/_search\/scroll .*\n.*whose answer was lost.*\n {2}Fix: Do not repeat/m,
  ],
];

test.beforeEach(async ({ page }) => {
  await page.route('https://shop.example/', (route) => route.fulfill({ contentType: 'text/html', body: SHOP }));
});

for (const [wrong, press, message] of MISTAKES) {
  test(`the mistake ${wrong} of a shop is caught, with the way out`, async ({ page, fathom }) => {
    if (wrong === 'scroll-repeated') fathom.faults.dropAnswer('/_search/scroll');
    await page.goto(`https://shop.example/#${wrong}`);
    await page.getByRole('button', { name: press }).click();
    await expect(page.getByRole('status')).toContainText(`${press} done`);
    expect(() => assertCost(fathom, BUDGET)).toThrow(message);
  });
}

test('a shop without mistakes is left alone, also where an answer is lost', async ({ page, fathom }) => {
  await page.goto('https://shop.example/');
  await expect(page.getByRole('button')).toHaveCount(9);
  for (const button of await page.getByRole('button').all()) {
    const name = await button.innerText();
    // The export begins anew then, which is two exports' requests.
    if (name === 'Download') fathom.faults.dropAnswer('/_search/scroll');
    fathom.costs.clear();
    await button.click();
    await expect(page.getByRole('status')).toContainText(`${name} done`);
    assertCost(fathom, { ...BUDGET, total: { requests: { below: 16 } } });
  }
  await expect(page.getByRole('status')).toHaveText('Download done: 2000');
});
