import { addressOf } from './address.ts';
import type { Exchange } from './exchange.ts';
import type { Connection } from './send.ts';
import { stringifyLossless } from './lossless-json.ts';
import { readBody } from './read-body.ts';

/** An answer with everything a reader may want to see of it, whatever its status: a conflict is content here, not a fault. */
export interface FullAnswer<Data = unknown> {
  readonly status: number;
  /** Lower-case names, in the order they came. */
  readonly headers: ReadonlyMap<string, string>;
  /** The envelope's `code`; undefined where the answer has no envelope. */
  readonly code: number | undefined;
  /** The envelope's `message`; empty where there is none. */
  readonly message: string;
  /** The envelope's `data`. Its shape is the caller's word while `code` is 0; an error's data is of another shape. */
  readonly data: Data | undefined;
  /** The parsed body, or its text where it is not JSON. */
  readonly body: unknown;
  readonly exchange: Exchange;
}

/** What a request carries besides its address. */
export interface AskOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly upload?: { readonly type: string; readonly content: Blob | string | Uint8Array<ArrayBuffer> };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** `direct`: by the connection's short road, if it has one. For one of many requests in a row; the answer is the same. */
  readonly road?: 'direct';
}

/** Sends one request and resolves with its answer of any status; rejects only when nothing answered. */
export type Ask = <Data = unknown>(method: string, path: string, options?: AskOptions) => Promise<FullAnswer<Data>>;

/** Binds {@link Ask} to a connection. */
export function createAsk({ fetch, direct = fetch, base }: Connection): Ask {
  const ask = async (method: string, path: string, options: AskOptions = {}): Promise<FullAnswer> => {
    const requestBody = options.body === undefined ? null : stringifyLossless(options.body);
    const content = options.upload?.content ?? requestBody;
    const started = performance.now();
    const take = options.road === 'direct' ? direct : fetch;
    const response = await take(addressOf(path, base), {
      method,
      headers: {
        accept: 'application/json',
        ...(content !== null && { 'content-type': options.upload?.type ?? 'application/json' }),
        ...options.headers,
      },
      ...(content !== null && { body: content }),
      ...(options.signal && { signal: options.signal }),
    });
    const responseBody = await response.text();
    const body = await readBody(responseBody);
    return {
      status: response.status,
      headers: new Map(response.headers),
      ...envelopeOf(body),
      body,
      exchange: { method, path, requestBody, status: response.status, responseBody, ms: performance.now() - started },
    };
  };
  // The caller names the shape of `data`: the service's word is taken for it here, and only here.
  return ask as Ask;
}

/** Whether the answer is a success: 2xx. */
export function isSuccess(answer: Pick<FullAnswer, 'status'>): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** How long to wait before asking again, in seconds; undefined when the answer does not say. */
export function retryAfter(answer: Pick<FullAnswer, 'headers'>): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function envelopeOf(body: unknown): Pick<FullAnswer, 'code' | 'message' | 'data'> {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') {
    return { code: undefined, message: '', data: undefined };
  }
  return {
    code: body.code,
    message: 'message' in body ? String(body.message) : '',
    data: 'data' in body ? body.data : undefined,
  };
}
