import { defineConfig, type Project } from '@playwright/test';
import { IN_CHROMIUM_ONLY, TOLD_ONCE } from './e2e/support/firefox.ts';
import { chromiumLaunch, findFirefox } from './scripts/lib/browser.mjs';

const port = Number(process.env['FATHOM_E2E_PORT'] ?? 5183);
const firefox = findFirefox();
const ACCESSIBILITY = '**/*accessibility*.spec.ts';
/** What needs a real node, and so a Java: `npm run test:more` tells it where there is one. */
const LIVE_NODE = '**/cluster/*.spec.ts';
/** Stories too long for `npm test`. */
const LONG = /@long/;
/** Stories that Firefox tells, with the long ones, and `npm test` has no time to tell as well; where there is no Firefox, it has to. */
const IN_FIREFOX_ALONE = /@firefox/;

// Workers read this file as well: the line is for the process that starts them.
if (firefox === undefined && process.env['TEST_WORKER_INDEX'] === undefined)
  console.log('No Firefox found (FATHOM_FIREFOX, else firefox-esr or firefox on the path): the stories run in Chromium alone.');

const inChromium: Project = {
  name: 'chromium',
  testIgnore: [ACCESSIBILITY, LIVE_NODE],
  grepInvert: firefox === undefined ? LONG : [LONG, IN_FIREFOX_ALONE],
  use: { browserName: 'chromium', launchOptions: await chromiumLaunch() },
};

/** What an automatic check finds on every page, in both schemes and at every width: a minute, and so apart from `npm test`. */
const accessibility: Project = { ...inChromium, name: 'accessibility', testIgnore: [], testMatch: ACCESSIBILITY };

/** Those stories. */
const long: Project = { ...inChromium, name: 'long', grepInvert: [], grep: LONG };

const live: Project = { ...inChromium, name: 'live', testIgnore: [], grepInvert: [], testMatch: LIVE_NODE };

/** Stories in the system's own Firefox, by WebDriver BiDi; not what the automatic check reads from the page in any browser alike. */
const inFirefox: Project = {
  name: 'firefox',
  testDir: 'e2e/stories',
  testIgnore: ACCESSIBILITY,
  grepInvert: [IN_CHROMIUM_ONLY, TOLD_ONCE],
  // Beside a second Firefox on two cores its driver loses an event in about one of a hundred stories, another one each time. A story is told
  // once more then; the closing lines count those, and one that fails twice has failed. In Chromium nothing is told twice.
  retries: 1,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: {
      ...(firefox !== undefined && { executablePath: firefox }),
      // Without a desktop Firefox's scrollbars take 12 px of a page's width; phones' and headless Chromium's take none.
      firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
    },
  },
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try is a failing test; the project of Firefox says why it is told once more there.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    // Within a story's time, so that the failure says what it waited for.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Drawings play after each answer, which is nothing to wait for; the stories of what moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third of the time of a story. What a failure leaves is the page as a tree and as a picture; `--trace retain-on-failure`
    // brings the rest when one is hunted.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
  projects: [inChromium, accessibility, long, live, ...(firefox === undefined ? [] : [inFirefox])],
  webServer: {
    command: `node scripts/start.mjs --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
