import { expect, test } from '../support/story.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

test('a guess made before the run is judged after it', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=5');
  await expect(page.getByText('You want page 5. Which way of asking costs the most?')).toBeVisible();
  const guesses = page.getByRole('group', { name: 'Your guess: which way costs the most?' });
  await expect(guesses.getByRole('radio')).toHaveCount(4);
  await guesses.getByText('Scroll').click();
  await expect(page.getByText('Your guess is Scroll. Now go to page 5 and see.')).toBeVisible();
  await goButton(page).click();
  await expectAllAt(page, 5);
  await expect(
    page.getByText('You guessed Scroll. It took 5 requests, but none merged more than 6 entries; the costliest, 24, was Offset’s.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Reset all' }).click();
  await guesses.getByText('Offset').click();
  await goButton(page).click();
  await expectAllAt(page, 5);
  await expect(
    page.getByText('You guessed Offset, and so it is: its request merged 24 entries, no request of the others more than 6.'),
  ).toBeVisible();
});
