import type { Locator, Page } from '@playwright/test';

/** The part of the Data page that takes a file of the reader's own. */
export function ownData(page: Page): Locator {
  return page.getByRole('region', { name: 'Your own data', exact: true });
}

/** Chooses a file by the button, as one who does not drag. */
export async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await ownData(page)
    .getByRole('button', { name: /^(Choose a file|Another file)$/ })
    .click();
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(text) });
}
