import type { Exchange } from './exchange.ts';
import { cross, type Connection } from './send.ts';

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

/** Binds {@link SendRaw} to a connection. `accept`: what is taken for an answer; anything unless given. */
export function createSendRaw(connection: Connection, accept = '*/*'): SendRaw {
  return async ({ method, path, body, contentType }, signal) => {
    const sent = { method, path, requestBody: body, type: contentType, headers: { accept }, signal };
    return (await cross(connection, sent)).exchange;
  };
}
