import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the Collections page on the documents of a small index, made with the button the page offers. */
export async function openTiny(page: Page): Promise<void> {
  await page.goto('./#/collections');
  await page.getByRole('button', { name: 'Make the index tiny, 24 documents' }).click();
  await expect(page.getByText('Both ways give the same 10 records in the same order.').first()).toBeVisible({ timeout: 45_000 });
}

/** One of the two editors. */
export function editor(page: Page, name: 'A' | 'B'): Locator {
  return page.getByRole('region', { name: `Editor ${name}`, exact: true });
}

/** Presses a button of an editor. */
export async function press(page: Page, name: 'A' | 'B', button: string): Promise<void> {
  await editor(page, name).getByRole('button', { name: button, exact: true }).click();
}

/** The last answer shown within a part of the page: HTTP status and code. */
export async function expectAnswer(part: Locator, status: number, code: number | undefined): Promise<void> {
  const results = part.locator('dl > div');
  await expect(results.filter({ hasText: 'HTTP status' }).getByRole('definition').first()).toContainText(String(status));
  if (code !== undefined) await expect(results.filter({ hasText: /^code/ }).getByRole('definition').first()).toContainText(String(code));
}
