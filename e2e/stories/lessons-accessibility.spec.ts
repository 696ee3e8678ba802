import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { keepDrawnGuesses, lessons, rail } from '../support/lessons.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [320, 'light'],
  [320, 'dark'],
] as const)
  test(`an automatic check finds nothing to object to on any card of any lesson, ${width} px, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await keepDrawnGuesses(page);
    await page.goto('./#/lessons');
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    await expectAccessible(page);
    for (const { id, steps, title } of lessons)
      for (let at = 0; at <= steps.length + 1; at++) {
        await page.goto(`./#/lessons?lesson=${id}:${at}`);
        const heading =
          at === 0 ? 'Guess first' : at > steps.length ? 'What came out' : `Step ${at} of ${steps.length}: ${steps[at - 1]?.title}`;
        await expect(rail(page).getByRole('heading', { name: heading, exact: true })).toBeVisible();
        await expect(rail(page).getByRole('heading', { name: title })).toBeVisible();
        const hint = rail(page).getByText('How do I do that?');
        if (await hint.isVisible()) await hint.click();
        await expectAccessible(page, 'aside');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    for (const { id, title } of lessons.filter(({ prediction }) => prediction.kind === 'curve')) {
      await page.goto(`./#/lessons?handout=${id}`);
      await expect(page.getByRole('article').getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expectAccessible(page, 'article');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
