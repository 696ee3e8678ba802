import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../rest/endpoints/endpoints.ts';
import { parseFlags } from './flags.ts';
import { serve, type RunningServer } from './serve.ts';

const running: RunningServer[] = [];

/** A server started as the command line would, with one document in it. */
async function started(...args: readonly string[]): Promise<RunningServer> {
  const parsed = parseFlags(['--port', '0', '--seed', '1', ...args], { data: '' });
  if (!parsed.ok) throw new Error(parsed.problem);
  const server = await serve(parsed.flags, (error) => {
    throw error;
  });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const { server } of running.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
});

/** The status and the text of what a server answers to bytes as they stand; the connection ends behind the answer. */
async function ask(at: RunningServer, head: readonly string[], body = ''): Promise<{ readonly status: number; readonly text: string }> {
  const { port, hostname } = new URL(at.address);
  const socket = connect(Number(port), hostname);
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  // Left open: a server that needs a turn for its answer takes a client that closes its half for gone.
  socket.write([...head, ...length, 'connection: close', '', body].join('\r\n'));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text };
}

const hostOf = (at: RunningServer): string => `host: ${new URL(at.address).host}`;

/** A form of another page, as a browser sends it. */
const FOREIGN = ['origin: http://evil.example', 'sec-fetch-site: cross-site', 'sec-fetch-mode: navigate'];
const EMPTYING = 'POST /_all/_delete_by_query?q=*:*&refresh=true HTTP/1.1';

async function filled(...args: readonly string[]): Promise<RunningServer> {
  const server = await started(...args);
  const { status } = await ask(
    server,
    ['PUT /i/_doc/1?refresh=true HTTP/1.1', hostOf(server), 'content-type: application/json'],
    '{"n":1}',
  );
  expect(status).toBe(201);
  return server;
}

const count = async (at: RunningServer): Promise<string | undefined> =>
  /"count":(\d+)/.exec((await ask(at, ['GET /i/_count HTTP/1.1', hostOf(at)])).text)?.[1];

