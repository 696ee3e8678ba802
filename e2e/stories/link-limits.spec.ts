import { expect, test } from '../support/story.ts';
import { openPlayground, field } from '../support/playground.ts';

test(
  'a link to an index that is there already says what of it the index and its data are not',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3');
    const told = page.getByRole('alert').filter({ hasText: 'Not all of this address could be taken' });
    await expect(told).toHaveCount(0);
    const question = page.getByRole('heading', { level: 1 });
    const before = await question.boundingBox();
    await page.goto('./#/compare?data=tiny&shards=7&docs=500&sort=nosuch:desc');
    await expect(told).toContainText('shards=7: the index tiny has 3 shards already');
    await expect(told).toContainText('docs=500: tiny has always 24 documents');
    await expect(told).toContainText('sort=nosuch:desc: tiny has no field nosuch that can be sorted by.');
    // It is known when the page stands already, and moves nothing.
    expect((await question.boundingBox())?.y).toBe(before?.y);
    await page.goto('./#/data?data=tiny&shards=7');
    await expect(told).toContainText('shards=7: the index tiny has 3 shards already');
    await page.goto('./#/compare?data=tiny&shards=3');
    await expect(told).toHaveCount(0);
    // One that is made by the link is made as the link says.
    await page.goto('./#/compare?data=logs&shards=2&docs=3000');
    await expect(page.getByText('3,000 server logs on 2 shards')).toBeVisible();
    await expect(told).toHaveCount(0);
  },
);

test('a link that asks for what cannot be says what was changed and why, on every page', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=999&size=-1&mode=teleport');
  const told = page.getByRole('alert').filter({ hasText: 'Not all of this address could be taken' });
  await expect(told).toContainText('shards=999: it became 20. The page makes indices of at most 20 shards');
  await expect(told).toContainText('size=-1: no whole number from 1 on, so it counts as left out.');
  await expect(told).toContainText('mode: this page has no such parameter');
  // What the page itself writes into the address takes nothing of that away.
  await (await field(page, 'Tie-break')).selectOption('_id');
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
