import { existsSync } from 'node:fs';
import { ensureChromium, ensureFirefox } from './browser.mjs';
import { ensureApp, ensureEmbeds } from './build.mjs';
import { clusterPackages } from './cluster/packages.mjs';
import { NO_PACKAGES } from './fronts.mjs';
import { SAMPLES_SKIPPED } from './package/skipped.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';
import { runBrowserTests } from './runner.mjs';

/**
 * A trial that is a script of ours and takes one core, so that two of them run side by side.
 * @typedef {object} NarrowTrial
 * @property {string} name
 * @property {string} title
 * @property {readonly [script: string, ...args: string[]]} runs
 * @property {() => string | undefined} [lacks] why it cannot run here
 */

/**
 * @typedef {object} WideTrial
 * @property {string} name
 * @property {string} title
 * @property {() => Promise<boolean | import('./summary.mjs').Tally>} run answers whether it went well, or what it counted
 */

/**
 * What `npm run test:more` runs first, two at a time; the longest begin.
 * @type {readonly NarrowTrial[]}
 */
export const NARROW_TRIALS = [
  { name: 'conformance', title: "The peers' own tests, on every host", runs: ['conformance'], lacks: noCorpus },
  { name: 'soak', title: 'Random histories against a model', runs: ['soak', '--ops', '150000'] },
  { name: 'store', title: 'Computers that stop at any moment', runs: ['soak', '--store', '2000'] },
  { name: 'kills', title: 'A server that is killed while it writes', runs: ['soak', '--kills', '20'] },
  { name: 'fuzz', title: 'Requests nobody should send', runs: ['fuzz', '--requests', '20000'] },
  { name: 'counters', title: 'Every counter counted a second time', runs: ['soak', '--counters', '20000'] },
  { name: 'aggregations', title: 'Trees of aggregations against an oracle', runs: ['soak', '--aggregations', '6000'] },
  { name: 'cluster', title: 'Random requests beside a real node', runs: ['cluster-test', '--requests', '3000'], lacks: noCluster },
  { name: 'suites', title: "The suites of the peers' clients", runs: ['suites'], lacks: noSuites },
  { name: 'clients', title: "The peers' clients, 100,000 documents", runs: ['clients', '--documents', '100000'] },
];

/**
 * What it runs then, one by one and in this order.
 * @type {readonly WideTrial[]}
 */
export const WIDE_TRIALS = [
  { name: 'abuse', title: 'What ends servers, with little heap', run: () => script('abuse') },
  { name: 'release', title: 'The package as it is published, and its samples', run: release },
  { name: 'fronts', title: 'Front ends as they are published', run: fronts },
  { name: 'starts', title: 'Starts of the page in two browsers', run: starts },
  { name: 'live', title: 'The page asks a real node by itself', run: live },
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
async function release() {
  const code = await run(process.execPath, [fromRoot('scripts/release.mjs'), '--dry']);
  return code === SAMPLES_SKIPPED ? skipped('release: some samples lack what they need here, as it says above') : code === 0;
}

/** @returns {string | undefined} */
function noCluster() {
  const packages = clusterPackages();
  return 'missing' in packages ? `cluster: ${packages.missing}` : undefined;
}

/** @returns {string | undefined} */
function noSuites() {
  const folder = process.env['FATHOM_SUITES'] ?? fromRoot('../shared/suites');
  return existsSync(folder) ? undefined : `suites: no copies at ${folder}`;
}

/** @returns {string | undefined} */
function noCorpus() {
  const corpus = process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance');
  return existsSync(corpus) ? undefined : `conformance: no corpus at ${corpus}`;
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function starts() {
  if (!(await ensureChromium())) return false;
  const inChromium = await script('starts', '--browser', 'chromium', '--starts', '20');
  if (!(await ensureFirefox())) return inChromium && skipped(NO_FIREFOX);
  return (await script('starts', '--browser', 'firefox', '--starts', '20')) && inChromium;
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function live() {
  const packages = clusterPackages();
  if ('missing' in packages) return skipped(`live: ${packages.missing}`);
  return (await ensureChromium()) && runBrowserTests(['live']);
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function accessibility() {
  return (await ensureChromium()) && runBrowserTests(['accessibility']);
}

/** @returns {Promise<boolean | import('./summary.mjs').Tally>} */
async function long() {
  return (await ensureChromium()) && (await ensureApp()) && (await ensureEmbeds()) && runBrowserTests(['long']);
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
export function skipped(note) {
  return { passed: 0, failed: 0, skipped: 1, notes: [note] };
}
