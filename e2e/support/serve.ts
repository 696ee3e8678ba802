import { execFile, spawn } from 'node:child_process';
import http from 'node:http';
import { createServer } from 'node:net';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/** `npm run serve`, as a user starts it, on a port of its own. */
export interface RunningServer {
  /** Without a closing slash. */
  readonly address: string;
  /** What it has printed so far, on both outputs. */
  printed(): string;
  stop(): Promise<void>;
}

/** Starts the server with these flags and waits until it says where it is. Rejects with what it printed when it ends before. */
export async function startServer(...flags: readonly string[]): Promise<RunningServer> {
  const named = flags.indexOf('--port');
  const port = named < 0 ? await freePort() : Number(flags[named + 1]);
  const own = named < 0 ? ['--port', String(port)] : [];
  return started('serve', [...own, ...flags], { address: `http://127.0.0.1:${port}` });
}

/** `npm start` on a port of its own, with more in its environment. */
export async function startPage(flags: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const named = flags.indexOf('--port');
  const port = named < 0 ? await freePort() : Number(flags[named + 1]);
  const own = named < 0 ? ['--port', String(port)] : [];
  return started('start', [...own, ...flags], { address: `http://127.0.0.1:${port}`, env });
}

async function started(
  script: string,
  flags: readonly string[],
  { address, env = {} }: { readonly address: string; readonly env?: Readonly<Record<string, string>> },
): Promise<RunningServer> {
  const child = spawn(process.execPath, [fromRoot(`scripts/${script}.mjs`), ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      if (printed.includes(address)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The server ended: ${printed}`)));
  });
  return {
    address,
    printed: () => printed,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * One request, sent by the real curl where there is one, else by Node: a client that is no browser, so it may send a body with GET.
 * `body` is sent as it is, as JSON unless `type` says otherwise.
 */
export function request(method: string, url: string, body?: string, type = 'application/json'): Promise<HttpAnswer> {
  return withCurl(method, url, body, type).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return withNode(method, url, body, type);
    throw error;
  });
}

function withCurl(method: string, url: string, body: string | undefined, type: string): Promise<HttpAnswer> {
  const verb = method === 'HEAD' ? ['--head'] : ['--request', method];
  const content = body === undefined ? [] : ['--header', `content-type: ${type}`, '--data-binary', body];
  const args = ['--silent', '--show-error', '--write-out', '\n%{http_code} %{content_type}', ...verb, ...content, url];
  return new Promise((resolve, reject) => {
    execFile('curl', args, (error, stdout) => {
      if (error !== null) return reject(error);
      const end = stdout.lastIndexOf('\n');
      const [status = '', ...rest] = stdout.slice(end + 1).split(' ');
      return resolve({ status: Number(status), type: rest.join(' '), text: stdout.slice(0, end) });
    });
  });
}

function withNode(method: string, url: string, body: string | undefined, type: string): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const sent = http.request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A port of this computer that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
