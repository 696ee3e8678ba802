import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { parseFlags } from './flags.ts';
import { serve, type RunningServer } from './serve.ts';

const running: RunningServer[] = [];

/** A server started as the command line would. */
async function started(...args: readonly string[]): Promise<string> {
  const parsed = parseFlags(['--port', '0', '--seed', '1', ...args], { data: '' });
  if (!parsed.ok) throw new Error(parsed.problem);
  const server = await serve(parsed.flags, (error) => {
    throw error;
  });
  running.push(server);
  return server.address;
}

afterEach(async () => {
  for (const { server } of running.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
});

describe('a server with flags', () => {
  it('asks for the keys it was given, and tells nobody what they are', async () => {
    const address = await started('--key', 'r:hush hush:read:*');
    const refused = await fetch(address);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'ApiKey, Basic realm="fathom", charset="UTF-8"']);
    const authorization = `ApiKey ${btoa('r:hush hush')}`;
    expect((await fetch(address, { headers: { authorization } })).status).toBe(200);
    const write = await fetch(`${address}/i`, { method: 'PUT', headers: { authorization } });
    expect([write.status, write.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${address}/switches`, { headers: { authorization } })).status).toBe(404);
  });

  it('lets no more requests through than its quota', async () => {
    const address = await started('--quota', '2/min');
    const statuses = [await fetch(address), await fetch(address), await fetch(address)].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(Number((await fetch(`${address}/datasets`)).headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('is under maintenance when it is told so, and out of it by a switch', async () => {
    const address = await started('--maintenance', '--switches');
    expect((await fetch(`${address}/datasets`)).status).toBe(503);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ maintenance: false, fault_header: true, version: 1 });
    expect((await fetch(`${address}/switches`, { method: 'PATCH', headers, body })).status).toBe(201);
    expect((await fetch(`${address}/datasets`)).status).toBe(200);
    const document = { method: 'PUT', headers: { ...headers, 'x-fathom-fault': 'delay=1, drop' }, body: '{}' };
    await expect(fetch(`${address}/i/_doc/1`, document)).rejects.toThrow('fetch failed');
    expect((await fetch(`${address}/i/_doc/1`)).status).toBe(200);
  });
});
