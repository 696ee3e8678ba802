import { expect, test } from '../support/story.ts';
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts';
import { expectAllAt, goButton, openPlayground, field, openSection } from '../support/playground.ts';

test('an automatic check finds nothing to object to, light and dark', async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2&page=3');
  await goButton(page).click();
  await expectAllAt(page, 3);
  await openSection(page, 'Cost by depth');
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.getByText(/^Sweep over/)).toBeAttached();
  await expectAccessibleInBothSchemes(page);
  for (const word of ['Data set', 'Shards', 'Sort', 'Query']) await field(page, word);
  await expectAccessibleInBothSchemes(page, '[aria-label="Data set and index"]');
});
