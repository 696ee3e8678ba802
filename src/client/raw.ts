import { addressOf } from './address.ts';
import type { Exchange } from './exchange.ts';
import type { Connection } from './send.ts';

/** A request whose body is a text of the caller's. `path` holds path and query below the service's base address. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  readonly contentType: string;
}

/**
 * Sends a text and resolves with the text that came back, of any status and unread; rejects when nothing answered. It takes
 * what comes, as a terminal does: tables of `_cat` as tables.
 */
export type SendRaw = (request: RawRequest, signal: AbortSignal) => Promise<Exchange>;

/** Binds {@link SendRaw} to a connection. */
export function createSendRaw({ fetch, base }: Connection): SendRaw {
  return async ({ method, path, body, contentType }, signal) => {
    const started = performance.now();
    const response = await fetch(addressOf(path, base), {
      method,
      headers: { accept: '*/*', ...(body !== null && { 'content-type': contentType }) },
      ...(body !== null && { body }),
      signal,
    });
    const responseBody = await response.text();
    return { method, path, requestBody: body, status: response.status, responseBody, ms: performance.now() - started };
  };
}
