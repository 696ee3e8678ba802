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

/** How often closing is sent again: what stays open ends with its keep alive. */
const CLOSING_TRIES = 2;

/**
 * A `fetch` for walks that sits out faults of the network, answers that break off, and 429, 502, 503 and 504: it sends again what may be sent again. By a
 * cursor, a page asked for twice is the same page. A scroll moves on with every request, so its pages are asked for once.
 */
export function patientFetch(fetch: typeof globalThis.fetch, patience: Patience = {}): typeof globalThis.fetch {
  const { tries = 6, pauseMs = 500, onFault = () => undefined, wait = byTheClock } = patience;
  return async (input, init) => {
    const most = Math.min(tries, repetitionsOf(input, init));
    if (most === 0) return fetch(input, init);
    for (let left = most; ; left--) {
      const outcome = await wholeAnswer(fetch, input, init).catch((thrown: unknown) =>
        thrown instanceof TypeError && left > 0 ? thrown : Promise.reject(thrown),
      );
      if (outcome instanceof Response && (!PASSING.has(outcome.status) || left === 0)) return outcome;
      onFault(outcome instanceof Response ? `HTTP ${outcome.status}` : causeOf(outcome));
      init?.signal?.throwIfAborted();
      await wait(pauseMs * 2 ** (most - left));
    }
  };
}

/** Read to its end, since it may break off there. */
async function wholeAnswer(fetch: typeof globalThis.fetch, input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const answer = await fetch(input, init);
  if (answer.body === null) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

/** Opening twice would leave one open, and a scroll's page that was lost stays lost. */
function repetitionsOf(input: RequestInfo | URL, init: RequestInit | undefined): number {
  const url = new URL(input instanceof Request ? input.url : input, 'http://relative/');
  const method = init?.method ?? 'GET';
  if (method === 'DELETE') return CLOSING_TRIES;
  const isRead = method === 'GET' || (url.pathname.endsWith('/_search') && !url.searchParams.has('scroll'));
  return isRead ? Infinity : 0;
}

function causeOf(error: TypeError): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function byTheClock(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
