import type { WireErrorBody } from '../rest/wire.ts';
import { UnsendableError } from './address.ts';
import type { Exchange } from './exchange.ts';

/** The service answered, and the answer is an error. `status` is the HTTP status, `body` the parsed answer. */
export class RestError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** The innermost cause in the service's own words. */
  readonly reason: string;
  /** The type of the innermost cause (`search_context_missing_exception`); empty when the answer names none. */
  readonly type: string;
  /** What Fathom calls the error (`result_window_too_large`), finer than its type; empty from other services. */
  readonly kind: string;
  readonly exchange: Exchange;

  constructor(exchange: Exchange, body: unknown, kind = '') {
    const cause = causeOf(body);
    super(cause.reason === '' ? `HTTP ${exchange.status}` : cause.reason);
    this.name = 'RestError';
    this.status = exchange.status;
    this.body = body;
    this.reason = this.message;
    this.type = cause.type;
    this.kind = kind;
    this.exchange = exchange;
  }
}

/**
 * Retry rule for react-query: faults of the network up to three times; answers of the service, and what was never sent, never.
 * Not for scroll continuations, which move the server's position.
 */
export function retryNetworkFaults(failures: number, error: Error): boolean {
  return failures < 3 && !(error instanceof RestError) && !(error instanceof UnsendableError) && error.name !== 'AbortError';
}

/** Both dialects: the search dialect's `error`, the convention envelope's `message`. */
function causeOf(body: unknown): { readonly type: string; readonly reason: string } {
  if (typeof body !== 'object' || body === null) return { type: '', reason: '' };
  if ('error' in body) {
    const { error } = body as WireErrorBody;
    if (typeof error === 'string') return { type: '', reason: error };
    const root = error.root_cause?.[0] ?? error;
    return { type: root.type, reason: root.reason };
  }
  return { type: '', reason: 'message' in body ? String(body.message) : '' };
}
