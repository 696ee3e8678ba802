import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { chromiumLaunch } from './lib/browser.mjs';

/** The features in a list of arguments that are left out. */
function leftOut(args: string): readonly string[] {
  return /--disable-features=(\S+)/.exec(args)?.[1]?.split(',') ?? [];
}

it('has Chromium do without all that Playwright has it do without', async () => {
  // Node is no browser: what is said of the failure begins with the arguments it was started with.
  const failure = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(leftOut(failure)).not.toEqual([]);
  expect(leftOut((await chromiumLaunch()).args.join(' '))).toEqual(expect.arrayContaining([...leftOut(failure)]));
});
