import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureApart } from '../slices/measure-apart.mjs';

const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url));
const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));

/**
 * Builds one large index in Node and asks it, then fills an engine of little memory until it refuses; writes `scale.json` into `.cache/reports`.
 * @param {object} options
 * @param {number} options.documents of the synthetic corpus, as many as memory holds
 * @param {number} options.shards
 * @param {number} options.runs of each search
 * @returns {Promise<boolean>} false when the process that measures broke down
 */
export async function measureScale({ documents, shards, runs }) {
  const before = loadavg()[0];
  const result = await measureApart(MEASURE, [documents, shards, runs]);
  if (result === undefined) return false;
  mkdirSync(REPORTS, { recursive: true });
  const report = { node: process.version, load: { before, after: loadavg()[0] }, ...result };
  writeFileSync(`${REPORTS}scale.json`, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${linesOf(report).join('\n')}\n\nWritten to .cache/reports/scale.json.`);
  return true;
}

/** @param {any} report */
function linesOf({ documents, shards, load, times, walks, memory, breaker, segments, ...built }) {
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
  const mib = (/** @type {number} */ bytes) => `${whole(bytes / 2 ** 20)} MiB`;
  return [
    `${whole(documents)} synthetic documents on ${shards} shards in ${segments} segments; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after`,
    `built at ${whole(built.documentsPerSecond)} documents/s of the thread's CPU time, ${whole(built.documentsPerSecondByClock)} by the clock`,
    `${whole(built.bytesPerDocument)} bytes a document, ${whole(built.sourceBytesPerDocument)} of them its source`,
    `the engine counts ${mib(memory.used)}; the process had at most ${mib(memory.mostRss)} resident, has ${mib(memory.rss)}, ${mib(memory.external)} outside the heap, ${mib(memory.heapUsed)} in it`,
    ...Object.entries(times).map(([name, { p50, p95 }]) => `${name}: p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)}`),
    ...Object.entries(walks).map(([name, rate]) => `walk ${name}: ${whole(rate)} documents/s`),
    `an engine with a limit of ${mib(breaker.limit)} ${breaker.refused === undefined ? 'refused nothing' : `answers ${breaker.refused}`} after ${whole(breaker.written)} documents, counts ${mib(breaker.used)}, and the process grew by ${mib(breaker.grown)}`,
  ];
}
