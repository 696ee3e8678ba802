// npm run conformance: runs the peers' YAML tests, where a copy lies beside the checkout, in process, over HTTP and behind the
// service worker, with one and with two default shards. `npm run conformance -- search/` runs some of the files and records nothing; so does `--shards 1,5`.
// `--base http://127.0.0.1:9250` runs them on a real node instead, which has to be empty, and holds what it does against this service.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { chromiumLaunch, ensureChromium } from './lib/browser.mjs';
import { ensureApp, ensureConformance } from './lib/build.mjs';
import { besideNode, CORPUS } from './lib/conformance-beside.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const { values, positionals } = parseArgs({ options: { shards: { type: 'string' }, base: { type: 'string' } }, allowPositionals: true });
const only = positionals[0] ?? '';
if (!(await ensureDependencies())) process.exit(1);
if (values.base !== undefined) process.exit(await besideNode(values.base, only));
if (!((await ensureConformance()) && (await ensureApp()) && (await ensureChromium()))) process.exit(1);

const { runConformance } = await import(new URL('../dist/conformance/main.js', import.meta.url).href);
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
const summaries = await runConformance({
  corpus: CORPUS,
  playground: server.address,
  launch: await chromiumLaunch(),
  only,
  shards: (values.shards ?? '1,2').split(',').map(Number),
  print: (/** @type {string} */ text) => console.log(`\n${text}`),
});
await server.close();

if (summaries === undefined) {
  console.log(`No corpus at ${CORPUS} (set FATHOM_CONFORMANCE to its folder): only the tests of this project were run, with npm test.`);
} else {
  if (only === '' && values.shards === undefined)
    writeFileSync(fromRoot('public/conformance.json'), `${JSON.stringify(summaries, null, 2)}\n`);
  const broken = summaries.some((/** @type {{ core: string }} */ { core }) => core.split(' of ')[0] !== core.split(' of ')[1]);
  process.exit(broken ? 1 : 0);
}
