import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, totalmem } from 'node:os';
import { startCluster } from '../../scripts/lib/cluster/nodes.mjs';
import { loadDataSet } from '../../scripts/lib/cluster/load.mjs';
import { clusterPackages } from '../../scripts/lib/cluster/packages.mjs';
import { percentiles } from '../percentiles.mjs';

const SERVER = new URL('../../dist/server/main.js', import.meta.url).pathname;
const DATA = new URL('../../public/data', import.meta.url).pathname;

/** What is asked, each by all clients at once, one request after the other. */
const QUESTIONS = {
  'newest ten': { size: 10, sort: [{ timestamp: 'desc' }, { _id: 'asc' }] },
  'a word': { size: 10, query: { match: { message: 'deadline' } } },
  'page 1,000 by offset': { size: 10, from: 9_990, sort: [{ timestamp: 'desc' }, { _id: 'asc' }] },
};

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {string} address
 * @property {number} pid
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ side: string, documents: number, loadSeconds: number, memoryMb: number, asked: { question: string, perSecond: number, p50: number, p95: number }[] }} Row
 */

/**
 * `npm run serve` and a node of OpenSearch with the same logs on as many shards, one after the other: how long they take to load, what memory their
 * processes have then, and how many requests a second they answer. In Linux, which tells of other processes' memory.
 * @param {{ sizes: readonly number[], shards: number, clients: number, seconds: number, print: (line: string) => void }} options
 * @returns {Promise<boolean>} false where there is no node to be had
 */
export async function measureOutgrown({ sizes, shards, clients, seconds, print }) {
  const packages = clusterPackages();
  if ('missing' in packages) {
    print(`skipped: ${packages.missing}`);
    return false;
  }
  const node = async () => ({ name: 'OpenSearch', ...first(await startCluster({ ...packages, nodes: 1, port: 0 })) });
  print(
    `${cpus()[0]?.model ?? 'a processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const documents of sizes) {
    for (const open of [ownServer, node]) {
      const side = await open();
      try {
        print(lineOf(await measured(side, { documents, shards, clients, seconds })));
      } finally {
        await side.stop();
      }
    }
  }
  return true;
}

/** @param {import('../../scripts/lib/cluster/nodes.mjs').RunningCluster} cluster */
function first({ addresses, pid, stop }) {
  return { address: addresses[0] ?? '', pid, stop };
}

/** @returns {Promise<Side>} as `npm run serve` starts it, in one process */
async function ownServer() {
  const server = spawn(process.execPath, [SERVER, '--port', '0', '--data', DATA], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let said = '';
  const address = await new Promise((resolve, reject) => {
    server.stdout.on('data', (piece) => {
      said += piece;
      const [found] = /http:\/\/[\d.:]+/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    name: 'npm run serve',
    address,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}

/**
 * @param {Side} side
 * @param {{ documents: number, shards: number, clients: number, seconds: number }} how
 * @returns {Promise<Row>}
 */
async function measured({ name, address, pid }, { documents, shards, clients, seconds }) {
  const began = performance.now();
  await loadDataSet(address, { dataset: 'logs', documents, shards, onDocuments: () => undefined });
  const loadSeconds = (performance.now() - began) / 1_000;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const asked = [];
  for (const [question, body] of Object.entries(QUESTIONS)) {
    const ask = () => search(agent, address, JSON.stringify(body));
    await during(ask, { clients, seconds: seconds / 4 });
    const { waits, tookSeconds } = await during(ask, { clients, seconds });
    asked.push({ question, perSecond: waits.length / tookSeconds, ...percentiles(waits) });
  }
  agent.destroy();
  return { side: name, documents, loadSeconds, memoryMb: memoryOf(pid), asked };
}

/**
 * @param {() => Promise<void>} ask
 * @param {{ clients: number, seconds: number }} how
 * @returns {Promise<{ waits: number[], tookSeconds: number }>} milliseconds of each answer, and how long it took until the last one came
 */
async function during(ask, { clients, seconds }) {
  /** @type {number[]} */
  const waits = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  const client = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      await ask();
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { waits, tookSeconds: (performance.now() - start) / 1_000 };
}

/**
 * @param {Agent} agent
 * @param {string} address
 * @param {string} body
 * @returns {Promise<void>}
 */
function search(agent, address, body) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/logs/_search?request_cache=false`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${answer.statusCode}`))));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param {number} pid @returns {number} megabytes in memory */
function memoryOf(pid) {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1_024);
}

/** @param {Row} row */
function lineOf({ side, documents, loadSeconds, memoryMb, asked }) {
  const told = asked.map(
    ({ question, perSecond, p50, p95 }) => `${question} ${perSecond.toFixed(1)}/s (p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms)`,
  );
  return `${side.padEnd(14)} ${documents} documents: ${memoryMb} MB, loaded in ${loadSeconds.toFixed(0)} s; ${told.join('; ')}`;
}
