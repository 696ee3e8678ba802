import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../rest/api.ts';
import { createHttpServer } from '../rest/adapters/node.ts';
import { serve, type RunningServer } from './serve.ts';

let running: RunningServer;
const bugs: unknown[] = [];

beforeAll(async () => {
  const data = fileURLToPath(new URL('../../public/data', import.meta.url));
  running = await serve({ port: 0, host: '127.0.0.1', data, seed: 1 }, (error) => bugs.push(error));
});

afterAll(async () => {
  await new Promise((resolve) => {
    running.server.close(resolve);
    running.server.closeAllConnections();
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

/** `node:http` instead of fetch, which cannot send a body with GET. */
async function raw(
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
): Promise<{ readonly status: number; readonly text: string }> {
  return await new Promise((resolve, reject) => {
    const outgoing = request(`${running.address}${path}`, { method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What the server says to bytes that are no request. */
async function rawSocket(text: string, last = '}'): Promise<string> {
  const { port, hostname } = new URL(running.address);
  return await new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (!answer.endsWith(last)) return;
      resolve(answer);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

describe('the HTTP server', () => {
  it('answers on a loopback address only', () => {
    expect(running.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('writes, refreshes and searches', async () => {
    const created = await fetch(`${running.address}/i/_doc/1?refresh=true`, { method: 'PUT', headers: JSON_TYPE, body: '{"n":1}' });
    expect([created.status, created.headers.get('location'), created.headers.get('x-elastic-product')]).toEqual([
      201,
      '/i/_doc/1',
      'Elasticsearch',
    ]);
    const found = await fetch(`${running.address}/v1/i/_search`);
    expect(await found.json()).toMatchObject({ hits: { total: { value: 1 } } });
  });

  it('takes a body with GET, of known length or in chunks', async () => {
    await raw('PUT', '/g/_doc/1?refresh=true', '{"n":1}');
    await raw('PUT', '/g/_doc/2?refresh=true', '{"n":2}');
    const body = '{"query":{"ids":{"values":["2"]}},"size":1}';
    for (const headers of [
      { ...JSON_TYPE, 'content-length': String(body.length) },
      { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
    ]) {
      const { status, text } = await raw('GET', '/g/_search', body, headers);
      expect([status, text]).toEqual([200, expect.stringContaining('"_id":"2"') as string]);
      expect(text).not.toContain('"_id":"1"');
    }
  });

  it('answers HEAD without a body', async () => {
    await raw('PUT', '/h', '{}');
    expect(await raw('HEAD', '/h', undefined, {})).toEqual({ status: 200, text: '' });
    expect(await raw('HEAD', '/missing', undefined, {})).toEqual({ status: 404, text: '' });
  });

  it('refuses a body that is too large, before reading it', async () => {
    const answer = await rawSocket(
      `POST /_bulk HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${200 * 1024 * 1024}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('{"error":"the body is larger than 104857600 bytes","status":413}');
  });

  it('counts a body that comes in chunks, and answers at the limit', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0x20);
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(`${running.address}/_bulk`, { method: 'POST', headers: JSON_TYPE }, (incoming) => {
        resolve(incoming.statusCode);
        incoming.resume();
      });
      outgoing.on('error', reject);
      Readable.from(Array.from({ length: 110 }, () => megabyte)).pipe(outgoing);
    });
    expect(status).toBe(413);
  });

  it('answers what is no HTTP with JSON', async () => {
    const answer = await rawSocket('not http at all\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('{"error":"the request is not HTTP/1.1","status":400}');
    expect(await rawSocket(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`)).toContain('too long');
  });

  it('answers who waits for a 100 with the answer alone, and never with a 1xx', async () => {
    // What curl does with bodies past a megabyte: it asks first, and sends the body a second later if nothing came.
    const head =
      'PUT /expected HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n';
    const answer = await rawSocket(`${head}{}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(answer).toContain('"index":"expected"');
  });

  it('refuses with a 400 who will not send a body without a 100', async () => {
    const service: Service = {
      handle: async ({ incoming }) => {
        await incoming?.read({ takeBuffers: () => true, giveBuffers: () => undefined });
        return { status: 200, headers: {}, body: new Uint8Array() };
      },
    };
    const server = createHttpServer(service, () => undefined, { expectGraceMs: 10 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('PUT /expected HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n');
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    server.close();
    expect(Buffer.concat(chunks).toString('utf8')).toMatch(/^HTTP\/1\.1 400 [^]*the expectation \[100-continue\][^]*"status":400}$/);
  });

  it('ends idle connections before it hangs up on new ones', async () => {
    const service: Service = { handle: async () => ({ status: 200, headers: {}, body: new Uint8Array() }) };
    const server = createHttpServer(service, () => undefined, { maxConnections: 8 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const six = async (): Promise<readonly unknown[]> =>
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          const [answer] = (await once(request({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }).end(), 'response')) as [
            IncomingMessage,
          ];
          await once(answer.resume(), 'end');
          return answer.statusCode;
        }),
      );
    for (let round = 0; round < 3; round++) expect(await six()).toEqual([200, 200, 200, 200, 200, 200]);
    server.close();
    server.closeAllConnections();
  });

  it('refuses any other expectation with a 400', async () => {
    const answer = await rawSocket('POST /_bulk HTTP/1.1\r\nhost: localhost\r\nexpect: something else\r\ncontent-length: 2\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain(
      '{"error":"the expectation [something else] cannot be met: send the request without an Expect header","status":400}',
    );
  });

  it('answers with JSON what Node would refuse with an empty body or a closed connection', async () => {
    expect(await rawSocket('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*has no Host header[^]*"status":400}$/);
    expect(await rawSocket('CONNECT x:80 HTTP/1.1\r\nhost: localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*CONNECT[^]*"status":400}$/);
  });

  it('outlives clients that hang up in the middle', async () => {
    const { port, hostname } = new URL(running.address);
    for (const text of ['CONNECT x:80 HTTP/1.1\r\nhost: localhost\r\n\r\n', 'GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n']) {
      for (let i = 0; i < 20; i++) {
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.write(text, () => socket.resetAndDestroy()));
          socket.on('error', () => undefined);
          socket.on('close', () => resolve());
        });
      }
    }
    expect((await raw('GET', '/', undefined, {})).status).toBe(200);
  });

  it('answers whole requests before the broken one behind them', async () => {
    const answer = await rawSocket('GET /_count HTTP/1.1\r\nhost: localhost\r\n\r\nGARBAGE\r\n\r\n', 'HTTP/1.1","status":400}');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  it('unpacks bodies, and says which encodings it knows', async () => {
    const body = Buffer.from('{"settings":{"number_of_shards":2}}');
    expect((await raw('PUT', '/packed-1', gzipSync(body), { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(200);
    expect((await raw('PUT', '/packed-2', deflateSync(body), { ...JSON_TYPE, 'content-encoding': 'deflate' })).status).toBe(200);
    const unknown = await raw('PUT', '/packed-3', brotliCompressSync(body), { ...JSON_TYPE, 'content-encoding': 'br' });
    expect([unknown.status, unknown.text]).toEqual([
      415,
      '{"error":"Content-Encoding header [br] is not supported, use gzip, deflate or none","status":415}',
    ]);
    expect((await raw('PUT', '/packed-3', body, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(400);
    const bomb = gzipSync(Buffer.alloc(110 * 1024 * 1024));
    expect((await raw('POST', '/_bulk', bomb, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('lets its folder go where the address is taken', async () => {
    const store = await mkdtemp(path.join(tmpdir(), 'fathom-served-'));
    const port = Number(new URL(running.address).port);
    const flags = { port, host: '127.0.0.1', data: '', seed: 1, store };
    const start = () => serve(flags, (error) => bugs.push(error));
    for (let times = 0; times < 2; times++) await expect(start()).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await rm(store, { recursive: true });
  });

  it('has one status for what it cannot read and cannot write, in the search dialect, when it is to be strict', async () => {
    const strict = await serve({ port: 0, host: '127.0.0.1', data: '', seed: 1, strict: true }, (error) => bugs.push(error));
    const refused = await fetch(`${strict.address}/_search`, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } });
    const mistaken = await fetch(`${strict.address}/indices`, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } });
    strict.server.close();
    strict.server.closeAllConnections();
    expect([refused.status, await refused.json()]).toEqual([
      406,
      { error: 'Content-Type header [text/plain] is not supported', status: 406 },
    ]);
    expect(mistaken.status).toBe(415);
  });

  it('keeps the percent-encoding of paths for the service to read', async () => {
    const { status, text } = await raw('PUT', '/p/_doc/a%2Fb%20c', '{}');
    expect([status, text]).toEqual([201, expect.stringContaining('"_id":"a/b c"') as string]);
    expect((await raw('GET', '/p/_doc/%ZZ', undefined, {})).status).toBe(400);
  });

  it('fills an index from a data set', async () => {
    await raw('PUT', '/tiny', '{"settings":{"number_of_shards":3}}');
    const started = await raw('POST', '/indices/tiny/imports', '{"dataset":"tiny"}');
    expect(started.status).toBe(202);
    const id = /"id":"([^"]+)"/.exec(started.text)?.[1] ?? '';
    let text = started.text;
    while (text.includes('"running"')) ({ text } = await raw('GET', `/tasks/${id}`, undefined, {}));
    expect(text).toContain('"status":"succeeded","done":24');
    expect((await raw('GET', '/tiny/_count', undefined, {})).text).toContain('"count":24');
  });

  it('has had no bug to report until here', () => {
    expect(bugs).toEqual([]);
  });

  it('says which port is taken', async () => {
    const port = Number(new URL(running.address).port);
    await expect(serve({ port, host: '127.0.0.1', data: '', seed: 1 }, () => undefined)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
