// npm test: installs what is missing (a browser too), runs every check and every test, and ends with `N passed, N failed`.
// A failure does not stop the later steps. Guards and the build count as one test each.
// npm test -- --firefox: the stories in Firefox too, which takes as long again.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { ensureChromium, findFirefox } from './lib/browser.mjs';
import { ensureApp } from './lib/build.mjs';
import { runGuards } from './lib/guards.mjs';
import { ensureClients, ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { binOf, run } from './lib/run.mjs';
import { summarise, tallyPlaywright, tallyStep, tallyVitest } from './lib/summary.mjs';

requireNode();
if (!(await ensureDependencies())) finish([tallyStep('installing dependencies', false)]);

const started = Date.now();
const tallies = [];

// First: one of the guards weighs it.
heading('Build');
tallies.push(tallyStep('build', await ensureApp({ force: true })));

heading('Guards');
for (const guard of await runGuards(2)) tallies.push(tallyStep(guard.name, guard.ok));

heading('Unit and property tests');
tallies.push(tallyVitest(await runner('vitest', [binOf('vitest'), 'run'], '.cache/reports/vitest.json')));

// Before the browser tests: some of them run what the page writes for these clients.
const haveClients = await ensureClients();

heading('Browser tests');
if (!(await ensureChromium())) tallies.push(tallyStep('installing a browser', false));
tallies.push(
  tallyPlaywright(
    await runner('playwright', [binOf('@playwright/test', 'playwright'), 'test', ...projects()], '.cache/reports/playwright.json'),
  ),
);

heading('Client tests');
if (haveClients) {
  const code = await run(process.execPath, [fromRoot('scripts/clients.mjs'), '--documents', '2000']);
  tallies.push(tallyStep('clients', code === 0));
} else {
  tallies.push({ passed: 0, failed: 0, skipped: 1, notes: ['clients: their packages could not be installed'] });
}

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
finish(tallies);

/** @param {string} text */
function heading(text) {
  console.log(`\n== ${text}`);
}

/** @returns {string[]} every story in Chromium; asked for, in Firefox too where there is one */
function projects() {
  const firefox = process.argv.includes('--firefox') && findFirefox() !== undefined;
  return ['chromium', ...(firefox ? ['firefox'] : [])].map((name) => `--project=${name}`);
}

/**
 * Runs a test runner and reads the report it wrote. An old report is removed first, so that it cannot pass for this run's.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} report
 */
async function runner(name, args, report) {
  const path = fromRoot(report);
  rmSync(path, { force: true });
  const before = Date.now();
  const exitCode = await run(process.execPath, args);
  // A file system may keep whole seconds only.
  const fresh = existsSync(path) && statSync(path).mtimeMs >= before - 1000;
  return { name, exitCode, report: fresh ? parse(readFileSync(path, 'utf8')) : undefined };
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

/** @param {import('./lib/summary.mjs').Tally[]} all */
function finish(all) {
  const { lines, exitCode } = summarise(all);
  console.log(lines.join('\n'));
  process.exit(exitCode);
}
