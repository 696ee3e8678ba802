import { expect, type Locator } from '@playwright/test';

/**
 * Presses Enter on a button. Unlike a click, Playwright's `press` does not wait until the button is open, and a key pressed before goes nowhere:
 * a button that is switched off for a moment keeps its place in the order of Tab, and the focus.
 */
export async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled({ timeout: 45_000 });
  await button.press('Enter');
}
