import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse, Service } from '../rest/api.ts';
import type { KeptState } from './kept/kept-state.ts';
import { hostService, type HostOptions } from './host-service.ts';
import type { FromWorker, ThrownBug } from './protocol.ts';
import { connectService, type WorkerEnd } from './remote-engine.ts';

const KEPT: KeptState = { kind: 'kept', damaged: [] };
const open: MessageChannel[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.port1.close();
});

function request(path: string, body?: Uint8Array): ApiRequest {
  return { method: 'POST', path, query: '', headers: {}, body };
}

function answer(text: string): ApiResponse {
  return { status: 200, headers: { 'x-fathom': '1' }, body: new TextEncoder().encode(text) };
}

function textOf(response: ApiResponse): string {
  return new TextDecoder().decode(response.body);
}

/** Both ends of the protocol over a `MessageChannel`, with the page's view of a worker that can be made to fail. */
function connect(service: Service, host: Partial<HostOptions> = {}, onOpened: (state: KeptState) => void = () => undefined): Connected {
  const channel = new MessageChannel();
  open.push(channel);
  const failures: ((event: { message?: string }) => void)[] = [];
  const bugs: ThrownBug[] = [];
  const worker: WorkerEnd = {
    postMessage: (message, transfer) => channel.port1.postMessage(message, transfer),
    addEventListener(type: 'message' | 'error', listener: (event: { readonly data: unknown; readonly message?: string }) => void) {
      if (type === 'error') failures.push((event) => listener({ data: undefined, ...event }));
      else channel.port1.addEventListener(type, listener);
    },
  };
  channel.port1.start();
  let dataFolder = '';
  const options: HostOptions = {
    later: (task) => task(),
    async build(start) {
      dataFolder = start.dataFolder;
      return { service, state: KEPT };
    },
    ...host,
  };
  hostService(
    { postMessage: (m, t) => channel.port2.postMessage(m, t), addEventListener: (t, l) => channel.port2.addEventListener(t, l) },
    options,
  );
  channel.port2.start();
  return {
    remote: connectService(worker, { dataFolder: 'https://host.example/data/', since: 0, onBug: (bug) => bugs.push(bug), onOpened }),
    bugs,
    fail: (message) => failures.forEach((failure) => failure({ message })),
    dataFolder: () => dataFolder,
  };
}

type Hear = (event: { readonly data: unknown; readonly message?: string }) => void;

/** The page's end over a worker that never says a word, until `renew` puts one with a service in its place. */
function connectSilent() {
  const listeners: { readonly type: string; readonly hear: Hear }[] = [];
  const hear = (type: string, data?: unknown): void => listeners.filter((one) => one.type === type).forEach((one) => one.hear({ data }));
  const silent: WorkerEnd = {
    postMessage: (message, transfer) => void structuredClone(message, { transfer }),
    addEventListener: (type: string, hear: Hear) => void listeners.push({ type, hear }),
  };
  const remote = connectService(silent, { dataFolder: 'https://host.example/data/', mostDocuments: 7, since: 0, onBug: () => undefined });
  const renew = (service: Service, onMost: (most: number | undefined) => void = () => undefined): void => {
    const { port1, port2 } = new MessageChannel();
    open.push({ port1, port2 });
    hostService(
      { postMessage: (m, t) => port2.postMessage(m, t), addEventListener: (t, l) => port2.addEventListener(t, l) },
      { later: (task) => task(), build: async ({ mostDocuments }) => (onMost(mostDocuments), { service, state: KEPT }) },
    );
    remote.renew({
      postMessage: (message, transfer) => port1.postMessage(message, transfer),
      addEventListener: (type: 'message' | 'error', listener: Hear) => {
        if (type === 'message') port1.addEventListener(type, listener);
      },
    });
    port1.start();
    port2.start();
  };
  const first = { message: (message: FromWorker) => hear('message', message), error: () => hear('error') };
  return { remote, renew, first, isStarting: remote.isStarting };
}

interface Connected {
  readonly remote: Service;
  readonly bugs: ThrownBug[];
  readonly fail: (message: string) => void;
  readonly dataFolder: () => string;
}

