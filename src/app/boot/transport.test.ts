import { describe, expect, it, vi } from 'vitest';
import type { ApiRequest, Service } from '../../rest/api.ts';
import { toApiRequest, toFetchResponse } from '../../rest/adapters/fetch-exchange.ts';
import type { Interceptor } from '../../rest/adapters/msw.ts';
import { startTransport, type Transport } from './transport.ts';

const base = new URL('https://host.example/sub/api/');
const SERVICE_WORKER = 'service worker';

/** A browser in which the service worker, its hearing and time are moved by hand. */
class FakeBrowser {
  /** What the service was asked, in order. */
  readonly handled: ApiRequest[] = [];
  readonly networkRequests: string[] = [];
  starts = 0;
  stops = 0;
  /** What the next start does. */
  onStart: () => Promise<void> = () => Promise.resolve();
  /** What becomes of a request on the service worker's road. */
  road: 'open' | 'escapes' | 'swallows' | 'breaks after the service' = 'open';
  #timers: { task: () => void; ms: number }[] = [];
  #asked: Service | undefined;
  readonly #aborted: string[] = [];

  get aborted(): readonly string[] {
    return this.#aborted;
  }

  readonly service: Service = {
    handle: (request, signal) => {
      this.handled.push(request);
      if (request.path === '/slow') {
        return new Promise(() => signal?.addEventListener('abort', () => this.#aborted.push(request.path)));
      }
      const headers = { 'x-fathom': '1' };
      if (request.path === '/long') {
        const body = new Uint8Array(1_300_000).fill(0x61);
        return Promise.resolve({ status: 200, headers: { ...headers, 'content-length': String(body.length) }, body });
      }
      const body = new TextEncoder().encode(JSON.stringify({ path: request.path, count: this.handled.length }));
      return Promise.resolve({ status: 200, headers, body });
    },
  };

  readonly network = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    this.networkRequests.push(request.url);
    if (this.road === 'swallows') return new Promise(() => undefined);
    if (this.road === 'escapes' || this.#asked === undefined || !request.url.startsWith(base.href))
      return new Response('nothing here', { status: 404 });
    const aborted = new Promise<never>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
    );
    const answer = await Promise.race([aborted, toApiRequest(request, base).then((apiRequest) => this.#asked?.handle(apiRequest))]);
    if (this.road === 'breaks after the service' || answer === undefined) throw new TypeError('Failed to fetch');
    return toFetchResponse(answer, base);
  };

  async start(startWithinMs = 3_000): Promise<Transport> {
    const { transport, started } = this.begin(startWithinMs);
    await started;
    return transport;
  }

  begin(startWithinMs = 3_000): ReturnType<typeof startTransport> {
    return startTransport(this.service, {
      base,
      network: this.network,
      timer: (task, ms) => this.#timers.push({ task, ms }),
      startWithinMs,
      interceptor: (service): Interceptor => ({
        start: async () => {
          this.starts++;
          await this.onStart();
          this.#asked = service;
        },
        stop: async () => {
          this.stops++;
        },
      }),
    });
  }

  /** The requests of the page itself, without the transport's own probes. */
  get pageRequests(): readonly string[] {
    return this.handled.map(({ path }) => path).filter((path) => path !== '/');
  }

  /** Lets everything happen that is due after `ms` or less, and what follows from it without time passing. */
  async pass(ms: number): Promise<void> {
    const due = this.#timers.filter((timer) => timer.ms <= ms);
    this.#timers = this.#timers.filter((timer) => timer.ms > ms);
    for (const { task } of due) task();
    await settle();
  }
}

/** Long enough for any chain of promises here; it is turns of the event loop, not time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

function put(transport: Transport, path = 'logs/_doc/1', init: RequestInit = {}): Promise<Response> {
  return transport.fetch(new URL(path, base), { method: 'PUT', body: '{"a":1}', ...init });
}

describe('the transport at its start', () => {
  it('answers in the page until the service worker stands, without a reason against it', async () => {
    const browser = new FakeBrowser();
    let stand = (): void => undefined;
    browser.onStart = () => new Promise((resolve) => (stand = resolve));
    const { transport, started } = browser.begin();
    expect(await (await put(transport)).json()).toEqual({ path: '/logs/_doc/1', count: 1 });
    expect(transport).toMatchObject({ state: 'in-page', reason: undefined });
    expect(browser.networkRequests).toHaveLength(0);
    stand();
    await started;
    await put(transport);
    expect(transport.state).toBe(SERVICE_WORKER);
    expect(browser.networkRequests).toHaveLength(1);
  });

  it('takes the service worker when it comes up', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    expect(transport.state).toBe(SERVICE_WORKER);
    expect(transport.reason).toBeUndefined();
    expect(await (await put(transport)).json()).toEqual({ path: '/logs/_doc/1', count: 1 });
    expect(browser.networkRequests).toHaveLength(1);
  });

  it('goes in-page with the reason when the service worker is refused, and answers all the same', async () => {
    const browser = new FakeBrowser();
    browser.onStart = () => Promise.reject(new Error('[MSW] Registration blocked:\nand a long story'));
    const transport = await browser.start();
    expect(transport.state).toBe('in-page');
    expect(transport.reason).toBe('The browser refused the service worker (Registration blocked).');
    expect((await put(transport)).status).toBe(200);
    expect(browser.networkRequests).toEqual([]);
    await browser.pass(60_000);
    expect(browser.starts).toBe(1);
  });

  it('goes in-page when the service worker is late, and takes it when it comes after all', async () => {
    const browser = new FakeBrowser();
    const arrivals: (() => void)[] = [];
    browser.onStart = () => new Promise((resolve) => arrivals.push(resolve));
    const starting = browser.start();
    await browser.pass(3_000);
    const transport = await starting;
    expect(transport.state).toBe('in-page');
    expect(transport.reason).toBe('The service worker did not start within 3 seconds.');
    const states: string[] = [];
    transport.subscribe(() => states.push(transport.state));
    arrivals[0]?.();
    await settle();
    expect(states).toEqual([SERVICE_WORKER]);
    expect(transport.reason).toBeUndefined();
  });

  it('asks once more for a service worker that is silent, as one replaced while it started is for ever', async () => {
    const browser = new FakeBrowser();
    browser.onStart = () => new Promise(() => undefined);
    const starting = browser.start();
    await browser.pass(3_000);
    const transport = await starting;
    browser.onStart = () => Promise.resolve();
    await browser.pass(4_999);
    expect([browser.starts, transport.state]).toEqual([1, 'in-page']);
    await browser.pass(5_000);
    expect([browser.starts, transport.state, transport.reason]).toEqual([2, SERVICE_WORKER, undefined]);
  });

  it('asks ever more rarely for one that stays silent or is refused then, and lets nothing pass to the network', async () => {
    const browser = new FakeBrowser();
    browser.onStart = () => new Promise(() => undefined);
    const starting = browser.start();
    await browser.pass(3_000);
    const transport = await starting;
    await browser.pass(5_000);
    expect(browser.starts).toBe(2);
    await browser.pass(5_000);
    browser.onStart = () => Promise.reject(new Error('already started'));
    await browser.pass(30_000);
    expect(browser.starts).toBe(3);
    await browser.pass(59_999);
    expect(browser.starts).toBe(3);
    await browser.pass(60_000);
    expect([browser.starts, transport.state]).toEqual([4, 'in-page']);
    expect(transport.reason).toBe('The service worker did not start within 3 seconds.');
    expect(browser.networkRequests).toEqual([]);
  });

  it('stays in-page, saying why, where there can be no service worker', async () => {
    const browser = new FakeBrowser();
    const { transport } = startTransport(browser.service, {
      base,
      network: browser.network,
      timer: () => undefined,
      startWithinMs: 3_000,
      interceptor: { missing: 'The browser offers no service worker here.' },
    });
    expect(transport).toMatchObject({ state: 'in-page', reason: 'The browser offers no service worker here.' });
    expect((await put(transport)).status).toBe(200);
  });
});

describe('a transport whose service worker goes deaf', () => {
  it('repeats a request that escaped to the network in the page, body and all, and says so', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    const states: string[] = [];
    const stop = transport.subscribe(() => states.push(transport.state));
    browser.road = 'escapes';
    const response = await put(transport);
    expect(response.status).toBe(200);
    expect(browser.pageRequests).toEqual(['/logs/_doc/1']);
    expect(new TextDecoder().decode(browser.handled[0]?.body)).toBe('{"a":1}');
    expect(states).toEqual(['in-page']);
    expect(transport.reason).toBe('The service worker let a request pass to the network.');
    stop();
    browser.road = 'open';
    await browser.pass(0);
    expect(transport.state).toBe(SERVICE_WORKER);
    expect(states).toEqual(['in-page']);
  });

  it('repeats a request nobody has seen for five seconds', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    browser.road = 'swallows';
    const answer = put(transport);
    await settle();
    expect(browser.handled).toEqual([]);
    await browser.pass(5_000);
    expect((await answer).status).toBe(200);
    expect(browser.pageRequests).toEqual(['/logs/_doc/1']);
    expect(transport.reason).toBe('The service worker did not pass a request on.');
  });

  it('does not do a write twice when its answer is lost after the service has done it', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    browser.road = 'breaks after the service';
    expect(await (await put(transport)).json()).toEqual({ path: '/logs/_doc/1', count: 1 });
    expect(browser.pageRequests).toEqual(['/logs/_doc/1']);
    expect(transport.state).toBe('in-page');
  });

  it('comes back by itself when the service worker hears again, without a restart', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    browser.road = 'escapes';
    await put(transport);
    browser.road = 'open';
    await browser.pass(0);
    expect(transport.state).toBe(SERVICE_WORKER);
    expect(transport.reason).toBeUndefined();
    expect(browser.stops).toBe(0);
    await put(transport);
    expect(browser.pageRequests).toEqual(['/logs/_doc/1', '/logs/_doc/1']);
  });

  it('restarts the service worker when it stays deaf, and comes back when that helps', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    browser.road = 'escapes';
    await put(transport);
    browser.onStart = async () => {
      browser.road = 'open';
    };
    await browser.pass(0);
    expect(browser.stops).toBe(1);
    expect(browser.starts).toBe(2);
    expect(transport.state).toBe(SERVICE_WORKER);
  });

  it('tries again after ever longer pauses while nothing helps, answering in the page meanwhile', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    browser.road = 'escapes';
    await put(transport);
    await browser.pass(0);
    expect(browser.starts).toBe(2);
    expect((await put(transport)).status).toBe(200);
    expect(transport.state).toBe('in-page');
    await browser.pass(4_999);
    expect(browser.starts).toBe(2);
    await browser.pass(5_000);
    expect(browser.starts).toBe(3);
    browser.road = 'open';
    await browser.pass(30_000);
    expect(transport.state).toBe(SERVICE_WORKER);
  });
});

describe('the direct road', () => {
  it('asks the same service without the service worker, and gives the same answer', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    const answer = await transport.direct(new URL('logs/_doc/1', base), { method: 'PUT', body: '{"a":1}' });
    expect(await answer.json()).toEqual({ path: '/logs/_doc/1', count: 1 });
    expect(answer.headers.get('x-fathom')).toBe('1');
    expect(browser.networkRequests).toEqual([]);
    expect(transport.state).toBe(SERVICE_WORKER);
  });
});

describe('an exchange through the transport', () => {
  it('repeats a request made before it was sent, and one whose body is a stream', async () => {
    for (const body of ['{"a":1}', new Blob(['{"a":1}']).stream()]) {
      const browser = new FakeBrowser();
      const transport = await browser.start();
      browser.road = 'escapes';
      const init = { method: 'PUT', body, duplex: 'half' };
      const answer = await transport.fetch(typeof body === 'string' ? new Request(new URL('x', base), init) : new URL('x', base), init);
      expect(answer.status).toBe(200);
      expect(new TextDecoder().decode(browser.handled[0]?.body)).toBe('{"a":1}');
    }
  });

  it('carries an abort around the service worker to the service', async () => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    const aborting = new AbortController();
    const answer = transport.fetch(new URL('slow', base), { signal: aborting.signal });
    await settle();
    aborting.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(browser.aborted).toEqual(['/slow']);
    expect(transport.state, 'an abort is no deafness').toBe(SERVICE_WORKER);
  });

  it('does not show its mark to the service', async () => {
    const browser = new FakeBrowser();
    await put(await browser.start());
    expect(Object.keys(browser.handled[0]?.headers ?? {})).toEqual(['content-type']);
  });

  it('reads a long answer of the service worker in pieces, and a short one as it is', async () => {
    const transport = await new FakeBrowser().start();
    const slice = vi.spyOn(Blob.prototype, 'slice');
    await (await put(transport)).text();
    expect(slice).not.toHaveBeenCalled();
    expect(await (await put(transport, 'long')).text()).toBe('a'.repeat(1_300_000));
    expect(slice).toHaveBeenCalledTimes(3);
    slice.mockRestore();
  });

  it.each([
    'https://host.example/sub/data/cities.ndz',
    'https://host.example/sub/api',
    'https://host.example/sub/api/../../victim',
    'https://host.example/sub/api/%2e%2e/victim',
    'https://host.example/sub/api/.\t.\\..\\victim',
    'https://host.example.evil.test/sub/api/logs',
    'data:text/plain,x',
  ])('is refused by both roads, and nothing is sent, where it does not lie under the service: %s', async (address) => {
    const browser = new FakeBrowser();
    const transport = await browser.start();
    for (const road of [transport.fetch, transport.direct]) await expect(road(address, { method: 'DELETE' })).rejects.toThrow(TypeError);
    expect([browser.networkRequests, browser.handled]).toEqual([[], []]);
    expect(transport.state).toBe(SERVICE_WORKER);
  });
});
