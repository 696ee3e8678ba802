// Fathom in a real browser tab, layer by layer. The same request is timed inside the engine, inside the worker, across it, through the in-page
// transport and through MSW's service worker. It says what a request costs over an empty one on the same road, and how long the page's thread worked at a stretch.
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CORPORA } from './peers/corpora.mjs';
import { operationsFor } from './peers/questions.mjs';
import { createReference } from './peers/reference.mjs';
import { openBarePage } from './tab/bare-page.mjs';
import { askWorker, isReady, keepWorker, travelInPage } from './tab/in-page.mjs';
import { fillInWorker, serveInWorker } from './tab/in-worker.mjs';
import { longestTask } from './tab/longest-task.mjs';
import { estimate, spread, tabMarkdown } from './tab/report.mjs';

/** @typedef {Awaited<ReturnType<typeof openBarePage>>} Page */
/**
 * @typedef {{ name: string, texts: string[], path: string, reader: 'bytes' | 'ask' | 'json' }} Operation a POST with each of the bodies in
 *   turn. `reader`: who reads the answers while the page's thread is watched: nobody, the page's own client, or `response.json()`
 */

const REPORTS = fileURLToPath(new URL('../.cache/reports/', import.meta.url));
const BATCH = 5000;
/** Asked by either road before its pairs are timed. */
const WARM_UP = 50;
/** No operation is asked longer than this on a road, once it has been 20 times. */
const MOST_MS = 6000;
const EMPTY = { path: '/bench/_count', text: '{"query":{"match_none":{}}}' };

/**
 * Measures and writes `tab.json` and `tab.md` into `.cache/reports`.
 * @param {object} options
 * @param {(origin: string) => Promise<{ address: string, close: () => Promise<void> }>} options.serveApp serves the built playground, which may fetch from the origin
 * @param {{ args: string[], executablePath?: string }} options.launch how Chromium is started
 * @param {number} options.documents of the synthetic corpus
 * @param {number} options.shards
 * @param {number} options.runs of each operation on each road, in pairs with an empty request
 */
