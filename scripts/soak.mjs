// npm run soak: random histories of the service against a model. --ops 1000000 --seed 1; --history and --steps replay a failure.
// --counters 200000 counts that many searches a second time instead, through doubles of the readers.
// --store 100000 stops a computer at that many moments instead, and changes a third as many bytes of its files.
// --aggregations 100000 holds that many trees of aggregations against an oracle instead.
// --kills 200 kills a server that writes to a folder so many times instead; with --browser a Chromium that has the page open.
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { ensureApp, ensureServer, ensureTrial } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { binOf, run } from './lib/run.mjs';
import { serveStatic } from './lib/static-server.mjs';

const COUNTERS = 'src/engine/search/counters.test.ts';
const CRASHES = 'e2e/store/crashes.test.ts';
const AGGREGATIONS = 'src/rest/aggregations.property.test.ts';

requireNode();
const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  strict: false,
  options: {
    counters: { type: 'string' },
    aggregations: { type: 'string' },
    store: { type: 'string' },
    kills: { type: 'string' },
    browser: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
if (!(await ensureDependencies())) process.exit(1);
process.exitCode = await trial();

function trial() {
  if (values.aggregations !== undefined) return aggregations();
  if (values.store !== undefined) return crashes();
  if (values.kills !== undefined) return kills();
  return values.counters === undefined ? histories() : counters();
}

async function histories() {
  if (!(await ensureTrial('soak'))) return 1;
  const { main } = await import(new URL('../dist/soak/main.js', import.meta.url).href);
  return main(args);
}

function counters() {
  const env = { FATHOM_COUNTER_CHECKS: String(values.counters), FATHOM_COUNTER_SEED: String(values.seed) };
  return run(process.execPath, [binOf('vitest'), 'run', COUNTERS], { env });
}

async function kills() {
  const { killAgain } = await import('../e2e/store/kills.mjs');
  const mortal = await (values.browser ? pages() : servers());
  if (mortal === undefined) return 1;
  const { written, lost } = await killAgain(mortal.start, Number(values.kills), Number(values.seed));
  await mortal.end();
  console.log(`${values.kills} kills, ${written} writes answered, ${lost.length} lost`);
  for (const one of lost) console.error(one);
  return lost.length === 0 ? 0 : 1;
}

async function servers() {
  if (!(await ensureServer())) return undefined;
  const { startServer } = await import('../e2e/store/mortal-server.mjs');
  return { start: startServer, end: () => Promise.resolve() };
}

async function pages() {
  if (!(await ensureApp())) return undefined;
  const { browsersAt } = await import('../e2e/store/mortal-browser.mjs');
  const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
  return { start: browsersAt(server.address), end: () => server.close() };
}

function crashes() {
  const env = { FATHOM_STORE_CRASHES: String(values.store), FATHOM_STORE_SEED: String(values.seed) };
  return run(process.execPath, [binOf('vitest'), 'run', CRASHES], { env });
}

function aggregations() {
  const env = { FATHOM_AGGREGATION_TREES: String(values.aggregations), FATHOM_AGGREGATION_SEED: String(values.seed) };
  return run(process.execPath, [binOf('vitest'), 'run', AGGREGATIONS], { env });
}
