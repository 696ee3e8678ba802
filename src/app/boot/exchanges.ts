import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';

/** Marks a request of this page, so that it is known again on the far side of the service worker. Never reaches the service. */
export const EXCHANGE_HEADER = 'x-fathom-exchange';

/** One request on its way, perhaps by more than one road. */
export interface OpenExchange {
  readonly id: string;
  /** Resolves once the service has the request. */
  readonly seen: Promise<void>;
  readonly close: () => void;
}

/** Requests on their way, known by their mark. */
export interface Exchanges {
  /**
   * The same service, except that a marked request runs once however often it arrives, and ends when its exchange is aborted.
   * A request without a mark passes as it is.
   */
  readonly service: Service;
  /** An abort does not pass through a service worker: `signal` takes it around. */
  readonly open: (signal: AbortSignal) => OpenExchange;
}

interface Exchange {
  readonly signal: AbortSignal;
  readonly markSeen: () => void;
  /** By method and address: a redirect keeps its headers, so one exchange may hold several requests. */
  readonly answers: Map<string, Promise<ApiResponse>>;
}

/**
 * Makes it safe to repeat a request when its answer is missing: whichever road the repetition takes, the service handles it
 * once, and both arrivals get the one answer. `page` must differ from page to page.
 */
export function trackExchanges(service: Service, page: string): Exchanges {
  const open = new Map<string, Exchange>();
  let opened = 0;

  return {
    open(signal) {
      const id = `${page}.${++opened}`;
      const seen = new Promise<void>((resolve) => open.set(id, { signal, markSeen: resolve, answers: new Map() }));
      return { id, seen, close: () => open.delete(id) };
    },
    service: {
      handle(marked, signal) {
        const { [EXCHANGE_HEADER]: id, ...headers } = marked.headers;
        const request: ApiRequest = { ...marked, headers };
        if (id === undefined) return service.handle(request, signal);
        const exchange = open.get(id);
        if (exchange === undefined) return Promise.resolve(stray());
        exchange.markSeen();
        const key = `${request.method} ${request.path}?${request.query}`;
        const answer = exchange.answers.get(key) ?? service.handle(request, exchange.signal);
        exchange.answers.set(key, answer);
        return answer;
      },
    },
  };
}

/**
 * For a request that comes after its exchange has ended, or that the service worker brought from another page, which has an
 * engine of its own. Without a signature, so that a sender who still waits repeats it by another road.
 */
function stray(): ApiResponse {
  return { status: 503, headers: {}, body: new Uint8Array(0) };
}
