import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/** Where the runner keeps what browsers leave, in a folder for each of its workers. */
const OUTPUT = fromRoot('.cache/playwright');

/** The file that the browser saves when something is done. @param end of its name */
export async function savedBy(page: Page, browserName: string, end: string, act: () => Promise<void>): Promise<string> {
  if (browserName !== 'firefox') {
    const saving = page.waitForEvent('download');
    await act();
    return (await saving).path();
  }
  // Firefox's driver tells of no download, but has the file put beside what it keeps itself.
  const saved = (): readonly string[] =>
    readdirSync(OUTPUT)
      .filter((name) => name.startsWith('.playwright-artifacts-'))
      .flatMap((name) => readdirSync(join(OUTPUT, name)).map((file) => join(OUTPUT, name, file)))
      .filter((path) => path.endsWith(end));
  const before = new Set(saved());
  // An empty file holds the name while the bytes are written beside it, and gives way to them when they are all there.
  const whole = (path: string): boolean => statSync(path).size > 0 && !existsSync(`${path}.part`);
  const added = (): readonly string[] => saved().filter((path) => !before.has(path) && whole(path));
  await act();
  await expect.poll(() => added().length, { timeout: 15_000 }).toBe(1);
  return added()[0] ?? '';
}
