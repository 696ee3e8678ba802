import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/** Where Firefox is told to put what it saves, as its driver tells of no download. */
export const FIREFOX_DOWNLOADS = fromRoot('.cache/playwright-downloads');

/** The file that the browser saves when something is done. */
export async function savedBy(page: Page, browserName: string, act: () => Promise<void>): Promise<string> {
  if (browserName !== 'firefox') {
    const saving = page.waitForEvent('download');
    await act();
    return (await saving).path();
  }
  mkdirSync(FIREFOX_DOWNLOADS, { recursive: true });
  const before = new Set(readdirSync(FIREFOX_DOWNLOADS));
  await act();
  // While it is being written its place is taken by an empty file, and a part lies beside it.
  const whole = (): readonly string[] =>
    readdirSync(FIREFOX_DOWNLOADS)
      .filter((name) => !before.has(name) && !name.endsWith('.part'))
      .map((name) => join(FIREFOX_DOWNLOADS, name))
      .filter((path) => statSync(path).size > 0 && !existsSync(`${path}.part`));
  await expect.poll(() => whole().length, { timeout: 15_000 }).toBe(1);
  return whole()[0] ?? '';
}
