import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openTiny } from '../support/collections.ts';
import { expectAllAt, goButton, press } from '../support/playground.ts';

test('Compare says that maintenance is on, whose it is, and ends it', { tag: ['@long', '@once'] }, async ({ page }) => {
  await openTiny(page);
  const switches = page.getByRole('region', { name: 'Switches', exact: true });
  await switches.getByRole('checkbox', { name: 'Maintenance' }).click();
  await expect(switches.getByRole('checkbox', { name: 'Maintenance' })).toBeChecked();
  await page.goto('./#/compare?data=tiny&shards=3&size=2&page=3');

  const notice = page.getByRole('region', { name: 'Switched on in this tab' });
  await expect(notice).toContainText('maintenance (503 to everything)');
  await expect(notice.getByRole('link', { name: 'To the switches' })).toHaveAttribute('href', /^#\/collections/);
  await expectAccessible(page, '[aria-label="Switched on in this tab"]');
  await notice.getByRole('button', { name: 'End maintenance' }).click();
  await expect(notice).toBeHidden();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
  await goButton(page).click();
  await expectAllAt(page, 3);
  await press(page, 'Offset', 'Next');
  await expectAllAt(page, 4, ['Offset']);
});
