import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, openPlayground, openSection } from '../support/playground.ts';
import { answer, fillTiny, openConsole, writeSheet } from '../support/console.ts';

for (const width of [1440, 320]) {
  test(`an automatic check finds nothing in the console: blank, with problems, answers and history, light and dark, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openConsole(page);
    await expectAccessibleInBothSchemes(page);
    // On a phone a sheet is read first.
    if (width === 320) await page.getByRole('button', { name: 'Edit' }).click();
    await fillTiny(page);
    await writeSheet(
      page,
      'POST /tiny/_search?scroll=1m\n{ "sort": ["rank"], "size": 2 }\n\nGET /_search/scroll\n{ "scroll_id": "$last._scroll_id" }\n\nGET /none/_search\n',
    );
    await page.getByRole('button', { name: 'Run all' }).click();
    await expect(answer(page, 7)).toContainText('404');
    await expectAccessibleInBothSchemes(page);
    await page
      .getByRole('list', { name: 'Answers' })
      .getByRole('button', { name: /line 4/ })
      .click();
    await expect(answer(page, 4)).toContainText('merged 6 entries');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'dialog[open]');
  });
}

for (const width of [1440, 320]) {
  test(`an automatic check finds nothing in the inspector’s tree, raw text and phases, light and dark, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3, ['Offset']);
    const inspector = await openSection(page, 'Inspector');
    await inspector.getByRole('tab', { name: 'Response' }).click();
    await expect(inspector.getByRole('tree')).toContainText('took');
    await expectAccessibleInBothSchemes(page);
    await inspector.getByText('Raw', { exact: true }).click();
    await expectAccessibleInBothSchemes(page, '#inspector');
    await inspector.getByRole('tab', { name: 'Shards' }).click();
    await expect(inspector.getByRole('list', { name: /^Phases of each shard/ })).toBeVisible();
    await expectAccessibleInBothSchemes(page, '#inspector');
  });
}
