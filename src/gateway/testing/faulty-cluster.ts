import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';

/** A request the fake was sent. */
export interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Resolves when the connection's request is over, called off or not. */
  readonly closed: Promise<void>;
}

/** A server on this computer that answers as it is told. */
export interface FaultyCluster {
  readonly address: string;
  readonly heard: readonly Heard[];
  readonly close: () => Promise<void>;
}

export type Behaviour = (incoming: IncomingMessage, outgoing: ServerResponse, heard: Heard) => void;

/** What a cluster says of itself at its root. */
export const ROOT = JSON.stringify({ cluster_name: 'faked', version: { distribution: 'opensearch', number: '2.19.1' } });

/** The behaviours of the fault table that need HTTP. */
export const FAULTS = {
  fine: (_, outgoing) => void outgoing.writeHead(200, { 'content-type': 'application/json' }).end(ROOT),
  unauthorized: (_, outgoing) => void outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('Unauthorized'),
  forbidden: (incoming, outgoing) =>
    void outgoing.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error: incoming.headers.authorization })),
  html502: (_, outgoing) => void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  html200: (_, outgoing) => void outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works</h1>'),
  redirect: (_, outgoing) => void outgoing.writeHead(301, { location: 'https://elsewhere.test/x' }).end(),
  cutShort: (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    outgoing.write('{"hits":', () => outgoing.destroy());
  },
  silent: () => undefined,
  slowBody: (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.write('{"hits":');
  },
  hangsUp: (incoming) => void incoming.socket.destroy(),
  echoes: (incoming, outgoing) => {
    const text = JSON.stringify({ headers: incoming.headers });
    outgoing.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b' });
    // In two pieces, with the secret across both.
    const half = Math.floor(text.indexOf('authorization') + 30);
    outgoing.write(text.slice(0, half), () => setImmediate(() => outgoing.end(text.slice(half))));
  },
} satisfies Readonly<Record<string, Behaviour>>;

/** Starts one, over TLS with a certificate nobody has signed where asked for. */
export async function startFaulty(behave: Behaviour, tls = false): Promise<FaultyCluster> {
  const heard: Heard[] = [];
  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    let body = '';
    const closed = new Promise<void>((resolve) => outgoing.once('close', resolve));
    incoming.on('data', (piece: Buffer) => (body += piece.toString('utf8')));
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming;
      const one = { method, url, headers, body, closed };
      heard.push(one);
      behave(incoming, outgoing, one);
    });
  };
  const server = tls ? createTlsServer({ key: pem('key'), cert: pem('cert') }, listener) : createServer(listener);
  return { address: `${tls ? 'https' : 'http'}://localhost:${await listen(server)}`, heard, close: () => end(server) };
}

/** Speaks something that is no HTTP. */
export async function startBabble(): Promise<Omit<FaultyCluster, 'heard'>> {
  const server = createSocketServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('220 mail ready\r\n'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The certificate of {@link startFaulty}, or its key. */
export function pem(name: 'cert' | 'key'): string {
  return readFileSync(new URL(`${name}.pem`, import.meta.url), 'utf8');
}

/** Listens on any free port of 127.0.0.1. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Ends a server with all its connections. */
export function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
