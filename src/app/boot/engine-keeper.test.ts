import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '../../engine/index.ts';
import { datasets } from '../../datasets/catalogue.ts';
import type { ApiResponse } from '../../rest/api.ts';
import { openKept } from '../../worker/kept/open-kept.ts';
import type { RemoteEvents, RemoteService } from '../../worker/remote-engine.ts';
import { tellingEngine } from '../../worker/telling-engine.ts';
import { EngineKeeper } from './engine-keeper.ts';

/** The files of one worker: once that has ended, nothing it still does gets to them. */
function ofOneWorker(files: MemoryStorage) {
  let ended = false;
  const orNever = <T>(work: () => Promise<T>): Promise<T> => (ended ? new Promise(() => undefined) : work());
  const storage: MemoryStorage = Object.assign(new MemoryStorage(), {
    names: () => orNever(() => files.names()),
    open: (name: string) => orNever(async () => withLife(await files.open(name))),
    remove: (name: string) => orNever(() => files.remove(name)),
  });
  const withLife = (file: Awaited<ReturnType<MemoryStorage['open']>>): typeof file => ({
    size: () => orNever(() => file.size()),
    read: (into, at) => orNever(() => file.read(into, at)),
    write: (bytes, at) => orNever(() => file.write(bytes, at)),
    flush: () => orNever(() => file.flush()),
    close: () => orNever(() => file.close()),
  });
  return { storage, end: () => void (ended = true) };
}

/** A keeper over services in this process; `events` are those of the latest one. `files`: where they keep what is made; undefined: in memory. */
function keep(files: MemoryStorage | undefined) {
  let made = 0;
  let events: RemoteEvents | undefined;
  const ended: number[] = [];
  let alive = true;
  let starting = false;
  const keeper = new EngineKeeper({
    start: (given, { mostDocuments }) => {
      events = given;
      const number = ++made;
      let gone: string | undefined;
      const clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };
      let ids = 0;
      const worker = files && ofOneWorker(files);
      const opened = openKept(
        worker?.storage ?? 'absent',
        {
          clock,
          ids: { next: (length) => `${number}${String(ids++).padStart(length - 1, '0')}` },
          datasets: datasets({ readFile: () => Promise.reject(new Error('none')), inflate: (bytes) => Promise.resolve(bytes) }),
          onBug: (bug) => {
            throw bug;
          },
        },
        { facing: (engine) => tellingEngine(engine, (change) => given.onChange?.(change)) },
        { mostDocuments },
      );
      void opened.then(({ state }) => given.onOpened?.(state));
      const refusal = (): ApiResponse => ({ status: 503, headers: {}, body: new TextEncoder().encode(gone) });
      const remote: RemoteService = {
        handle: async (request, signal) => {
          if (gone !== undefined) return refusal();
          if (request.path === '/never') return new Promise((resolve) => waiting.push(() => resolve(refusal())));
          return (await opened).service.handle(request, signal);
        },
        ping: () => alive && given.onLife?.(),
        isStarting: () => starting,
        renew: () => undefined,
        abandon: (reason) => {
          gone = reason;
          for (const settle of waiting.splice(0)) settle();
        },
      };
      const waiting: (() => void)[] = [];
      const terminate = (): void => {
        worker?.end();
        ended.push(number);
      };
      return { service: remote, terminate };
    },
    now: () => 5,
    onBug: () => undefined,
  });
  const call = async (line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(' ');
    const [address = '', query = ''] = path.split('?');
    const response = await keeper.service.handle({
      method,
      path: address,
      query,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body)),
    });
    const text = new TextDecoder().decode(response.body);
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const become = (now: { readonly alive: boolean; readonly starting: boolean }): void => void ({ alive, starting } = now);
  return { keeper, call, ended, become, events: () => events };
}

async function filled() {
  const kept = keep(new MemoryStorage());
  await kept.call('PUT /tiny', { settings: { number_of_shards: 3 } });
  await kept.call('POST /indices/tiny/imports', { dataset: 'tiny' });
  while ((await kept.call('GET /tasks')).body.data.items[0].status === 'running') await new Promise((resolve) => setImmediate(resolve));
  await kept.call('PUT /tiny/_doc/mine', { title: 'Mine' });
  await kept.call('DELETE /tiny/_doc/d000001');
  await kept.call('POST /tiny/_refresh');
  return kept;
}

