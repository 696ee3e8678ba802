import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/index.ts';
import { datasets } from '../../datasets/catalogue.ts';
import type { ApiResponse } from '../../rest/api.ts';
import { createService } from '../../rest/service.ts';
import type { RemoteEvents, RemoteService } from '../../worker/remote-engine.ts';
import { PastSources } from '../../worker/effects/past-sources.ts';
import { recordingEngine } from '../../worker/effects/recording-engine.ts';
import { replayEffects } from '../../worker/effects/replay-effects.ts';
import { EngineKeeper } from './engine-keeper.ts';

/** A keeper over services in this process; `events` are those of the latest one. */
function keep() {
  let made = 0;
  let events: RemoteEvents | undefined;
  const ended: number[] = [];
  let alive = true;
  let starting = false;
  const keeper = new EngineKeeper({
    start: (given) => {
      events = given;
      const number = ++made;
      let gone: string | undefined;
      const clock = { now: () => 1_767_225_600_000, elapsed: () => 0 };
      let ids = 0;
      const past = new PastSources(clock, { next: (length) => `${number}${String(ids++).padStart(length - 1, '0')}` });
      const engine = createEngine({ clock: past.clock, ids: past.ids });
      const sets = datasets({ readFile: () => Promise.reject(new Error('none')), inflate: (bytes) => Promise.resolve(bytes) });
      const service = createService({
        engine: recordingEngine(engine, clock, (effect) => given.onEffect?.(effect)),
        clock: past.clock,
        ids: past.ids,
        datasets: sets,
        yieldToHost: () => new Promise((resolve) => setImmediate(resolve)),
        onBug: (bug) => {
          throw bug;
        },
      });
      const refusal = (): ApiResponse => ({ status: 503, headers: {}, body: new TextEncoder().encode(gone) });
      const remote: RemoteService = {
        handle: async (request, signal) => {
          if (gone !== undefined) return refusal();
          if (request.path === '/never') return new Promise((resolve) => waiting.push(() => resolve(refusal())));
          return service.handle(request, signal);
        },
        ping: () => alive && given.onLife?.(),
        isStarting: () => starting,
        replay: (effects, options) => replayEffects(effects, { engine, past, datasets: sets, ...options }),
        renew: () => undefined,
        abandon: (reason) => {
          gone = reason;
          for (const settle of waiting.splice(0)) settle();
        },
      };
      const waiting: (() => void)[] = [];
      return { service: remote, terminate: () => ended.push(number) };
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
  const kept = keep();
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

  it('brings another engine to the same state, and lets requests wait for it', async () => {
    const { keeper, call } = await filled();
    const before = await call('GET /tiny/_search?size=30&sort=rank');
    keeper.stop('gone');
    const restarted = keeper.restart();
    const after = call('GET /tiny/_search?size=30&sort=rank');
    expect(await restarted).toEqual([]);
    expect((await after).body.hits).toEqual(before.body.hits);
    expect((await call('GET /tiny/_settings')).body.tiny.settings.index.number_of_shards).toBe('3');
    expect(keeper.getState()).toEqual({ kind: 'running' });
  });

  it('imports fewer documents where that is wanted, and can restart more than once', async () => {
    const { keeper, call } = await filled();
    for (const mostDocuments of [10, 5]) {
      keeper.stop('gone');
      await keeper.restart({ mostDocuments });
      // The document written by hand, and those imported but for the one that was deleted.
      expect((await call('GET /tiny/_count')).body.count).toBe(mostDocuments);
    }
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
    expect(keeper.diagnostics()).toMatchObject({ did: expect.arrayContaining(['create tiny', 'write tiny']) });
  });

  it('says of a worker without a sign of life that it has none, when it is asked a fourth time, and takes it back', () => {
    const { keeper, become } = keep();
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
