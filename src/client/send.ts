import { addressOf } from './address.ts';
import type { CallOptions, Exchange } from './exchange.ts';

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
