import { existsSync } from 'node:fs';
import { ensureFirefox } from './browser.mjs';
import { fromRoot } from './paths.mjs';
import { run } from './run.mjs';
import { runBrowserTests } from './runner.mjs';

/**
 * @typedef {{ readonly name: string, readonly title: string, readonly run: () => Promise<boolean | import('./summary.mjs').Tally> }} LongTrial
 *   `run` answers whether it went well, or what it counted.
 */

/**
 * What `npm run test:more` runs, in this order.
 * @type {readonly LongTrial[]}
 */
export const LONG_TRIALS = [
  { name: 'soak', title: 'Random histories against a model', run: () => script('soak', '--ops', '150000') },
  { name: 'fuzz', title: 'Requests nobody should send', run: () => script('fuzz', '--requests', '20000') },
  { name: 'abuse', title: 'What ends servers, with little heap', run: () => script('abuse') },
  { name: 'clients', title: "The peers' clients, 100,000 documents", run: () => script('clients', '--documents', '100000') },
  { name: 'conformance', title: "The peers' own tests, on every host", run: conformance },
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
async function conformance() {
  const corpus = process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance');
  return existsSync(corpus) ? script('conformance') : skipped(`conformance: no corpus at ${corpus}`);
}

/** @returns {Promise<import('./summary.mjs').Tally>} */
async function firefox() {
  return (await ensureFirefox()) ? runBrowserTests(['firefox']) : skipped('firefox: there is none');
}

/**
 * @param {string} note
 * @returns {import('./summary.mjs').Tally}
 */
function skipped(note) {
  return { passed: 0, failed: 0, skipped: 1, notes: [note] };
}
