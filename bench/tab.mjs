// Fathom in a real browser tab, layer by layer: the same request timed inside the engine, across the worker, through the in-page
// transport and through MSW's service worker, what it costs over an empty request on the same road, and how long the page's thread worked at a stretch meanwhile.
import { loadavg } from 'node:os';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CORPORA } from './peers/corpora.mjs';
import { operationsFor } from './peers/questions.mjs';
import { createReference } from './peers/reference.mjs';

/** @typedef {import('playwright-core').Page} Page */
/**
 * @typedef {{ name: string, bodies: object[], path?: string, reader?: 'bytes' | 'ask' | 'json' }} Operation a POST with each of the bodies in
 *   turn. `reader`: who reads the answers while the page's thread is watched: nobody (the default), the page's own client, or `response.json()`
 */
/** @typedef {{ p50: number, p95: number }} Spread milliseconds */

const REPORTS = fileURLToPath(new URL('../.cache/reports/', import.meta.url));
const BATCH = 5000;
const WARM_UP = 10;
const LAYERS = /** @type {const} */ (['engine', 'worker', 'transport']);

/**
 * Measures and writes `tab.json` and `tab.md` into `.cache/reports`.
 * @param {object} options
 * @param {string} options.address of the built playground
 * @param {string | undefined} options.executablePath Chromium's; undefined: Playwright's own
 * @param {number} options.documents of the synthetic corpus
 * @param {number} options.shards
 * @param {number} options.runs of each operation on each layer
 */
export async function measureTab({ address, executablePath, documents, shards, runs }) {
  const corpus = CORPORA.synthetic(documents);
  const operations = tabOperations(corpus);
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--js-flags=--expose-gc'] });
  const rows = /** @type {Record<string, Record<string, Spread | number>>} */ ({});
  const builds = /** @type {Record<string, object>} */ ({});
  try {
    for (const road of /** @type {const} */ (['msw', 'in-page'])) {
      const context = await browser.newContext({ serviceWorkers: road === 'msw' ? 'allow' : 'block' });
      const page = await context.newPage();
      await page.addInitScript(keepWorker);
      await page.goto(address);
      await page.getByRole('button', { name: 'Go to page 1,000' }).and(page.locator(':enabled')).waitFor({ timeout: 60_000 });
      builds[road] = await fill(page, corpus, shards);
      for (const operation of operations) {
        const measured = await page.evaluate(measureInPage, { ...operation, runs, warmUp: WARM_UP });
        const block = await longestTask(browser, page, operation, Math.min(runs, 20));
        const row = (rows[operation.name] ??= {});
        row[`over an empty road, ${road}`] = spread(measured.over);
        if (road === 'msw') for (const layer of LAYERS) row[layer === 'transport' ? 'msw' : layer] = spread(measured[layer]);
        else row['in-page'] = spread(measured.transport);
        row[`page’s thread, ${road}`] = block;
      }
      await context.close();
    }
  } finally {
    await browser.close();
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
    'term_rare',
    'term_common',
    'or2',
    'and2',
    'or5',
    'sort_all',
    'sort_filter',
    'from_score_10000',
    'from_sort_10000',
  ]);
  const asked = operationsFor(createReference(corpus), corpus).filter(({ name }) => wanted.has(name));
  const walk = { query: { match_all: {} }, sort: [{ number: 'asc' }, { seq: 'asc' }], track_total_hits: false, _source: false };
  return [
    { name: 'one document counted', path: '/bench/_count', bodies: [{ query: { term: { seq: 0 } } }] },
    ...asked.map(({ name, tasks }) => ({ name, bodies: tasks.map(bodyOf) })),
    { name: 'page of 1,000 behind a cursor, ids and sort values', bodies: [{ ...walk, size: 1000, search_after: [50, 0] }] },
    { name: 'page of 10,000 hits with source', bodies: [{ ...walk, size: 10_000, _source: true }] },
    { name: 'the same, read by the page’s own client', bodies: [{ ...walk, size: 10_000, _source: true }], reader: 'ask' },
    { name: 'the same, read by the caller’s response.json()', bodies: [{ ...walk, size: 10_000, _source: true }], reader: 'json' },
  ];
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

