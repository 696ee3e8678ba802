import type { Locator } from '@playwright/test';
import { expect, test, type Page } from '../support/story.ts';
import { lane } from '../support/playground.ts';
import { lessons, rail } from '../support/lessons.ts';

/** More stops than any page has between two of its controls. */
const MOST_STOPS = 150;

/** Goes on from stop to stop until the control has the focus: nobody who has keys alone can get there otherwise. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled({ timeout: 45_000 });
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
    passed.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''));
  }
  throw new Error(`no way by Tab to ${String(control)}; passed: ${passed.join(' | ')}`);
}

/** The control that a step asks for, by way of the rail. While it is switched off the focus waits in its lane, a few stops before. */
async function goTo(page: Page, control: Locator): Promise<void> {
  await tabTo(page, rail(page).getByRole('button', { name: /^Show me: / }));
  await page.keyboard.press('Enter');
  const holdsFocus = () =>
    control.evaluate((element) => document.activeElement !== document.body && document.activeElement?.contains(element));
  await expect.poll(holdsFocus).toBe(true);
  if (!(await control.evaluate((element) => element === document.activeElement))) await tabTo(page, control);
}

test('a lesson is played from the list to its end by keys alone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000);
  const [lesson] = lessons;
  if (lesson === undefined) throw new Error('there are no lessons');
  const offset = lane(page, 'Offset');
  const next = offset.getByRole('button', { name: 'Next: Offset' });
  const jump = offset.getByRole('button', { name: 'Jump: Offset' });
  const deeds: readonly (() => Promise<void>)[] = [
    async () => {
      await goTo(page, next);
      await page.keyboard.press('Enter');
      await expect(offset.getByText(/^page 1 of/)).toBeVisible();
    },
    async () => {
      await goTo(page, next);
      for (const at of [2, 3]) {
        await page.keyboard.press('Enter');
        await expect(offset.getByText(new RegExp(`^page ${at} of`))).toBeVisible();
        await expect(next).toBeFocused();
      }
    },
    async () => {
      await goTo(page, page.getByRole('spinbutton', { name: 'Page', exact: true }));
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('5');
      await tabTo(page, jump);
      await page.keyboard.press('Space');
    },
    async () => {
      await goTo(page, jump);
      await page.keyboard.press('Enter');
    },
    async () => {
      await goTo(page, lane(page, 'search_after').getByRole('button', { name: 'Walk: search_after' }));
      await page.keyboard.press('Enter');
    },
  ];
  expect(deeds).toHaveLength(lesson.steps.length);

  await page.goto('./#/lessons');
  await tabTo(page, page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }));
  await page.keyboard.press('Enter');
  await expect(rail(page).getByRole('heading', { name: 'Guess first' })).toBeFocused();
  await tabTo(page, rail(page).getByRole('spinbutton', { name: 'Your guess' }));
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  for (const [at, { title }] of lesson.steps.entries())
    await test.step(title, async () => {
      await expect(rail(page).getByRole('heading', { name: `Step ${at + 1} of ${lesson.steps.length}: ${title}` })).toBeFocused();
      await deeds[at]?.();
      await expect(rail(page).locator(`[data-mark=ticked]:nth-child(${at + 1})`)).toBeVisible({ timeout: 60_000 });
      await page.keyboard.press('l');
      await expect(rail(page)).toBeFocused();
      await tabTo(page, rail(page).getByRole('button', { name: /^(Next step|See what came out)$/ }));
      await page.keyboard.press('Enter');
    });
  await expect(rail(page).getByText(lesson.takeaway.replaceAll('`', ''))).toBeVisible();
  const after = lessons[1];
  await tabTo(page, rail(page).getByRole('link', { name: `Next lesson: ${after?.title}` }));
  await page.keyboard.press('Enter');
  await expect(rail(page).getByRole('heading', { name: 'Guess first' })).toBeFocused();
});