describe('the keeper of the engine', () => {
  it('answers 503 while there is no engine, names what was under way, and ends its worker', async () => {
    const { keeper, call, ended } = await filled();
    const stuck = call('POST /never');
    expect(keeper.waiting().map(({ line }) => line)).toEqual(['POST /never']);
    keeper.stop('stopped by the test');
    expect((await stuck).status).toBe(503);
    expect((await call('GET /tiny/_count')).status).toBe(503);
    expect(keeper.getState()).toEqual({ kind: 'stopped', reason: 'stopped by the test', outOfMemory: false, during: 'POST /never' });
    expect(ended).toEqual([1]);
  });

  it('has another engine open what the old one kept, and lets requests wait for it', async () => {
    const { keeper, call } = await filled();
    const search = 'GET /tiny/_search?size=30&sort=rank&version=true&seq_no_primary_term=true';
    const before = await call(search);
    expect(keeper.kept.getState()).toEqual({ kind: 'kept', damaged: [] });
    keeper.stop('gone');
    const restarted = keeper.restart();
    expect(keeper.getState()).toEqual({ kind: 'restarting' });
    const after = call(search);
    expect(await restarted).toEqual({ kind: 'kept', damaged: [] });
    expect((await after).body.hits).toEqual(before.body.hits);
    expect((await call('GET /tiny/_settings')).body.tiny.settings.index.number_of_shards).toBe('3');
    expect(keeper.getState()).toEqual({ kind: 'running' });
  });

  it('begins with nothing where nothing is kept, and says so', async () => {
    const { keeper, call } = keep(undefined);
    await call('PUT /mine/_doc/1', { a: 1 });
    expect(keeper.kept.getState()).toEqual({ kind: 'memory', why: 'absent' });
    keeper.stop('gone');
    expect(await keeper.restart()).toEqual({ kind: 'memory', why: 'absent' });
    expect((await call('GET /mine/_count')).status).toBe(404);
  });

  it('leaves out an index with more of its data set than is wanted, and can restart more than once', async () => {
    const { keeper, call } = await filled();
    await call('PUT /mine/_doc/1', { a: 1 });
    for (const [mostDocuments, status] of [
      [24, 200],
      [23, 404],
    ] as const) {
      keeper.stop('gone');
      await keeper.restart({ mostDocuments });
      expect((await call('GET /tiny/_count')).status).toBe(status);
      expect((await call('GET /mine/_doc/1')).body).toMatchObject({ _version: 1, _source: { a: 1 } });
    }
  });

  it('ends a restart that fails too, and has the next one succeed', async () => {
    const { keeper, call, events } = await filled();
    keeper.stop('gone');
    const restarted = keeper.restart();
    events()?.onFailure?.('The engine’s worker failed');
    expect(await restarted).toBeUndefined();
    expect(keeper.getState()).toMatchObject({ kind: 'stopped', reason: 'The engine’s worker failed' });
    expect(await keeper.restart()).toEqual({ kind: 'kept', damaged: [] });
    expect((await call('GET /tiny/_count')).body.count).toBe(24);
  });

  it('stops when the worker throws uncaught or memory cannot be had, but not for a bug in one request', async () => {
    const { keeper, events } = await filled();
    events()?.onBug({ name: 'TypeError', message: 'x is undefined', stack: undefined });
    expect(keeper.getState().kind).toBe('running');
    events()?.onBug({ name: 'RangeError', message: 'Array buffer allocation failed', stack: undefined });
    expect(keeper.getState()).toMatchObject({ kind: 'stopped', outOfMemory: true });
    const first = events();
    await keeper.restart();
    first?.onFailure?.('late news of the old worker');
    expect(keeper.getState().kind).toBe('running');
    events()?.onFailure?.('The engine’s worker failed');
    expect(keeper.getState()).toMatchObject({ kind: 'stopped', outOfMemory: false, reason: 'The engine’s worker failed' });
    expect(keeper.diagnostics()).toMatchObject({ changes: ['create tiny', 'write tiny'] });
  });

  it('says of a worker without a sign of life that it has none, when it is asked a fourth time, and takes it back', () => {
    const { keeper, become } = keep(undefined);
    const beats = (count: number): readonly boolean[] => Array.from({ length: count }, () => keeper.beat());
    expect(beats(5)).toEqual([false, false, false, false, false]);
    become({ alive: false, starting: false });
    expect(beats(5)).toEqual([false, false, false, true, true]);
    become({ alive: true, starting: false });
    expect([keeper.beat(), keeper.beat()]).toEqual([true, false]);
    become({ alive: false, starting: true });
    expect(beats(9)).not.toContain(true);
    keeper.stop('gone');
    expect(beats(9)).not.toContain(true);
  });
});
