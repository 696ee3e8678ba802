import type { Answer, CallOptions, Exchange } from './exchange.ts';
import { cross, type Connection } from './send.ts';
import { stringifyLossless } from './lossless-json.ts';
import { readBody } from './read-body.ts';
import { RestError } from './rest-error.ts';

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
export interface AskOptions extends CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly upload?: { readonly type: string; readonly content: Blob | string | Uint8Array<ArrayBuffer> };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request and resolves with its answer of any status; rejects only when nothing answered. */
export type Ask = <Data = unknown>(method: string, path: string, options?: AskOptions) => Promise<FullAnswer<Data>>;

/** Binds {@link Ask} to a connection. */
export function createAsk(connection: Connection): Ask {
  const ask = async (method: string, path: string, options: AskOptions = {}): Promise<FullAnswer> => {
    const { body: value, lines, upload, ...how } = options;
    const requestBody = value === undefined ? null : lines && Array.isArray(value) ? linesOf(value) : stringifyLossless(value);
    const sent = { ...how, method, path, requestBody, upload: upload?.content, type: upload?.type ?? (lines && 'application/x-ndjson') };
    const { response, exchange } = await cross(connection, sent);
    const body = await readBody(exchange.responseBody);
    return { status: response.status, headers: new Map(response.headers), ...envelopeOf(body), body, exchange };
  };
  // The caller names the shape of `data`: the service's word is taken for it here, and only here and in `createSend`.
  return ask as Ask;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `${stringifyLossless(value)}\n`).join('');
}

/** Sends one request; rejects with {@link RestError} for 4xx and 5xx, with the fetch's own error when nothing answered. */
export type Send = <Data>(method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Answer<Data>>;

/** Binds {@link Send} to a connection. Bodies are written and read losslessly. */
export function createSend(connection: Connection): Send {
  const ask = createAsk(connection);
  const send = async (method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<unknown>> => {
    const answer = succeeded(await ask(method, path, { ...options, body }));
    return { data: answer.body, exchange: answer.exchange };
  };
  return send as Send;
}

/** Whether the answer is a success: 2xx. */
export function isSuccess(answer: Pick<FullAnswer, 'status'>): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** The answer; rejects with {@link RestError} unless it is a success. */
export function succeeded<Data>(answer: FullAnswer<Data>): FullAnswer<Data> {
  if (!isSuccess(answer)) throw new RestError(answer.exchange, answer.body, answer.headers.get('x-fathom-error'));
  return answer;
}

/** As {@link succeeded}, for what it holds. */
export function dataOf<Data>(answer: FullAnswer<Data>): Data {
  const { data, exchange, body } = succeeded(answer);
  if (data === undefined) throw new RestError(exchange, body);
  return data;
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
