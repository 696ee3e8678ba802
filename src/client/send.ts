import { addressOf } from './address.ts';
import type { Answer, CallOptions, Exchange } from './exchange.ts';
import { stringifyLossless } from './lossless-json.ts';
import { readBody } from './read-body.ts';
import { RestError } from './rest-error.ts';

/** Where requests go: `base` is the service's base address and ends with a slash. */
export interface Connection {
  readonly fetch: typeof fetch;
  /** A shorter road to the same service, for requests that ask for it. Absent: there is but one road. */
  readonly direct?: typeof fetch;
  readonly base: URL;
}

/** A request as it is sent. */
interface Sent extends Pick<CallOptions, 'signal' | 'road'> {
  readonly method: string;
  readonly path: string;
  /** A body as the inspector shows it. */
  readonly requestBody: string | null;
  /** A body that is not shown, such as a file's. */
  readonly upload?: Blob | string | Uint8Array<ArrayBuffer> | undefined;
  /** Of the body; JSON unless said. */
  readonly type?: string | undefined;
  /** Beside or instead of those that every request has. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Sends one request and reads its answer to the end, whatever its status; rejects when nothing answered. */
export async function cross(
  { fetch, direct = fetch, base }: Connection,
  { method, path, requestBody, upload, type = 'application/json', headers, signal, road }: Sent,
): Promise<{ readonly response: Response; readonly exchange: Exchange }> {
  const body = upload ?? requestBody;
  const take = road === 'direct' ? direct : fetch;
  const started = performance.now();
  const response = await take(addressOf(path, base), {
    method,
    headers: { accept: 'application/json', ...(body !== null && { 'content-type': type }), ...headers },
    ...(body !== null && { body }),
    ...(signal && { signal }),
  });
  const responseBody = await response.text();
  return { response, exchange: { method, path, requestBody, status: response.status, responseBody, ms: performance.now() - started } };
}

/** Sends one request; rejects with {@link RestError} for 4xx and 5xx, with the fetch's own error when nothing answered. */
export type Send = <Data>(method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer<Data>>;

/** Binds {@link Send} to a connection. Bodies are written and read losslessly. */
export function createSend(connection: Connection): Send {
  const send = async (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const { lines, ...how } = options;
    const requestBody = body === undefined ? null : lines && Array.isArray(body) ? linesOf(body) : stringifyLossless(body);
    const sent = { ...how, method, path, requestBody, type: lines && 'application/x-ndjson' };
    const { response, exchange } = await cross(connection, sent);
    const data = await readBody(exchange.responseBody);
    if (!response.ok) throw new RestError(exchange, data, response.headers.get('x-fathom-error') ?? '');
    return { data, exchange };
  };
  // The caller names the answer's type: the service's word is taken for it here, and only here.
  return send as Send;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${stringifyLossless(value)}\n`).join('');
}
