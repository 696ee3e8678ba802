// npm test: installs what is missing (a browser too), runs every check and every test, and ends with `N passed, N failed`.
// A failure does not stop the later steps. Guards and the build count as one test each.
// What takes longer is `npm run test:more`. npm test -- --firefox: the stories in Firefox too, which takes as long again.
import { requireNode } from './lib/node-version.mjs';
import { ensureChromium, findFirefox } from './lib/browser.mjs';
import { ensureApp } from './lib/build.mjs';
import { runGuards } from './lib/guards.mjs';
import { ensureClients, ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { binOf, run } from './lib/run.mjs';
import { heading, runBrowserTests, runRunner } from './lib/runner.mjs';
import { summarise, tallyStep, tallyVitest } from './lib/summary.mjs';

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
tallies.push(tallyVitest(await runRunner('vitest', [binOf('vitest'), 'run'], '.cache/reports/vitest.json')));

// Before the browser tests: some of them run what the page writes for these clients.
const haveClients = await ensureClients();

heading('Browser tests');
if (!(await ensureChromium())) tallies.push(tallyStep('installing a browser', false));
tallies.push(await runBrowserTests(projects()));

heading('Client tests');
if (haveClients) {
  const code = await run(process.execPath, [fromRoot('scripts/clients.mjs'), '--documents', '2000']);
  tallies.push(tallyStep('clients', code === 0));
} else {
  tallies.push({ passed: 0, failed: 0, skipped: 1, notes: ['clients: their packages could not be installed'] });
}

console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
finish(tallies);

/** @returns {string[]} every story in Chromium; asked for, in Firefox too where there is one */
function projects() {
  const firefox = process.argv.includes('--firefox') && findFirefox() !== undefined;
  return ['chromium', ...(firefox ? ['firefox'] : [])];
}

/** @param {import('./lib/summary.mjs').Tally[]} all */
function finish(all) {
  const { lines, exitCode } = summarise(all);
  console.log(lines.join('\n'));
  process.exit(exitCode);
}
