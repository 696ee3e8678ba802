import { pressEnter } from '../support/keys.ts';
import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { begin, lessons, perform, rail } from '../support/lessons.ts';
import { expectAllAt, openPlayground } from '../support/playground.ts';
import { wordsSmallerThan } from '../support/type-size.ts';

const lesson = lessons.find(({ id }) => id === 'page-1000');
if (lesson === undefined) throw new Error('there is no lesson page-1000');
const [first, second] = lesson.steps;

test('a teacher presents a lesson with a clicker and notes of their own, and hands out what came of it', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`./#/lessons`);
  await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
  await begin(page, lesson);
  await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  for (const deed of first?.do ?? []) await perform(page, deed);
  await expect(rail(page).locator('[data-mark=ticked]')).toHaveCount(1);

  const banner = page.getByRole('banner');
  await page.locator('body').press('P');
  await expect(banner).toBeHidden();
  expect(await wordsSmallerThan(page, 24)).toEqual([]);
  await expectAccessible(page);
  const bar = page.getByRole('region', { name: 'Presenting' });
  const opened = page.waitForEvent('popup');
  await pressEnter(bar.getByRole('button', { name: 'Notes in a second window' }));
  const notes = await opened;
  await expect(notes.getByRole('heading', { name: first?.title ?? '' })).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(rail(page).getByRole('heading', { name: new RegExp(`^Step 2 of .*${second?.title}`) })).toBeVisible();
  await expect(notes.getByRole('heading', { name: second?.title ?? '' })).toBeVisible();
  // The clicker is heard by whichever window has the focus.
  await notes.locator('body').press('PageUp');
  await expect(rail(page).getByRole('heading', { name: /^Step 1 of/ })).toBeVisible();
  await page.locator('body').press('Escape');
  await expect(banner).toBeVisible();
  await expect.poll(() => notes.isClosed()).toBe(true);

  await page.goto(`./#/lessons?handout=${lesson.id}`);
  const handout = page.getByRole('article');
  await expect(handout.getByRole('heading', { name: lesson.title })).toBeVisible();
  await expect(handout.getByRole('definition').first()).toHaveText('18');
  await expect(handout.getByText('You saw:')).toHaveCount(1);
  await expect(handout.getByText('What you see:')).toHaveCount(lesson.steps.length - 1);
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page);
});

// Firefox's driver does not make a page believe that it is printed.
test('on paper there is the handout alone', { tag: '@chromium' }, async ({ page }) => {
  await page.goto(`./#/lessons?handout=${lesson.id}`);
  const handout = page.getByRole('article');
  const print = handout.getByRole('button', { name: 'Print' });
  await expect(print).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(handout.getByRole('heading', { name: lesson.title })).toBeVisible();
});

test('without a lesson the clicker steps through the drawings', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await page.locator('body').press('N');
  // An answer that came later would play its own steps.
  await expectAllAt(page, 1);
  const steps = page.getByRole('group', { name: 'Step of the request' }).getByRole('radio');
  await expect(steps.last()).toBeChecked();
  await page.locator('body').press('P');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.keyboard.press('PageUp');
  await expect(steps.nth(-2)).toBeChecked();
  await page.keyboard.press('PageDown');
  await expect(steps.last()).toBeChecked();
});
