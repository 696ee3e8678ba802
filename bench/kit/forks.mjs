// What forks, resets and snapshots of the test kit take, with 100,000 documents: time of the process and memory.
//   npm run bench -- --forks [--documents 100000]
import { parseArgs } from 'node:util';
import { openFathom, SourceBuffer, sourceOf } from '../../dist/lib/index.js';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '200' } } });
const rounds = Number(values.rounds);

/** @param {number[]} times */
function told(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`;
}

function memory() {
  for (let n = 0; n < 3; n++) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const fathom = openFathom();
await fathom.engine.createIndex({ name: 'items', settings: new Map([['index.number_of_shards', '5']]), mappings: undefined });
const buffer = new SourceBuffer();
const count = Number(values.documents);
for (let from = 0; from < count; from += 5_000) {
  const operations = Array.from({ length: Math.min(5_000, count - from) }, (_, n) => ({
    index: 'items',
    action: /** @type {const} */ ('index'),
    id: String(from + n),
    source: sourceOf({ n: from + n, title: `item ${(from + n) % 997} of ${n % 7}`, tag: `t${n % 50}` }, buffer),
  }));
  await fathom.engine.bulk(operations, { refresh: from + 5_000 >= count });
}
while (fathom.engine.maintain());
const snapshot = await fathom.snapshot();
// What was set aside to index with is let go after a few idle moments.
for (let n = 0; n < 50; n++) fathom.engine.maintain();

/** Milliseconds of this process's time, whatever else the machine does. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** @type {number[]} */
const forks = [];
/** @type {import('../../dist/lib/index.js').Fathom[]} */
const kept = [];
const before = memory();
for (let n = 0; n < rounds; n++) {
  const begun = used();
  kept.push(await fathom.fork(snapshot));
  forks.push(used() - begun);
}
const each = (memory() - before) / rounds;
console.log(`fork: ${told(forks)}, ${(each / 1024).toFixed(0)} KiB each of ${kept.length} kept`);

/** @type {number[]} */
const resets = [];
for (let n = 0; n < rounds; n++) {
  await fathom.engine.bulk([{ index: 'items', action: 'delete', id: String(n) }], { refresh: true });
  const begun = used();
  fathom.reset(snapshot);
  resets.push(used() - begun);
}
console.log(`reset after a delete and a refresh: ${told(resets)}`);

const asking = memory();
for (const fork of kept) {
  await fork.engine.bulk([{ index: 'items', action: 'delete', id: '7' }], { refresh: true });
  const { status } = await fork.service.handle({
    method: 'GET',
    path: '/items/_search',
    query: 'q=title:item',
    headers: {},
    body: undefined,
  });
  if (status !== 200) throw new Error(`a fork answered ${status}`);
}
console.log(`a delete, a refresh and a search in each: ${((memory() - asking) / rounds / 1024).toFixed(0)} KiB more each`);
