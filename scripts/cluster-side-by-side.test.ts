import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { allJoined } from './lib/cluster/nodes.mjs';
import { newRun } from './lib/cluster/own-run.mjs';
import { portsFor } from './lib/cluster/ports.mjs';

const toDo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of toDo.splice(0)) await one();
});

/** Answers as a node of a cluster of that name does. */
async function nodeOf(name: () => string): Promise<{ readonly port: number; readonly address: string }> {
  const server = createServer((_, answer) => answer.end(JSON.stringify({ cluster_name: name() }))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  toDo.push(() => (server.close(), server.closeAllConnections()));
  const { port } = server.address() as AddressInfo;
  return { port, address: `http://127.0.0.1:${port}` };
}

it('gives every start a folder and a cluster of its own', () => {
  const runs = Array.from({ length: 20 }, () => newRun(['http.cors.enabled=true']));
  toDo.push(() => runs.forEach(({ folder }) => rmSync(folder, { recursive: true })));
  for (const part of ['folder', 'own', 'cluster'] as const) expect(new Set(runs.map((run) => run[part])).size).toBe(20);
  for (const { cluster, settings } of runs) expect(settings).toEqual([`cluster.name=${cluster}`, 'http.cors.enabled=true']);
});

it('takes the name of a cluster that is asked for', () => {
  const run = newRun(['cluster.name=mine']);
  toDo.push(() => rmSync(run.folder, { recursive: true }));
  expect(run).toMatchObject({ cluster: 'mine', settings: ['cluster.name=mine'] });
});

it('finds ports that are free, and names those that are not', async () => {
  const found = await portsFor(3, 0);
  expect(new Set(found).size).toBe(6);
  expect(found.every((port) => port > 0)).toBe(true);
  const { port } = await nodeOf(() => 'another');
  await expect(portsFor(1, port)).rejects.toThrow(`Something listens on port ${port} of this computer already`);
  await expect(portsFor(2, port - 1)).rejects.toThrow(`port ${port} of`);
});

it('does not take a node of another cluster for its own', async () => {
  const asked: string[] = [];
  const { address } = await nodeOf(() => (asked.push('once'), asked.length < 3 ? 'another' : 'mine'));
  expect(await allJoined(address, { nodes: 1, name: 'mine' })).toBe(true);
  expect(asked).toHaveLength(3);
});
