import { createServer, request } from 'node:http';
import { credentialsFrom } from '../credentials.ts';
import { TOKEN_HEADER } from '../doors.ts';
import { createGateway, type Patience } from '../gateway.ts';
import { end, listen } from './faulty-cluster.ts';

/** A gateway that listens. */
export interface GatewayServer {
  readonly port: number;
  /** Sends as this computer's own page does, with the token; `headers` come on top, and an empty one is left out. */
  readonly ask: (method: string, path: string, more?: Asking) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

interface Asking {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  /** Of the gateway's own answers. */
  readonly error: { readonly type: string; readonly reason: string } | undefined;
}

const TOKEN = 'the-token-of-this-start';

/** A gateway to `cluster`, behind a server of its own. */
export async function startGateway(
  cluster: string,
  options: {
    readonly environment?: Record<string, string>;
    readonly authorities?: string;
    readonly writes?: boolean;
    readonly patience?: Partial<Patience>;
  } = {},
): Promise<GatewayServer> {
  const { environment = {}, authorities, writes = false, patience } = options;
  const doors = { token: TOKEN, isOwnHost: (host: string) => host.startsWith('127.0.0.1:'), origins: [] };
  const behind = { address: new URL(cluster), credentials: credentialsFrom(environment), authorities, writes };
  const gateway = createGateway(behind, doors, patience);
  const server = createServer((incoming, outgoing) => gateway.handle(incoming, outgoing, incoming.url ?? '/'));
  const port = await listen(server);
  return {
    port,
    ask: (method, path, more = {}) => send(port, method, path, more),
    close: async () => {
      gateway.close();
      await end(server);
    },
  };
}

function send(port: number, method: string, path: string, { body = '', headers, signal }: Asking): Promise<Answered> {
  const all = {
    host: `127.0.0.1:${port}`,
    [TOKEN_HEADER]: TOKEN,
    ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path, headers: sent, ...(signal && { signal }) }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString('utf8')));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, error: errorIn(text) }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function errorIn(text: string): Answered['error'] {
  try {
    // Of the gateway's own making, where there is one.
    return (JSON.parse(text) as { readonly error?: Answered['error'] }).error;
  } catch {
    return undefined;
  }
}
