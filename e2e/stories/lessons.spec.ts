import { pressEnter } from '../support/keys.ts';
import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { lane } from '../support/playground.ts';
import { begin, expectAsRecorded, expectOutcome, fetchedAhead, lessons, perform, rail } from '../support/lessons.ts';

/** The shortest of those that are no example is played with every run, the others with the long tests. */
const tag = (id: string) => (id === 'how-many' ? {} : { tag: '@long' });

/**
 * Each of thousands of requests takes Firefox some 20 ms to its service worker and back, and the lessons together a quarter of an hour. One
 * lesson goes that way there, the others ask within the page; in Chromium all take it.
 */
const startOf = (id: string, browserName: string) => (browserName === 'firefox' && id !== 'page-1000' ? './?transport=in-page' : './');

for (const lesson of lessons)
  test(
    `the lesson “${lesson.title}” plays to its end with the page's own controls, and counts what its file says`,
    tag(lesson.id),
    async ({ page, context, browserName }) => {
      test.setTimeout(300_000);
      const ahead = fetchedAhead(page);
      await page.goto(`${startOf(lesson.id, browserName)}#/lessons`);
      await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
      await begin(page, lesson);
      for (const [at, step] of lesson.steps.entries())
        await test.step(step.title, async () => {
          await expect(rail(page).getByRole('heading', { name: `Step ${at + 1} of ${lesson.steps.length}: ${step.title}` })).toBeVisible();
          await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
          // What it needs has come with the first step.
          if (at === 1) {
            await ahead();
            await context.setOffline(true);
          }
          for (const deed of step.do) await perform(page, deed);
          await expect(rail(page).locator(`[data-mark=ticked]:nth-child(${at + 1})`)).toBeVisible({ timeout: 90_000 });
          await expect(rail(page).getByText('not counted')).toHaveCount(0);
          // What came of a reading is seen there, not in the drawing of its last page.
          if (step.do.some(({ control }) => control === 'read'))
            await expect(page.getByRole('list', { name: 'Verdicts' })).toBeInViewport();
          const next = rail(page).getByRole('button', { name: /^(Next step|See what came out)$/ });
          // Someone in a hurry presses twice, and what the next card has in that place stays as it is. Firefox's driver can take so long
          // between two presses that they are none of a double click.
          await (browserName === 'firefox' ? next.click() : next.dblclick());
        });
      await expectOutcome(page, lesson);
      await expectAsRecorded(page, lesson);
      await expect(rail(page).getByText(lesson.takeaway.replaceAll('`', ''))).toBeVisible();
      const after = lessons[lessons.indexOf(lesson) + 1];
      if (after === undefined || lesson.id === 'export') return;
      await rail(page)
        .getByRole('link', { name: `Next lesson: ${after.title}` })
        .click();
      await expect(rail(page).getByRole('heading', { name: 'Guess first' })).toBeFocused();
    },
  );

test('where the engine cannot start, a lesson plays from what was recorded of it, and says so', async ({ page }) => {
  const [lesson] = lessons;
  if (lesson === undefined) throw new Error('there are no lessons');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await page.goto('./#/lessons');
  await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
  await expect(rail(page).getByText(/The engine does not run in this tab/)).toBeVisible();
  await begin(page, lesson);
  for (const step of lesson.steps) {
    await expect(rail(page).getByRole('heading', { name: step.title })).toBeFocused();
    await pressEnter(rail(page).getByRole('button', { name: 'Show what was counted' }));
    await expect(rail(page).getByText('not counted')).toHaveCount(0);
    await pressEnter(rail(page).getByRole('button', { name: /^(Next step|See what came out)$/ }));
  }
  await expectOutcome(page, lesson);
  await expectAccessible(page);
});

test.describe('a lesson of one’s own', () => {
  const [first] = lessons;
  const own = JSON.stringify({ ...first, id: 'mine', title: 'My lesson' }, null, 2);
  const file = (text: string) => ({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });

  test('opens from a file, goes on by the keyboard alone, survives a reload, and goes to others as a link', async ({ page, browser }) => {
    await page.goto('./#/lessons');
    const chooser = page.locator('input[type=file]');
    await chooser.setInputFiles(file(own.replace('"offset.next"', '"offset.hack"')));
    await expect(
      page.getByText('Not opened. Line 29, steps[0].do[0].control: [offset.hack] is not among those of the schema.'),
    ).toBeVisible();
    await chooser.setInputFiles(file(own));
    await expect(page.getByText('Opened: My lesson.')).toBeVisible();
    await page.getByRole('link', { name: 'Begin: My lesson' }).press('Enter');

    // The focus goes along: to the lesson, which is a Tab away from its guess, then to the heading of the step.
    await expect(rail(page).getByRole('heading', { name: 'Guess first' })).toBeFocused();
    await page.keyboard.press('Tab');
    const guess = rail(page).getByRole('spinbutton', { name: 'Your guess' });
    await expect(guess).toBeFocused();
    await expect(guess).toHaveValue('');
    await guess.pressSequentially('12');
    await page.keyboard.press('Enter');
    await expect(rail(page).getByRole('heading', { name: /^Step 1 of 5/ })).toBeFocused();
    await expect(rail(page).getByText('You guessed 12. You will see.').first()).toBeVisible();
    await expect(page).toHaveURL(/lesson=own\.mine:1$/);
    // What the step asks for is brought into sight and marked; only the reader takes the focus there.
    const next = lane(page, 'Offset').getByRole('button', { name: 'Next: Offset' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(next).toHaveCSS('outline-style', 'dashed');
    await expect(next).toBeEnabled({ timeout: 45_000 });
    await page.keyboard.press('Tab');
    const shown = rail(page).getByRole('button', { name: /^Show me: Press Next/ });
    await expect(shown).toBeFocused();
    await expect(shown).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(next).toBeFocused();
    await page.keyboard.press('l');
    await expect(rail(page)).toBeFocused();
    await page.reload();
    await expect(rail(page).getByRole('heading', { name: /^Step 1 of 5/ })).toBeVisible();
    await pressEnter(rail(page).getByRole('button', { name: 'Skip this step' }));
    await expect(rail(page).getByRole('heading', { name: /^Step 2 of 5/ })).toBeFocused();
    await page.goBack();
    await expect(rail(page).getByRole('heading', { name: /^Step 1 of 5/ })).toBeVisible();
    await page.getByRole('link', { name: 'Console', exact: true }).click();
    await expect(rail(page).getByRole('heading', { name: /^Step 1 of 5/ })).toBeVisible();
    await expect(page).toHaveURL(/#\/console\?lesson=own\.mine:1$/);
    await rail(page).getByRole('button', { name: 'Close' }).click();
    await expect(rail(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/console$/);

    await page.goto('./#/lessons');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = page.getByRole('link', { name: /^Link, [\d,]+ characters$/ });
    const href = (await link.getAttribute('href')) ?? '';
    expect(href.length).toBeLessThan(2_000);
    const other = await (await browser.newContext()).newPage();
    await other.goto(href);
    await expect(rail(other).getByRole('heading', { name: /My lesson/ })).toBeVisible();
    await other.goto(new URL('#/lessons', page.url()).href);
    await expect(other.getByRole('link', { name: 'Begin: My lesson' })).toBeVisible();
    await other.goto(`${href.slice(0, -40)}x`);
    await expect(other.getByRole('alert')).toContainText('This link is damaged');
  });
});
