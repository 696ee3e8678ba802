import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** JavaScript that may be fetched, gzipped, before the lanes answer a click. */
export const BUDGET_BYTES = 135_000;

/** What the entry imports on its own as soon as it runs: the page, and MSW's half. */
export const AT_START = ['src/app/mount.tsx', 'src/rest/adapters/msw.ts', 'node_modules/msw/lib/browser/index.js'];
/** Served as it is and fetched by the browser to register it. */
const SERVICE_WORKER = 'service-worker.js';

/**
 * @typedef {{ file: string, imports?: string[], dynamicImports?: string[], isEntry?: boolean, src?: string }} Chunk
 * @typedef {{ file: string, name: string, bytes: number }} Weight
 */

/**
 * What the browser fetches before the lanes answer, heaviest first: everything the entry and what it starts import, by the build's manifest.
 * @param {string} folder of the built app
 * @returns {{ weights: Weight[], total: number, worker: number }} gzipped bytes; the engine's worker is weighed apart
 */
export function weigh(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
  const names = new Set();
  const entry = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  for (const queue = [...entry, ...AT_START]; queue.length > 0;) {
    const name = queue.pop() ?? '';
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${name}: look at AT_START`);
    if (names.has(name)) continue;
    names.add(name);
    queue.push(...(chunk.imports ?? []));
  }
  const files = [...names].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
  const weights = [...new Set(files), SERVICE_WORKER]
    .map((file) => ({ file, name: file.replace(/^assets\//, ''), bytes: packed(`${folder}/${file}`) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const assets = Object.values(manifest).flatMap((chunk) => /** @type {{ assets?: string[] }} */ (chunk).assets ?? []);
  const worker = [...new Set(assets)].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + packed(`${folder}/${file}`), 0);
  return { weights, total: weights.reduce((sum, { bytes }) => sum + bytes, 0), worker };
}

/** @param {string} path @returns {number} */
function packed(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

/**
 * The table that names every chunk.
 * @param {ReturnType<typeof weigh>} result
 * @returns {string}
 */
export function budgetTable({ weights, total, worker }) {
  const rows = weights.map(({ name, bytes }) => `  ${kilobytes(bytes)}  ${name}`);
  return [
    'Fetched before the lanes answer a click, gzipped:',
    ...rows,
    `  ${kilobytes(total)}  together, of ${kilobytes(BUDGET_BYTES).trim()} (the engine's worker, fetched beside them: ${kilobytes(worker).trim()})`,
  ].join('\n');
}

/** @param {number} bytes @returns {string} */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
}
