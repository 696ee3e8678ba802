import { expect, test } from '../support/story.ts';
import { typeNumber, typeText } from '../support/fields.ts';
import { expectAllAt, goButton, lane, openPlayground } from '../support/playground.ts';
import { rail } from '../support/lessons.ts';

test('the first screen answers its question, and leads to the lesson that asks for a guess first', { tag: '@once' }, async ({ page }) => {
  await openPlayground(page);
  await expect(page.getByRole('heading', { name: 'You want page 1,000. What does it cost?' })).toBeVisible();
  await expect(page.getByText('50,000 entries by offset, 50 by cursor.')).toBeVisible();
  await page.getByRole('link', { name: 'Take the two-minute lesson' }).click();

  // While a lesson asks, nothing on the page answers, and nothing recorded is shown.
  await expect(rail(page).getByRole('spinbutton', { name: 'Your guess' })).toBeVisible();
  await expect(page.getByText('50,000')).toHaveCount(0);
  await expect(lane(page, 'Offset').getByRole('img', { name: 'Offset: nothing asked yet.' })).toBeVisible();

  await typeText(rail(page).getByRole('spinbutton', { name: 'Your guess' }), '12');
  await rail(page).getByRole('button', { name: 'This is my guess' }).click();
  await expect(rail(page).getByText('You guessed 12. You will see.').first()).toBeVisible();
});

test('what another page will cost is said under what was counted of this one', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await expect(page.getByText('Up to 18 entries by offset, up to 6 by cursor.')).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 3);
  await expect(page.getByText('One request by offset merged 3 times as many entries as one by cursor.')).toBeVisible();
  await typeNumber(page.getByRole('spinbutton', { name: 'Page', exact: true }), 2);
  await expect(page.getByText('One request for page 2 costs up to 12 entries by offset, and up to 6 by cursor.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Offset merged 18 entries to give you 2.');
});