describe('a keyless server, asked by web pages', () => {
  it('is not emptied by the form of a foreign page, and says why in the dialect of the address', async () => {
    const server = await filled();
    const form = ['content-type: application/x-www-form-urlencoded'];
    const refused = await ask(server, [EMPTYING, hostOf(server), ...FOREIGN, ...form], 'a=b');
    expect(refused.status).toBe(403);
    const reason =
      'a web page of [http://evil.example] may only read here: it takes writes, scrolls and views from pages of its own origin; --origin http://evil.example lets that page in';
    const cause = { type: 'security_exception', reason };
    expect(JSON.parse(refused.text.slice(refused.text.indexOf('{')))).toEqual({ error: { root_cause: [cause], ...cause }, status: 403 });
    const convention = await ask(
      server,
      ['POST /indices HTTP/1.1', hostOf(server), ...FOREIGN, 'content-type: text/plain'],
      '{"name":"x"}',
    );
    expect([convention.status, convention.text]).toEqual([403, expect.stringContaining('"code":3006')]);
    expect(await count(server)).toBe('1');
  });

  it.each([
    ['no body', []],
    ['text', ['content-type: text/plain']],
    ['JSON', ['content-type: application/json']],
    ['nothing but an origin', ['origin: http://evil.example']],
    ['a page of no origin', ['origin: null']],
    ['an empty origin', ['origin:']],
    ['two origins', ['origin: OWN', 'origin: http://evil.example']],
    ['its own host at another port', ['origin: http://127.0.0.1:1']],
    ['its own host by another scheme', ['origin: https://127.0.0.1:PORT']],
    ['its own host by another name', ['origin: http://localhost:PORT']],
    ['its own origin and a path', ['origin: OWN/']],
    ['no origin, and another site', ['sec-fetch-site: cross-site']],
    ['no origin, and another page of the same site', ['sec-fetch-site: same-site']],
    ['no origin, and no site that is known', ['sec-fetch-site: same-origin, cross-site']],
    ['a handshake for a web socket', ['origin: http://evil.example', 'connection: upgrade', 'upgrade: websocket']],
  ])('refuses writes with %s', async (_, headers) => {
    const server = await filled();
    const own = new URL(server.address);
    const sent = headers.map((line) => line.replace('OWN', own.origin).replace('PORT', own.port));
    const foreign = sent.some((line) => /^(origin|sec-fetch-site):/.test(line)) ? sent : [...sent, ...FOREIGN];
    expect((await ask(server, [EMPTYING, hostOf(server), ...foreign])).status).toBe(403);
    expect(await count(server)).toBe('1');
  });

  it.each([
    ['no browser at all', []],
    ['its own page', ['origin: OWN', 'sec-fetch-site: same-origin']],
    ['its own page in an old browser', ['origin: OWN']],
    ['its own page, without an origin', ['sec-fetch-site: same-origin']],
    ['the address line', ['sec-fetch-site: none']],
  ])('takes writes of %s', async (_, headers) => {
    const server = await filled();
    const own = new URL(server.address).origin;
    expect((await ask(server, [EMPTYING, hostOf(server), ...headers.map((line) => line.replace('OWN', own))])).status).toBe(200);
    expect(await count(server)).toBe('0');
  });

  it('opens, moves and closes no scroll and no view for a foreign page, and refreshes nothing, whatever the method', async () => {
    const server = await filled();
    for (const target of [
      'GET /i/_search?scroll=1m',
      'GET /i/_search?%73croll=1m',
      'POST /i/_search?scroll=1m',
      'GET /v1/i/_search?scroll=1m',
      'POST /_search/scroll?scroll_id=x',
      'GET /_search/scroll?scroll_id=x',
      'DELETE /_search/scroll/_all',
      'POST /i/_pit?keep_alive=1m',
      'POST /i/_search/point_in_time?keep_alive=1m',
      'DELETE /_search/point_in_time/_all',
      'POST /views',
      'GET /_refresh',
      'GET /_flush',
      'GET /i/_doc/1?refresh=true',
      'GET /_mget?refresh=true&source={}&source_content_type=application/json',
    ]) {
      expect([target, (await ask(server, [`${target} HTTP/1.1`, hostOf(server), ...FOREIGN])).status]).toEqual([target, 403]);
    }
    const open = await ask(server, ['GET /_search/point_in_time/_all HTTP/1.1', hostOf(server)]);
    expect(open.text).toContain('{"pits":[]}');
  });

  it('keeps every row that writes from foreign pages', async () => {
    const server = await filled();
    for (const { methods, paths, effect } of ENDPOINTS) {
      for (const path of effect === 'write' ? paths : []) {
        const target = `${methods[0] ?? ''} ${path.replaceAll(/\{\w+\}/g, 'i')}`;
        expect([target, (await ask(server, [`${target} HTTP/1.1`, hostOf(server), ...FOREIGN])).status]).toEqual([target, 403]);
      }
    }
  });

  it('answers what only reads, and lets no other page see the answer', async () => {
    const server = await filled();
    for (const target of ['GET /i/_search', 'POST /i/_search', 'OPTIONS /i/_delete_by_query', 'HEAD /i']) {
      const { status, text } = await ask(server, [`${target} HTTP/1.1`, hostOf(server), ...FOREIGN, 'access-control-request-method: POST']);
      expect([target, status]).toEqual([target, 200]);
      expect(text.toLowerCase()).not.toContain('access-control-');
      expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    }
  });

  it('lets in the pages it was told of', async () => {
    const server = await filled('--origin', 'http://localhost:5173', '--origin', 'https://app.example');
    const from = (origin: string): Promise<{ readonly status: number }> =>
      ask(server, ['POST /i/_refresh HTTP/1.1', hostOf(server), `origin: ${origin}`, 'sec-fetch-site: cross-site']);
    expect((await from('https://app.example')).status).toBe(200);
    expect((await from('http://localhost:5173')).status).toBe(200);
    expect((await from('http://localhost:5174')).status).toBe(403);
    expect((await from('null')).status).toBe(403);
  });
});

