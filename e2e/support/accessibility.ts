import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

/**
 * Expects that an automatic check of the page as it stands objects to nothing. It is made in the page itself, and keeps no details of what
 * passed: there are no frames to bring together, and another page to do it in takes twice as long as the check. Of a page that is checked
 * elsewhere, or was a moment before, `part` is what is new, as a selector: a part takes a third of the time of the whole.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** The same in light and in dark, and that nothing is wider than the window. Leaves it dark; in Firefox it is light twice, for Playwright cannot choose there. */
export async function expectAccessibleInBothSchemes(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, part);
    });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
}
