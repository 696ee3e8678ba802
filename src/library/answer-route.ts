import type { ApiResponse, Service } from '../rest/api.ts';
import { baseAddress } from '../rest/adapters/base-address.ts';

/** What is needed of Playwright's `Route`; the real one fits. */
export interface RouteLike {
  request(): {
    url(): string;
    method(): string;
    headers(): Record<string, string>;
    postDataBuffer(): Uint8Array | null;
  };
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>;
  abort(): Promise<void>;
}

/**
 * A handler for `page.route(base + '**')`: requests under `base` are answered by the service in the
 * test's own process. Bodies of GET requests arrive, which a fetch `Request` could not carry.
 */
export function answerRoute(service: Service, base: string | URL): (route: RouteLike) => Promise<void> {
  const root = baseAddress(base);
  return async (route) => {
    const request = route.request();
    const address = new URL(request.url());
    const answer = await service.handle({
      method: request.method(),
      path: address.pathname.slice(root.pathname.length - 1),
      query: address.search.slice(1),
      headers: request.headers(),
      body: request.postDataBuffer() ?? undefined,
    });
    if (answer.dropped === true) return route.abort();
    return route.fulfill({ status: answer.status, headers: placed(answer, root), body: Buffer.from(answer.body) });
  };
}

/** The service names its own resources from its root (`/tasks/7`); below `root` their addresses start there. */
function placed({ headers }: ApiResponse, root: URL): Record<string, string> {
  const location = headers['location'];
  return location?.startsWith('/') === true ? { ...headers, location: root.pathname.slice(0, -1) + location } : { ...headers };
}
