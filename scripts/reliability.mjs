// npm run reliability: runs what proves the promises of a store, of tabs and of a page without a network, and writes docs/reliability.md and public/reliability.json.
// --moments 1000 and --kills 20 say how often. Firefox tells its stories where there is one.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureChromium, findFirefox } from './lib/browser.mjs';
import { ensureApp, ensureServer } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { fromRoot, ROOT } from './lib/paths.mjs';
import { PROMISED } from './lib/promises.mjs';
import { killsCommand, listUnder, proven, reliabilityPage, storyOutcomes, unitOutcomes, usesOf } from './lib/reliability.mjs';
import { binOf, capture } from './lib/run.mjs';
import { heading, runRunner } from './lib/runner.mjs';

requireNode();
const { values } = parseArgs({ options: { moments: { type: 'string', default: '1000' }, kills: { type: 'string', default: '20' } } });
if (!(await ensureDependencies()) || !(await ensureChromium()) || !(await ensureApp()) || !(await ensureServer())) process.exit(1);
const node = `Node ${process.versions.node.split('.')[0]}`;
const inNode = await units();
const told = await stories();
const outcomes = [...inNode, ...told.outcomes, ...(await kills('server')), ...(await kills('browser'))];
const rows = PROMISED.map((one) => proven(one, outcomes, { moments: Number(values.moments), kills: Number(values.kills) }));
const known = listUnder(readFileSync(fromRoot('docs/store.md'), 'utf8'), 'What there is not yet');
const day = new Date().toISOString().slice(0, 10);
writeFileSync(fromRoot('public/reliability.json'), `${JSON.stringify({ day, rows, uses: told.uses, known }, null, 2)}\n`);
writeFileSync(fromRoot('docs/reliability.md'), reliabilityPage(rows, known, day, told.uses));
for (const { promise, passed, of } of rows) console.log(`${passed} of ${of}: ${promise}`);
process.exitCode = rows.every(({ passed, of }) => passed === of) ? 0 : 1;

async function units() {
  heading('Tests in Node');
  process.env['FATHOM_STORE_CRASHES'] = values.moments;
  const files = PROMISED.flatMap(({ unit = [] }) => unit);
  const { report } = await runRunner('vitest', [binOf('vitest'), 'run', ...files], '.cache/reports/vitest.json');
  return unitOutcomes(/** @type {Parameters<typeof unitOutcomes>[0]} */ (report), ROOT, node);
}

async function stories() {
  heading('Stories in browsers');
  const files = PROMISED.flatMap(({ stories: names = [] }) => names.map((name) => `e2e/stories/${name}.spec.ts`));
  const projects = ['chromium', 'long', ...(findFirefox() === undefined ? [] : ['firefox'])];
  const args = [binOf('@playwright/test', 'playwright'), 'test', ...files, ...projects.map((name) => `--project=${name}`)];
  const { report } = await runRunner('playwright', args, '.cache/reports/playwright.json');
  const told = /** @type {Parameters<typeof storyOutcomes>[0]} */ (report);
  return { outcomes: storyOutcomes(told, { chromium: 'Chromium', long: 'Chromium', firefox: 'Firefox' }), uses: usesOf(told) };
}

/** @param {'server' | 'browser'} what */
async function kills(what) {
  heading(`Kills of a ${what}`);
  const { code, output } = await capture(process.execPath, [
    fromRoot('scripts/soak.mjs'),
    '--kills',
    values.kills,
    ...(what === 'browser' ? ['--browser'] : []),
  ]);
  console.log(output.trimEnd());
  return [{ file: killsCommand(what), title: `${values.kills} kills`, where: what === 'browser' ? 'Chromium' : node, passed: code === 0 }];
}
