// npm run bench: figures of the engine alone in Node and of the playground in Chromium, as a table and in .cache/reports/bench.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { requireNode } from './lib/node-version.mjs';
import { ensureChromium, findChromium } from './lib/browser.mjs';
import { ensureApp, ensureBench } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const ready = (await ensureDependencies()) && (await ensureBench()) && (await ensureApp()) && (await ensureChromium());
if (!ready) process.exit(1);

const { measureBrowser, measureEngine } = await import(new URL('../dist/bench/main.js', import.meta.url).href);
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
// The browser first: the engine's run leaves a large heap behind in this process.
const inBrowser = await measureBrowser(server.address, await findChromium());
await server.close();
/** @type {{ name: string, value: number, unit: string, budget?: number }[]} */
const figures = [...inBrowser, ...(await measureEngine())];

for (const { name, value, unit, budget } of figures) {
  const against = budget === undefined ? '' : `  ${value <= budget ? 'within' : 'OVER'} ${budget} ${unit}`;
  console.log(`${name.padEnd(72)} ${value.toFixed(2).padStart(10)} ${unit}${against}`);
}
console.log(`Load of the machine afterwards: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`);
mkdirSync(fromRoot('.cache/reports'), { recursive: true });
writeFileSync(fromRoot('.cache/reports/bench.json'), `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
