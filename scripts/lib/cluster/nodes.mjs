import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../paths.mjs';
import { newRun } from './own-run.mjs';
import { PORT_TAKEN, portsFor } from './ports.mjs';

/** All nodes together. */
const HEAP_MB = { first: 768, more: 256 };
const JAVA_FLAGS = ['-XX:+UseSerialGC', '-Dfile.encoding=UTF-8', '-Djava.awt.headless=true', '-Dopensearch.networkaddress.cache.ttl=60'];

/**
 * @typedef {object} RunningCluster
 * @property {readonly string[]} addresses of the nodes, the first one's first
 * @property {number} pid
 * @property {Promise<void>} ended resolves when it has ended, for whatever reason
 * @property {() => Promise<void>} stop ends it and removes its data
 */

/**
 * Starts the nodes of one cluster in one process, on 127.0.0.1 alone, and waits until all of them have joined.
 * @param {{ java: string, classPath: string, nodes: number, port: number, settings?: readonly string[] }} options `port` of the first node, 0 for any; `settings` as `key=value`
 * @returns {Promise<RunningCluster>} rejects with a sentence, or with the end of its log, when it does not start
 */
export async function startCluster(options) {
  for (let left = options.port === 0 ? 5 : 1; ; left--) {
    const started = await tryStart(options);
    if ('stop' in started) return started;
    // A port that was free may have been taken before the node had it.
    if (left === 1 || !PORT_TAKEN.test(started.said)) throw new Error(`The cluster did not start. The end of its log:\n${started.said}`);
  }
}

/**
 * @param {Parameters<typeof startCluster>[0]} options
 * @returns {Promise<RunningCluster | { said: string }>} `said`: the end of what it said, where it did not start
 */
async function tryStart({ java, classPath, nodes, port, settings: asked = [] }) {
  const ports = await portsFor(nodes, port);
  const { folder, cluster, settings } = newRun(asked);
  const log = join(folder, 'nodes.log');
  const heap = `-Xmx${HEAP_MB.first + (nodes - 1) * HEAP_MB.more}m`;
  const program = ['-cp', classPath, fromRoot('scripts/cluster/ClusterNodes.java'), folder, ...ports.map(String), ...settings];
  // Its input ends with this process, however that ends, and so do the nodes.
  const child = spawn(java, [heap, ...JAVA_FLAGS, ...program], { stdio: ['pipe', 'pipe', 'pipe'], cwd: folder });
  const out = createWriteStream(log);
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('close', () => out.end(resolve)));
  const addresses = ports.filter((_, at) => at % 2 === 0).map((http) => `http://127.0.0.1:${http}`);
  const stop = async () => {
    child.stdin.end();
    const impatient = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(impatient);
    rmSync(folder, { recursive: true, force: true });
  };
  const joined = await Promise.race([allJoined(addresses[0] ?? '', { nodes, name: cluster }), ended.then(() => false)]);
  if (joined) return { addresses, pid: child.pid ?? 0, ended, stop };
  const said = readFileSync(log, 'utf8').split('\n').slice(-25).join('\n');
  await stop();
  return { said };
}

/**
 * Waits for the nodes of one cluster. What else answers there is none of them.
 * @param {string} address of one of them
 * @param {{ nodes: number, name: string }} cluster
 * @returns {Promise<boolean>} false when they have not joined within two minutes
 */
export async function allJoined(address, { nodes, name }) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    /** @type {any} */
    const health = await fetch(`${address}/_cluster/health?wait_for_nodes=${nodes}&timeout=5s`)
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined);
    if (health?.cluster_name === name) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}
