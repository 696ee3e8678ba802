import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStatic } from './lib/static-server.mjs';

let parent: string;
let server: { address: string; close: () => Promise<void> };

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'fathom-static-'));
  mkdirSync(join(parent, 'site/data'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'outside');
  writeFileSync(join(parent, 'site/index.html'), '<title>here</title>');
  writeFileSync(join(parent, 'site/app.js'), 'export {};');
  writeFileSync(join(parent, 'site/data/words.ndz'), new Uint8Array([0x1f, 0x8b]));
  server = await serveStatic({ folder: join(parent, 'site'), base: 'deep/er', port: 0, hostNames: ['named.test'] });
});

afterAll(async () => {
  await server.close();
  rmSync(parent, { recursive: true });
});

/** A request whose path is sent as it is; `fetch` would tidy it first. */
function rawStatus(path: string, host = 'localhost', ...more: readonly string[]): Promise<number | undefined> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, setHost: false, headers: [host, ...more].flatMap((name) => ['host', name]) }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end();
  });
}

describe('the static server', () => {
  it('serves the index under its base and sends the bare base there', async () => {
    expect(await (await fetch(server.address)).text()).toBe('<title>here</title>');
    expect((await fetch(server.address.slice(0, -1), { redirect: 'manual' })).headers.get('location')).toBe('/deep/er/');
  });

  it('gives modules their type and data sets none that a browser would unpack', async () => {
    expect((await fetch(`${server.address}app.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const data = await fetch(`${server.address}data/words.ndz`);
    expect(data.headers.get('content-type')).toBe('application/octet-stream');
    expect(data.headers.get('content-encoding')).toBeNull();
  });

  it('puts one element more into the page, and nothing else, where something answers beside it', async () => {
    const beside = {
      path: '_beside/',
      meta: '<meta name="x" content="$&" />',
      handle: (_: unknown, response: ServerResponse, target: string) => void response.end(target),
    };
    writeFileSync(join(parent, 'site/other.html'), '<head></head>');
    writeFileSync(join(parent, 'site/index.html'), '<head><title>here</title></head>');
    const other = await serveStatic({ folder: join(parent, 'site'), base: 'deep', port: 0, beside });
    const textOf = async (path: string) => (await fetch(other.address + path)).text();
    expect(await textOf('')).toBe('<head><title>here</title><meta name="x" content="$&" /></head>');
    expect(await textOf('other.html')).toBe('<head></head>');
    expect(await textOf('_beside/logs/_search?size=1')).toBe('/logs/_search?size=1');
    await other.close();
    writeFileSync(join(parent, 'site/index.html'), '<title>here</title>');
  });

  it('lets a page talk to one origin more, in its own policy and in that of its workers', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-static-'));
    const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'";
    writeFileSync(join(folder, 'index.html'), `<head><meta http-equiv="Content-Security-Policy" content="${policy}" /></head>`);
    writeFileSync(join(folder, 'app.js'), 'export {};');
    const connect = { origin: 'https://host:9200', meta: '<meta name="fathom-connect" content="https://host:9200" />' };
    const other = await serveStatic({ folder, port: 0, connect });
    const page = await (await fetch(other.address)).text();
    expect(page).toContain("connect-src 'self' https://host:9200; base-uri");
    expect(page).toContain(`${connect.meta}</head>`);
    for (const file of ['', 'app.js']) {
      const header = (await fetch(other.address + file)).headers.get('content-security-policy');
      expect(header).toContain("connect-src 'self' https://host:9200;");
    }
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('holds a browser to types and to the page’s policy, and lets a sandboxed page read its own modules and data', async () => {
    const policy = `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'" /></head>`;
    const guarded = mkdtempSync(join(tmpdir(), 'fathom-static-'));
    writeFileSync(join(guarded, 'index.html'), policy);
    writeFileSync(join(guarded, 'app.js'), 'export {};');
    mkdirSync(join(guarded, 'embed'));
    writeFileSync(join(guarded, 'embed/lesson.html'), policy.replace("default-src 'none'", "default-src 'self'"));
    const other = await serveStatic({ folder: guarded, port: 0 });
    const headersOf = async (file: string) => {
      const { headers } = await fetch(other.address + file);
      return ['content-security-policy', 'x-content-type-options', 'access-control-allow-origin'].map((name) => headers.get(name));
    };
    expect(await headersOf('')).toEqual(["default-src 'none'; frame-ancestors 'self'", 'nosniff', null]);
    expect(await headersOf('app.js')).toEqual(["default-src 'none'; frame-ancestors 'self'", 'nosniff', '*']);
    expect((await headersOf('embed/lesson.html'))[0], 'what other sites may frame').toBe("default-src 'self'");
    await other.close();
    rmSync(guarded, { recursive: true });
    expect((await fetch(server.address)).headers.has('content-security-policy'), 'a folder without a policy').toBe(false);
  });

  it('answers HEAD without a body, and 405 to what would write', async () => {
    const head = await fetch(`${server.address}app.js`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await fetch(server.address, { method: 'PUT' })).status).toBe(405);
  });

  it.each([
    '/',
    '/other/',
    '/deep/er/missing.js',
    '/deep/er/data',
    '/deep/er/../../secret.txt',
    '/deep/er/%2e%2e/%2e%2e/secret.txt',
    '/deep/er/..%2f..%2fsecret.txt',
  ])('answers 404 to %s', async (path) => {
    expect(await rawStatus(path)).toBe(404);
  });

  it.each([
    ['localhost', 200],
    ['LOCALHOST.:80', 200],
    ['127.1:5173', 200],
    ['[::1]', 200],
    ['Named.test:80', 200],
    ['evil.example', 403],
    ['evil.named.test', 403],
    ['127.0.0.1.evil.example:5173', 403],
    ['evil.example@localhost', 403],
    ['localhost#', 403],
    ['0.0.0.0', 403],
  ])('is called [%s] and answers %i', async (host, status) => {
    expect(await rawStatus('/deep/er/', host)).toBe(status);
  });

  it('takes one host and no more', async () => {
    expect(await rawStatus('/deep/er/', 'localhost', 'localhost')).toBe(400);
  });

  it('answers 400 to a path with broken escapes', async () => {
    expect(await rawStatus('/deep/er/%zz')).toBe(400);
  });

  it('takes the next free port only when asked to', async () => {
    const port = Number(new URL(server.address).port);
    await expect(serveStatic({ folder: parent, port })).rejects.toThrow('EADDRINUSE');
    const second = await serveStatic({ folder: parent, port, fallback: true });
    expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
    await second.close();
  });
});
