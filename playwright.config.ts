import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/browser.mjs';

const port = Number(process.env['FATHOM_E2E_PORT'] ?? 5183);
const executablePath = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try is a failing test.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    browserName: 'chromium',
    launchOptions: executablePath === undefined ? {} : { executablePath },
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    video: 'off',
  },
  webServer: {
    command: `node scripts/start.mjs --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
