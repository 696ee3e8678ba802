/**
 * Stands in for MSW's own interceptors of `fetch`, `XMLHttpRequest` and `WebSocket` in the build. MSW would patch them where there is no
 * service worker; the page has a transport of its own for that, and opens no web sockets. They would be a third of MSW's weight.
 */
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
}

// The connections are imported for handlers of web sockets, which nothing here makes.
export { Idle as WebSocketClientConnection, Idle as WebSocketServerConnection };
export { Idle as FetchInterceptor, Idle as WebSocketInterceptor, Idle as XMLHttpRequestInterceptor };
