// npm run fronts: front ends as their packages are published, used in Chromium over HTTP, behind MSW and behind Playwright's route. What they ask
// over HTTP, and what our own page asks, is recorded, and `fathom-search check` has to tell of each request.
// `npm run fronts -- search-ui` uses one of them, and records nothing. With `--record` the recordings become fixtures of the check's tests.
import { writeFileSync } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';
import { checkOwnPage, NO_PACKAGES, runFronts } from './lib/fronts.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNode();
if (!(await ensureDependencies())) process.exit(1);
const record = process.argv.includes('--record');
const names = process.argv.slice(2).filter((name) => name !== '--record');
const results = await runFronts(names, record);
if (results === undefined) {
  console.log('fronts: their packages cannot be installed here, and nothing was tested.');
  process.exitCode = NO_PACKAGES;
} else {
  const rows = results.map(({ front, title, ways }) => {
    const outcomes = Object.values(ways);
    return { front, title, passed: outcomes.filter((outcome) => outcome === 'passed').length, of: outcomes.length };
  });
  console.log(rows.map(({ title, passed, of }) => `${title}: ${passed} of ${of}`).join('\n'));
  if (names.length === 0) writeFileSync(fromRoot('public/fronts.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const checked = results.every(({ recording }) => recording === 'passed');
  const ownPage = names.length > 0 || (await checkOwnPage(record));
  process.exitCode = checked && ownPage && rows.every(({ passed, of }) => passed === of) ? 0 : 1;
}
