import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openGateway } from './open-gateway.ts';
import { type Behaviour, FAULTS, pem, ROOT, startFaulty } from './testing/faulty-cluster.ts';
import { type GatewayServer, startGateway } from './testing/gateway-server.ts';

const KEY = { FATHOM_CLUSTER_USER: 'reader', FATHOM_CLUSTER_PASSWORD: 'correct horse battery' };
const PACKED = Buffer.from('reader:correct horse battery').toString('base64');

const opened: { readonly close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function behind(behave: Behaviour) {
  const cluster = await startFaulty(behave);
  const gateway = await startGateway(cluster.address, { environment: KEY });
  opened.push(cluster, gateway);
  return { cluster, gateway };
}

/** Sends bytes as they are, which no client would, and answers all that comes back until the connection ends. */
function sendBytes({ port }: GatewayServer, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (piece) => (text += piece.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
}

const head = ({ port }: GatewayServer, line: string, ...more: readonly string[]) =>
  `${[`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'x-fathom-token: the-token-of-this-start', 'Connection: close', ...more].join('\r\n')}\r\n\r\n`;

describe('a request made to get past the table', () => {
  it.each([
    ['GET', '/%2e%2e/_cluster/settings'],
    ['GET', '/logs/%2e%2e/_security/user'],
    ['GET', '/logs/..%2f_security%2fuser'],
    ['POST', '//logs/_search'],
    ['POST', '/logs/_search//'],
    ['POST', '/_search;x=/../_bulk'],
    ['GET', '/_security;a/user'],
    ['POST', '/logs/_doc;/_search/x'],
    ['POST', '/logs%00/_search'],
    ['POST', '/logs/_search%0d%0aX-Other:%201'],
    ['POST', '/logs\\_bulk'],
    ['GET', 'http://elsewhere.test/_search'],
    ['GET', '*'],
    ['TRACE', '/'],
    ['PATCH', '/logs/_search'],
    ['SEARCH', '/logs/_search'],
  ])('is refused with its reason: %s %s', async (method, path) => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const text = await sendBytes(gateway, head(gateway, `${method} ${path}`));
    // The first is the server's own, to what is no request at all.
    expect(text).toMatch(/^HTTP\/1\.1 (400 |403 [^]*gateway_refuses)/);
    expect(cluster.heard).toEqual([]);
  });

  it('takes a semicolon for a part of a name', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    await gateway.ask('POST', '/logs;_bulk/_search', { body: '{}' });
    expect(cluster.heard.map(({ url }) => url)).toEqual(['/logs%3B_bulk/_search']);
  });

  it('has no other method by a header, and no header of its own goes on', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-http-method': 'PUT',
      'x-method-override': 'DELETE',
      authorization: 'Basic bWluZTptaW5l',
      'es-security-runas-user': 'admin',
      'x-forwarded-for': '10.0.0.1',
      'x-opaque-id': 'a',
    };
    await gateway.ask('POST', '/logs/_search', { body: '{}', headers });
    expect(cluster.heard).toHaveLength(1);
    const { method, headers: heard } = cluster.heard[0] ?? {};
    expect([method, heard?.authorization]).toEqual(['POST', `Basic ${PACKED}`]);
    for (const name of Object.keys(headers).filter((one) => one !== 'authorization')) expect(heard).not.toHaveProperty(name);
  });

  it('passes a body of GET and the parameter `source` on with a search, and with nothing else', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const source = `source=${encodeURIComponent('{"size":1}')}&source_content_type=application/json`;
    expect((await gateway.ask('GET', '/logs/_search', { body: '{"size":1}' })).status).toBe(200);
    expect((await gateway.ask('GET', `/logs/_search?${source}`)).status).toBe(200);
    expect((await gateway.ask('DELETE', `/_search/scroll?source=${encodeURIComponent('{"scroll_id":"_all"}')}`)).status).toBe(403);
    expect((await gateway.ask('POST', `/_bulk?${source}`)).status).toBe(403);
    expect(cluster.heard.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/logs/_search', '{"size":1}'],
      ['GET', `/logs/_search?${source}`, ''],
    ]);
  });

  it('cannot bring a header, or a second request, along', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const smuggled = `0\r\n\r\nDELETE /logs HTTP/1.1\r\nHost: x\r\n\r\n`;
    for (const bytes of [
      head(gateway, 'POST /logs/_search', 'Content-Type: application/json\rX-Other: 1', 'Content-Length: 0'),
      head(gateway, 'POST /logs/_search', 'Content-Type: a\x01b', 'Content-Length: 0'),
      head(gateway, 'POST /logs/_search', `Content-Length: ${smuggled.length}`, 'Transfer-Encoding: chunked') + smuggled,
      head(gateway, 'POST /logs/_search', 'Content-Length: 2', 'Content-Length: 3') + '{}}',
      head(gateway, 'GET /', 'Host: 127.0.0.1:1'),
      head(gateway, 'GET /', 'x-fathom-token: another'),
    ])
      // Where more comes than is read, the refusal may be lost with the connection.
      expect(await sendBytes(gateway, bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(cluster.heard).toEqual([]);
    expect(await sendBytes(gateway, head(gateway, 'GET /', 'Accept: \xe9\xff'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is read to its end where its body is too long, and the next is answered', async () => {
    const { cluster, gateway } = await behind(FAULTS.fine);
    const refused = await gateway.ask('POST', '/logs/_search', { body: ' '.repeat(20_000_000) });
    expect(refused).toMatchObject({ status: 413, error: { reason: expect.stringContaining('1048576 bytes at most') } });
    expect((await gateway.ask('GET', '/')).status).toBe(200);
    expect(cluster.heard).toHaveLength(1);
  });
});

describe('an answer in another form', () => {
  it('is told to be packed where nobody asked for that, as a key could not be seen in it', async () => {
    const { gateway } = await behind(
      (_, outgoing) =>
        void outgoing
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify({ key: PACKED }))),
    );
    const { status, error } = await gateway.ask('GET', '/');
    expect([status, error?.type]).toEqual([502, 'gateway_packed']);
    expect(error?.reason).toContain('packed as gzip, which it was not asked for');
  });

  it('passes as text where the table has text, and is asked for as JSON elsewhere', async () => {
    const { cluster, gateway } = await behind(
      (_, outgoing) => void outgoing.writeHead(200, { 'content-type': 'text/plain; charset=UTF-8' }).end(`green open logs ${PACKED}\n`),
    );
    const listed = await gateway.ask('GET', '/_cat/indices', { headers: { accept: '*/*' } });
    expect([listed.status, listed.text]).toEqual([200, `green open logs ${'*'.repeat(PACKED.length)}\n`]);
    const asYaml = await gateway.ask('POST', '/logs/_search?format=yaml', { headers: { accept: 'application/yaml' } });
    expect(asYaml.error?.type).toBe('gateway_not_json');
    expect(cluster.heard.map(({ headers }) => headers.accept)).toEqual(['*/*', 'application/json']);
  });
});

describe('a cluster that comes back', () => {
  it('is asked on a connection of its own, whatever became of the last one', async () => {
    let hangsUp = false;
    const { cluster, gateway } = await behind((incoming, outgoing) => {
      if (hangsUp) incoming.socket.destroy();
      else FAULTS.fine(incoming, outgoing);
    });
    expect((await gateway.ask('GET', '/')).text).toBe(ROOT);
    hangsUp = true;
    expect((await gateway.ask('GET', '/')).error?.reason).toMatch(/hung up before it answered$/);
    hangsUp = false;
    expect((await gateway.ask('GET', '/')).text).toBe(ROOT);
    expect(cluster.heard).toHaveLength(3);
  });
});

describe('what is wrong with a certificate', () => {
  const wish = { environment: {}, ask: undefined, isOwnHost: () => true };

  it('is told by name where another authority would not help', async () => {
    const cluster = await startFaulty(FAULTS.fine, true);
    const gateway = await startGateway(cluster.address.replace('localhost', '[::ffff:127.0.0.1]'), { authorities: pem('cert') });
    opened.push(cluster, gateway);
    const { error } = await gateway.ask('GET', '/');
    expect(error).toMatchObject({ type: 'gateway_tls', reason: expect.stringContaining('is for other names') });
    expect(error?.reason).not.toContain('--ca');
  });

  it('is said at the start, of a file and of an address that has none', async () => {
    const authorityFile = new URL('./testing/broken.pem', import.meta.url).pathname;
    expect(await openGateway({ ...wish, address: 'https://host:9200', authorityFile })).toEqual({
      ok: false,
      problem: `--ca ${authorityFile}: there is a certificate in it that cannot be read`,
    });
    const missing = await openGateway({ ...wish, address: 'https://host:9200', authorityFile: '/no/such.pem' });
    expect(missing).toEqual({ ok: false, problem: '--ca /no/such.pem: there is no such file' });
    const folder = await openGateway({ ...wish, address: 'https://host:9200', authorityFile: '/' });
    expect(folder).toEqual({ ok: false, problem: '--ca /: that is a folder, not a file' });
    const plain = await openGateway({ ...wish, address: 'http://host:9200', authorityFile });
    expect(plain).toMatchObject({ ok: false, problem: expect.stringContaining('--ca is about https://') });
  });
});
