import { spawn } from 'node:child_process';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { INDEX, MAPPINGS } from '../front-door.mjs';
import { percentiles } from '../percentiles.mjs';

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const PORT = 9319;
const BATCH = 5000;
const TRIES = 400;
/** Requests of other words before the first that count: the whole way is to be compiled. */
const WARM = 3000;
/**
 * The server in a process of its own, asked by several clients at once, each query once. Milliseconds by the clock of a request, requests a second, and the
 * milliseconds of CPU time of the server's thread for each, where the system tells.
 * @param {{ documents: string, shards: number, clients: number, classes: readonly import('./classes.mjs').QueryClass[] }} options `documents`: a file of them
 * @returns {Promise<{ name: string, perSecond: number, p50: number, p95: number, cpu: number }[]>}
 */
export async function measureOverHttp({ documents, shards, clients, classes }) {
  const server = spawn(process.execPath, [SERVER, '--port', String(PORT)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ask = (/** @type {string} */ method, /** @type {string} */ path, /** @type {string} */ text = '') =>
    asked(agent, method, path, text);
  try {
    for (let tries = 0; (await ask('GET', '/').catch(() => 0)) !== 200; tries++) {
      if (tries > TRIES) throw new Error('the server does not come up');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await ask('PUT', `/${INDEX}`, JSON.stringify({ settings: { number_of_shards: shards }, mappings: MAPPINGS }));
    for await (const body of bulksOf(documents)) await ask('POST', `/${INDEX}/_bulk?filter_path=errors`, body);
    await ask('POST', `/${INDEX}/_refresh`);

    const search = (/** @type {string} */ body) => ask('POST', `/${INDEX}/_search`, body);
    const warm = classes.flatMap(({ warm }) => warm.map(bodyOf));
    if (warm.length > 0)
      await together(
        clients,
        Array.from({ length: WARM }, (_, at) => warm[at % warm.length] ?? ''),
        search,
      );
    const rows = [];
    for (const { name, queries } of classes) {
      const [busy, began] = [threadMs(server.pid), performance.now()];
      const waits = await together(clients, queries.map(bodyOf), search);
      const [ms, cpu] = [performance.now() - began, threadMs(server.pid) - busy];
      rows.push({ name, perSecond: (queries.length / ms) * 1000, ...percentiles(waits), cpu: cpu / queries.length });
    }
    return rows;
  } finally {
    agent.destroy();
    server.kill();
  }
}

/**
 * As many clients, each with its next request as soon as it is answered.
 * @param {number} clients @param {readonly string[]} bodies @param {(body: string) => Promise<number>} search
 * @returns {Promise<number[]>} milliseconds of each
 */
async function together(clients, bodies, search) {
  const left = bodies.values();
  /** @type {number[]} */
  const waits = [];
  const client = async () => {
    for (const body of left) {
      const began = performance.now();
      const status = await search(body);
      if (status !== 200) throw new Error(`a search was answered ${status}`);
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return waits;
}

/** @param {import('./classes.mjs').Query} query */
function bodyOf({ kind, words }) {
  const query = kind === 'prefix' ? { prefix: { text: words[0] } } : { match: { text: { query: words.join(' '), operator: kind } } };
  return JSON.stringify({ query, track_total_hits: 1000 });
}

/** @param {string} path */
async function* bulksOf(path) {
  /** @type {string[]} */
  let lines = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [seq, text, tag, number, date] = line.split('\t');
    const document = { seq: Number(seq), text, tag, number: Number(number), date: Number(date) };
    lines.push(`{"index":{"_id":"${seq}"}}\n${JSON.stringify(document)}\n`);
    if (lines.length === BATCH) {
      yield lines.join('');
      lines = [];
    }
  }
  if (lines.length > 0) yield lines.join('');
}

/** CPU time that the first thread of a process has had, where Linux says so. @param {number | undefined} pid */
function threadMs(pid) {
  const path = `/proc/${pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : NaN;
}

/** @param {Agent} agent @param {string} method @param {string} path @param {string} text @returns {Promise<number>} the status, when all is read */
function asked(agent, method, path, text) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': path.includes('_bulk') ? 'application/x-ndjson' : 'application/json' };
    const outgoing = request({ host: '127.0.0.1', port: PORT, method, path, agent, headers }, (incoming) => {
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
      incoming.on('error', reject);
      incoming.resume();
    });
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}
