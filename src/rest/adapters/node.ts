import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ApiResponse, Connection, LocalService } from '../api.ts';
import { FATHOM_VERSION } from '../version.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { BODY_IDLE_MS, incomingBody } from './node-body.ts';

/**
 * The service behind Node's HTTP server, not yet listening. Plain `node:http`, because bodies of GET requests must
 * arrive and a fetch `Request` has no place for them. `afterRequest` is called behind every answer: upkeep, for an engine that has no other.
 * @param cors origins whose pages may read answers
 */
export function createHttpServer(
  service: LocalService,
  afterRequest: () => void = () => undefined,
  patience: Partial<Patience> = {},
  cors: readonly string[] = [],
): Server {
  const { expectGraceMs = EXPECT_GRACE_MS, bodyIdleMs = BODY_IDLE_MS, maxConnections = MAX_CONNECTIONS } = patience;
  const running = new WeakMap<Duplex, ServerResponse>();
  const connections = new WeakMap<Socket, Connection>();
  // A request without a host is refused here: Node would do it with an empty body. Of two hosts Node would take the first.
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming;
    running.set(socket, outgoing);
    let connection = connections.get(socket);
    if (connection === undefined) connections.set(socket, (connection = connectionOf(socket)));
    const wrong = wrongHost(incoming);
    if (cors.length > 0) outgoing.setHeaders(new Map(Object.entries(corsHeaders(cors, incoming))));
    const asked = preflightHeaders(cors, incoming);
    if (wrong !== undefined) send(outgoing, plainError(400, wrong));
    else if (asked !== undefined) send(outgoing, { status: 204, headers: asked, body: new Uint8Array(0) });
    else void answer(service, { incoming, outgoing, connection, bodyIdleMs }).finally(afterRequest);
  };
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS }, serve);
  server.maxConnections = maxConnections;
  endIdleInTime(server, maxConnections * MOST_WITH_IDLE);
  // No answer here has a 1xx status: curl, which asks with large bodies, sends them a second later all the same.
  server.on('checkContinue', (incoming, outgoing) => {
    const giveUp = setTimeout(() => refuseExpectation(incoming, outgoing), expectGraceMs);
    for (const event of ['data', 'end', 'close']) incoming.once(event, () => clearTimeout(giveUp));
    // It may be refused before it has sent anything.
    outgoing.once('finish', () => clearTimeout(giveUp));
    serve(incoming, outgoing);
  });
  server.on('checkExpectation', refuseExpectation);
  server.on('clientError', (error: ProtocolError, socket) => refuseProtocolError(error, socket, running.get(socket)));
  server.on('connect', (_, socket) => writeOut(socket, plainError(400, 'the method CONNECT is not supported: this server is no proxy')));
  return server;
}

/** Connections on which nothing is under way make room before new ones would be hung up on. */
function endIdleInTime(server: Server, most: number): void {
  let open = 0;
  server.on('connection', (socket) => {
    socket.once('close', () => open--);
    if (++open > most) server.closeIdleConnections();
  });
}

/** How long clients may take, in milliseconds, and how many there may be. */
interface Patience {
  /** Until one that asks for a 100, which it never gets, sends its body all the same. */
  readonly expectGraceMs: number;
  /** Between two pieces of a body. */
  readonly bodyIdleMs: number;
  readonly maxConnections: number;
}

/** Each takes some memory, even if nothing is said on it. */
export const MAX_CONNECTIONS = 4096;

/** The share of them up to which idle ones stay. */
const MOST_WITH_IDLE = 0.75;

/** Above the second that curl waits. */
const EXPECT_GRACE_MS = 2_500;

/** How long an idle connection stays open. Node's 5 s cut off clients that were about to send on it. */
const KEEP_ALIVE_MS = 75_000;

type ProtocolError = Error & { readonly code?: string };

/** What is wrong with the number of a request's Host headers. */
function wrongHost({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] ?? '')) hosts++;
  if (hosts > 1) return `the request has ${hosts} Host headers`;
  return hosts === 0 && httpVersion === '1.1' ? 'the request has no Host header, which HTTP/1.1 requires' : undefined;
}

