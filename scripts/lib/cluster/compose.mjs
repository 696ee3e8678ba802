import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allJoined } from './nodes.mjs';
import { newRun } from './own-run.mjs';
import { portsFor } from './ports.mjs';

/** The release that the packages bring as well. */
const IMAGE = 'opensearchproject/opensearch:2.19.1';
const HEAP_MB = 512;

/** Whether there is a Docker with Compose, and its daemon answers. */
export function hasDocker() {
  return ['compose', 'info'].every((command) => spawnSync('docker', [command, ...(command === 'compose' ? ['version'] : [])]).status === 0);
}

/**
 * The project for `docker compose`, as JSON, which is YAML. Every node listens on 127.0.0.1 of this computer alone.
 * @param {{ name: string, ports: readonly number[], settings?: readonly string[] }} options `name` of the project, which no other has: what is said of it
 *   would else be done to that one; `ports` for HTTP, one for each node; `settings` as `key=value`
 * @returns {string}
 */
export function composeProject({ name: project, ports, settings = [] }) {
  const names = ports.map((_, at) => `fathom-${at + 1}`);
  const joining =
    names.length === 1
      ? ['discovery.type=single-node']
      : [`discovery.seed_hosts=${names.join(',')}`, `cluster.initial_cluster_manager_nodes=${names.join(',')}`];
  const services = names.map((name, at) => [
    name,
    {
      image: IMAGE,
      environment: [
        `node.name=${name}`,
        'cluster.routing.allocation.disk.threshold_enabled=false',
        'DISABLE_SECURITY_PLUGIN=true',
        'DISABLE_INSTALL_DEMO_CONFIG=true',
        `OPENSEARCH_JAVA_OPTS=-Xms${HEAP_MB}m -Xmx${HEAP_MB}m`,
        ...joining,
        ...settings,
      ],
      ports: [`127.0.0.1:${ports[at]}:9200`],
    },
  ]);
  return JSON.stringify({ name: project, services: Object.fromEntries(services) }, undefined, 2);
}

/**
 * Starts the nodes of one cluster in containers, and waits until all of them have joined.
 * @param {{ nodes: number, port: number, settings?: readonly string[] }} options `port` of the first node, 0 for any; `settings` as `key=value`
 * @returns {Promise<import('./nodes.mjs').RunningCluster>} rejects with the end of what Docker said when it does not start
 */
export async function startContainers({ nodes, port, settings: asked = [] }) {
  const ports = (await portsFor(nodes, port)).filter((_, at) => at % 2 === 0);
  const { folder, own, cluster, settings } = newRun(asked);
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, composeProject({ name: own, ports, settings }));
  /** @param {readonly string[]} words */
  const compose = (words) => spawn('docker', ['compose', '-f', file, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const child = compose(['up', '--abort-on-container-exit']);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4_000)));
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    await new Promise((resolve) => compose(['down', '--volumes', '--timeout', '20']).once('close', resolve));
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const addresses = ports.map((http) => `http://127.0.0.1:${http}`);
  const joined = await Promise.race([allJoined(addresses[0] ?? '', { nodes, name: cluster }), ended.then(() => false)]);
  if (joined) return { addresses, pid: child.pid ?? 0, ended, stop };
  await stop();
  throw new Error(`The cluster did not start; --with java does without Docker. The end of what Docker said:\n${said}`);
}
