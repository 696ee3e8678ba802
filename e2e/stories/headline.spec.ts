import { expect, test, type Page } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, lane, openPlayground, press, value, showCounters } from '../support/playground.ts';

/** Notes every headline from here on. */
async function noteHeadlines(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Reflect.set(globalThis, 'said', said);
    const heading = () => document.querySelector('#main h1')?.textContent ?? '';
    new MutationObserver(() => said.at(-1) !== heading() && said.push(heading())).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'said') as string[]);
}

test('the headline goes from the walk to what was counted, and never back to its question', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
  const headlines = await noteHeadlines(page);
  await goButton(page).click();
  await expectAllAt(page, 4);
  await expect(page.locator('#main h1')).not.toContainText('What does it cost?');
  const said = await headlines();
  const walked = said.findIndex((text) => !text.includes('What does it cost?'));
  expect(said.slice(walked).filter((text) => text.includes('What does it cost?'))).toEqual([]);
});

test(
  'the headline stays with the last conclusion or the walk when lanes are asked again, one by one, and while the index is gone',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
    await goButton(page).click();
    await expectAllAt(page, 4);
    const heading = page.locator('#main h1');
    await expect(heading).toContainText('Offset merged 22 entries to give you 2.');
    const headlines = await noteHeadlines(page);
    const said = async () => (await headlines()).filter((text) => text.includes('What does it cost?'));

    await goButton(page).click();
    await showCounters(page);
    await expect(value(page, 'Scroll', 'requests')).toHaveText('4');
    await expect(goButton(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 5);
    await expect(heading).toContainText('Offset merged 24 entries to give you 2.');
    expect(await said()).toEqual([]);

    // The lanes part: what is said is of before, and says so.
    await press(page, 'Offset', 'Next');
    await expectAllAt(page, 6, ['Offset']);
    await expect(heading).toContainText('Offset merged 24 entries to give you 2.');
    await expect(page.getByText('Counted before, when the lanes were on the same page.')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'API' }).click();
    await expect(page).toHaveURL(/#\/api/);
    await pages.getByRole('link', { name: 'Compare' }).click();
    await expect(heading).toContainText('Offset merged 24 entries to give you 2.');
    await askPage(page, 'DELETE', '/tiny');
    await expect(page.getByRole('button', { name: 'Load tiny again' })).toBeVisible();
    await expect(heading).toContainText('Offset merged 24 entries to give you 2.');
    await expect(page.getByText('Counted before, on an index that cannot be asked any more.')).toBeVisible();
    expect(await said()).toEqual([]);

    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(heading).toContainText('What does it cost?');
  },
);

test('Enter in Page goes there, the button names what is typed, and Enter on Go keeps the focus', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=2');
  const field = page.getByRole('spinbutton', { name: 'Page', exact: true });
  await typeText(field, '5');
  await expect(page.getByRole('button', { name: 'Go to page 5', exact: true })).toBeVisible();
  await field.press('Enter');
  await expectAllAt(page, 5);
  await goButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(goButton(page)).toBeEnabled();
  await expect(goButton(page)).toBeFocused();
  // The same of a lane, whose button for a walk stops it meanwhile.
  const walk = lane(page, 'Scroll').getByRole('button', { name: 'Walk: Scroll' });
  await walk.focus();
  await page.keyboard.press('Enter');
  await expectAllAt(page, 5);
  await expect(walk).toBeFocused();
});

test(
  'what was recorded is of page 1,000, and lanes nobody has asked anything begin at page 1',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page);
    await expect(lane(page, 'Offset').getByText('page 1,000, as recorded')).toBeVisible();
    await page.getByRole('button', { name: 'Page 1 in all lanes' }).click();
    await expectAllAt(page, 1);
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 2);
  },
);
