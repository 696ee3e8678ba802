import { expect, type Locator } from '@playwright/test';

/**
 * Types a text in place of what a field holds. Key by key: what Playwright's `fill` puts into a field of Firefox reaches no handler of the
 * page, and lands behind the old text of a number field. Like a reader it waits while the field is closed: keys pressed there go nowhere.
 */
export async function typeText(field: Locator, text: string): Promise<void> {
  await expect(field).toBeEnabled();
  await field.press('ControlOrMeta+a');
  if (text === '') await field.press('Delete');
  else await field.pressSequentially(text);
}

/** Types a number in place of what a field holds, and takes it over by leaving the field. */
export async function typeNumber(field: Locator, number: number): Promise<void> {
  await typeText(field, String(number));
  await field.press('Tab');
}
