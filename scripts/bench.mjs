// npm run bench: figures of the engine alone in Node and of the playground in Chromium, as a table and in .cache/reports/bench.json.
// npm run bench -- --full: peers side by side in Node, into .cache/reports/peers.json and peers.md. Narrower: --corpus wordnet
// --peer fathom (both may be repeated), --documents 20000, --runs 200, --budget 1500 (ms per operation), --limit 1800 (s per peer).
// npm run bench -- --tab: Fathom in Chromium, layer by layer, into .cache/reports/tab.json and tab.md (--documents, --runs, --shards 5).
// --full does both unless it is narrowed.
// npm run bench -- --slices: how long each slice of writing, refreshing and merging holds the thread, and what searches wait meanwhile,
// into .cache/reports/slices.json and slices.md (--documents, --shards 5).
// npm run bench -- --abuse-queries: what requests nobody should send do to others, over HTTP, into .cache/reports/abuse.json and abuse.md
// (--documents 100000, --row 'fuzzy' which may be repeated, each may take 20 seconds); with --tab, in Chromium, into abuse-tab.json;
// with --turns, in Linux, the longest turns of the server's loop in time of its processor, and what they did; with both, those of the tab's threads.
// npm run bench -- --first-use: Fathom beside Lucene 10 where each query comes for the first time, into .cache/reports/first-use.json and first-use.md. Narrower:
// --corpus wordnet, --documents 10000,200000, --class prefix (may be repeated), --shards 1,5, --queries 300, --rounds 1, --without-lucene; --before other/dist/lib/index.js measures another
// build alternately; --exact counts whole totals; --clients 32 asks over HTTP too.
// npm run bench -- --forks: what forks and resets of the test kit take, in time and in memory (--documents 100000).
// npm run bench -- --start: how soon the library answers in fresh processes (--runs 20). With --beside http://127.0.0.1:9200 --command 'a command that starts
// a node there' that node too, in Linux.
// npm run bench -- --aggregations: aggregations in Node, in time of the thread (--documents 1000000, --shards 5, --runs); with --beside http://127.0.0.1:9200
// some of them over HTTP beside a node of Elasticsearch or OpenSearch, in Linux.
// npm run bench -- --scale: one large index in Node, into .cache/reports/scale.json (--documents 5000000, --shards 5, --runs).
// npm run bench -- --outgrown: requests a second and memory of npm run serve and of a node of OpenSearch with the same logs, in Linux with Java (--documents
// 100000,1000000, --shards 5, --clients 8, --seconds 8 for each question).
// npm run bench -- --reopen: how long a store in a folder takes to be opened again (--documents 1000000, --shards 5, --runs 3 processes);
// with --tab the page's own, in Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { chromiumLaunch, ensureChromium } from './lib/browser.mjs';
import { ensureApp, ensureBench, ensureLibrary, ensureServer } from './lib/build.mjs';
import { ensureDependencies, ensurePeers } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    tab: { type: 'boolean', default: false },
    slices: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    reopen: { type: 'boolean', default: false },
    outgrown: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    forks: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    aggregations: { type: 'boolean', default: false },
    beside: { type: 'string' },
    command: { type: 'string' },
    'abuse-queries': { type: 'boolean', default: false },
    row: { type: 'string', multiple: true, default: [] },
    turns: { type: 'boolean', default: false },
    'first-use': { type: 'boolean', default: false },
    class: { type: 'string', multiple: true, default: [] },
    queries: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '1' },
    before: { type: 'string' },
    clients: { type: 'string', default: '0' },
    'without-lucene': { type: 'boolean', default: false },
    exact: { type: 'boolean', default: false },
    shards: { type: 'string' },
    corpus: { type: 'string', multiple: true, default: [] },
    peer: { type: 'string', multiple: true, default: [] },
    documents: { type: 'string' },
    runs: { type: 'string' },
    budget: { type: 'string', default: '1500' },
    limit: { type: 'string', default: '1800' },
  },
});
const runs = Number(values.runs ?? (values.reopen ? 3 : 200));
const documents = Number(values.documents ?? (values.scale ? 5_000_000 : 1_000_000));
if (values['abuse-queries'] && values.tab) {
  if (!((await ensureDependencies()) && (await ensureApp()) && (await ensureChromium()))) process.exit(1);
  const { measureAbuseInTab } = await import(new URL('../bench/abuse/tab.mjs', import.meta.url).href);
  const app = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
  const wanted = { documents: Number(values.documents ?? 100_000), limitMs: 60_000, only: values.row, turns: values.turns };
  await measureAbuseInTab({ address: app.address, launch: await chromiumLaunch(), ...wanted });
  await app.close();
  process.exit(0);
}
if (values.start) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  const { measureStart } = await import(new URL('../bench/start/main.mjs', import.meta.url).href);
  await measureStart({ runs, node: values.beside === undefined ? undefined : { address: values.beside, command: values.command ?? '' } });
  process.exit(0);
}
if (values['abuse-queries']) {
  if (!((await ensureDependencies()) && (await ensureServer()))) process.exit(1);
  const { measureAbuse } = await import(new URL('../bench/abuse/main.mjs', import.meta.url).href);
  await measureAbuse({ documents: Number(values.documents ?? 100_000), limitMs: 20_000, only: values.row, turns: values.turns });
  process.exit(0);
}
const shards = Number(values.shards ?? 5);
if (values['first-use']) {
  if (!((await ensureDependencies()) && (await ensureLibrary()) && (values.clients === '0' || (await ensureServer())))) process.exit(1);
  const { measureFirstUse } = await import(new URL('../bench/first-use/main.mjs', import.meta.url).href);
  const right = await measureFirstUse({
    corpus: values.corpus[0] ?? 'synthetic',
    sizes: (values.documents ?? '1000000').split(',').map(Number),
    shards: (values.shards ?? '1,5').split(',').map(Number),
    classes: values.class,
    queries: Number(values.queries),
    rounds: Number(values.rounds),
    before: values.before === undefined ? undefined : resolve(values.before),
    lucene: !values['without-lucene'],
    counted: values.exact ? 'exact' : '1000',
    clients: Number(values.clients),
  });
  process.exit(right ? 0 : 1);
}
if (values.aggregations && values.beside !== undefined) {
  if (!((await ensureDependencies()) && (await ensureServer()))) process.exit(1);
  const { measureBeside } = await import(new URL('../bench/aggregations/beside.mjs', import.meta.url).href);
  for (const { name, ours, theirs } of await measureBeside({ address: values.beside, documents, shards })) {
    const ratio = (/** @type {'clock' | 'cpu'} */ of) =>
      `${ours[of].toFixed(1)} : ${theirs[of].toFixed(1)} ms, ${(theirs[of] / ours[of]).toFixed(2)}`;
    console.log(`${name.padEnd(32)} by the clock ${ratio('clock')}; of the processor ${ratio('cpu')}`);
  }
  process.exit(0);
}
if (values.aggregations) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  const { measureApart } = await import(new URL('../bench/slices/measure-apart.mjs', import.meta.url).href);
  const result = await measureApart(fromRoot('bench/aggregations/measure.mjs'), [documents, shards, runs]);
  for (const [name, { p50, p95 }] of Object.entries(result?.times ?? {}))
    console.log(`${name.padEnd(32)} p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)}`);
  process.exit(result === undefined ? 1 : 0);
}
if (values.scale) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  const { measureScale } = await import(new URL('../bench/scale/main.mjs', import.meta.url).href);
  process.exit((await measureScale({ documents, shards, runs })) ? 0 : 1);
}
if (values.outgrown) {
  if (!((await ensureDependencies()) && (await ensureServer()))) process.exit(1);
  const { measureOutgrown } = await import(new URL('../bench/outgrown/main.mjs', import.meta.url).href);
  const done = await measureOutgrown({
    sizes: (values.documents ?? '100000,1000000').split(',').map(Number),
    shards,
    clients: Number(values.clients) || 8,
    seconds: Number(values.seconds),
    print: (/** @type {string} */ line) => console.log(line),
  });
  process.exit(done ? 0 : 1);
}
if (values.reopen && values.tab) {
  if (!((await ensureDependencies()) && (await ensureApp()) && (await ensureChromium()))) process.exit(1);
  const { measureReopenInTab } = await import(new URL('../bench/reopen/tab.mjs', import.meta.url).href);
  const app = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
  const isWhole = await measureReopenInTab({ address: app.address, launch: await chromiumLaunch(), documents, shards, runs });
  await app.close();
  process.exit(isWhole ? 0 : 1);
}
if (values.reopen) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  const { measureReopen } = await import(new URL('../bench/reopen/main.mjs', import.meta.url).href);
  process.exit((await measureReopen({ documents, shards, runs })) ? 0 : 1);
}
if (values.forks) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  process.exit(await run(process.execPath, ['--expose-gc', 'bench/kit/forks.mjs', '--documents', values.documents ?? '100000']));
}
if (values.slices) {
  if (!((await ensureDependencies()) && (await ensureLibrary()))) process.exit(1);
  const { measureSlices } = await import(new URL('../bench/slices/main.mjs', import.meta.url).href);
  process.exit((await measureSlices({ documents, shards })) ? 0 : 1);
}
if (values.full) {
  const installed = (await ensureDependencies()) && (await ensurePeers()) && (await ensureLibrary());
  if (!installed) process.exit(1);
  const { measurePeers } = await import(new URL('../bench/peers/main.mjs', import.meta.url).href);
  const right = await measurePeers({
    corpora: values.corpus,
    peers: values.peer,
    documents,
    runs,
    budgetMs: Number(values.budget),
    limitMs: Number(values.limit) * 1000,
  });
  if (!right) process.exit(1);
  values.tab ||= values.corpus.length + values.peer.length === 0;
  if (!values.tab) process.exit(0);
}
if (values.tab) {
  if (!((await ensureDependencies()) && (await ensureApp()) && (await ensureChromium()))) process.exit(1);
  const { measureTab } = await import(new URL('../bench/tab.mjs', import.meta.url).href);
  const serveApp = (/** @type {string} */ origin) => serveStatic({ folder: fromRoot('dist/app'), port: 0, connect: { origin, meta: '' } });
  await measureTab({ serveApp, launch: await chromiumLaunch(), documents, shards, runs });
  process.exit(0);
}

const ready = (await ensureDependencies()) && (await ensureBench()) && (await ensureApp()) && (await ensureChromium());
if (!ready) process.exit(1);

const { measureBrowser, measureEngine } = await import(new URL('../dist/bench/main.js', import.meta.url).href);
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
// The browser first: the engine's run leaves a large heap behind in this process.
const inBrowser = await measureBrowser(server.address, await chromiumLaunch());
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
