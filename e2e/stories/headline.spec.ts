import { expect, test } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { expectAllAt, goButton, lane, openPlayground } from '../support/playground.ts';

test('the headline goes from the walk to what was counted, and never back to its question', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=4');
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
  await goButton(page).click();
  await expectAllAt(page, 4);
  await expect(page.locator('#main h1')).not.toContainText('Which way of asking');
  const said = await page.evaluate(() => Reflect.get(globalThis, 'said') as string[]);
  const walked = said.findIndex((text) => !text.includes('Which way of asking'));
  expect(said.slice(walked).filter((text) => text.includes('Which way of asking'))).toEqual([]);
});

test('Enter in Page goes there, the button names what is typed, and Enter on Go keeps the focus', async ({ page }) => {
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

test('Next after the recorded page 1 goes to page 2', async ({ page }) => {
  await openPlayground(page);
  await expect(lane(page, 'Offset').getByText('page 1 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Next in all lanes' }).click();
  await expectAllAt(page, 2);
});
