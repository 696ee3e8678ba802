import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';
import { answer, fillTiny, openConsole, writeSheet } from '../support/console.ts';

/** What an automatic check objects to, and whether the page is as wide as the window. */
async function expectClean(page: Page, width: number): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 320]) {
    test(`an automatic check finds nothing in the console: blank, with problems, answers and history, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openConsole(page);
      await expectClean(page, width);
      // On a phone a sheet is read first.
      if (width === 320) await page.getByRole('button', { name: 'Edit' }).click();
      await fillTiny(page);
      await writeSheet(
        page,
        'POST /tiny/_search?scroll=1m\n{ "sort": ["rank"], "size": 2 }\n\nGET /_search/scroll\n{ "scroll_id": "$last._scroll_id" }\n\nGET /none/_search\n',
      );
      await page.getByRole('button', { name: 'Run all' }).click();
      await expect(answer(page, 7)).toContainText('404');
      await expectClean(page, width);
      await page
        .getByRole('list', { name: 'Answers' })
        .getByRole('button', { name: /line 4/ })
        .click();
      await expect(answer(page, 4)).toContainText('merged 6 entries');
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
      await expectClean(page, width);
    });
  }
}

for (const width of [1440, 320]) {
  test(`an automatic check finds nothing in the inspector’s tree, raw text and phases, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: width === 320 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3, ['Offset']);
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    await inspector.getByRole('tab', { name: 'Response' }).click();
    await expect(inspector.getByRole('tree')).toContainText('took');
    await expectClean(page, width);
    await inspector.getByText('Raw', { exact: true }).click();
    await expectClean(page, width);
    await inspector.getByRole('tab', { name: 'Shards' }).click();
    await expect(inspector.getByRole('list', { name: /^Phases of each shard/ })).toBeVisible();
    await expectClean(page, width);
  });
}