export async function measureTab({ serveApp, launch, documents, shards, runs }) {
  const corpus = CORPORA.synthetic(documents);
  const operations = tabOperations(corpus);
  const lines = await serveLines(corpus);
  const app = await serveApp(new URL(lines.address).origin);
  const browser = await chromium.launch({ ...launch, args: [...launch.args, '--js-flags=--expose-gc'] });
  const root = await browser.newBrowserCDPSession();
  const rows = /** @type {Record<string, Record<string, object>>} */ ({});
  const builds = /** @type {Record<string, object>} */ ({});
  try {
    for (const road of /** @type {const} */ (['msw', 'in-page'])) {
      const transport = road === 'msw' ? 'service-worker' : road;
      const page = await openBarePage(root, { address: `${app.address}?transport=${transport}`, script: keepWorker, ready: isReady });
      builds[road] = await fill(page, lines, { documents: corpus.length, shards });
      for (const operation of operations) {
        const { name, path, texts, reader } = operation;
        const row = (rows[name] ??= {});
        if (road === 'msw') Object.assign(row, await insideWorker(page, operation));
        const travel = await page.evaluate(travelInPage, { path, texts, empty: EMPTY, pairs: runs, warmUp: WARM_UP, mostMs: MOST_MS });
        if (road === 'msw') row['worker'] = spread(travel.worker);
        row[road] = spread(travel.transport);
        row[`over an empty road, ${road}`] = estimate(travel.over);
        row[`page’s thread, ${road}`] = await longestTask(root, page, { path, texts, reader, runs: Math.min(runs, 20) });
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await app.close();
    lines.close();
  }
  const report = { browser: browser.version(), documents, shards, runs, load: loadavg()[0], builds, rows };
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}tab.json`, `${JSON.stringify(report, null, 2)}\n`);
  const text = tabMarkdown(report);
  writeFileSync(`${REPORTS}tab.md`, text);
  console.log(`${text}\nWritten to .cache/reports/tab.json and .cache/reports/tab.md.`);
}

/**
 * The peers' questions as requests.
 * @param {readonly import('./peers/corpora.mjs').Document[]} corpus
 * @returns {Operation[]}
 */
function tabOperations(corpus) {
  const wanted = new Set([
    'term_rare_repeated',
    'term_common_repeated',
    'or2_repeated',
    'and2_repeated',
    'or5_repeated',
    'sort_all',
    'sort_filter',
    'from_score_10000',
    'from_sort_10000',
  ]);
  const asked = operationsFor(createReference(corpus), corpus).filter(({ name }) => wanted.has(name));
  const walk = { query: { match_all: {} }, sort: [{ number: 'asc' }, { seq: 'asc' }], track_total_hits: false, _source: false };
  const long = { ...walk, size: 10_000, _source: true };
  /** @type {[string, object[], Partial<Operation>?][]} */
  const all = [
    ['an empty request', [JSON.parse(EMPTY.text)], { path: EMPTY.path }],
    ['one document counted', [{ query: { term: { seq: 0 } } }], { path: '/bench/_count' }],
    ...asked.map(({ name, tasks }) => /** @type {[string, object[]]} */ ([name, tasks.map(bodyOf)])),
    ['page of 1,000 behind a cursor, ids and sort values', [{ ...walk, size: 1000, search_after: [50, 0] }]],
    ['page of 10,000 hits with source', [long]],
    ['the same, read by the page’s own client', [long], { reader: 'ask' }],
    ['the same, read by the caller’s response.json()', [long], { reader: 'json' }],
  ];
  return all.map(([name, bodies, more]) => ({
    name,
    texts: bodies.map((body) => JSON.stringify(body)),
    path: '/bench/_search',
    reader: 'bytes',
    ...more,
  }));
}

/** @param {import('./peers/questions.mjs').Task} task */
function bodyOf({ kind, question, from, size, ...rest }) {
  const match = question && queryOf(question);
  if (kind === 'search') return { query: match, from, size, track_total_hits: true, _source: false };
  const filter = 'tag' in rest && rest.tag !== undefined ? [{ term: { tag: rest.tag } }] : [];
  return { query: { bool: { must: match ? [match] : [], filter } }, sort: [{ number: 'asc' }], from, size, _source: false };
}

/** @param {import('./peers/questions.mjs').Question} question */
function queryOf({ kind, terms }) {
  if (kind === 'prefix') return { prefix: { text: terms[0] } };
  return { match: { text: { query: terms.join(' '), operator: kind } } };
}

/** @param {Page} page @param {Operation} operation */
async function insideWorker(page, { path, texts }) {
  const { service, engine } = await page.evaluateInWorker(serveInWorker, { path, texts, warmUpMs: 400, batches: 20, batchMs: 20 });
  const batches = service.length;
  return { 'in the worker': { ...spread(service), batches }, ...(engine.length > 0 && { engine: { ...spread(engine), batches } }) };
}

/**
 * Serves the corpus as the lines of bulk requests, the batch by its number in the path.
 * @param {readonly import('./peers/corpora.mjs').Document[]} corpus
 */
async function serveLines(corpus) {
  const server = createServer((request, response) => {
    const batch = Number(request.url?.slice(1));
    const lines = corpus
      .slice(batch * BATCH, (batch + 1) * BATCH)
      .map((document) => `{"index":{"_index":"bench","_id":"${document.seq}"}}\n${JSON.stringify(document)}\n`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(lines.join(''));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * @param {Page} page
 * @param {{ address: string }} lines
 * @param {{ documents: number, shards: number }} index
 */
async function fill(page, { address }, { documents, shards }) {
  const text = { type: 'text' };
  const properties = { text, tag: { type: 'keyword' }, number: { type: 'integer' }, seq: { type: 'integer' }, date: { type: 'date' } };
  const settings = { number_of_shards: shards, max_result_window: 2_000_000, refresh_interval: '-1' };
  await page.evaluate(askWorker, ['PUT', '/bench', JSON.stringify({ settings, mappings: { properties } })]);
  const ms = await page.evaluateInWorker(fillInWorker, { address, batches: Math.ceil(documents / BATCH) });
  const started = performance.now();
  await page.evaluate(askWorker, ['POST', '/bench/_refresh', '']);
  await page.evaluate(askWorker, ['POST', '/bench/_forcemerge?max_num_segments=3', '']);
  const merging = performance.now() - started;
  const total = JSON.parse(await page.evaluate(askWorker, ['GET', '/bench/_stats/segments,store,docs', '']))._all.primaries;
  if (total.docs.count !== documents) throw new Error(`${total.docs.count} of ${documents} documents arrived`);
  return {
    documentsPerSecond: Math.round(documents / ((ms + merging) / 1000)),
    bytes: total.store?.size_in_bytes,
    segments: total.segments?.count,
  };
}
