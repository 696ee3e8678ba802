// npm run test:more: the tests that are too long for `npm test`, in at most thirty minutes on two quiet cores. Ends with `N passed, N failed`.
// `npm run test:more -- soak fuzz` runs the named ones alone. What a machine lacks (a Firefox, the peers' tests) is skipped, and said.
import { requireNode } from './lib/node-version.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { NARROW_TRIALS, skipped, WIDE_TRIALS } from './lib/long-trials.mjs';
import { fromRoot } from './lib/paths.mjs';
import { capture } from './lib/run.mjs';
import { heading } from './lib/runner.mjs';
import { summarise, tallyStep } from './lib/summary.mjs';

requireNode();
const asked = process.argv.slice(2);
const all = [...NARROW_TRIALS, ...WIDE_TRIALS].map(({ name }) => name);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
if (!(await ensureDependencies())) process.exit(1);

/** @type {import('./lib/summary.mjs').Tally[]} */
const tallies = [];
const queue = NARROW_TRIALS.filter(isAsked);
await Promise.all([runNarrow(), runNarrow()]);
for (const { name, title, run } of WIDE_TRIALS.filter(isAsked)) {
  heading(title);
  const started = Date.now();
  const tally = await run();
  tallies.push(...(typeof tally === 'boolean' ? [tallyStep(name, tally)] : [tally]));
  printTime(name, started);
}

console.log('');
const { lines, exitCode } = summarise(tallies);
console.log(lines.join('\n'));
process.exit(exitCode);

/** Takes trials from the queue until there are none; what one printed is shown when it has ended, as another runs beside it. */
async function runNarrow() {
  for (let trial = queue.shift(); trial !== undefined; trial = queue.shift()) {
    const { name, title, runs, lacks } = trial;
    const lack = lacks?.();
    if (lack !== undefined) {
      tallies.push(skipped(lack));
      continue;
    }
    const started = Date.now();
    const [script, ...args] = runs;
    const { code, output } = await capture(process.execPath, [fromRoot(`scripts/${script}.mjs`), ...args]);
    heading(title);
    console.log(output.trimEnd());
    tallies.push(tallyStep(name, code === 0));
    printTime(name, started);
  }
}

/** @param {{ readonly name: string }} trial */
function isAsked({ name }) {
  return asked.length === 0 || asked.includes(name);
}

/**
 * @param {string} name
 * @param {number} started
 */
function printTime(name, started) {
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
