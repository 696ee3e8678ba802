import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { binOf, runLogged } from './run.mjs';

/** Chromium without the browser around it, as Playwright's own is: a page takes a fifth less CPU time to come up, and a third less time. */
const SHELL = 'chromium-headless-shell';
const CHROMIUM = {
  names: [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  mac: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
};
const FIREFOX = { names: ['firefox-esr', 'firefox'], mac: '/Applications/Firefox.app/Contents/MacOS/firefox' };

/**
 * What Playwright has Chromium do without. Of two such lists the last one alone counts, so ours begins with it.
 * A test tells when Playwright's own has grown.
 */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * What hangs down from the address bar is two web pages by now, loaded behind every new window, seen or not. They take a quarter of the
 * CPU time of a story (ten stories: 42 s with them, 31 s without).
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const CHROMIUM_ARGS = [`--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`];

/**
 * How everything that drives a Chromium starts it: tests, screenshots and benchmarks.
 * @returns {Promise<{ args: string[], executablePath?: string }>} without a path it is Playwright's own
 */
export async function chromiumLaunch() {
  const executablePath = await findChromium();
  return { args: CHROMIUM_ARGS, ...(executablePath !== undefined && { executablePath }) };
}

/**
 * `FATHOM_CHROMIUM` when set, else Playwright's own when it is on disk, else the system's.
 * @returns {Promise<string | undefined>} the executable's path; undefined when there is none
 */
async function findChromium() {
  const named = process.env['FATHOM_CHROMIUM'];
  if (named !== undefined && named !== '') return named;
  const { chromium } = await import('playwright-core');
  const own = chromium.executablePath();
  return existsSync(own) ? own : ofSystem(CHROMIUM);
}

/**
 * The Firefox the stories run in beside Chromium: `FATHOM_FIREFOX` when set, else the system's. Never Playwright's own build, which is
 * driven otherwise.
 * @returns {string | undefined} the executable's path; undefined when there is none
 */
export function findFirefox() {
  const named = process.env['FATHOM_FIREFOX'];
  return named !== undefined && named !== '' ? named : ofSystem(FIREFOX);
}

/**
 * Finds a Chromium, or installs one: from the system's packages as root where there is apt, else Playwright's build.
 * @returns {Promise<boolean>} false when there is still none; the installer's last words are on the screen then
 */
export async function ensureChromium() {
  if ((await findChromium()) !== undefined) return true;
  console.log('Installing a browser for the tests ...');
  const installed = hasApt()
    ? (await installPackages(SHELL, 'fonts-liberation')) || (await installPackages('chromium', 'fonts-liberation'))
    : (await runLogged(LOG, process.execPath, [binOf('playwright'), 'install', 'chromium'])) === 0;
  return installed && (await findChromium()) !== undefined;
}

/**
 * Finds a Firefox, or installs the system's as root where there is apt. Playwright's own build is none: it is driven otherwise.
 * @returns {Promise<boolean>} false when there is still none
 */
export async function ensureFirefox() {
  if (findFirefox() !== undefined) return true;
  if (!hasApt()) return false;
  console.log('Installing Firefox for the tests ...');
  return (await installPackages('firefox-esr')) && findFirefox() !== undefined;
}

const LOG = '.cache/browser.log';

/** @returns {boolean} whether the system's packages can be installed by this user */
function hasApt() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>}
 */
async function installPackages(...packages) {
  const code =
    (await runLogged(LOG, 'apt-get', ['update'])) ||
    (await runLogged(LOG, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages]));
  return code === 0;
}

/**
 * @param {{ readonly names: readonly string[], readonly mac: string }} browser
 * @returns {string | undefined}
 */
function ofSystem({ names, mac }) {
  for (const name of names) {
    const path = onPath(name);
    if (path !== undefined) return path;
  }
  return existsSync(mac) ? mac : undefined;
}

/**
 * @param {string} name
 * @returns {string | undefined} the first executable of that name on PATH
 */
function onPath(name) {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: look in the next.
    }
  }
  return undefined;
}
