import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { fromRoot } from './paths.mjs';
import { binOf, run } from './run.mjs';
import { tallyPlaywright } from './summary.mjs';

/**
 * Runs a test runner and reads the report it wrote. An old report is removed first, so that it cannot pass for this run's.
 * @param {string} name
 * @param {readonly string[]} args what `node` is given
 * @param {string} report path below the root
 * @returns {Promise<import('./summary.mjs').RunnerOutcome>}
 */
export async function runRunner(name, args, report) {
  const path = fromRoot(report);
  rmSync(path, { force: true });
  const before = Date.now();
  const exitCode = await run(process.execPath, args);
  // A file system may keep whole seconds only.
  const fresh = existsSync(path) && statSync(path).mtimeMs >= before - 1000;
  return { name, exitCode, report: fresh ? parse(readFileSync(path, 'utf8')) : undefined };
}

/**
 * Runs the browser tests of some of the projects of `playwright.config.ts`.
 * @param {readonly string[]} projects
 * @returns {Promise<import('./summary.mjs').Tally>}
 */
export async function runBrowserTests(projects) {
  const chosen = projects.map((name) => `--project=${name}`);
  const args = [binOf('@playwright/test', 'playwright'), 'test', ...chosen];
  return tallyPlaywright(await runRunner('playwright', args, '.cache/reports/playwright.json'));
}

/** @param {string} text */
export function heading(text) {
  console.log(`\n== ${text}`);
}

/**
 * @param {string} text
 * @returns {unknown} undefined when it is not JSON
 */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