/**
 * Fills the index from the page, straight to the worker.
 * @param {Page} page
 * @param {readonly import('./peers/corpora.mjs').Document[]} corpus
 * @param {number} shards
 */
async function fill(page, corpus, shards) {
  const text = { type: 'text' };
  const properties = { text, tag: { type: 'keyword' }, number: { type: 'integer' }, seq: { type: 'integer' }, date: { type: 'date' } };
  const settings = { number_of_shards: shards, max_result_window: 2_000_000, refresh_interval: '-1' };
  await page.evaluate(askWorker, ['PUT', '/bench', JSON.stringify({ settings, mappings: { properties } })]);
  let ms = 0;
  for (let at = 0; at < corpus.length; at += BATCH) {
    const lines = corpus
      .slice(at, at + BATCH)
      .map((document) => `{"index":{"_index":"bench","_id":"${document.seq}"}}\n${JSON.stringify(document)}\n`);
    ms += (await page.evaluate(askWorker, ['POST', '/_bulk?filter_path=errors', lines.join('')])).ms;
  }
  ms += (await page.evaluate(askWorker, ['POST', '/bench/_forcemerge?max_num_segments=3', ''])).ms;
  const { body } = await page.evaluate(askWorker, ['GET', '/bench/_stats/segments,store,docs', '']);
  const total = JSON.parse(body)._all.primaries;
  if (total.docs.count !== corpus.length) throw new Error(`${total.docs.count} of ${corpus.length} documents arrived`);
  return {
    documentsPerSecond: Math.round(corpus.length / (ms / 1000)),
    bytes: total.store?.size_in_bytes,
    segments: total.segments?.count,
  };
}

/** Runs in the page before its scripts: keeps its way to the engine's worker at hand. */
function keepWorker() {
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      Reflect.set(globalThis, 'benchWorker', this);
    }
  };
  let last = 1e9;
  Reflect.set(globalThis, 'benchAsk', (/** @type {string} */ method, /** @type {string} */ target, /** @type {string} */ text) => {
    const worker = /** @type {Worker} */ (Reflect.get(globalThis, 'benchWorker'));
    const id = ++last;
    const [path, query = ''] = target.split('?');
    const type = path === '/_bulk' ? 'application/x-ndjson' : 'application/json';
    return new Promise((resolve) => {
      const receive = (/** @type {MessageEvent} */ { data }) => {
        if (data.kind !== 'answer' || data.id !== id) return;
        worker.removeEventListener('message', receive);
        resolve(data.response);
      };
      worker.addEventListener('message', receive);
      const body = text === '' ? {} : { body: new TextEncoder().encode(text) };
      worker.postMessage({ kind: 'request', id, request: { method, path, query, headers: { 'content-type': type }, ...body } }, []);
    });
  });
}

/** @param {[string, string, string]} request @returns {Promise<{ body: string, ms: number }>} */
async function askWorker([method, target, text]) {
  const started = performance.now();
  const response = await Reflect.get(globalThis, 'benchAsk')(method, target, text);
  const body = new TextDecoder().decode(response.body);
  if (response.status >= 400) throw new Error(body);
  return { body, ms: performance.now() - started };
}

/**
 * Milliseconds the page's thread worked at a stretch, at most, from asking until the answers are read: its longest task in Chromium's own trace, in
 * time of the thread. By the wall clock it would be a measure of the machine's other work.
 * @param {import('playwright-core').Browser} browser
 * @param {Page} page
 * @param {Operation} operation
 * @param {number} runs
 */
