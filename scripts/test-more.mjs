// npm run test:more: the tests that are too long for `npm test`, in at most thirty minutes on two quiet cores. Ends with `N passed, N failed`.
// `npm run test:more -- soak fuzz` runs the named ones alone. What a machine lacks (a Firefox, the peers' tests) is skipped, and said.
import { requireNode } from './lib/node-version.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { LONG_TRIALS } from './lib/long-trials.mjs';
import { heading } from './lib/runner.mjs';
import { summarise, tallyStep } from './lib/summary.mjs';

requireNode();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !LONG_TRIALS.some((trial) => trial.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${LONG_TRIALS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (!(await ensureDependencies())) process.exit(1);

const tallies = [];
for (const { name, title, run } of LONG_TRIALS.filter((trial) => asked.length === 0 || asked.includes(trial.name))) {
  heading(title);
  const started = Date.now();
  const tally = await run();
  tallies.push(...(typeof tally === 'boolean' ? [tallyStep(name, tally)] : [tally]));
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}

console.log('');
const { lines, exitCode } = summarise(tallies);
console.log(lines.join('\n'));
process.exit(exitCode);
