import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { typeText } from '../support/fields.ts';
import { askPage } from '../support/page-service.ts';
import { enter, expectAllAt, field, goButton, lane, openPlayground, press } from '../support/playground.ts';

test('a scroll that is gone says so and begins anew; the page stays accessible', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expectAllAt(page, 3);
  expect((await askPage(page, 'DELETE', '/_search/scroll/_all')).status).toBe(200);
  await press(page, 'Scroll', 'Next');
  const scroll = lane(page, 'Scroll');
  await expect(scroll.getByText('page 3 of 12, expired')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Scroll', 'Reopen');
  await expectAllAt(page, 1, ['Scroll']);
});

test(
  'a query nothing matches says so, with a way back; past the end all lanes say where it is',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2');
    const query = await field(page, 'Query');
    await typeText(query, 'zzzzz');
    await query.press('Enter');
    await expect(page.getByText('0 of 24 documents match “zzzzz” in title.')).toBeVisible();
    await goButton(page).click();
    await expect(page.getByText('No document matches, and all four ways found that out in their first request.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Ask for everything' }).click();
    await enter(page, 'Page', 14);
    await goButton(page).click();
    await expect(
      page.getByText('There is no page 14. Offset merged 24 entries to find that out; the cursors came to the end after 13 requests each.'),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
