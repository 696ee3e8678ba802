import { expect, test } from '../support/story.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { typeText } from '../support/fields.ts';
import { expectAllAt, goButton, openPlayground } from '../support/playground.ts';

test('every key can be chosen anew, single keys can be turned off, and the choice stays', { tag: '@firefox' }, async ({ page }) => {
  await openPlayground(page, 'data=tiny&shards=3&size=2');
  await page.locator('body').press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await typeText(help.getByRole('searchbox', { name: 'Find in this help' }), 'all lanes');
  const next = help.getByRole('button', { name: /^next page in all lanes/ });
  await next.click();
  await page.keyboard.press('x');
  await expect(next).toHaveAccessibleName('next page in all lanes: x. Choose another key');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.locator('body').press('x');
  await expectAllAt(page, 1);

  await page.reload();
  await expect(goButton(page)).toBeEnabled({ timeout: 45_000 });
  await page.locator('body').press('x');
  await expectAllAt(page, 1);
  await page.getByRole('button', { name: /^Help/ }).click();
  await help.getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.locator('body').press('x');
  await page.locator('body').press('?');
  await expect(help).toBeHidden();
  await expectAllAt(page, 1);
});
