import { expect, test, type Page } from '../support/story.ts';
import { goButton, openPlayground } from '../support/playground.ts';

const PAGES = [
  ['#/compare', 'Fathom: what paging costs', /^You want page/],
  ['#/data', 'Data: logs · Fathom', /./],
  ['#/collections', 'Collections · Fathom', /./],
  ['#/console', 'Console · Fathom', 'Console'],
  ['#/api', 'API · Fathom', /./],
  ['#/fidelity', 'What is real · Fathom', /./],
  ['#/nowhere', 'There is no such page · Fathom', 'There is no such page'],
] as const;

test('every page has a title of its own and one heading that says what it is', { tag: ['@long', '@once'] }, async ({ page }) => {
  for (const [fragment, title, heading] of PAGES) {
    await page.goto(`./${fragment}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached({ timeout: 45_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(title);
  }
});

test('no two buttons of the four lanes have the same name', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expect(page.getByRole('button', { name: 'Close: PIT + search_after' })).toBeEnabled();
  expect(repeated(await buttonNames(page))).toEqual([]);
  // What a lane says of a context that is gone has buttons too.
  for (const lane of ['Scroll', 'PIT + search_after']) await page.getByRole('button', { name: `Close: ${lane}` }).click();
  await expect(page.getByRole('button', { name: /^Resume after page 3/ })).toHaveCount(2);
  expect(repeated(await buttonNames(page))).toEqual([]);
});

/** As a screen reader lists them. */
async function buttonNames(page: Page): Promise<readonly string[]> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return [...tree.matchAll(/button "([^"]+)"/g)].map(([, name = '']) => name);
}

function repeated(names: readonly string[]): readonly string[] {
  expect(names.length).toBeGreaterThan(40);
  return names.filter((name, i) => names.indexOf(name) !== i);
}
