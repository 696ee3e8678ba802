import { expect, test } from '../support/story.ts';
import { answer, editor, writeSheet } from '../support/console.ts';
import { askPage } from '../support/page-service.ts';
import { expectAllAt, goButton, hits, lane, openPlayground, press, value } from '../support/playground.ts';

test(
  'a document written after a scroll and a PIT were opened shows in neither, and a deleted one stays',
  { tag: '@once' },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=1');
    await goButton(page).click();
    await expectAllAt(page, 1);

    // The cards of a frozen view are asked for when it is opened.
    for (const name of ['Scroll', 'PIT + search_after'] as const) await expect(lane(page, name).locator('[data-fate=page]')).toHaveCount(2);

    // Between ranks 3 and 4, so on the next page; and what would be its last document goes.
    expect((await askPage(page, 'PUT', '/tiny/_doc/late?refresh=true', { title: 'A latecomer', rank: 3 })).status).toBe(201);
    expect((await askPage(page, 'DELETE', '/tiny/_doc/d000004?refresh=true')).status).toBe(200);
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 2);

    for (const name of ['Scroll', 'PIT + search_after'] as const) {
      await expect(hits(page, name).nth(0)).toContainText('d000003');
      await expect(hits(page, name).nth(1)).toContainText('d000004');
      // Their drawings are of what was there when they were opened.
      await expect(lane(page, name).locator('[data-fate=page]')).toHaveText(['d000003 · 3', 'd000004 · 4']);
    }
    await expect(lane(page, 'Offset').locator('[data-fate=page]').filter({ hasText: 'late · 3' })).toHaveCount(1);
    for (const name of ['Offset', 'search_after'] as const) {
      await expect(hits(page, name).filter({ hasText: 'late' })).toHaveCount(1);
      await expect(hits(page, name).filter({ hasText: 'd000004' })).toHaveCount(0);
    }

    await press(page, 'Scroll', 'Close');
    await expect(lane(page, 'Scroll').getByText('Closed. The server holds nothing for this lane any more.')).toBeVisible();
  },
);

test(
  'a frozen lane says how many writes it does not see, and leads to the check of what that does',
  { tag: ['@long', '@once'] },
  async ({ page }) => {
    await openPlayground(page, 'data=tiny&shards=3&size=2');
    await page.getByRole('button', { name: 'Next in all lanes' }).click();
    await expectAllAt(page, 1);
    await expect(lane(page, 'Scroll').getByText(/since it was opened/)).toHaveCount(0);

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Console' }).click();
    await expect(editor(page)).toBeVisible();
    await writeSheet(
      page,
      'POST /tiny/_bulk?refresh=true\n{"index":{"_id":"new"}}\n{"rank":0}\n{"delete":{"_id":"new"}}\n{"index":{"_id":"newer"}}\n{"rank":0}\n',
    );
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1)).toContainText('200');
    await pages.getByRole('link', { name: 'Compare' }).click();
    for (const name of ['Scroll', 'PIT + search_after'] as const)
      await expect(value(page, name, 'sees new data')).toContainText('At least 3 writes since it was opened, none of them in it.');
    await expect(value(page, 'search_after', 'sees new data')).toHaveText('yes, ahead of the cursor');

    await lane(page, 'Scroll')
      .getByRole('button', { name: /Consistency under writes: Scroll$/ })
      .click();
    await expect(page.getByRole('region', { name: 'Consistency under writes' }).getByRole('button', { name: 'Show' })).toBeFocused();
  },
);
