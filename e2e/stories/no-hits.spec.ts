import { expect, test } from '../support/story.ts';
import { typeText } from '../support/fields.ts';
import { openPlayground, field } from '../support/playground.ts';
import { watchEngine } from '../support/reached.ts';

test(
  'of a query nothing matches, each word is counted on its own by a request of its own',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    // Not from the browser's network layer, which tells Playwright of no bodies in Firefox.
    const reached = await watchEngine(page);
    await openPlayground(page, 'data=tiny&shards=3&size=2');
    const query = await field(page, 'Query');
    await typeText(query, 'zebra crossing');
    await query.press('Enter');
    await expect(page.getByText('0 of 24 documents match “zebra crossing” in title.')).toBeVisible();
    await expect(page.getByText('Any of the words would do; each alone: “zebra” 0 documents, “crossing” 0 documents.')).toBeVisible();
    const counts = (await reached()).filter(({ line }) => line === 'POST /tiny/_count').map(({ body }) => body);
    expect(counts.filter((body) => body.includes('"zebra"'))).toHaveLength(1);
    expect(counts.filter((body) => body.includes('"crossing"'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Ask for everything' }).click();
    await expect(page.getByText('0 of 24 documents match')).toBeHidden();
  },
);
