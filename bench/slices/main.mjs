import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureApart } from './measure-apart.mjs';

const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url));
const REPORTS = fileURLToPath(new URL('../../.cache/reports/', import.meta.url));

/** What no slice may take while searches wait. */
const LIMIT_MS = 8;

/**
 * Measures every slice in which writing, merging and publishing hold the thread, first cold, then warm, and what searches wait meanwhile; writes `slices.json` and
 * `slices.md` into `.cache/reports`.
 * @param {object} options
 * @param {number} options.documents of the synthetic corpus; three quarters as many are written on top
 * @param {number} options.shards
 * @returns {Promise<boolean>} false when the process that measures broke down
 */
export async function measureSlices({ documents, shards }) {
  const before = loadavg()[0];
  const result = await measureApart(MEASURE, [documents, shards, LIMIT_MS]);
  if (result === undefined) return false;
  const report = { node: process.version, load: { before, after: loadavg()[0] }, ...result };
  const text = markdown(report);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}slices.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${REPORTS}slices.md`, text);
  console.log(`${text}\nWritten to .cache/reports/slices.json and .cache/reports/slices.md.`);
  return true;
}

/** @param {any} report */
function markdown({ documents, shards, node, load, rounds }) {
  const rows = rounds.flatMap((/** @type {any} */ { name, kinds }) =>
    Object.entries(kinds).map(([kind, slices]) => `| ${[`${kind}, ${name}`, ...cellsOf(slices)].join(' | ')} |`),
  );
  return [
    '# Slices',
    '',
    `${documents.toLocaleString('en')} synthetic documents on ${shards} shards, Node ${node}; load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after. Milliseconds for which a slice holds`,
    'the thread: its own CPU time (by the thread’s clock) and by the clock, which has in it what other processes took. A search comes every 3 ms; it waits from being',
    'asked until it is answered, by the clock.',
    '',
    ...rounds.map(
      (/** @type {any} */ { name, documentsPerSecond, used }) =>
        `- ${name}: ${Math.round(documentsPerSecond).toLocaleString('en')} documents/s of CPU time, ${Math.round(used / 2 ** 20).toLocaleString('en')} MiB at its end`,
    ),
    '',
    `| kind | slices | CPU p50 | p99 | longest | over ${LIMIT_MS} | clock p99 | longest | over ${LIMIT_MS} | CPU s | searches | p99 | longest |`,
    `| --- |${' ---: |'.repeat(12)}`,
    ...rows,
    '',
  ].join('\n');
}

/** @param {any} slices */
function cellsOf({ count, totalCpuMs, cpu, clock, waits }) {
  const ms = (/** @type {number | null} */ value) => (value === null ? '' : value.toFixed(value < 1 ? 2 : 1));
  const ofSlices = [count, ms(cpu.p50), ms(cpu.p99), ms(cpu.longest), cpu.over, ms(clock.p99), ms(clock.longest), clock.over];
  return [...ofSlices, (totalCpuMs / 1000).toFixed(2), waits.count, ms(waits.p99), ms(waits.longest)];
}
