import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { percentiles } from '../percentiles.mjs';
import { bulks, INDEX, QUESTIONS, settingsOf } from './questions.mjs';

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
const PORT = 9318;
const BATCH = 5000;
const WARM = 40;
const ROUNDS = 10;
const AT_ONCE = 10;
/** A tick of the processor's time, as Linux counts it for processes. */
const TICK_MS = 10;
/** Of those that the bench asks. */
const ASKED = ['terms, 1,000 values', 'hours of a year', 'ten facets of Search UI'];

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {(method: string, path: string, text?: string) => Promise<string>} ask rejects where it is refused
 * @property {() => Promise<number>} cpuMs what its process has had of the processor, all threads
 */

/**
 * Aggregations over HTTP of our server, in a process of its own, and of a node of Elasticsearch or OpenSearch, in turns: the same documents, bodies and totals, and no
 * cache of answers. Linux alone.
 * @param {{ address: string, documents: number, shards: number }} options
 * @returns {Promise<{ name: string, ours: Row, theirs: Row }[]>}
 * @typedef {{ clock: number, cpu: number }} Row milliseconds of a request: by the clock the middle one, of the processor on average
 */
export async function measureBeside({ address, documents, shards }) {
  const server = spawn(process.execPath, ['--max-old-space-size=8000', SERVER, '--port', String(PORT)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask =
    (/** @type {string} */ host) =>
    (/** @type {string} */ method, /** @type {string} */ path, text = '') =>
      asked(agent, { url: host + path, method, text });
  /** @type {Side} */
  const ours = { name: 'fathom', ask: ask(`http://127.0.0.1:${PORT}`), cpuMs: async () => processMs(server.pid ?? 0) };
  const theirs = { name: 'node', ask: ask(address), cpuMs: () => nodeMs(ask(address)) };
  const sides = [ours, theirs];
  try {
    await untilUp(ours);
    for (const side of sides) await fill(side, documents, shards);
    const rows = [];
    for (const name of ASKED) {
      const body = JSON.stringify(QUESTIONS[name]);
      const [mine = '', other = ''] = await Promise.all(sides.map((side) => search(side, body)));
      if (counted(mine) !== counted(other)) throw new Error(`${name}: the counts differ`);
      rows.push({ name, ...(await measured(ours, theirs, body)) });
    }
    return rows;
  } finally {
    await theirs.ask('DELETE', `/${INDEX}`).catch(() => undefined);
    agent.destroy();
    server.kill();
  }
}

/** @param {Side} ours @param {Side} theirs @param {string} body */
async function measured(ours, theirs, body) {
  const sides = [ours, theirs];
  /** @type {{ waits: number[], cpu: number }[]} */
  const seen = sides.map(() => ({ waits: [], cpu: 0 }));
  for (const side of sides) for (let run = 0; run < WARM; run++) await search(side, body);
  await told();
  const before = await Promise.all(sides.map(({ cpuMs }) => cpuMs()));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, side] of sides.entries()) {
      for (let run = 0; run < AT_ONCE; run++) {
        const began = performance.now();
        await search(side, body);
        seen[at]?.waits.push(performance.now() - began);
      }
    }
  }
  // Who is not asked does next to nothing: what either had in between is its own.
  await told();
  for (const [at, side] of sides.entries()) {
    const own = seen[at];
    if (own !== undefined) own.cpu = (await side.cpuMs()) - (before[at] ?? NaN);
  }
  const [mine, other] = seen.map(({ waits, cpu }) => ({ clock: percentiles(waits).p50, cpu: cpu / waits.length }));
  return { ours: mine ?? NOTHING, theirs: other ?? NOTHING };
}

/** Nodes look at their own processor's time once a second. */
function told() {
  return new Promise((resolve) => setTimeout(resolve, 1100));
}

const NOTHING = { clock: NaN, cpu: NaN };

/** @param {Side} side @param {string} body */
function search({ ask }, body) {
  return ask('POST', `/${INDEX}/_search?request_cache=false`, body);
}

/** Every count of an answer, in its order: names of members apart, the two write the same. @param {string} answer */
function counted(answer) {
  return answer.slice(answer.indexOf('"aggregations"')).replaceAll(/[^0-9]+/g, ' ');
}

/** @param {Side} side @param {number} documents @param {number} shards */
async function fill({ ask }, documents, shards) {
  await ask('DELETE', `/${INDEX}`).catch(() => undefined);
  await ask('PUT', `/${INDEX}`, JSON.stringify(settingsOf(shards)));
  for (const body of bulks(documents, BATCH)) await ask('POST', `/${INDEX}/_bulk?filter_path=errors`, body);
  await ask('POST', `/${INDEX}/_refresh`);
  await ask('POST', `/${INDEX}/_forcemerge?max_num_segments=2`);
}

/** @param {Side} side */
async function untilUp({ ask }) {
  for (let tries = 0; tries < 400; tries++) {
    if ((await ask('GET', '/').catch(() => '')) !== '') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server does not come up');
}

/** @param {number} pid */
function processMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * TICK_MS;
}

/** @param {Side['ask']} ask */
async function nodeMs(ask) {
  /** @type {{ nodes: Record<string, { process: { cpu: { total_in_millis: number } } }> }} */
  const { nodes } = JSON.parse(await ask('GET', '/_nodes/stats/process'));
  return Object.values(nodes).reduce((sum, { process: { cpu } }) => sum + cpu.total_in_millis, 0);
}

/** @param {Agent} agent @param {{ url: string, method: string, text: string }} what @returns {Promise<string>} */
function asked(agent, { url, method, text }) {
  const type = url.includes('_bulk') ? 'application/x-ndjson' : 'application/json';
  const headers = text === '' ? {} : { 'content-type': type };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${method} ${url}: ${response.statusCode} ${body.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
