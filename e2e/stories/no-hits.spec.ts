import { expect, test } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { openPlayground } from '../support/playground.ts';

test('of a query nothing matches, each word is counted on its own by a request of its own', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  const counts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/tiny/_count')) counts.push(request.postData() ?? '');
  });
  const query = page.getByRole('searchbox');
  await typeText(query, 'zebra crossing');
  await query.press('Enter');
  await expect(page.getByText('0 of 24 documents match “zebra crossing” in title.')).toBeVisible();
  await expect(page.getByText('Any of the words would do; each alone: “zebra” 0 documents, “crossing” 0 documents.')).toBeVisible();
  expect(counts.filter((body) => body.includes('"zebra"'))).toHaveLength(1);
  expect(counts.filter((body) => body.includes('"crossing"'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Ask for everything' }).click();
  await expect(page.getByText('0 of 24 documents match')).toBeHidden();
});
