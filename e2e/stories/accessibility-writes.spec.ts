import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, lane, openPlayground } from '../support/playground.ts';

for (const width of [1440, 320]) {
  test.describe(`an automatic check finds nothing, light and dark, ${width} px,`, () => {
    test.setTimeout(120_000);
    test.use({ viewport: { width, height: 900 } });

    test('in writes, their picture, its table and the reason of a duplicate', async ({ page }) => {
      await openPlayground(page, 'data=feed&docs=200&size=20&page=3');
      const panel = page.getByRole('region', { name: 'Consistency under writes', exact: true });
      await panel.getByRole('button', { name: 'Show' }).click();
      await panel.getByLabel('Writer').selectOption({ label: 'mix of all three' });
      await panel.getByRole('button', { name: /^Read to the end/ }).click();
      await expect(panel.getByRole('button', { name: 'Stop reading' })).toBeVisible();
      await expect(panel.getByRole('button', { name: /^Read to the end/ })).toBeVisible({ timeout: 60_000 });
      await panel.getByRole('button', { name: 'Next finding' }).click();
      await panel.getByRole('button', { name: 'Why?' }).click();
      await expect(panel.getByRole('list', { name: 'After the write' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await panel.getByRole('button', { name: 'Table' }).click();
      await expectAccessibleInBothSchemes(page, '#consistency');
    });

    test('in a virtual clock and a lane that expired by it', async ({ page }) => {
      await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
      await page.getByRole('button', { name: 'Clock: real' }).click();
      await page.getByRole('button', { name: 'Make it virtual' }).click();
      const clock = page.getByRole('group', { name: 'Clock', exact: true });
      await goButton(page).click();
      await expectAllAt(page, 3, ['Offset']);
      await clock.getByRole('button', { name: /^Clock \d\d/ }).click();
      await expectAccessibleInBothSchemes(page, '[aria-label="Data set and index"]');
      await clock.getByRole('button', { name: 'Advance by 61 seconds' }).click();
      await page.keyboard.press('Escape');
      await page.locator('#main').focus();
      await page.keyboard.press('3');
      await expect(lane(page, 'Scroll').getByRole('button', { name: 'Resume after page 3' })).toBeVisible();
      await expectAccessibleInBothSchemes(page);
    });
  });
}
