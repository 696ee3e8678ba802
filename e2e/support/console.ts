import { expect, type Locator, type Page } from '@playwright/test';

/** The editor of the sheet on display. */
export function editor(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Requests', exact: true });
}

/** Opens the console and waits for its editor. */
export async function openConsole(page: Page): Promise<void> {
  await page.goto('./#/console');
  await expect(editor(page)).toBeVisible({ timeout: 45_000 });
}

/** Puts a text in place of the whole sheet, by pasting. */
export async function writeSheet(page: Page, text: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, text);
}

/** Pastes a text where the cursor is. */
export async function paste(page: Page, text: string): Promise<void> {
  await editor(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Given to the constructor it would be an empty one in Firefox.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    element.dispatchEvent(event);
  }, text);
}

/** What is written on the sheet, as it is kept: the editor draws only the lines in sight. */
export async function sheetText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('fathom:console') ?? '{}') as { active?: string; tabs?: { id: string; text: string }[] };
    return kept.tabs?.find((tab) => tab.id === kept.active)?.text ?? '';
  });
}

/** Fills an index named tiny with its 24 documents on 3 shards, through the console itself. */
export async function fillTiny(page: Page): Promise<void> {
  await writeSheet(
    page,
    'PUT /tiny\n{"settings":{"number_of_shards":3}}\n\nPOST /indices/tiny/imports\n{"dataset":"tiny"}\n\nPOST /tiny/_refresh\n',
  );
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(answer(page, 7)).toContainText('200');
  await expect(async () => {
    await writeSheet(page, 'GET /tiny/_count');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer(page, 1).getByRole('tree')).toContainText('count: 24', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Clear answers' }).click();
}

/** The answer of the request on a line. */
export function answer(page: Page, line: number): Locator {
  return page.getByRole('region', { name: `Answer of line ${line}`, exact: true });
}
