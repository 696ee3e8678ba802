import { parseLossless } from '../../../../client/lossless-json.ts';
import type { Exchange } from '../../../../client/exchange.ts';

/** An exchange taken apart for those who write it down again. */
export interface RecordedRequest {
  readonly method: string;
  /** Without the query: `/logs/_search`, percent-encoded as it was sent. */
  readonly path: string;
  /** With the query, as it was sent. */
  readonly target: string;
  readonly query: ReadonlyMap<string, string>;
  /** The body's text as it was sent; null without a body. */
  readonly text: string | null;
  /** The body read losslessly; undefined when there is none or it is not JSON. */
  readonly body: unknown;
  readonly status: number;
  readonly responseText: string;
  /** The answer read losslessly; undefined when it is not JSON. */
  readonly response: unknown;
}

/** Takes an exchange apart. */
export function readExchange(exchange: Exchange): RecordedRequest {
  const [path = '', query = ''] = exchange.path.split('?');
  return {
    method: exchange.method,
    path,
    target: exchange.path,
    query: new Map(new URLSearchParams(query)),
    text: exchange.requestBody,
    body: exchange.requestBody === null ? undefined : parse(exchange.requestBody),
    status: exchange.status,
    responseText: exchange.responseBody,
    response: parse(exchange.responseBody),
  };
}

/** True when the request names a scroll or PIT, which only the service that opened it knows. */
export function namesContext({ body }: RecordedRequest): boolean {
  return typeof body === 'object' && body !== null && ['scroll_id', 'pit', 'id'].some((name) => name in body);
}

function parse(text: string): unknown {
  try {
    return parseLossless(text);
  } catch {
    return undefined;
  }
}
