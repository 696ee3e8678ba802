/** Between the service's plain types and those of fetch. */
import type { ApiRequest, ApiResponse } from '../api.ts';

/** Every answer of the service carries it; an answer without it came from somewhere else. */
export const SIGNATURE_HEADER = 'x-fathom';

/** Statuses for which a fetch `Response` refuses a body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

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
  const hasBody = body.byteLength > 0 && !WITHOUT_BODY.includes(status);
  return new Response(hasBody ? contentOf(body as Uint8Array<ArrayBuffer>) : null, { status, headers: placed });
}

/** In bytes: what is longer goes in pieces, which browsers gather in half the time that one long body takes them. */
const PIECE = 262_144;

function contentOf(body: Uint8Array<ArrayBuffer>): BodyInit {
  if (body.byteLength <= PIECE) return body;
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(pieces) {
      // Each has a buffer of its own: one that is handed to another thread takes all of its buffer along.
      pieces.enqueue(body.slice(at, at + PIECE));
      at += PIECE;
      if (at >= body.byteLength) pieces.close();
    },
  });
}
