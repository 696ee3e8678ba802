import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiResponse, Service } from '../api.ts';
import { MAX_BODY_BYTES } from '../dispatch.ts';
import { FATHOM_VERSION } from '../version.ts';

/**
 * The service behind Node's HTTP server, not yet listening. Plain `node:http`, because bodies of GET requests must
 * arrive and a fetch `Request` has no place for them. `afterRequest` is called behind every answer.
 */
export function createHttpServer(service: Service, afterRequest: () => void): Server {
  const server = createServer((incoming, outgoing) => {
    void answer(service, incoming, outgoing).finally(afterRequest);
  });
  server.on('clientError', refuseProtocolError);
  return server;
}

async function answer(service: Service, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const abort = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) abort.abort();
  });
  const body = await readBody(incoming).catch(() => undefined);
  if (body === undefined) return void outgoing.destroy();
  if (body === 'too large') return send(outgoing, tooLarge());
  const { path, query } = splitTarget(incoming.url ?? '/');
  const response = await service.handle(
    { method: incoming.method ?? 'GET', path, query, headers: plainHeaders(incoming), body },
    abort.signal,
  );
  if (response.dropped === true) outgoing.destroy();
  else send(outgoing, response);
}

/**
 * All of the body, or `too large` as soon as that is known; rejects when the connection breaks. What comes behind the limit
 * is read and dropped: hanging up while a client still sends would take the answer from it.
 */
async function readBody(incoming: IncomingMessage): Promise<Uint8Array | 'too large'> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    incoming.resume();
    return 'too large';
  }
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        resolve('too large');
      }
    });
    incoming.once('end', () => {
      if (length <= MAX_BODY_BYTES) resolve(joinChunks(chunks, length));
    });
    incoming.once('error', reject);
    incoming.once('close', () => reject(new Error('the connection was closed')));
  });
}

/** One buffer of its own: the service may keep views of it. */
function joinChunks(chunks: readonly Buffer[], length: number): Uint8Array {
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function send(outgoing: ServerResponse, response: ApiResponse): void {
  if (outgoing.destroyed) return;
  const length = outgoing.req.method === 'HEAD' || response.status === 204 ? {} : { 'content-length': String(response.body.length) };
  outgoing.writeHead(response.status, { ...response.headers, ...length });
  outgoing.end(response.body);
}

function tooLarge(): ApiResponse {
  return plainError(413, `the body is larger than ${MAX_BODY_BYTES} bytes`);
}

/** What is no HTTP at all still gets JSON, and the status Node's parser points to at most as 400. */
function refuseProtocolError(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, headers, body } = plainError(400, protocolMessage(error.code));
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' });
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  socket.end(body);
}

function protocolMessage(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'the request line or its headers are too long';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'the request did not arrive in time';
  return 'the request is not HTTP/1.1';
}

function plainError(status: 400 | 413, text: string): ApiResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'x-elastic-product': 'Elasticsearch', 'x-fathom': FATHOM_VERSION },
    body: new TextEncoder().encode(JSON.stringify({ error: text, status })),
  };
}

/** Path and query as they came; a target in absolute form loses its origin. */
function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const relative = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  const path = mark < 0 ? relative : relative.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark < 0 ? '' : relative.slice(mark + 1) };
}

function plainHeaders(incoming: IncomingMessage): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return headers;
}