describe('a keyless server, called by a name', () => {
  it.each([
    ['localhost', 200],
    ['localhost:1234', 200],
    ['LOCALhost.', 200],
    ['127.0.0.1', 200],
    ['127.8.9.10:80', 200],
    ['127.1', 200],
    ['[::1]:9200', 200],
    ['[0:0:0:0:0:0:0:1]', 200],
    ['evil.example', 403],
    ['evil.example:9200', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.localhost', 403],
    ['127.0.0.1@evil.example', 403],
    ['evil.example@127.0.0.1', 403],
    ['localhost/evil.example', 403],
    ['localhost#', 403],
    ['localhost\\evil', 403],
    ['128.0.0.1', 403],
    ['0.0.0.0', 403],
    ['[::]', 403],
    ['[::2]', 403],
    ['', 403],
  ])('[%s] answers %i to a read', async (host, status) => {
    const server = await filled();
    const answer = await ask(server, ['GET /i/_search HTTP/1.1', `host: ${host}`]);
    expect([answer.status, answer.text.includes('"_source"')]).toEqual([status, status === 200]);
  });

  it('says which name it was and how to allow it, in the dialect of the address', async () => {
    const server = await started();
    const search = await ask(server, ['GET /_search HTTP/1.1', 'host: evil.example:9200']);
    expect(search.text).toContain(
      '"reason":"this server answers to loopback addresses and to the names it was given, not to [evil.example:9200]: --host-name evil.example adds that name"',
    );
    const convention = await ask(server, ['GET /datasets HTTP/1.1', 'host: evil.example']);
    expect([convention.status, convention.text]).toEqual([403, expect.stringContaining('"code":3007')]);
  });

  it('takes the name of a target in absolute form for the host, as the protocol wants it', async () => {
    const server = await filled();
    expect((await ask(server, ['GET http://evil.example/i/_search HTTP/1.1', hostOf(server)])).status).toBe(403);
    expect((await ask(server, ['GET HTTP://127.0.0.1@evil.example/i/_search HTTP/1.1', hostOf(server)])).status).toBe(403);
    expect((await ask(server, ['GET http://localhost/i/_search HTTP/1.1', 'host: evil.example'])).status).toBe(200);
  });

  it('takes one host and no more', async () => {
    const server = await filled();
    for (const second of ['host: localhost', hostOf(server), 'Host: evil.example']) {
      const { status, text } = await ask(server, ['GET /i/_search HTTP/1.1', hostOf(server), second]);
      expect([status, text]).toEqual([400, expect.stringContaining('the request has 2 Host headers')]);
    }
  });

  it('serves a request of the protocol before hosts', async () => {
    const server = await filled();
    expect((await ask(server, ['GET /i/_search HTTP/1.0'])).status).toBe(200);
    expect((await ask(server, ['GET /i/_search HTTP/1.0', 'host: evil.example'])).status).toBe(403);
    expect((await ask(server, ['POST /i/_refresh HTTP/1.0', 'origin: http://127.0.0.1'])).status).toBe(403);
  });

  it('answers to the names it was told', async () => {
    const server = await filled('--host-name', 'search.test', '--host-name=Other.test.');
    const by = async (host: string): Promise<number> => (await ask(server, ['GET /i/_count HTTP/1.1', `host: ${host}`])).status;
    expect([await by('search.test:9200'), await by('SEARCH.test.'), await by('other.test')]).toEqual([200, 200, 200]);
    expect([await by('a.search.test'), await by('evil.example'), await by('localhost')]).toEqual([403, 403, 200]);
    const own = ['host: search.test:81', 'origin: http://search.test:81'];
    expect((await ask(server, ['POST /i/_refresh HTTP/1.1', ...own])).status).toBe(200);
  });
});

describe('a server with keys, asked by web pages', () => {
  const basic = `authorization: Basic ${btoa('w:hush')}`;

  it('takes no writes with credentials that a browser adds by itself', async () => {
    const server = await started('--key', 'w:hush:write:*');
    const create = ['PUT /i HTTP/1.1', hostOf(server)];
    const refused = await ask(server, [...create, basic, ...FOREIGN]);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('a web page of [http://evil.example] may only read here'),
    ]);
    expect((await ask(server, [...create, basic, 'sec-fetch-site: cross-site'])).status).toBe(403);
    expect((await ask(server, [...create, basic.replace('Basic', 'bAsIc'), ...FOREIGN])).status).toBe(403);
    expect((await ask(server, [...create, basic])).status).toBe(200);
  });

  it('takes them with a key that a page must know to send, and answers to any name', async () => {
    const server = await started('--key', 'w:hush:write:*');
    const key = `authorization: ApiKey ${btoa('w:hush')}`;
    expect((await ask(server, ['PUT /i HTTP/1.1', 'host: search.example', key, ...FOREIGN])).status).toBe(200);
  });

  it('answers to the names it was told only, where it was told any', async () => {
    const server = await started('--key', 'w:hush:write:*', '--host-name', 'search.example');
    expect((await ask(server, ['GET / HTTP/1.1', 'host: search.example', basic])).status).toBe(200);
    expect((await ask(server, ['GET / HTTP/1.1', 'host: evil.example', basic])).status).toBe(403);
  });
});
