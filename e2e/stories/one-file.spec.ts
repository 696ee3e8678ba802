import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { savedBy } from '../support/downloads.ts';
import { begin, expectAsRecorded, expectOutcome, lessons, perform, rail } from '../support/lessons.ts';
import { expect, test } from '../support/story.ts';

/** A copy on a medium of its own, once the browser has written all of it. */
async function copied(saved: string): Promise<{ readonly stick: string; readonly address: string }> {
  await expect.poll(() => readFileSync(saved, 'utf8').trimEnd().endsWith('</html>'), { timeout: 15_000 }).toBe(true);
  const stick = mkdtempSync(join(tmpdir(), 'stick-'));
  copyFileSync(saved, join(stick, 'lesson.html'));
  return { stick, address: pathToFileURL(join(stick, 'lesson.html')).href };
}

// Firefox plays it to its end from a disk too, but its driver takes a minute and a half for that.
test('a lesson saved as one file plays from a disk to its end, with counts of its own and no network @long @chromium', async ({
  page,
  context,
  browserName,
}) => {
  test.setTimeout(180_000);
  const [lesson] = lessons;
  if (lesson === undefined) throw new Error('there are no lessons');
  await page.goto('./#/lessons');
  const save = page.getByRole('button', { name: `Save as one HTML file: ${lesson.title}` });
  const saved = await savedBy(page, browserName, '.html', () => save.click());
  await expect(page.getByText(/^Saved, \d\.?\d* MB\./)).toBeVisible();
  const { stick, address } = await copied(saved);

  await context.setOffline(true);
  await page.goto(address);
  await begin(page, lesson);
  for (const [at, step] of lesson.steps.entries()) {
    await expect(rail(page).getByRole('heading', { name: `Step ${at + 1} of ${lesson.steps.length}: ${step.title}` })).toBeVisible();
    await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
    for (const deed of step.do) await perform(page, deed);
    await expect(rail(page).locator(`[data-mark=ticked]:nth-child(${at + 1})`)).toBeVisible({ timeout: 90_000 });
    await expect(rail(page).getByText('not counted')).toHaveCount(0);
    await rail(page)
      .getByRole('button', { name: /^(Next step|See what came out)$/ })
      .click();
  }
  await expectOutcome(page, lesson);
  await expectAsRecorded(page, lesson);
  rmSync(stick, { recursive: true });
});

// What Firefox's driver fills in there does not reach the form, as in the story of the editor.
test('a lesson of the reader’s own is in its file, and says so where it cannot be saved @long @chromium', async ({ page, browserName }) => {
  await page.goto('./#/lessons?edit=new');
  await page.locator('[data-place="title"]').fill('On a stick');
  // What is under way outlives the page.
  await page.reload();
  await expect(page.locator('[data-place="title"]')).toHaveValue('On a stick');
  const save = page.getByRole('button', { name: 'Save as one HTML file' });
  const saved = await savedBy(page, browserName, '.html', () => save.click());
  const { stick, address } = await copied(saved);
  await page.goto(address);
  // It begins at the lesson, with nothing odd about its address.
  await expect(page.getByRole('heading', { name: 'Guess first' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'On a stick' })).toBeVisible();
  await expect(page.getByText('Not all of this address could be taken')).toHaveCount(0);
  await page.getByRole('link', { name: 'Lessons', exact: true }).click();
  // A file makes no other: browsers let it read none.
  await page
    .getByRole('button', { name: /^Save as one HTML file: / })
    .first()
    .click();
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
  rmSync(stick, { recursive: true });
});