async function longestTask(browser, page, operation, runs) {
  const session = await browser.newBrowserCDPSession();
  /** @type {any[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] } });
  await page.evaluate(readInPage, { ...operation, runs });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const marks = events.filter(({ name }) => name === 'bench-asked' || name === 'bench-read');
  const [first, last] = [marks[0], marks.at(-1)];
  const tasks = events.filter(
    ({ ph, name, pid, tid, ts }) =>
      ph === 'X' && name.endsWith('RunTask') && pid === first.pid && tid === first.tid && ts > first.ts && ts < last.ts,
  );
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/**
 * Runs in the page: asks and reads, between two marks of the trace.
 * @param {Operation & { runs: number }} operation
 */
async function readInPage({ bodies, path = '/bench/_search', reader = 'bytes', runs }) {
  const { fetch, ask } = Reflect.get(globalThis, 'fathom');
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
  await turn();
  performance.mark('bench-asked');
  for (let run = 0; run < runs; run++) {
    const body = bodies[run % bodies.length];
    if (reader === 'ask') await ask('POST', path, { body });
    else {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(new URL(`api${path}`, document.baseURI), { method: 'POST', headers, body: JSON.stringify(body) });
      await (reader === 'json' ? response.json() : response.arrayBuffer());
    }
    await turn();
  }
  performance.mark('bench-read');
}

/**
 * Runs in the page: milliseconds in the engine, across the worker and through `fetch`.
 * @param {Operation & { runs: number, warmUp: number }} operation
 */
async function measureInPage({ bodies, path = '/bench/_search', runs, warmUp }) {
  const ask = Reflect.get(globalThis, 'benchAsk');
  const texts = bodies.map((body) => JSON.stringify(body));
  const text = (/** @type {number} */ run) => texts[run % texts.length] ?? '';
  const samples = {
    engine: /** @type {number[]} */ ([]),
    worker: /** @type {number[]} */ ([]),
    transport: /** @type {number[]} */ ([]),
    over: /** @type {number[]} */ ([]),
  };
  const send = async (/** @type {string} */ target, /** @type {string} */ body) => {
    const headers = { 'content-type': 'application/json' };
    /** @type {Response} */
    const response = await Reflect.get(globalThis, 'fathom').fetch(new URL(`api${target}`, document.baseURI), {
      method: 'POST',
      headers,
      body,
    });
    if (!response.ok) throw new Error(await response.text());
    return response.arrayBuffer();
  };
  const fetched = (/** @type {number} */ run) => send(path, text(run));
  for (let run = 0; run < warmUp; run++) await ask('POST', path, text(run)).then(() => fetched(run));
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await ask('POST', path, text(run));
    const crossed = performance.now();
    await fetched(run);
    const answered = performance.now();
    // A road's pace changes from one second to the next: what a request costs over an empty one shows side by side only.
    await send('/bench/_count', '{"query":{"match_none":{}}}');
    samples.over.push(answered - crossed - (performance.now() - answered));
    samples.transport.push(answered - crossed);
    samples.worker.push(crossed - begun);
  }
  if (path.endsWith('_search')) {
    for (let run = 0; run < runs; run++) {
      const { cost } = JSON.parse(new TextDecoder().decode((await ask('POST', `${path}?cost=true`, text(run))).body));
      const shards = cost.shards.reduce((/** @type {number} */ sum, /** @type {any} */ shard) => sum + shard.query_ms + shard.fetch_ms, 0);
      samples.engine.push(shards + cost.coordinator.reduce_ms);
    }
  }
  return samples;
}

/** @param {number[]} samples @returns {Spread} */
function spread(samples) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** @param {any} report */
function tabMarkdown({ browser, documents, shards, runs, load, builds, rows }) {
  const cell = (/** @type {any} */ value) => {
    if (value === undefined) return '';
    if (typeof value === 'number') return value.toFixed(1);
    return Number.isNaN(value.p50) ? '' : `${value.p50.toFixed(2)} / ${value.p95.toFixed(2)}`;
  };
  const columns = [
    'engine',
    'worker',
    'in-page',
    'msw',
    'over an empty road, in-page',
    'over an empty road, msw',
    'page’s thread, in-page',
    'page’s thread, msw',
  ];
  return [
    '# Fathom in a browser tab, layer by layer',
    '',
    `Chromium ${browser}; ${documents.toLocaleString('en')} synthetic documents, ${shards} shards; ${runs} runs; p50 / p95 in ms; load ${load?.toFixed(1)}.`,
    ...Object.entries(builds).map(([road, build]) => `Filled by _bulk straight to the worker (${road}): ${JSON.stringify(build)}.`),
    '',
    `| operation | ${columns.join(' | ')} |`,
    `| --- | ${columns.map(() => '---:').join(' | ')} |`,
    ...Object.entries(rows).map(([name, row]) => `| ${name} | ${columns.map((column) => cell(row[column])).join(' | ')} |`),
    '',
  ].join('\n');
}
