import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../engine/index.ts';
import { createHttpServer } from '../rest/adapters/node.ts';
import type { GateStart } from '../rest/service.ts';
import { SeededIds } from '../host/seeded-ids.ts';
import { openHost } from '../host/open-host.ts';

const MB = 1024 ** 2;
const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

interface Start {
  readonly gate?: GateStart;
  readonly memoryBytes?: number;
  readonly bodyIdleMs?: number;
}

async function start({ gate = {}, memoryBytes = 1024 * MB, bodyIdleMs }: Start = {}): Promise<{
  engine: Engine;
  port: number;
  /** Of the server's side. */
  sockets: Socket[];
}> {
  const { engine, service } = openHost({ ids: new SeededIds(1), memoryBytes, gate }, { still: true });
  const server = createHttpServer(service, () => undefined, bodyIdleMs === undefined ? {} : { bodyIdleMs }).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await once(server, 'listening');
  opened.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return { engine, port: (server.address() as AddressInfo).port, sockets };
}

/** Sends the head of a request and as much of its body as is given; gives what is answered to that. */
async function ask(
  port: number,
  head: readonly string[],
  body: string | Uint8Array = '',
): Promise<{ status: number; text: string; socket: Socket }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${[...head, 'host: localhost'].join('\r\n')}\r\n\r\n`);
  socket.write(body);
  opened.push(async () => void socket.destroy());
  const text = await new Promise<string>((resolve, reject) => {
    let answered = '';
    socket.on('data', (piece: Buffer) => {
      answered += piece.toString();
      if (/\r\n\r\n[^]/.test(answered)) resolve(answered);
    });
    socket.once('close', () => reject(new Error(`hung up behind [${answered}]`)));
  });
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text, socket };
}

const KEY = { name: 'k', secret: 's', effect: 'read', indices: 'logs-*' } as const;
const WITH_KEY = `authorization: ApiKey ${Buffer.from('k:s').toString('base64')}`;
const JSON_BODY = 'content-type: application/json';
const LONG = 'content-length: 50000000';

describe('a request that is refused before its body is read', () => {
  it.each([
    ['without credentials', 401, ['POST /_search HTTP/1.1', JSON_BODY, LONG]],
    ['with a key that may only read', 405, ['PUT /logs-1 HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
    ['for an index its key is not good for', 403, ['POST /secret/_search HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
    ['to an address that is none', 404, ['POST /logs-1/_nothing/x/y HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
    ['with a method there is not', 405, ['PUT /_search/scroll HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
    ['to an address that takes none', 400, ['GET /logs-1/_doc/1 HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
    ['of a type that is not taken', 415, ['POST /logs-1/_search HTTP/1.1', WITH_KEY, 'content-type: text/html', LONG]],
    ['in an encoding that is not known', 415, ['POST /logs-1/_search HTTP/1.1', WITH_KEY, JSON_BODY, 'content-encoding: br', LONG]],
    ['longer than any may be', 413, ['POST /logs-1/_search HTTP/1.1', WITH_KEY, JSON_BODY, 'content-length: 5000000000']],
    ['with a parameter that is none', 400, ['POST /logs-1/_search?fooz=1 HTTP/1.1', WITH_KEY, JSON_BODY, LONG]],
  ])('%s: %i', async (_, status, head) => {
    const { engine, port } = await start({ gate: { keys: [KEY] } });
    const answer = await ask(port, head);
    expect(answer.status).toBe(status);
    expect(engine.memory().reserved).toBe(0);
  });

  it('beyond its quota: 429', async () => {
    const { port } = await start({ gate: { quota: 1 } });
    expect((await ask(port, ['GET / HTTP/1.1'])).status).toBe(200);
    expect((await ask(port, ['POST /_search HTTP/1.1', JSON_BODY, LONG])).status).toBe(429);
  });

  it('leaves no watch behind on a connection that goes on to the next', async () => {
    const { port, sockets } = await start({ gate: { keys: [KEY] } });
    const { socket } = await ask(port, ['GET / HTTP/1.1', WITH_KEY]);
    const watches = () => sockets.map((one) => one.listenerCount('timeout'));
    const before = watches();
    for (let turn = 0; turn < 5; turn++) {
      const refused = once(socket, 'data');
      socket.write('POST /_search HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n');
      expect(String(await refused)).toContain('HTTP/1.1 401');
      socket.write('{}');
    }
    const last = once(socket, 'data');
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await last;
    expect(watches()).toEqual(before);
  });

  it('is hung up on when it goes on sending for longer than any body', async () => {
    const { port } = await start({ gate: { keys: [KEY] } });
    const { socket } = await ask(port, ['POST /_search HTTP/1.1', 'transfer-encoding: chunked']);
    const chunk = Buffer.concat([Buffer.from('1000000\r\n'), Buffer.alloc(16 * MB), Buffer.from('\r\n')]);
    let sent = 0;
    while (!socket.destroyed && sent < 1000 * MB) {
      await new Promise((resolve) => socket.write(chunk, resolve));
      sent += chunk.length;
    }
    expect(sent).toBeLessThan(1000 * MB);
  });
});

describe('a body', () => {
  const SEARCH = ['POST /_search HTTP/1.1', JSON_BODY];

  it('that unpacks to more than 200 times its size is refused with 413', async () => {
    const { engine, port } = await start();
    const packed = gzipSync(Buffer.alloc(20 * MB, ' '));
    const answer = await ask(port, [...SEARCH, 'content-encoding: gzip', `content-length: ${packed.length}`], packed);
    expect(answer.status).toBe(413);
    expect(answer.text).toContain('the body unpacks to more than 200 times its size');
    expect(engine.memory().reserved).toBe(0);
  });

  it('that unpacks to as much as bodies do is taken', async () => {
    const { port } = await start();
    const packed = gzipSync(`{"size":0}${' '.repeat(7 * MB)}`);
    const answer = await ask(port, [...SEARCH, 'content-encoding: gzip', `content-length: ${packed.length}`], packed);
    expect(answer.status).toBe(200);
  });

  it.each(['identity', 'gzip'])('that there is no memory for is refused with 429 while it comes in: %s', async (encoding) => {
    const { engine, port } = await start({ memoryBytes: 4 * MB });
    const random = Buffer.from(Array.from({ length: 2 * MB }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 24) & 0x7f));
    const body = Buffer.concat([random, random]);
    const bytes = encoding === 'gzip' ? gzipSync(body) : body;
    const answer = await ask(port, [...SEARCH, `content-encoding: ${encoding}`, `content-length: ${bytes.length}`], bytes);
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('circuit_breaking_exception');
    expect(answer.text).toContain('[parent] Data too large, data for [<http_request>]');
    expect(engine.memory().reserved).toBe(0);
  });

  it('that does not go on is refused with 408, and holds no memory any more', async () => {
    const { engine, port } = await start({ bodyIdleMs: 20 });
    const answer = await ask(port, [...SEARCH, LONG], ' '.repeat(300_000));
    expect(answer.status).toBe(408);
    expect(engine.memory().reserved).toBe(0);
  });

  it('that breaks off gives its memory back', async () => {
    const { engine, port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write(`${[...SEARCH, 'host: localhost', LONG].join('\r\n')}\r\n\r\n${' '.repeat(300_000)}`);
    await until(() => engine.memory().reserved > 0);
    socket.destroy();
    await until(() => engine.memory().reserved === 0);
    expect((await ask(port, ['GET / HTTP/1.1'])).status).toBe(200);
  });
});

describe('an answer that nobody reads', () => {
  it('counts as memory in use until its connection is gone', async () => {
    const { engine, port } = await start();
    const document = `{"t":"${' '.repeat(24 * MB)}"}`;
    const created = await ask(port, ['PUT /a/_doc/1 HTTP/1.1', JSON_BODY, `content-length: ${document.length}`], document);
    expect(created.status).toBe(201);
    await until(() => engine.memory().reserved === 0);
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET /a/_doc/1 HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await until(() => engine.memory().reserved >= 24 * MB);
    expect((await ask(port, ['GET / HTTP/1.1'])).status).toBe(200);
    expect(engine.memory().reserved).toBeGreaterThanOrEqual(24 * MB);
    socket.destroy();
    await until(() => engine.memory().reserved === 0);
  });
});

/** Gives the loop its turns until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn++) {
    if (turn > 200_000) throw new Error('it never came to that');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
