import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an automatic check finds nothing to object to, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
    await goButton(page).click();
    await expectAllAt(page, 3);
    await page.getByRole('button', { name: 'Run sweep' }).click();
    await expect(page.getByText(/^Sweep over/)).toBeAttached();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
}
