import { createStore } from '../../client/store.ts';
import type { Service } from '../../rest/api.ts';
import { isUnder, SIGNATURE_HEADER } from '../../rest/adapters/fetch-exchange.ts';
import { inPageFetch } from '../../rest/adapters/in-page.ts';
import type { Interceptor } from '../../rest/adapters/msw.ts';
import { EXCHANGE_HEADER, trackExchanges, type OpenExchange } from './exchanges.ts';

/** How requests reach the engine's worker: through the browser's network layer, visible in its tools, or straight from the page. */
type TransportState = 'service worker' | 'in-page';

/** The page's way to its service. */
export interface Transport {
  /** For requests to the service alone: what does not lie under its address is refused, and nothing is sent. */
  readonly fetch: typeof fetch;
  /**
   * The same exchange with the same service, always straight from the page: for one of many requests in a row, where the
   * milliseconds a service worker adds to each would be most of the wait. The browser's network panel does not list it.
   */
  readonly direct: typeof fetch;
  readonly state: TransportState;
  /** Why it is `in-page`, as a sentence for the user; undefined while the service worker may still come. */
  readonly reason: string | undefined;
  /** Asks the browser for the service worker once more; resolves when it is known whether it came. Undefined where there can be none. */
  readonly retry: (() => Promise<void>) | undefined;
  /** Calls back after each change of state; returns the way to stop that. */
  subscribe(listener: () => void): () => void;
}

/** What a transport stands on; all of it can be replaced in tests. */
export interface TransportOptions {
  /** The service's address, with a closing slash. */
  readonly base: URL;
  readonly network: typeof fetch;
  /** Makes the service worker's half for the service it shall ask; undefined or a sentence when there can be none. */
  readonly interceptor: ((service: Service) => Interceptor) | { readonly missing: string };
  /** Calls back once after some milliseconds. */
  readonly timer: (task: () => void, ms: number) => void;
  /** How long the first start may take before the page goes on without it. */
  readonly startWithinMs: number;
}

/** A request the service has not seen after this long is taken to be lost. */
const UNSEEN_MS = 5_000;
const RESTART_WITHIN_MS = 5_000;
/** In bytes: from here on a body is read in pieces. */
const LONG = 524_288;
/** Pauses before the tries to come back; the last one repeats. */
const RETRY_AFTER_MS = [0, 5_000, 30_000, 60_000] as const;

/**
 * Starts the service worker's road. Requests go by the page's own until it stands, and where it never does. `started` resolves when that
 * is known, and never rejects.
 */
export function startTransport(
  service: Service,
  options: TransportOptions,
): { readonly transport: Transport; readonly started: Promise<void> } {
  const transport = new SwitchingTransport(service, options);
  return { transport, started: transport.start() };
}

/**
 * Prefers the service worker, and watches it: the browser may stop it, and a request may then escape to the network, where
 * nothing knows it. Each answer must carry the service's signature; a request whose answer does not is repeated in the page.
 */
