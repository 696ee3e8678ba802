import { spawn } from 'node:child_process';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../../scripts/lib/browser.mjs';

/** @typedef {import('./kills.mjs').Mortal} Mortal */

/**
 * Starts browsers with the built page in them, one after the other on the same profile.
 * @param {string} address of the page
 * @returns {(folder: string) => Promise<Mortal>}
 */
export function browsersAt(address) {
  return async (folder) => {
    const { args, executablePath } = await chromiumLaunch();
    // Not by the driver, which would not let it be killed with all of its processes.
    const own = ['--headless', '--no-sandbox', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${folder}`];
    const child = spawn(executablePath ?? chromium.executablePath(), [...args, ...own, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const browser = await chromium.connectOverCDP(await endpointOf(child, ended));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no window');
    const page = await context.newPage();
    await page.goto(`${address}?transport=in-page#/data?data=tiny`);
    await page.getByText('They are here again after a reload').waitFor({ timeout: 60_000 });
    return {
      ask: async (method, path, body) => {
        try {
          return await page.evaluate(ask, { method, path, body });
        } catch (error) {
          // The driver's own words for a page that is gone.
          throw new TypeError('the browser is gone', { cause: error });
        }
      },
      ended,
      // All of its processes.
      kill: () => void (child.pid === undefined || process.kill(-child.pid, 'SIGKILL')),
    };
  };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} child
 * @param {Promise<unknown>} ended
 * @returns {Promise<string>}
 */
function endpointOf(child, ended) {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (piece) => {
      printed += piece;
      const found = /DevTools listening on (ws:\S+)/.exec(printed);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(`the browser ended: ${printed}`)));
  });
}

/**
 * Runs in the page.
 * @param {{ method: string, path: string, body: string }} request
 */
async function ask({ method, path, body }) {
  const page = /** @type {{ fathom: { direct: typeof fetch }, location: { href: string } }} */ (/** @type {unknown} */ (globalThis));
  const address = new URL(`api/${path}`, page.location.href);
  const answer = await page.fathom.direct(address, { method, body, headers: { 'content-type': 'application/json' } });
  return { status: answer.status, text: await answer.text() };
}
