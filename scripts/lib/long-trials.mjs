import { existsSync } from 'node:fs';
import { ensureChromium, ensureFirefox } from './browser.mjs';
import { NO_PACKAGES } from './fronts.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';
import { runBrowserTests } from './runner.mjs';

/**
 * @typedef {object} LongTrial
 * @property {string} name
 * @property {string} title
 * @property {() => Promise<boolean | import('./summary.mjs').Tally>} run answers whether it went well, or what it counted
 */

/**
 * What `npm run test:more` runs, in this order.
 * @type {readonly LongTrial[]}
 */
export const LONG_TRIALS = [
  { name: 'soak', title: 'Random histories against a model', run: () => script('soak', '--ops', '150000') },
  { name: 'counters', title: 'Every counter counted a second time', run: () => script('soak', '--counters', '20000') },
  { name: 'aggregations', title: 'Trees of aggregations against an oracle', run: () => script('soak', '--aggregations', '10000') },
  { name: 'fuzz', title: 'Requests nobody should send', run: () => script('fuzz', '--requests', '20000') },
  { name: 'abuse', title: 'What ends servers, with little heap', run: () => script('abuse') },
  { name: 'clients', title: "The peers' clients, 100,000 documents", run: () => script('clients', '--documents', '100000') },
  { name: 'fronts', title: 'Front ends as they are published', run: fronts },
  { name: 'conformance', title: "The peers' own tests, on every host", run: conformance },
  { name: 'starts', title: 'Starts of the page in two browsers', run: starts },
  { name: 'accessibility', title: 'An automatic check of every page', run: accessibility },
  { name: 'long', title: 'Stories too long for npm test, every lesson among them', run: long },
  { name: 'firefox', title: 'The stories in Firefox', run: firefox },
];

/**
 * @param {string} name of a script in `scripts/`
 * @param {readonly string[]} args
 * @returns {Promise<boolean>}
 */
async function script(name, ...args) {
  return (await run(process.execPath, [fromRoot(`scripts/${name}.mjs`), ...args])) === 0;
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function fronts() {
  const code = await run(process.execPath, [fromRoot('scripts/fronts.mjs')]);
  return code === NO_PACKAGES ? skipped('fronts: their packages cannot be installed here') : code === 0;
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function conformance() {
  const corpus = process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance');
  return existsSync(corpus) ? script('conformance') : skipped(`conformance: no corpus at ${corpus}`);
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function starts() {
  if (!(await ensureChromium())) return false;
  const inChromium = await script('starts', '--browser', 'chromium', '--starts', '20');
  if (!(await ensureFirefox())) return inChromium && skipped(NO_FIREFOX);
  return (await script('starts', '--browser', 'firefox', '--starts', '20')) && inChromium;
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function accessibility() {
  return (await ensureChromium()) && runBrowserTests(['accessibility']);
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function long() {
  return (await ensureChromium()) && runBrowserTests(['long']);
}

const NO_FIREFOX = 'firefox: there is none, and none could be installed';

/** @returns {Promise<import('./summary.mjs').Tally>} */
async function firefox() {
  return (await ensureFirefox()) ? runBrowserTests(['firefox']) : skipped(NO_FIREFOX);
}

/**
 * @param {string} note
 * @returns {import('./summary.mjs').Tally}
 */
function skipped(note) {
  return { passed: 0, failed: 0, skipped: 1, notes: [note] };
}