class SwitchingTransport implements Transport {
  // oxlint-disable-next-line fathom/no-spread-arguments -- two
  readonly fetch: typeof fetch = (input, init) => this.#fetch(...repeatable(input, init));
  readonly direct: typeof fetch;
  readonly #options: TransportOptions;
  readonly #exchanges;
  readonly #interceptor: Interceptor | undefined;
  readonly #road = createStore<{ readonly state: TransportState; readonly reason: string | undefined }>({
    state: 'in-page',
    reason: undefined,
  });
  readonly subscribe = this.#road.subscribe;

  constructor(service: Service, options: TransportOptions) {
    this.#options = options;
    this.#exchanges = trackExchanges(service, crypto.getRandomValues(new Uint32Array(4)).join('-'));
    this.direct = inPageFetch(this.#exchanges.service, options.base, refuse);
    if (typeof options.interceptor === 'function') this.#interceptor = options.interceptor(this.#exchanges.service);
    else this.#become('in-page', options.interceptor.missing);
  }

  get retry(): (() => Promise<void>) | undefined {
    if (this.#interceptor === undefined) return undefined;
    return async () => {
      if (await this.#restart()) this.#become('service worker', undefined);
    };
  }

  get state(): TransportState {
    return this.#road.getState().state;
  }

  get reason(): string | undefined {
    return this.#road.getState().reason;
  }

  /**
   * A start that comes late is welcome all the same; one that was refused is not tried again, for the browser would refuse again. One that
   * stays silent is: a service worker that is replaced while it starts never confirms, and the one in its place is not asked.
   */
  async start(): Promise<void> {
    if (this.#interceptor === undefined) return;
    const { startWithinMs } = this.#options;
    const started = this.#interceptor.start().then(
      () => this.#become('service worker', undefined),
      (thrown: unknown) => this.#become('in-page', `The browser refused the service worker (${messageOf(thrown)}).`),
    );
    const late = await this.#within(startWithinMs, started);
    if (!late) return;
    this.#become('in-page', `The service worker did not start within ${startWithinMs / 1_000} seconds.`);
    this.#comeBack(1, async () => this.state === 'service worker' || this.#restart());
  }

  async #fetch(request: Request, again: () => Request): Promise<Response> {
    if (this.state === 'in-page' || !isUnder(this.#options.base, request.url)) return this.direct(request);
    const exchange = this.#exchanges.open(request.signal);
    request.headers.set(EXCHANGE_HEADER, exchange.id);
    try {
      const outcome = await this.#throughServiceWorker(request, exchange);
      if (outcome instanceof Response) return await readable(outcome);
      this.#deaf(outcome.lost);
      const repetition = again();
      repetition.headers.set(EXCHANGE_HEADER, exchange.id);
      return await this.direct(repetition);
    } finally {
      exchange.close();
    }
  }

  /** The service's answer, or why there is none. Rejects only when the caller aborted. */
  async #throughServiceWorker(request: Request, exchange: OpenExchange): Promise<Response | { readonly lost: string }> {
    const { network, timer } = this.#options;
    const answered = network(request).then(
      (response) => (response.headers.has(SIGNATURE_HEADER) ? response : { lost: 'The service worker let a request pass to the network.' }),
      (thrown: unknown) => {
        if (request.signal.aborted) throw thrown;
        return { lost: `A request was lost on its way through the service worker (${messageOf(thrown)}).` };
      },
    );
    const silence = unseenIn(exchange.seen, timer).then((lost) =>
      lost ? { lost: 'The service worker did not pass a request on.' } : answered,
    );
    return Promise.race([answered, silence]);
  }

  #deaf(reason: string): void {
    if (this.state === 'in-page') return;
    this.#become('in-page', reason);
    this.#comeBack(0, async () => (await this.#hears()) || this.#restart());
  }

  /** After a pause, and again after each that brought nothing. */
  #comeBack(attempt: number, look: () => Promise<boolean>): void {
    const pause = RETRY_AFTER_MS[Math.min(attempt, RETRY_AFTER_MS.length - 1)] ?? 0;
    this.#options.timer(() => {
      void look().then((hears) => (hears ? this.#become('service worker', undefined) : this.#comeBack(attempt + 1, look)));
    }, pause);
  }

  /** Whether a request through the service worker reaches the service now. */
  async #hears(): Promise<boolean> {
    const probe = this.#options.network(new Request(this.#options.base, { cache: 'no-store' })).then(
      (response) => response.headers.has(SIGNATURE_HEADER),
      () => false,
    );
    let hears = false;
    await this.#within(
      UNSEEN_MS,
      probe.then((answer) => (hears = answer)),
    );
    return hears;
  }

  /** A service worker that is gone never confirms a stop, so the start does not depend on it. Without a start nothing is asked through the network. */
  async #restart(): Promise<boolean> {
    const interceptor = this.#interceptor;
    if (interceptor === undefined) return false;
    const stopped = interceptor.stop().catch(() => undefined);
    await this.#within(RESTART_WITHIN_MS, stopped);
    const started = interceptor.start().then(
      () => true,
      () => false,
    );
    const late = await this.#within(RESTART_WITHIN_MS, started);
    return !late && (await started) && this.#hears();
  }

  /** True when time ran out first. */
  #within(ms: number, work: Promise<unknown>): Promise<boolean> {
    return Promise.race([work.then(() => false), new Promise<boolean>((resolve) => this.#options.timer(() => resolve(true), ms))]);
  }

  #become(state: TransportState, reason: string | undefined): void {
    if (this.state !== state || this.reason !== reason) this.#road.set({ state, reason });
  }
}

/** The page asks its own service and nobody else. */
function refuse(): Promise<never> {
  return Promise.reject(new TypeError('Not an address of the service: nothing was sent.'));
}

/** Whether it was not seen in time. Apart from the request, which the timer would otherwise hold together with its answer. */
function unseenIn(seen: Promise<void>, timer: TransportOptions['timer']): Promise<boolean> {
  return new Promise((resolve) => {
    void seen.then(() => resolve(false));
    timer(() => resolve(true), UNSEEN_MS);
  });
}

/** Reading a long body would hold the page's thread. What reads it in pieces is loaded when the first one comes. */
async function readable(response: Response): Promise<Response> {
  if (Number(response.headers.get('content-length')) < LONG) return response;
  const pieces = await import('./read-in-pieces.ts').catch(() => undefined);
  return pieces?.readInPieces(response) ?? response;
}

/**
 * A request and the way to make it again. A clone is kept only of a body that can be read but once: cloning turns a text into
 * a stream, and a service worker takes longer over those.
 */
function repeatable(input: RequestInfo | URL, init?: RequestInit): [Request, () => Request] {
  const request = new Request(input, init);
  if (!(input instanceof Request) && !(init?.body instanceof ReadableStream)) return [request, () => new Request(input, init)];
  const clone = request.clone();
  return [request, () => clone];
}

/** The first line of what was thrown, without the library's tag and the punctuation that leads on to more lines. */
function messageOf(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message
    .replace(/\n[^]*$/, '')
    .replace(/^\[MSW\] /, '')
    .replace(/[.:\s]+$/, '');
}
