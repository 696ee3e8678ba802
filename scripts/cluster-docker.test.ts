import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { composeProject } from './lib/cluster/compose.mjs';
import { fromRoot } from './lib/paths.mjs';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'fathom-docker-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for Docker: notes what it is told, and answers at the ports of a project as nodes do until it is taken down. */
const DOCKER = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
const [first, ...words] = process.argv.slice(2);
const here = new URL('.', import.meta.url);
appendFileSync(new URL('heard', here), [first, ...words.map((word) => word.replace(/.*compose\\.yaml$/, 'FILE'))].join(' ') + '\\n');
const command = first === 'compose' ? words[words[0] === '-f' ? 2 : 0] : first;
if (command === 'down') writeFileSync(new URL('down', here), '');
if (command === 'up') {
  if (existsSync(new URL('no-image', here))) { console.error('no such image'); process.exit(1); }
  const { name, services } = JSON.parse(readFileSync(words[1], 'utf8'));
  appendFileSync(new URL('projects', here), name + '\\n');
  for (const { ports: [port], environment } of Object.values(services)) {
    const [cluster_name] = environment.flatMap((one) => /^cluster\\.name=(.*)/.exec(one)?.slice(1) ?? []);
    const body = JSON.stringify({ cluster_name, version: { distribution: 'opensearch', number: '2.19.1' } });
    createServer((_, answer) => answer.setHeader('content-type', 'application/json').end(body)).listen(Number(port.split(':')[1]), '127.0.0.1');
  }
  setInterval(() => existsSync(new URL('down', here)) && process.exit(0), 20);
}
`;

/** Runs `npm run cluster` with that Docker in front of whatever is on the path. */
function started(flags: readonly string[]) {
  writeFileSync(join(folder, 'docker.mjs'), DOCKER);
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\nexec ${process.execPath} ${join(folder, 'docker.mjs')} "$@"\n`);
  chmodSync(join(folder, 'docker'), 0o755);
  const child = spawn(process.execPath, [fromRoot('scripts/cluster.mjs'), ...flags], {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  const says = (words: string) => new Promise<void>((resolve) => child.stdout.on('data', () => said.includes(words) && resolve()));
  return { child, ended, says, said: () => said };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const heard = () => readFileSync(join(folder, 'heard'), 'utf8').trim().split('\n');
/** The names of those that were put up. */
const projects = () => readFileSync(join(folder, 'projects'), 'utf8').trim().split('\n');

it('starts the nodes with Docker where there is one, and takes them down again', async () => {
  const port = await freePort();
  const { child, ended, says, said } = started(['--port', String(port)]);
  await says('Beside the page');
  expect(said()).toContain(`OpenSearch 2.19.1, 1 node, with Docker: http://127.0.0.1:${port} (Ctrl+C`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(heard()).toEqual([
    'compose version',
    'info',
    'compose -f FILE up --abort-on-container-exit',
    'compose -f FILE down --volumes --timeout 20',
  ]);
});

it('says what Docker said where it cannot start them, and the way without it', async () => {
  writeFileSync(join(folder, 'no-image'), '');
  const { ended, said } = started(['--port', String(await freePort())]);
  expect(await ended).toBe(1);
  expect(said()).toMatch(/did not start; --with java does without Docker[^]*no such image/);
  expect(heard().at(-1)).toContain('down --volumes');
});

it('takes down no project but its own, and says that a port is taken', async () => {
  const port = await freePort();
  const [one, other] = [started(['--port', '0']), started(['--port', '0'])];
  await Promise.all([one.says('Beside the page'), other.says('Beside the page')]);
  const names = projects();
  expect(new Set(names).size).toBe(2);
  const taken = createServer().listen(port, '127.0.0.1');
  const third = started(['--port', String(port)]);
  expect(await third.ended).toBe(1);
  expect(third.said()).toContain(`Something listens on port ${port} of this computer already: name another with --port`);
  expect(projects()).toEqual(names);
  taken.close();
  for (const { child } of [one, other]) child.kill('SIGTERM');
  expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0]);
});

it('refuses another way to start them', async () => {
  const { ended, said } = started(['--with', 'podman']);
  expect(await ended).toBe(1);
  expect(said()).toContain('--with must be docker or java, not podman');
});

it('lets every node listen on this computer alone, and tells all of them of each other', () => {
  const { name, services } = JSON.parse(
    composeProject({ name: 'fathom-beside-6f', ports: [9250, 9251], settings: ['http.cors.enabled=true'] }),
  ) as {
    name: string;
    services: Record<string, { ports: string[]; environment: string[] }>;
  };
  expect(name).toBe('fathom-beside-6f');
  expect(Object.values(services).flatMap(({ ports }) => ports)).toEqual(['127.0.0.1:9250:9200', '127.0.0.1:9251:9200']);
  for (const { environment } of Object.values(services)) {
    expect(environment).toContain('discovery.seed_hosts=fathom-1,fathom-2');
    expect(environment).toContain('http.cors.enabled=true');
  }
  const single = JSON.parse(composeProject({ name: 'fathom-beside-6f', ports: [9250] })) as {
    services: { 'fathom-1': { environment: string[] } };
  };
  expect(single.services['fathom-1'].environment).toContain('discovery.type=single-node');
});
