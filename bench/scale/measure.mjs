// A large index in a process of its own: node --expose-gc measure.mjs <documents> <shards> <runs>. Prints `RESULT ` and JSON at the end.
import { createEngine, SourceBuffer, sourceOf, systemClock } from '../../dist/lib/index.js';
import { INDEX, mappingOf, must, searchOf } from '../front-door.mjs';
import { percentiles } from '../percentiles.mjs';
import { syntheticSource } from '../peers/corpora.mjs';
import { threadClock } from '../slices/thread-clock.mjs';

const [documents = 0, shards = 0, runs = 0] = process.argv.slice(2).map(Number);
const BATCH = 5000;
const PAGE = 1000;
const WALKED = 1_000_000;
const KEEP_ALIVE = { ms: 3_600_000, text: '1h' };
const BY_NUMBER = [{ field: 'number', order: 'asc' }];
/** Documents in which the words to ask for are looked for: the most frequent ones, and some in one of 200 documents. */
const SAMPLE = 20_000;
const MIB = 2 ** 20;
const ALL = { kind: 'match_all' };

const cpuMs = threadClock();
const words = sampledWords();
const built = await build(64 * 1024 * MIB, documents);
const engine = built.engine;
const { maxRSS } = process.resourceUsage();
const { heapUsed, external, rss } = await settled();
const index = must(await engine.stats(INDEX));
const times = {
  'any of two words': await timed(() => ask({ query: anyOf(words.common[0], words.mid[0]) })),
  'common word': await timed(() => ask({ query: anyOf(words.common[1]) })),
  'sorted by a number': await timed(() => ask({ query: ALL, sort: BY_NUMBER })),
  'sorted, from 10,000': await timed(() => ask({ query: ALL, sort: BY_NUMBER, from: 10_000 })),
  'sorted, from 500,000': await timed(() => ask({ query: ALL, sort: BY_NUMBER, from: Math.min(500_000, documents - 10) })),
  'by relevance, from 10,000': await timed(() => ask({ query: anyOf(...words.common), from: 10_000 })),
};
const walks = { 'by a number in a PIT': await walk(BY_NUMBER), 'by relevance in a PIT': await walk([]) };
const breaker = await untilRefused();
const result = {
  documents,
  shards,
  documentsPerSecond: documents / (built.cpuMs / 1000),
  documentsPerSecondByClock: documents / (built.clockMs / 1000),
  bytesPerDocument: engine.memory().used / documents,
  sourceBytesPerDocument: built.sourceBytes / documents,
  segments: index.segments,
  memory: { used: built.used, rss, mostRss: maxRSS * 1024, heapUsed, external },
  times,
  walks,
  breaker,
};
process.stdout.write(`RESULT ${JSON.stringify(result)}\n`, () => process.exit(0));

/**
 * Indexes documents batch by batch, none of them held, until all are in or the engine refuses them.
 * @param {number} memoryBytes
 * @param {number} count
 */
async function build(memoryBytes, count) {
  const made = createEngine({ clock: systemClock, ids: { next: (length) => '0'.repeat(length) }, memoryBytes });
  const settings = new Map([
    ['index.number_of_shards', shards],
    ['index.max_result_window', documents],
  ]);
  must(made.createIndex({ name: INDEX, settings, mappings: mappingOf(sourceOf) }));
  const next = syntheticSource();
  const report = { engine: made, cpuMs: 0, clockMs: 0, sourceBytes: 0, used: 0, written: 0, refused: /** @type {any} */ (undefined) };
  while (report.written < count && report.refused === undefined) {
    const batch = Array.from({ length: Math.min(BATCH, count - report.written) }, next);
    const [cpu, clock] = [cpuMs(), performance.now()];
    const buffer = new SourceBuffer();
    const operations = batch.map((document) => ({
      index: INDEX,
      action: 'index',
      id: String(document.seq),
      source: sourceOf(document, buffer),
    }));
    const outcomes = await made.bulk(operations, { refresh: false });
    while (made.maintain());
    report.cpuMs += cpuMs() - cpu;
    report.clockMs += performance.now() - clock;
    const failed = outcomes.find(({ ok }) => !ok);
    report.refused = failed?.ok === false ? failed.error : undefined;
    if (failed !== undefined) break;
    report.written += batch.length;
    for (const { source } of operations) report.sourceBytes += source.bytes.length;
    if (report.written % 500_000 === 0) console.error(`  ${report.written.toLocaleString('en')} documents`);
  }
  const [cpu, clock] = [cpuMs(), performance.now()];
  must(await made.refresh([INDEX]));
  while (made.maintain());
  must(await made.refresh([INDEX]));
  report.cpuMs += cpuMs() - cpu;
  report.clockMs += performance.now() - clock;
  report.used = made.memory().used;
  return report;
}

/** What the process holds once garbage is collected: arrays outside the heap are freed in turns of their own. */
async function settled() {
  for (let pass = 0; pass < 3; pass++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage();
}

/** Writes into an engine that may have 512 MiB until it says no: what it and the process hold then. */
async function untilRefused() {
  const before = (await settled()).rss;
  const { engine: small, refused, written, used } = await build(512 * MIB, documents);
  const { limit, tripped } = small.memory();
  return { limit, used, tripped, refused: refused?.kind, written, grown: (await settled()).rss - before };
}

/** @param {() => Promise<unknown>} work @returns {Promise<{ p50: number, p95: number }>} milliseconds by the clock */
async function timed(work) {
  for (let run = 0; run < 20; run++) await work();
  const samples = [];
  for (let run = 0; run < runs; run++) {
    const begun = performance.now();
    await work();
    samples.push(performance.now() - begun);
  }
  return percentiles(samples);
}

/**
 * The first million of a walk through everything, or all of it.
 * @param {readonly object[]} sort
 * @returns {Promise<number>} documents a second, by the clock
 */
async function walk(sort) {
  const pit = must(await engine.openPit([INDEX], KEEP_ALIVE));
  const query = sort.length > 0 ? ALL : anyOf(...words.common);
  const begun = performance.now();
  let walked = 0;
  for (let after = {}; walked < WALKED;) {
    const page = { query, sort, size: PAGE, trackTotalHitsUpTo: 0, target: { kind: 'pit', id: pit.id, keepAlive: KEEP_ALIVE } };
    const { hits } = await ask({ ...page, ...after });
    if (hits.length === 0) break;
    walked += hits.length;
    after = { searchAfter: hits.at(-1).sort };
  }
  const rate = walked / ((performance.now() - begun) / 1000);
  must(engine.closePits([pit.id]));
  return rate;
}

/** @param {Record<string, unknown>} request */
async function ask(request) {
  return must(await engine.search(searchOf(request)));
}

/** @param {readonly string[]} terms */
function anyOf(...terms) {
  return { kind: 'match', field: 'text', query: terms.join(' '), operator: 'or' };
}

/** Words by how many of the first documents have them. */
function sampledWords() {
  const next = syntheticSource();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let made = 0; made < SAMPLE; made++)
    for (const word of new Set(next().text.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const mid = sorted.findIndex(([, count]) => count <= SAMPLE / 200);
  return { common: sorted.slice(0, 5).map(([word]) => word), mid: sorted.slice(mid, mid + 5).map(([word]) => word) };
}
