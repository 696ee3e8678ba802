/** Between the service's plain types and those of fetch. */
import type { ApiRequest, ApiResponse } from '../api.ts';
import { longResponse } from './long-response.ts';

/** Every answer of the service carries it; an answer without it came from somewhere else. */
export const SIGNATURE_HEADER = 'x-fathom';

/** In bytes: up to here the platform's own responses are as fast. */
const LONG = 65_536;

/** `base` ends with a slash. */
export function isUnder(base: URL, address: string): boolean {
  return address.startsWith(base.href);
}

/** Reads the request to its end. Its address must lie under `base`. */
export async function toApiRequest(request: Request, base: URL): Promise<ApiRequest> {
  const address = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  return {
    method: request.method,
    path: address.pathname.slice(base.pathname.length - 1),
    query: address.search.slice(1),
    headers: Object.fromEntries(request.headers),
    body: body.byteLength > 0 ? body : undefined,
  };
}

/** The service names its own resources from its root (`/tasks/7`); under `base` their addresses start there. */
export function toFetchResponse({ status, headers, body }: ApiResponse, base: URL): Response {
  const location = headers['location'];
  const placed = location?.startsWith('/') ? { ...headers, location: base.pathname.slice(0, -1) + location } : headers;
  const init = { status, headers: placed };
  // What has a status without a body has none.
  if (body.byteLength === 0) return new Response(null, init);
  const bytes = body as Uint8Array<ArrayBuffer>;
  return bytes.length > LONG && bytes.length === bytes.buffer.byteLength ? longResponse(bytes, init) : new Response(bytes, init);
}