function isHost(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

function connectionOf({ remoteAddress = '', localAddress = '' }: Socket): Connection {
  return { peer: remoteAddress, loopback: /^(::ffff:)?127\./.test(localAddress) || localAddress === '::1' };
}

/** Of any expectation but a 100, and of a 100 that the client insists on. The body that may follow is not read. */
function refuseExpectation(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const refusal = plainError(
    400,
    `the expectation [${incoming.headers.expect ?? ''}] cannot be met: send the request without an Expect header`,
  );
  send(outgoing, { ...refusal, headers: { ...refusal.headers, connection: 'close' } });
}

interface Exchanged {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly connection: Connection;
  readonly bodyIdleMs: number;
}

async function answer(service: LocalService, { incoming, outgoing, connection, bodyIdleMs }: Exchanged): Promise<void> {
  const signal = { aborted: false };
  const delivered = new Promise<void>((resolve) => {
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) signal.aborted = true;
      resolve();
    });
  });
  const { host, path, query } = splitTarget(incoming.url ?? '/');
  const headers = plainHeaders(incoming);
  if (host !== undefined) headers['host'] = host;
  const body = incomingBody(incoming, bodyIdleMs);
  const { method = 'GET' } = incoming;
  const request = { method, path, query, headers, body: undefined, connection, delivered, incoming: body };
  const response = await service.handle(request, signal);
  if (response.dropped === true) return void outgoing.destroy();
  body.dropRest();
  send(outgoing, response);
}

function send(outgoing: ServerResponse, response: ApiResponse): void {
  // Of one that was refused already, for want of its body, nothing more is to be said.
  if (outgoing.destroyed || outgoing.headersSent) return;
  const headers: Record<string, string> = { ...response.headers };
  if (outgoing.req.method !== 'HEAD' && response.status !== 204) headers['content-length'] = String(response.body.length);
  headers['x-content-type-options'] = 'nosniff';
  outgoing.writeHead(response.status, headers);
  outgoing.end(response.body);
}

/**
 * What is no HTTP at all still gets JSON, and the status Node's parser points to at most as 400. Answers to whole requests
 * that came before it on the connection go first.
 */
function refuseProtocolError(error: ProtocolError, socket: Duplex, before: ServerResponse | undefined): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refuse = (): void => writeOut(socket, plainError(400, protocolMessage(error.code)));
  if (before?.req.complete === true && !before.writableFinished) before.once('finish', refuse);
  else refuse();
}

/** An answer without Node's help, for what never became a request; the connection ends with it. */
function writeOut(socket: Duplex, { status, headers, body }: ApiResponse): void {
  // Node has let go of the socket: a client that hangs up must not end the process.
  socket.on('error', () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' });
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.end(body);
}

function protocolMessage(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'the request line or its headers are too long';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'the request did not arrive in time';
  return 'the request is not HTTP/1.1';
}

function plainError(status: 400, text: string): ApiResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'x-elastic-product': 'Elasticsearch', 'x-fathom': FATHOM_VERSION },
    body: new TextEncoder().encode(JSON.stringify({ error: text, status })),
  };
}

/** Path and query as they came, and the host of a target in absolute form, which counts instead of the header. @see RFC 9112 3.2.2 */
function splitTarget(target: string): { readonly host: string | undefined; readonly path: string; readonly query: string } {
  const [origin = '', host] = (target.startsWith('/') ? undefined : /^https?:\/\/([^/?]*)/i.exec(target)) ?? [];
  const relative = target.slice(origin.length);
  const mark = relative.indexOf('?');
  const path = mark < 0 ? relative : relative.slice(0, mark);
  return { host, path: path.startsWith('/') ? path : `/${path}`, query: mark < 0 ? '' : relative.slice(mark + 1) };
}

function plainHeaders({ headers: given }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(given)) {
    const value = given[name];
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}
