import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { allowing, ownPolicy, policyHeader } from './content-policy.mjs';
import { isOwnHost } from './own-host.mjs';

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** What other pages put into frames. */
const FRAMES = ['embed.html', 'embed/lesson.html'];

/**
 * @typedef {object} Beside
 * @property {string} path below the base, with a slash at its end
 * @property {string} meta an element for the head of the page
 * @property {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, target: string) => void} handle
 */

/**
 * @typedef {object} Connect
 * @property {string} origin
 * @property {string} meta an element for the head of the page
 */

/**
 * Serves a folder the way a plain static host does: right types, no rewriting, no compression, 404 for what is not there.
 * @param {{ folder: string, base?: string, host?: string, port: number, fallback?: boolean, hostNames?: readonly string[], beside?: Beside, connect?: Connect, types?: ReadonlyMap<string, string> }} options
 *   `base`: the sub-path to serve under, default `/`; everything outside is 404. `port` 0 takes any.
 *   `fallback`: take the next free port when this one is in use.
 *   `hostNames`: lower-case names it may be called by, besides loopback addresses.
 *   `beside`: what answers below one of its paths, and what of it the page is told, in its head
 *   `connect`: another origin the page may talk to, and what it is told of it
 *   `types`: of files that are to have another one than their names say
 * @returns {Promise<{ address: string, close: () => Promise<void> }>} `address` ends with the base's slash; rejects when the port is taken
 */
export async function serveStatic(options) {
  const base = normalizeBase(options.base ?? '/');
  const host = options.host ?? '127.0.0.1';
  const server = createServer((request, response) => {
    const wrong = wrongHost(request, options.hostNames ?? []);
    const { beside, connect } = options;
    const mount = beside && `${base}${beside.path}`;
    if (wrong !== undefined) refuse(response, ...wrong);
    else if (mount !== undefined && request.url?.startsWith(mount)) beside?.handle(request, response, request.url.slice(mount.length - 1));
    else
      void answer(
        {
          folder: options.folder,
          types: options.types,
          base,
          meta: `${beside?.meta ?? ''}${connect?.meta ?? ''}`,
          origin: connect?.origin,
        },
        request,
        response,
      );
  });
  const port = await listen(server, host, options.port, options.fallback === true);
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A page under a name of its own that leads to this computer is not to read what is served here.
 * @param {import('node:http').IncomingMessage} request
 * @param {readonly string[]} names
 * @returns {[status: number, text: string] | undefined} how to refuse it: two hosts, or a foreign one on a connection to a loopback address
 */
function wrongHost({ headers, rawHeaders, socket }, names) {
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1) return [400, 'more than one Host header'];
  const loopback = /^(::ffff:)?127\.|^::1$/.test(socket.localAddress ?? '');
  if (!loopback || headers.host === undefined || isOwnHost(headers.host, names)) return undefined;
  return [403, `this server answers to loopback addresses only, not to ${headers.host}: --host-name adds a name`];
}

/**
 * @param {{ folder: string, types?: ReadonlyMap<string, string> | undefined, base: string, meta: string, origin: string | undefined }} site
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer({ folder, types, base, meta, origin }, request, response) {
  const path = requestedPath(request.url ?? '/');
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  if (path === undefined) return refuse(response, 400);
  if (`${path}/` === base) return response.writeHead(308, { location: base }).end();
  if (!path.startsWith(base)) return refuse(response, 404);
  const below = path.slice(base.length);
  const file = join(folder, below === '' || below.endsWith('/') ? `${below}index.html` : below);
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return refuse(response, 404);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) return refuse(response, 404);
  const page = meta !== '' && file === join(folder, 'index.html') ? await pageWith(file, meta, origin) : undefined;
  response.writeHead(200, {
    'content-type': types?.get(below) ?? TYPES[extname(file)] ?? 'application/octet-stream',
    'content-length': page?.length ?? found.size,
    'cache-control': 'no-cache',
    ...(await guards(folder, file, origin)),
  });
  if (request.method === 'HEAD') return response.end();
  if (page !== undefined) return response.end(page);
  return createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * @param {string} file
 * @param {string} meta
 * @param {string | undefined} origin
 * @returns {Promise<Buffer>} the page with more at the end of its head, and a policy that lets it talk to the origin
 */
async function pageWith(file, meta, origin) {
  return Buffer.from(allowing(await readFile(file, 'utf8'), origin).replace('</head>', () => `${meta}</head>`));
}

/**
 * What a browser holds a file to: its type, and the page's policy, which workers are held to by their own answers.
 * @param {string} folder
 * @param {string} file
 * @param {string | undefined} origin
 * @returns {Promise<Record<string, string>>}
 */
async function guards(folder, file, origin) {
  const read = (/** @type {string} */ name) => readFile(name, 'utf8').catch(() => '');
  // Documents for frames of other pages have policies of their own.
  const isFrame = FRAMES.some((name) => file === join(folder, name));
  const policy = isFrame ? ownPolicy(await read(file)) : policyHeader(allowing(await read(join(folder, 'index.html')), origin));
  return {
    'x-content-type-options': 'nosniff',
    // In a sandboxed frame the page's own modules and data are another origin's.
    ...(extname(file) !== '.html' && { 'access-control-allow-origin': '*' }),
    ...(policy !== undefined && { 'content-security-policy': policy }),
  };
}

/**
 * @param {string} url
 * @returns {string | undefined} the decoded path; undefined when its escapes are broken
 */
function requestedPath(url) {
  try {
    return normalize(decodeURIComponent(url.replace(/[?#].*$/, ''))).replaceAll('\\', '/');
  } catch {
    return undefined;
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string | number} text
 */
function refuse(response, status, text = status) {
  return response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/**
 * @param {string} base
 * @returns {string} with one slash at either end
 */
function normalizeBase(base) {
  const inner = base.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/**
 * @param {import('node:http').Server} server
 * @param {string} host
 * @param {number} port
 * @param {boolean} fallback
 * @returns {Promise<number>} the port it listens on
 */
function listen(server, host, port, fallback) {
  return new Promise((resolve, reject) => {
    let candidate = port;
    server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' && fallback && candidate < port + 100) server.listen(++candidate, host);
      else reject(error);
    });
    server.on('listening', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : candidate);
    });
    server.listen(candidate, host);
  });
}
