// Every slice of the write path, in a process of its own so that its first round runs cold: node --expose-gc measure.mjs <documents> <shards> <limitMs>.
// Prints `RESULT ` and JSON at the end.
import { Worker } from 'node:worker_threads';
import { createEngine, sourceOf, systemClock } from '../../dist/lib/index.js';
import { INDEX, mappingOf, must, searchOf } from '../front-door.mjs';
import { syntheticSource } from '../peers/corpora.mjs';
import { SliceWatch } from './slice-watch.mjs';

const [documents = 0, shards = 0, limitMs = 0] = process.argv.slice(2).map(Number);
const BATCH = 5000;
/** Documents between two refreshes while merges are made: what is written in a second, or a little less. */
const REFRESH_EVERY = 20_000;
const KEEP_ALIVE = { ms: 600_000, text: '10m' };
const EVERY_MS = 3;
const ROUNDS = ['cold', 'warm'];
const NO_REFRESH = /** @type {const} */ (['index.refresh_interval', '-1']);

const watch = new SliceWatch(limitMs);
const engine = createEngine({
  clock: systemClock,
  ids: { next: (length) => '0'.repeat(length) },
  memoryBytes: 64 * 1024 ** 3,
  pause: watch.pause,
});
const asker = new Worker(new URL('asker.mjs', import.meta.url), { workerData: { everyMs: EVERY_MS } });
asker.on('message', (/** @type {number} */ asked) => void answer(asked));
let searchable = false;

const rounds = [];
for (const name of ROUNDS) {
  const buildMs = await round();
  const { used } = engine.memory();
  rounds.push({ name, documentsPerSecond: documents / (buildMs / 1000), used, kinds: watch.take() });
  searchable = false;
  must(engine.deleteIndices([INDEX]));
  globalThis.gc?.();
}
process.stdout.write(`RESULT ${JSON.stringify({ documents, shards, rounds })}\n`, () => process.exit(0));

/**
 * Every kind of work once. Refreshes are the round's own, but for those of the searches and the view that find writes due.
 * @returns {Promise<number>} milliseconds of CPU that the first `documents` took
 */
async function round() {
  const next = syntheticSource();
  must(
    engine.createIndex({ name: INDEX, settings: new Map([['index.number_of_shards', shards], NO_REFRESH]), mappings: mappingOf(sourceOf) }),
  );
  searchable = true;
  const before = process.cpuUsage();
  await write(next, documents, 'bulk');
  const { user } = process.cpuUsage(before);
  await watch.measure('refresh', () => engine.refresh([INDEX]));
  await upkeep();
  for (let made = 0; made < documents / 4; made += REFRESH_EVERY) {
    await write(next, Math.min(REFRESH_EVERY, documents / 4), 'bulk between refreshes');
    await watch.measure('refresh of few', () => engine.refresh([INDEX]));
    await upkeep();
  }
  await rewrite();
  await watch.measure('refresh of few', () => engine.refresh([INDEX]));
  await watch.measure('forced merge', () => engine.forceMerge([INDEX], 1));
  for (const kind of ['search that is due', 'view that is due']) {
    await write(next, documents / 4, 'bulk');
    searchable = false;
    must(engine.updateSettings([INDEX], new Map([['index.refresh_interval', '1ms']])));
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (kind.startsWith('search')) await watch.measure(kind, async () => must(await search()));
    else {
      const view = await watch.measure(kind, async () => must(await engine.openPit([INDEX], KEEP_ALIVE)));
      must(engine.closePits([view.id]));
    }
    must(engine.updateSettings([INDEX], new Map([NO_REFRESH])));
    searchable = true;
    await upkeep();
  }
  for (let opened = 0; opened < 100; opened++) {
    const view = await watch.measure('view', async () => must(await engine.openPit([INDEX], KEEP_ALIVE)));
    must(engine.closePits([view.id]));
  }
  return user / 1000;
}

/**
 * Indexes documents, with upkeep between two bulks, as hosts do.
 * @param {() => object} next
 * @param {number} count
 * @param {string} kind
 */
async function write(next, count, kind) {
  for (let made = 0; made < count; made += BATCH) {
    const operations = Array.from({ length: Math.min(BATCH, count - made) }, () => operationOf(next()));
    await watch.measure(kind, async () => (await engine.bulk(operations, { refresh: false })).forEach(must));
    await upkeep();
  }
}

/** Replaces every twentieth document, so that the next merge leaves some out. */
async function rewrite() {
  const next = syntheticSource();
  for (let made = 0; made < documents; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, documents - made) }, next);
    const operations = batch.filter(({ seq }) => seq % 20 === 0).map(operationOf);
    await watch.measure('bulk', async () => (await engine.bulk(operations, { refresh: false })).forEach(must));
  }
}

/** @param {any} document */
function operationOf(document) {
  return { index: INDEX, action: 'index', id: String(document.seq), source: sourceOf(document) };
}

async function upkeep() {
  for (let more = true; more;) more = await watch.measure('upkeep', () => engine.maintain());
}

/** @param {number} asked on the clock of all threads */
async function answer(asked) {
  if (!searchable) return;
  must(await search());
  watch.answered(asked - performance.timeOrigin);
}

function search() {
  return engine.search(searchOf({ query: { kind: 'match', field: 'text', query: 'bo', operator: 'or' }, trackTotalHitsUpTo: 10_000 }));
}
