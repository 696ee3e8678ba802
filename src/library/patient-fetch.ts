/** How faults are sat out. */
export interface Patience {
  /** How often one request is sent again; default 6. */
  readonly tries?: number;
  /** Before the first repetition, in milliseconds, twice as long each time; default 500. */
  readonly pauseMs?: number;
  /** Told of every fault that is sat out. */
  readonly onFault?: (fault: string) => void;
  /** Waits; default: by the clock. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Told by a service, or a proxy before it, that may answer again soon. */
const PASSING = new Set([429, 502, 503, 504]);

/**
 * A `fetch` for walks that sits out faults of the network, and 429, 502, 503 and 504: it sends again what may be sent again. By a cursor, a page asked for
 * twice is the same page. A scroll moves on with every request, so what belongs to one is sent once.
 */
export function patientFetch(fetch: typeof globalThis.fetch, patience: Patience = {}): typeof globalThis.fetch {
  const { tries = 6, pauseMs = 500, onFault = () => undefined, wait = byTheClock } = patience;
  return async (input, init) => {
    for (let left = mayRepeat(input, init) ? tries : 0; ; left--) {
      const outcome = await fetch(input, init).catch((thrown: unknown) =>
        thrown instanceof TypeError && left > 0 ? thrown : Promise.reject(thrown),
      );
      if (outcome instanceof Response && (!PASSING.has(outcome.status) || left === 0)) return outcome;
      onFault(outcome instanceof Response ? `HTTP ${outcome.status}` : causeOf(outcome));
      init?.signal?.throwIfAborted();
      await wait(pauseMs * 2 ** (tries - left));
    }
  };
}

/** Searches alone: opening twice would leave one open, and closing is tried once. */
function mayRepeat(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const url = new URL(input instanceof Request ? input.url : input, 'http://relative/');
  return (init?.method ?? 'GET') === 'GET' || (url.pathname.endsWith('/_search') && !url.searchParams.has('scroll'));
}

function causeOf(error: TypeError): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function byTheClock(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
