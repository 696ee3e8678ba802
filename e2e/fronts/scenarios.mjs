import { expect as plain } from '@playwright/test';

/** A page and its service share two cores with whatever else is tested. */
const expect = plain.configure({ timeout: 15_000 });

/**
 * What a reader does with each example, and what has to be seen.
 * @typedef {import('playwright-core').Page} Page
 */

/** @param {Page} page @param {readonly string[]} titles */
async function sees(page, titles) {
  await expect(page.locator('article h2')).toHaveText([...titles]);
}

/**
 * Chooses an item of ReactiveSearch's lists, or lets go of it, until the page shows these titles. The lists are made anew with every answer, and a press on an
 * item that goes is lost. One press can begin two searches; now and then the page goes on showing the first one's hits, though both answers are right and in
 * order. Why is not known. A reader sees either, and presses again.
 * @param {Page} page
 * @param {string} region
 * @param {string} name
 * @param {boolean} on
 * @param {readonly string[]} titles
 */
async function choose(page, region, name, on, titles) {
  const item = page.getByRole('region', { name: region }).locator('li', { hasText: name });
  const box = item.locator('input');
  await expect(async () => {
    if ((await box.isChecked()) === on) await item.locator('label').click();
    await item.locator('label').click();
    await plain(box).toBeChecked({ checked: on, timeout: 1000 });
    await plain(page.locator('article h2')).toHaveText([...titles], { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

const FIRST_FIVE = ['Acadia', 'Arches', 'Big Bend', 'Crater Lake', 'Death Valley'];

/** @type {Readonly<Record<string, (page: Page) => Promise<void>>>} */
export const SCENARIOS = {
  async 'own page'(page) {
    await expect(page.getByRole('button', { name: /^Go to page/ })).toBeEnabled({ timeout: 45_000 });
    for (const name of ['Offset', 'search_after', 'Scroll', 'PIT + search_after']) {
      const lane = page.getByRole('region', { name, exact: true });
      await lane.getByRole('button', { name: 'Next' }).click();
      await expect(lane.getByText(/^page \d+ of/)).toBeVisible();
    }
  },
  async 'search-ui'(page) {
    const titles = page.locator('.sui-result__title');
    const info = page.locator('.sui-paging-info');
    const facet = (/** @type {string} */ label) => page.locator('.sui-facet', { hasText: label });
    const option = (/** @type {string} */ label, /** @type {string} */ name) =>
      facet(label).locator('.sui-multi-checkbox-facet__option-label', { hasText: name });
    await expect(info).toHaveText('Showing 1 - 5 out of 12');
    await expect(option('States', 'California')).toHaveText('California3');
    await expect(option('Size', 'Large')).toHaveText('Large5');
    await expect(option('Established', 'Early')).toHaveText('Early7');
    await expect(option('World heritage', 'true')).toHaveText('true5');
    await option('States', 'California').click();
    await expect(info).toHaveText('Showing 1 - 3 out of 3');
    // A facet of which several can be chosen goes on counting what its own choice hides.
    await expect(option('States', 'Montana')).toHaveText('Montana2');
    await expect(option('Size', 'Large')).toHaveText('Large1');
    await option('States', 'Montana').click();
    await expect(info).toHaveText('Showing 1 - 5 out of 5');
    await option('Size', 'Large').click();
    await expect(titles).toHaveText(['Death Valley', 'Glacier', 'Yellowstone']);
    await page.reload();
    await page.getByRole('textbox').fill('volcano');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(info).toContainText('out of 3 for: volcano');
    await expect(page.locator('.sui-result em')).toHaveText(['volcano', 'volcano', 'volcano']);
    await page.reload();
    const suggestions = page.locator('.sui-search-box__suggestion-list li');
    await page.getByRole('textbox').pressSequentially('y');
    await expect(suggestions).toHaveText(['Yellowstone', 'Yosemite']);
    // One letter may be wrong.
    await page.getByRole('textbox').fill('');
    await page.getByRole('textbox').pressSequentially('yellaw');
    await expect(suggestions).toHaveText(['Yellowstone']);
    await suggestions.first().click();
    await expect(titles).toHaveText(['Yellowstone']);
  },
  async searchkit(page) {
    const region = (/** @type {string} */ name) => page.getByRole('region', { name });
    await sees(page, FIRST_FIVE);
    await expect(page.locator('.ais-Stats')).toContainText('12 results');
    await region('States').getByLabel('California').check();
    await expect(page.locator('.ais-Stats')).toContainText('3 results');
    await expect(region('Heritage').locator('.ais-RefinementList-item')).toHaveText(['false2', 'true1']);
    await region('States').getByLabel('California').uncheck();
    // Trails are objects of their own, and counted are trails.
    await expect(region('Trails').locator('.ais-RefinementList-item')).toHaveText(['easy9', 'hard7', 'moderate4']);
    await region('Trails').getByLabel('moderate').check();
    await expect(page.locator('.ais-Stats')).toContainText('4 results');
    await sees(page, ['Arches', 'Death Valley', 'Lassen Volcanic', 'Yellowstone']);
    await region('Trails').getByLabel('moderate').uncheck();
    await region('States').getByRole('searchbox').fill('mon');
    await expect(region('States').locator('.ais-RefinementList-item')).toHaveText(['Montana2']);
    await region('Size').getByRole('spinbutton').first().fill('1000000');
    await region('Size').getByRole('button').click();
    await expect(page.locator('.ais-Stats')).toContainText('5 results');
    await page.getByRole('searchbox').first().fill('volc');
    await expect(page.locator('.ais-Hits mark').first()).toHaveText('volcano');
    await sees(page, ['Yellowstone']);
  },
  async reactivesearch(page) {
    const region = (/** @type {string} */ name) => page.getByRole('region', { name });
    await sees(page, FIRST_FIVE);
    await expect(region('States').getByText('California')).toBeVisible();
    await expect(region('States').locator('li', { hasText: 'California' })).toContainText('3');
    await choose(page, 'States', 'California', true, ['Death Valley', 'Lassen Volcanic', 'Yosemite']);
    await choose(page, 'Size', 'Large', true, ['Death Valley']);
    await choose(page, 'States', 'California', false, ['Death Valley', 'Everglades', 'Glacier', 'Grand Canyon', 'Yellowstone']);
    await page.getByRole('textbox').first().fill('volcano');
    await page.getByRole('textbox').first().press('Enter');
    await sees(page, ['Yellowstone']);
  },
};
