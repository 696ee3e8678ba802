import type { Service } from '../api.ts';
import { baseAddress } from './base-address.ts';
import { isUnder, toApiRequest, toFetchResponse } from './fetch-exchange.ts';

/** As many as browsers follow. */
const MAX_REDIRECTS = 20;
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding', 'content-language', 'content-location'];

/**
 * A `fetch` that answers what lies under `address` from the service, without a service worker and without changing anything global.
 * Everything else goes to `network`. Follows 303 as fetch does, and rejects like it when aborted.
 * @example
 * ```ts
 * import { inPageFetch, openFathom } from 'fathom-search';
 * const base = new URL('https://search.example/');
 * const ask = inPageFetch(openFathom().service, base, fetch);
 * const answer = await ask(new URL('_cluster/health', base));
 * console.assert(answer.status === 200);
 * ```
 */
export function inPageFetch(service: Service, address: URL, network: typeof fetch): typeof fetch {
  const base = baseAddress(address);
  return async (input, init) => {
    // A request reads bytes in one copy and gives them out in another; those of a large file are handed over in one.
    const body = init?.body;
    const bytes = body instanceof Uint8Array && input instanceof URL && isUnder(base, input.href) ? new Uint8Array(body) : undefined;
    const first = new Request(input, bytes === undefined ? init : { ...init, body: null });
    if (!isUnder(base, first.url)) return network(first);
    let request = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await answer(service, { base, request, bytes: redirects === 0 ? bytes : undefined });
      const location = response.status === 303 ? response.headers.get('location') : null;
      if (location === null || request.redirect === 'manual') return response;
      if (request.redirect === 'error') throw new TypeError(`Failed to fetch: ${request.url} redirects`);
      request = seeOther(request, new URL(location, request.url));
      if (!isUnder(base, request.url)) return network(request);
    }
    throw new TypeError(`Failed to fetch: ${first.url} redirects too often`);
  };
}

/** A request, and its body where it does not carry it itself. */
interface Asked {
  readonly base: URL;
  readonly request: Request;
  readonly bytes: Uint8Array | undefined;
}

async function answer(service: Service, { base, request, bytes }: Asked): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const read = await toApiRequest(request, base);
  const apiRequest = bytes === undefined || bytes.byteLength === 0 ? read : { ...read, body: bytes };
  const response = await unlessAborted(service.handle(apiRequest, signal), signal);
  if (response.dropped === true) throw new TypeError(`Failed to fetch: the connection for ${request.url} broke`);
  return toFetchResponse(response, base);
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** What a 303 asks for: the other address with GET (HEAD stays HEAD), and no body. */
function seeOther(request: Request, address: URL): Request {
  const headers = new Headers(request.headers);
  for (const name of BODY_HEADERS) headers.delete(name);
  return new Request(address, { method: request.method === 'HEAD' ? 'HEAD' : 'GET', headers, signal: request.signal });
}