describe('the service through its worker', () => {
  it('answers as the service does, and tells it where the data lies', async () => {
    const { remote, dataFolder } = connect({ handle: async ({ path, body }) => answer(`${path} ${body?.byteLength}`) });
    expect(textOf(await remote.handle(request('/logs', new Uint8Array(5))))).toBe('/logs 5');
    expect(dataFolder()).toBe('https://host.example/data/');
  });

  it('gives each of many requests its own answer, in whatever order they end', async () => {
    const waiting: (() => void)[] = [];
    const service: Service = {
      handle: ({ path }) =>
        new Promise((resolve) => {
          waiting.push(() => resolve(answer(path)));
          if (waiting.length === 3) for (const finish of waiting.toReversed()) finish();
        }),
    };
    const { remote } = connect(service);
    const texts = await Promise.all(['/a', '/b', '/c'].map(async (path) => textOf(await remote.handle(request(path)))));
    expect(texts).toEqual(['/a', '/b', '/c']);
  });

  it('sends only the bytes of a view, and leaves them with the caller', async () => {
    const large = new Uint8Array(1_000).fill(7);
    let received: Uint8Array | undefined;
    const { remote } = connect({ handle: async ({ body }) => ((received = body), answer('')) });
    await remote.handle(request('/x', large.subarray(10, 14)));
    expect(received).toEqual(new Uint8Array([7, 7, 7, 7]));
    expect(received?.buffer.byteLength).toBe(4);
    expect(large.byteLength).toBe(1_000);
  });

  it('hands the answer over without copying it, and copies where the bytes are part of something larger', async () => {
    const own = new Uint8Array(8).fill(1);
    const shared = new Uint8Array(100).fill(2);
    const bodies = new Map([
      ['/own', own],
      ['/part', shared.subarray(4, 8)],
    ]);
    const { remote } = connect({ handle: async ({ path }) => ({ status: 200, headers: {}, body: bodies.get(path) ?? own }) });
    expect((await remote.handle(request('/own'))).body).toEqual(new Uint8Array(8).fill(1));
    expect(own.byteLength, 'transferred').toBe(0);
    expect((await remote.handle(request('/part'))).body).toEqual(new Uint8Array(4).fill(2));
    expect(shared.byteLength).toBe(100);
  });

  it('may answer with one empty buffer time and again', async () => {
    const empty = new Uint8Array(0);
    const { remote } = connect({ handle: async () => ({ status: 204, headers: {}, body: empty }) });
    await remote.handle(request('/a'));
    expect((await remote.handle(request('/b'))).status).toBe(204);
  });

  it('cancels exactly the request whose signal is aborted', async () => {
    const service: Service = {
      handle: ({ path }, signal) =>
        new Promise((resolve) => {
          if (path === '/quick') resolve(answer('done'));
          signal?.addEventListener('abort', () => resolve(answer(`${path} abandoned`)));
        }),
    };
    const { remote } = connect(service);
    const aborting = new AbortController();
    const slow = remote.handle(request('/slow'), aborting.signal);
    expect(textOf(await remote.handle(request('/quick'), new AbortController().signal))).toBe('done');
    aborting.abort();
    expect(textOf(await slow)).toBe('/slow abandoned');
  });

  it('lets a request that is cancelled while it waits begin as cancelled', async () => {
    const waiting: (() => void)[] = [];
    const service: Service = { handle: async (_, signal) => answer(String(signal?.aborted)) };
    const { remote } = connect(service, { later: (task) => waiting.push(task) });
    const aborting = new AbortController();
    const first = remote.handle(request('/first'), aborting.signal);
    const second = remote.handle(request('/second'));
    aborting.abort();
    while (waiting.length < 2) await new Promise<void>((resolve) => setImmediate(resolve));
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (const task of waiting.splice(0)) task();
    expect(textOf(await first)).toBe('true');
    expect(textOf(await second)).toBe('false');
  });

  it('does not send a request whose signal was aborted before', async () => {
    const paths: string[] = [];
    const { remote } = connect({ handle: async ({ path }) => (paths.push(path), answer(path)) });
    expect((await remote.handle(request('/never'), AbortSignal.abort())).status).toBe(503);
    await remote.handle(request('/sent'));
    expect(paths).toEqual(['/sent']);
  });

  it('answers 500 without detail when the service throws, reports the exception, and goes on', async () => {
    const service: Service = {
      handle: ({ path }) => (path === '/bad' ? Promise.reject(new RangeError('postings ran out')) : Promise.resolve(answer('fine'))),
    };
    const { remote, bugs } = connect(service);
    const response = await remote.handle(request('/bad'));
    expect(response.status).toBe(500);
    expect(response.headers['x-fathom']).toBeDefined();
    expect(textOf(response)).not.toContain('postings');
    expect(bugs).toMatchObject([{ name: 'RangeError', message: 'postings ran out', stack: expect.stringContaining('worker.test') }]);
    expect(textOf(await remote.handle(request('/good')))).toBe('fine');
  });

  it('answers 503 in the shape of the service to all in flight when the worker fails, and goes on when it lives', async () => {
    const service: Service = {
      handle: ({ path }) => (path === '/hangs' ? new Promise(() => undefined) : Promise.resolve(answer('alive'))),
    };
    const { remote, fail } = connect(service);
    await remote.handle(request('/first'));
    const hanging = remote.handle(request('/hangs'));
    fail('out of luck');
    const response = await hanging;
    expect(response).toMatchObject({ status: 503, headers: { 'content-type': 'application/json; charset=UTF-8', 'x-fathom': '1' } });
    expect(JSON.parse(textOf(response))).toMatchObject({ status: 503, error: { reason: "The engine's worker failed: out of luck" } });
    expect(textOf(await remote.handle(request('/next')))).toBe('alive');
  });

  it('answers 503 at once to everything when the worker never came up', async () => {
    const { remote, fail } = connect({ handle: () => new Promise(() => undefined) });
    fail('script not found');
    expect((await remote.handle(request('/a'))).status).toBe(503);
    expect((await remote.handle(request('/b'))).status).toBe(503);
  });

  it('sends everything once more to a worker that takes the place of one that never came up', async () => {
    const { remote, renew, isStarting } = connectSilent();
    const body = new TextEncoder().encode('body');
    const cancelled = new AbortController();
    const answers = [remote.handle(request('/a', body)), remote.handle(request('/b'), cancelled.signal)];
    expect(isStarting()).toBe(true);
    renew({ handle: async ({ path, body: came }) => answer(`${path} ${new TextDecoder().decode(came)}`) });
    expect((await Promise.all(answers)).map(textOf)).toEqual(['/a body', '/b ']);
    expect(isStarting()).toBe(false);
    expect(textOf(await remote.handle(request('/c')))).toBe('/c ');
  });

  it('tells a worker that takes the place of another one the same', async () => {
    const { remote, renew } = connectSilent();
    const told: (number | undefined)[] = [];
    renew({ handle: async () => answer('') }, (most) => told.push(most));
    await remote.handle(request('/a'));
    expect(told).toEqual([7]);
  });

  it('lets requests wait until what is kept is opened, and says whether it is kept', async () => {
    let opened: () => void = () => undefined;
    const opening = new Promise<void>((resolve) => (opened = resolve));
    const states: KeptState[] = [];
    const { remote } = connect(
      { handle: async ({ path }) => answer(path) },
      {
        build: async () => (
          await opening,
          { service: { handle: async ({ path }) => answer(path) }, state: { kind: 'memory', why: 'taken' } }
        ),
      },
      (state) => states.push(state),
    );
    const early = remote.handle(request('/early'));
    opened();
    expect(textOf(await early)).toBe('/early');
    expect(states).toEqual([{ kind: 'memory', why: 'taken' }]);
  });

  it('hears nothing more of a worker that was replaced', async () => {
    const { remote, renew, first } = connectSilent();
    const asked = remote.handle(request('/a'));
    renew({ handle: async () => answer('second') });
    first.message({ kind: 'ready' });
    first.message({ kind: 'answer', id: 1, response: answer('first') });
    first.error();
    expect(textOf(await asked)).toBe('second');
  });

  it('reports what the service calls a bug', async () => {
    const { remote, bugs } = connect(
      { handle: async () => answer('') },
      {
        build: async ({ onBug }) => ({
          service: {
            async handle() {
              onBug('not an error');
              return answer('');
            },
          },
          state: KEPT,
        }),
      },
    );
    await remote.handle(request('/x'));
    expect(bugs).toEqual([{ name: 'Error', message: 'not an error', stack: undefined }]);
  });
});

it('is in a worker that starts no other one: in Firefox it may never come back from that', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files).toContain('engine.worker.ts');
  expect(files.filter((file) => /new (Shared)?Worker\b/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))).toEqual([]);
});
