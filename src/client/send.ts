import { addressOf } from './address.ts';
import type { Answer, CallOptions, Exchange } from './exchange.ts';
import { stringifyLossless } from './lossless-json.ts';
import { readBody } from './read-body.ts';
import { RestError } from './rest-error.ts';

/** Sends one request; rejects with {@link RestError} for 4xx and 5xx, with the fetch's own error when nothing answered. */
export type Send = <Data>(method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer<Data>>;

/** Where requests go: `base` is the service's base address and ends with a slash. */
export interface Connection {
  readonly fetch: typeof fetch;
  /** A shorter road to the same service, for requests that ask for it. Absent: there is but one road. */
  readonly direct?: typeof fetch;
  readonly base: URL;
}

/** Binds {@link Send} to a connection. Bodies are written and read losslessly. */
export function createSend({ fetch, direct = fetch, base }: Connection): Send {
  const send = async (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer<unknown>> => {
    const { signal, road, lines } = options;
    const take = road === 'direct' ? direct : fetch;
    const requestBody = body === undefined ? null : lines && Array.isArray(body) ? linesOf(body) : stringifyLossless(body);
    const started = performance.now();
    const response = await take(addressOf(path, base), {
      method,
      headers: {
        accept: 'application/json',
        ...(requestBody !== null && { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
      },
      ...(requestBody !== null && { body: requestBody }),
      ...(signal && { signal }),
    });
    const responseBody = await response.text();
    const exchange: Exchange = { method, path, requestBody, status: response.status, responseBody, ms: performance.now() - started };
    const data = await readBody(responseBody);
    if (!response.ok) throw new RestError(exchange, data, response.headers.get('x-fathom-error') ?? '');
    return { data, exchange };
  };
  // The caller names the answer's type: the service's word is taken for it here, and only here.
  return send as Send;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${stringifyLossless(value)}\n`).join('');
}
