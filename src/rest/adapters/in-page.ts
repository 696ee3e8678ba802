import type { Service } from '../api.ts';
import { isUnder, toApiRequest, toFetchResponse } from './fetch-exchange.ts';

/** As many as browsers follow. */
const MAX_REDIRECTS = 20;
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding', 'content-language', 'content-location'];

/**
 * A `fetch` that answers what lies under `base` from the service, without a service worker and without changing anything global.
 * Everything else goes to `network`. Follows 303 as fetch does, and rejects like it when aborted.
 */
export function inPageFetch(service: Service, base: URL, network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const first = new Request(input, init);
    if (!isUnder(base, first.url)) return network(first);
    let request = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await answer(service, base, request);
      const location = response.status === 303 ? response.headers.get('location') : null;
      if (location === null || request.redirect === 'manual') return response;
      if (request.redirect === 'error') throw new TypeError(`Failed to fetch: ${request.url} redirects`);
      request = seeOther(request, new URL(location, request.url));
      if (!isUnder(base, request.url)) return network(request);
    }
    throw new TypeError(`Failed to fetch: ${first.url} redirects too often`);
  };
}

async function answer(service: Service, base: URL, request: Request): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const apiRequest = await toApiRequest(request, base);
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
