import { readFileSync } from 'node:fs';
import { pressEnter } from '../support/keys.ts';
import { expect, test } from '../support/story.ts';
import { savedBy } from '../support/downloads.ts';
import { typeText } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { begin, lessons, rail } from '../support/lessons.ts';
import { lane } from '../support/playground.ts';

const [lesson] = lessons;
if (lesson === undefined) throw new Error('there are no lessons');

test('what cannot come out is no guess, and the reader is told why', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto(`./#/lessons`);
  await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
  const guess = rail(page).getByRole('spinbutton', { name: 'Your guess' });
  const take = rail(page).getByRole('button', { name: 'This is my guess' });
  for (const [typed, told] of [
    ['-5', '-5'],
    ['3.5', '3.5'],
    ['100000000000000000000', '100000000000000000000'],
  ] as const) {
    await typeText(guess, typed);
    await expect(rail(page).getByText(`${told} cannot come out: guess a whole number from 0 to 1,000,000,000.`)).toBeVisible();
    await expect(take).toBeDisabled();
    await guess.press('Enter');
    await expect(guess).toHaveValue(typed);
  }
  await typeText(guess, '30');
  await expect(rail(page).getByText(/cannot come out/)).toHaveCount(0);
  await take.click();
  await expect(rail(page).getByText('You guessed 30. You will see.').first()).toBeVisible();
});

test('an address of a step or a handout that there is not says so', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto(`./#/compare?data=tiny&shards=3&lesson=${lesson.id}:77`);
  await expect(rail(page).getByRole('alert')).toContainText(`The address names step 77, and this lesson has ${lesson.steps.length}.`);
  await page.goto('./#/lessons?handout=nope');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no lesson named nope.' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true })).toBeVisible();
});

test('a lesson that begins again lets nothing go on walking', { tag: ['@long', '@once'] }, async ({ page }) => {
  await page.goto(`./#/compare?data=logs&lesson=${lesson.id}:5`);
  const cursor = lane(page, 'search_after');
  await expect(cursor.getByRole('button', { name: 'Walk: search_after' })).toBeEnabled({ timeout: 45_000 });
  await page.getByRole('button', { name: /^Go to page/ }).click();
  await expect(cursor.getByRole('button', { name: 'Stop: search_after' })).toBeVisible();
  await rail(page).getByRole('button', { name: 'Restart' }).click();
  await expect(cursor.getByRole('button', { name: 'Stop: search_after' })).toHaveCount(0);
  await expect(rail(page).getByRole('heading', { name: 'Guess first' })).toBeVisible();
});

test('a press too many is told, and the way to do the step all the same', { tag: ['@long', '@once'] }, async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`./#/compare?data=logs&lesson=${lesson.id}:5`);
  await rail(page)
    .getByRole('button', { name: 'Set the page up' })
    .or(rail(page).getByRole('button', { name: 'Set it up again' }))
    .click();
  const cursor = lane(page, 'search_after');
  const walk = cursor.getByRole('button', { name: 'Walk: search_after' });
  await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  for (const name of ['Next', 'Next', 'Back']) await cursor.getByRole('button', { name: `${name}: search_after` }).click();
  await expect(cursor.getByText(/^page 1 of/)).toBeVisible();
  await walk.click();
  await expect(rail(page).getByText(/^search_after has made 1,00\d requests by now, and this step is about 1,000\./)).toBeVisible({
    timeout: 60_000,
  });
  await rail(page).getByRole('button', { name: 'Set it up again' }).click();
  await expect(rail(page).getByText('Not done yet.')).toBeVisible();
  await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  await walk.click();
  await expect(rail(page).getByRole('button', { name: 'See what came out' })).toBeVisible({ timeout: 60_000 });
});

test('a room sees the drawings whole, and its teacher what will come out', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('./#/lessons');
  await page.getByRole('link', { name: `Begin: ${lesson.title}`, exact: true }).click();
  await begin(page, lesson);
  await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  await page.locator('body').press('P');
  await expect(page.getByRole('banner')).toBeHidden();
  const drawing = lane(page, 'Offset').locator('[data-drawing]');
  const isWhole = () =>
    drawing.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isWhole).toBe(true);
  await lane(page, 'Offset').getByRole('button', { name: 'Next: Offset' }).click();
  await expect(rail(page).locator('[data-mark=ticked]')).toHaveCount(1);
  await expect.poll(isWhole).toBe(true);
  const opened = page.waitForEvent('popup');
  await pressEnter(page.getByRole('region', { name: 'Presenting' }).getByRole('button', { name: 'Notes in a second window' }));
  const notes = await opened;
  for (const { title } of lesson.steps.slice(1)) {
    await page.keyboard.press('PageDown');
    await expect(notes.getByRole('heading', { name: title })).toBeVisible();
    await expect(notes.getByText(/not counted|\{/)).toHaveCount(0);
  }
});

test('what one lesson left behind does not keep another from being done', { tag: ['@long', '@once'] }, async ({ page }) => {
  // The limit lesson 7 lowers, a view opened elsewhere, and fewer logs than this lesson is about.
  await page.goto('./#/compare?data=logs&docs=10000&shards=5&size=10&page=1');
  await expect(lane(page, 'Offset').getByRole('button', { name: 'Next: Offset' })).toBeEnabled({ timeout: 45_000 });
  await askPage(page, 'PUT', '/_cluster/settings', { transient: { 'search.max_open_scroll_context': 5 } });
  await askPage(page, 'POST', '/logs/_pit?keep_alive=1d');
  const at = lesson.steps.findIndex(({ setup }) => setup) + 1;
  await page.goto(`./#/compare?data=logs&docs=100000&shards=5&size=10&page=1000&lesson=${lesson.id}:${at}`);
  await expect(rail(page).getByText('100,000 documents of logs, 5 shards, 10 to a page')).toBeVisible();
  await rail(page).getByRole('button', { name: 'Set the page up' }).click();
  await expect(rail(page).getByText(/1 scroll or PIT that stood open was closed\. search\.max_open_scroll_context is/)).toBeVisible();
  await expect(rail(page).getByRole('button', { name: 'Set it up again' })).toBeEnabled({ timeout: 45_000 });
  const scroll = () => askPage(page, 'POST', '/logs/_search?scroll=1m', { size: 1 });
  expect([(await scroll()).status, (await scroll()).status]).toEqual([200, 200]);
});

test(
  'a lesson that was kept and is not read any more says so, and its text can be saved before it goes',
  { tag: '@long' },
  async ({ page, browserName }) => {
    const kept = JSON.stringify({ ...lesson, id: 'mine', title: 'Of my own', minutes: 'some' }, null, 2);
    await page.goto('./#/lessons');
    await page.evaluate((text) => localStorage.setItem('fathom.lessons.own', JSON.stringify([text])), kept);
    await page.reload();
    const item = page.getByRole('list', { name: 'Your own' }).getByRole('listitem').filter({ hasText: 'Of my own' });
    await expect(item).toContainText('It was kept in this browser and cannot be read any more');
    await expect(item).toContainText('minutes:');
    const save = item.getByRole('button', { name: 'Save the text: Of my own' });
    const saved = await savedBy(page, browserName, '.json', () => save.click());
    expect(readFileSync(saved, 'utf8')).toBe(kept);
    await item.getByRole('button', { name: 'Forget Of my own' }).click();
    await expect(item).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Your own' }).getByRole('listitem')).toHaveCount(0);
  },
);
