/**
 * Stands in for `@mswjs/interceptors` in the build. MSW would patch `fetch`, `XMLHttpRequest` and `WebSocket` where there is no service
 * worker; the page has a transport of its own for that, and opens no web sockets. What is left is what MSW makes of the messages of its
 * service worker: requests and responses. All of it would be almost half of MSW's weight.
 */

/** An interceptor that intercepts nothing. */
class Idle {
  predicate(): boolean {
    return false;
  }

  apply(): void {}

  dispose(): void {}

  on(): this {
    return this;
  }

  removeListener(): this {
    return this;
  }

  removeAllListeners(): this {
    return this;
  }
}

export {
  Idle as BatchInterceptor,
  Idle as FetchInterceptor,
  Idle as WebSocketClientConnection,
  Idle as WebSocketInterceptor,
  Idle as WebSocketServerConnection,
  Idle as XMLHttpRequestInterceptor,
};

const withoutBody = [101, 103, 204, 205, 304];

/** A request as the service worker describes it. A constructor takes neither the mode of a navigation nor a body of GET and HEAD. */
export class FetchRequest extends Request {
  constructor(input: string | URL, { mode, body, ...init }: RequestInit = {}) {
    const bodiless = init.method === undefined || init.method === 'GET' || init.method === 'HEAD';
    // Needed for streams, and not among the types of every browser yet.
    const duplex = { duplex: 'half' };
    super(input, {
      ...init,
      ...(mode !== 'navigate' && mode !== undefined && { mode }),
      ...(!bodiless && { body: body ?? null, ...duplex }),
    });
  }
}

/** A response whose status may be one that has no body. */
export class FetchResponse extends Response {
  static isResponseWithBody(status: number): boolean {
    return !withoutBody.includes(status);
  }

  constructor(body: BodyInit | null, init: ResponseInit = {}) {
    super(FetchResponse.isResponseWithBody(init.status ?? 200) ? body : null, init);
  }
}

/** An address without its query and fragment. */
export function getCleanUrl(url: URL): string {
  return url.origin + url.pathname;
}

export function createRequestId(): string {
  return crypto.randomUUID();
}

/** Imported for web sockets, which nothing here opens. */
export function resolveWebSocketUrl(url: string | URL): string {
  return String(url);
}
