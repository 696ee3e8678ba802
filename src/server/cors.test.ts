import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { parseFlags } from './flags.ts';
import { serve, type RunningServer } from './serve.ts';

const APP = 'http://app.example:3000';
const running: RunningServer[] = [];

afterEach(async () => {
  for (const { server } of running.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
});

async function started(...args: readonly string[]): Promise<RunningServer> {
  const parsed = parseFlags(['--port', '0', '--seed', '1', ...args], { data: '' });
  if (!parsed.ok) throw new Error(parsed.problem);
  const server = await serve(parsed.flags, (error) => {
    throw error;
  });
  running.push(server);
  return server;
}

/** As a browser asks for a page: `fetch` would not let a test name its origin. */
async function ask(
  at: RunningServer,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; told: (name: string) => unknown }> {
  const asking = request(new URL(path, at.address), { method, headers });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, told: (name) => answer.headers[`access-control-allow-${name}`] };
}

const QUESTION = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type,x-elastic-client-meta',
};

it('tells browsers nothing of other origins unless it was told of one', async () => {
  const server = await started();
  const { status, told } = await ask(server, 'GET', '/', { origin: APP });
  expect([status, told('origin')]).toEqual([200, undefined]);
  expect((await ask(server, 'OPTIONS', '/i/_search', { origin: APP, ...QUESTION })).told('origin')).toBeUndefined();
});

it('lets the pages of a named origin ask, read and write', async () => {
  const server = await started('--cors', APP, '--key', 'a:secret:write:*');
  const asked = await ask(server, 'OPTIONS', '/i/_search', { origin: APP, ...QUESTION });
  expect([asked.status, asked.told('origin'), asked.told('headers')]).toEqual([204, APP, QUESTION['access-control-request-headers']]);
  expect(asked.told('methods')).toContain('PUT');
  const key = { authorization: `ApiKey ${btoa('a:secret')}` };
  const refused = await ask(server, 'GET', '/', { origin: APP });
  expect([refused.status, refused.told('origin'), refused.told('credentials')]).toEqual([401, APP, undefined]);
  const written = await ask(server, 'PUT', '/i', { origin: APP, ...key });
  expect([written.status, written.told('origin')]).toEqual([200, APP]);
  const other = await ask(server, 'GET', '/', { origin: 'http://evil.example', ...key });
  expect([other.status, other.told('origin')]).toEqual([200, undefined]);
});

it('lets any page read, and none of them write', async () => {
  const server = await started('--cors', '*');
  const read = await ask(server, 'GET', '/_cat/indices', { origin: APP });
  expect([read.status, read.told('origin'), read.told('credentials')]).toEqual([200, '*', undefined]);
  expect((await ask(server, 'PUT', '/i', { origin: APP })).status).toBe(403);
});
