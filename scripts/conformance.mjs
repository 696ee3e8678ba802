// npm run conformance: runs the peers' YAML tests, where a copy lies beside the checkout, in process, over HTTP and behind the
// service worker, with one and with two default shards. `npm run conformance -- search/` runs some of the files and records nothing; so does `--shards 1,5`.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { chromiumLaunch, ensureChromium } from './lib/browser.mjs';
import { ensureApp, ensureConformance } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const ready = (await ensureDependencies()) && (await ensureConformance()) && (await ensureApp()) && (await ensureChromium());
if (!ready) process.exit(1);

const { runConformance } = await import(new URL('../dist/conformance/main.js', import.meta.url).href);
const { values, positionals } = parseArgs({ options: { shards: { type: 'string' } }, allowPositionals: true });
const only = positionals[0] ?? '';
const corpus = process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance');
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
const summaries = await runConformance({
  corpus,
  playground: server.address,
  launch: await chromiumLaunch(),
  only,
  shards: (values.shards ?? '1,2').split(',').map(Number),
  print: (/** @type {string} */ text) => console.log(`\n${text}`),
});
await server.close();

if (summaries === undefined) {
  console.log(`No corpus at ${corpus} (set FATHOM_CONFORMANCE to its folder): only the tests of this project were run, with npm test.`);
} else {
  if (only === '' && values.shards === undefined)
    writeFileSync(fromRoot('public/conformance.json'), `${JSON.stringify(summaries, null, 2)}\n`);
  const broken = summaries.some((/** @type {{ core: string }} */ { core }) => core.split(' of ')[0] !== core.split(' of ')[1]);
  process.exit(broken ? 1 : 0);
}
