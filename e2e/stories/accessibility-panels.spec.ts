import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, lane, openPlayground, showCounters, openSection } from '../support/playground.ts';

for (const width of [1440, 360]) {
  test(`an automatic check finds nothing in a choice of depth, code and ledger, light and dark, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3, ['Offset']);
    await showCounters(page);
    await lane(page, 'Offset').getByRole('slider').press('End');
    await expect(lane(page, 'Offset').getByRole('button', { name: 'Jump to page 12' })).toBeVisible();
    const ledger = page.getByRole('region', { name: 'Open contexts', exact: true });
    await ledger.getByRole('button', { name: 'Show' }).click();
    await expect(ledger.getByRole('button', { name: 'Close all 2' })).toBeVisible();
    const inspector = await openSection(page, 'Inspector');
    await inspector.getByRole('tab', { name: 'Code' }).click();
    await expect(page.getByRole('region', { name: 'Code of the last request' })).toContainText('curl');
    await expectAccessibleInBothSchemes(page);
  });
}
