import { expect, test } from '../support/story.ts';
import { openPlayground } from '../support/playground.ts';

test('a link that asks for what cannot be says what was changed and why, on every page', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=999&size=-1&mode=teleport');
  const told = page.getByRole('alert').filter({ hasText: 'Not all of this address could be taken' });
  await expect(told).toContainText('shards=999: it became 20. The page makes indices of at most 20 shards');
  await expect(told).toContainText('size=-1: no whole number from 1 on, so it counts as left out.');
  await expect(told).toContainText('mode: this page has no such parameter');
  // What the page itself writes into the address takes nothing of that away.
  await page.getByLabel('Tie-break').selectOption('_id');
  await expect(page).toHaveURL(/tie=_id/);
  await expect(told).toContainText('shards=999');
  await told.getByRole('button', { name: 'Go on' }).click();
  await expect(told).toHaveCount(0);

  for (const [address, words] of [
    ['./#/data?data=tiny&shards=0', 'shards=0: no whole number'],
    ['./#/collections?of=cats', 'of=cats: not one of'],
    ['./#/console?run=now', 'run: this page has no such parameter'],
    ['./#/fidelity?x=1', 'x: this page has no such parameter'],
    ['./#/api?y=1', 'y: this page has no such parameter'],
  ] as const) {
    await page.goto(address);
    await expect(told).toContainText(words);
  }
});
