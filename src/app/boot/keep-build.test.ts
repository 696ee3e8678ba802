import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { keepBuild } from './keep-build.ts';

const SCOPE = 'https://host.example/deep/';
const SCRIPT = readFileSync('public/service-worker.js', 'utf8');

interface FakeEvent {
  answer?: Promise<Response>;
  isPassedOn: boolean;
}

/** The service worker over a host whose files can be exchanged, and a network that can be cut. */
function worker() {
  const host = new Map<string, string>();
  const stored = new Map<string, Map<string, Response>>();
  const network = { isThere: true, isSlow: false, fetched: [] as string[] };
  const open = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, response: Response) => void files.set(path, response),
    };
  };
  const listeners: ((event: object) => void)[] = [];
  const timers: (() => void)[] = [];
  let now = 0;
  const registration = { scope: SCOPE, unregister: async () => true };
  const caches = {
    keys: async () => [...stored.keys()],
    open: async (name: string) => open(name),
    delete: async (name: string) => stored.delete(name),
    match: async (path: string) =>
      [...stored.values()]
        .map((files) => files.get(path))
        .find((found) => found !== undefined)
        ?.clone(),
  };
  const fetch = async (asked: string | Request): Promise<Response> => {
    const url = typeof asked === 'string' ? asked : asked.url;
    network.fetched.push(url.slice(SCOPE.length));
    if (network.isSlow) return new Promise(() => undefined);
    if (!network.isThere) throw new TypeError('Failed to fetch');
    const text = host.get(url.slice(SCOPE.length));
    return text === undefined ? new Response('', { status: 404 }) : new Response(text);
  };
  const scope = { registration, fetch };
  const start = (): void => {
    listeners.length = 0;
    runInNewContext(SCRIPT, {
      self: scope,
      addEventListener: (type: string, listener: (event: object) => void) => type === 'fetch' && listeners.push(listener),
      importScripts: () => undefined,
      Response,
      setTimeout: (task: () => void) => void timers.push(task),
      caches,
      fetch: (...asked: Parameters<typeof fetch>) => scope.fetch(...asked),
    });
  };
  start();
  const send = (request: Request): FakeEvent => {
    const event: FakeEvent = { isPassedOn: true };
    const part = {
      request,
      stopImmediatePropagation: () => (event.isPassedOn = false),
      respondWith: (answer: Promise<Response>) => (event.answer = answer),
    };
    for (const listener of listeners) if (event.isPassedOn) listener(part);
    return event;
  };
  /** Puts a build on the host. */
  const deploy = (version: string): void => {
    host.clear();
    const files = [`assets/main-${version}.js`, 'icon.svg'];
    for (const file of files) host.set(file, `${file} of ${version}`);
    host.set('', `page with assets/main-${version}.js`);
    host.set('data/words.ndz', 'words');
    host.set('build.json', JSON.stringify({ version, entry: `assets/main-${version}.js`, files, data: ['data/words.ndz'] }));
  };
  return {
    host,
    stored,
    network,
    deploy,
    registration,
    passOn: (path: string) => scope.fetch(new Request(SCOPE + path)),
    again: start,
    keep: () =>
      keepBuild({
        scope: SCOPE,
        // As much of both as is used.
        caches: caches as unknown as CacheStorage,
        fetch: fetch as typeof globalThis.fetch,
        now: () => ++now,
      }).catch((error: Error) => error.message),
    send,
    get: async (path: string) => {
      const { answer, isPassedOn } = send(new Request(SCOPE + path));
      if (isPassedOn) return 'passed on';
      const text = answer?.then(
        (response) => response.text(),
        (error: Error) => error.message,
      );
      // Impatience comes at once.
      await new Promise((resolve) => setImmediate(resolve));
      for (const timer of timers.splice(0)) timer();
      return text;
    },
  };
}

describe('the service worker of the page', () => {
  it('opens the page without a network once it has kept the build, with all that belongs to it', async () => {
    const { deploy, keep, get, network, again } = worker();
    deploy('1');
    expect(await get('')).toBe('page with assets/main-1.js');
    network.isThere = false;
    expect(await get('')).toBe('Failed to fetch');
    network.isThere = true;
    await keep();
    network.isThere = false;
    again();
    expect(await get('')).toBe('page with assets/main-1.js');
    expect(await get('?a=1')).toBe('page with assets/main-1.js');
    expect(await get('assets/main-1.js')).toBe('assets/main-1.js of 1');
    expect(await get('data/words.ndz')).toBe('words');
    network.isSlow = true;
    expect(await get(''), 'a network that is there and brings nothing').toBe('page with assets/main-1.js');
  });

  it('takes the page from the network where there is one, and scripts from what is kept', async () => {
    const { deploy, keep, get, network, host } = worker();
    deploy('1');
    await keep();
    host.set('', 'another page');
    network.fetched.length = 0;
    expect(await get('')).toBe('another page');
    expect(await get('assets/main-1.js')).toBe('assets/main-1.js of 1');
    expect(network.fetched).toEqual(['']);
    host.clear();
    expect(await get(''), 'a host that lost it').toBe('page with assets/main-1.js');
  });

  it('keeps a build as a whole or not at all', async () => {
    const { deploy, keep, get, network, host } = worker();
    deploy('1');
    await keep();
    deploy('2');
    host.delete('icon.svg');
    expect(await keep()).toBe('icon.svg cannot be had: the host answered 404');
    network.isThere = false;
    expect(await get(''), 'a file is missing').toBe('page with assets/main-1.js');
    network.isThere = true;
    deploy('2');
    host.set('', 'page with assets/main-3.js');
    expect(await keep()).toBe('the host has another build by now');
    network.isThere = false;
    expect(await get(''), 'the page is of another build than the list').toBe('page with assets/main-1.js');
    network.isThere = true;
    deploy('2');
    await keep();
    network.isThere = false;
    expect(await get('')).toBe('page with assets/main-2.js');
  });

  it('keeps the scripts of builds that tabs may still have open, and not of all there ever were', async () => {
    const { deploy, keep, get, stored } = worker();
    for (const version of ['1', '2', '3', '4']) {
      deploy(version);
      await keep();
    }
    expect(stored.size).toBe(3);
    expect(await get('assets/main-2.js')).toBe('assets/main-2.js of 2');
    expect(await get('assets/main-1.js')).toBe('');
  });

  it('fetches what is there already no second time', async () => {
    const { deploy, keep, network } = worker();
    deploy('1');
    await keep();
    network.fetched.length = 0;
    await keep();
    expect(network.fetched).toEqual(['build.json']);
  });

  it('leaves requests for the service and for other places to MSW', async () => {
    const { get, send } = worker();
    expect(await get('api/tiny/_count')).toBe('passed on');
    expect(send(new Request('https://other.example/assets/a.js')).isPassedOn).toBe(true);
  });

  it('never lets a request for the service reach the network, whatever MSW does with it', async () => {
    const { passOn, network } = worker();
    expect((await passOn('api/tiny/_search')).status).toBe(503);
    expect(network.fetched).toEqual([]);
    await passOn('icon.svg');
    expect(network.fetched).toEqual(['icon.svg']);
  });

  it('stays registered when the last tab is closed', async () => {
    expect(await worker().registration.unregister()).toBe(false);
  });
});
