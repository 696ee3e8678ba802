import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fromRoot } from '../paths.mjs';

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
 * @returns {Promise<RunningCluster>} rejects with the end of its log when it does not start
 */
export async function startCluster({ java, classPath, nodes, port, settings = [] }) {
  const folder = fromRoot('.cache/cluster', `run-${process.pid}-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'nodes.log');
  const ports = await portsFor(nodes, port);
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
  const joined = await Promise.race([allJoined(addresses[0] ?? '', nodes), ended.then(() => false)]);
  if (joined) return { addresses, pid: child.pid ?? 0, ended, stop };
  const tail = readFileSync(log, 'utf8').split('\n').slice(-25).join('\n');
  await stop();
  throw new Error(`The cluster did not start. The end of its log:\n${tail}`);
}

/**
 * Waits for nodes.
 * @param {string} address of one of them
 * @param {number} nodes
 * @returns {Promise<boolean>} false when they have not joined within two minutes
 */
export async function allJoined(address, nodes) {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const health = await fetch(`${address}/_cluster/health?wait_for_nodes=${nodes}&timeout=5s`).catch(() => undefined);
    if (health?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return false;
}

/**
 * Ports to listen on: from `port` up, or free ones.
 * @param {number} nodes
 * @param {number} port 0 for any
 * @returns {Promise<number[]>} for each node one for HTTP and one for the other nodes
 */
export async function portsFor(nodes, port) {
  if (port > 0) return Array.from({ length: nodes }, (_, at) => [port + at, port + 100 + at]).flat();
  const servers = await Promise.all(
    Array.from({ length: nodes * 2 }, () => {
      const server = createServer();
      return new Promise((/** @type {(server: import('node:net').Server) => void} */ resolve) =>
        server.listen(0, '127.0.0.1', () => resolve(server)),
      );
    }),
  );
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
