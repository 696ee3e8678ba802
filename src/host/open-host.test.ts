import { expect, it, vi } from 'vitest';
import type { Engine } from '../engine/index.ts';
import type { ApiRequest } from '../rest/api.ts';
import { openHost, type HostInsides } from './open-host.ts';
import { repeatable } from './repeatable.ts';

const FEED: ApiRequest = { method: 'PUT', path: '/feed', query: '', headers: {}, body: undefined };

/** A host whose engine tells when it is asked for upkeep. */
function tended(insides: HostInsides = {}) {
  const host = openHost(repeatable(), insides);
  const maintain = vi.spyOn(host.engine, 'maintain');
  return { host, maintain };
}

it('does its upkeep between requests until there is no more of it', async () => {
  const { host, maintain } = tended();
  maintain.mockReturnValueOnce(true).mockReturnValueOnce(true);
  expect((await host.service.handle(FEED)).status).toBe(200);
  expect(maintain).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(maintain).toHaveBeenCalledTimes(3));
});

it('forgets the versions of deletions when their time has come, without a request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    let now = repeatable().clock.now();
    const { engine, service } = openHost({ ...repeatable(), clock: { now: () => now, elapsed: () => 0 } });
    const document = { ...FEED, path: '/feed/_doc/1', query: 'refresh=true' };
    const body = new TextEncoder().encode('{"n": 1}');
    await service.handle({ ...document, headers: { 'content-type': 'application/json' }, body });
    await service.handle({ ...document, method: 'DELETE' });
    expect(engine.nextMaintenance()).toBe(now + 60_001);
    const { used } = engine.memory();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    now += 60_001;
    vi.advanceTimersByTime(60_001);
    await vi.waitFor(() => expect(engine.nextMaintenance()).toBeUndefined());
    expect(engine.memory().used).toBeLessThan(used);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('does no upkeep unasked where it is still', async () => {
  const { host, maintain } = tended({ still: true });
  await host.service.handle(FEED);
  await new Promise((resolve) => setImmediate(resolve));
  expect(maintain).not.toHaveBeenCalled();
  host.upkeep.wake();
  await vi.waitFor(() => expect(maintain).toHaveBeenCalledTimes(1));
});

it('lets the service face another engine than the one it opened, on the same clock', async () => {
  const made: string[] = [];
  const facing = (inner: Engine): Engine => ({
    ...inner,
    createIndex: (spec) => {
      made.push(spec.name);
      return inner.createIndex(spec);
    },
  });
  const { engine, service } = openHost(repeatable(), { still: true, facing });
  await service.handle(FEED);
  expect(made).toEqual(['feed']);
  expect(engine.index('feed')?.createdAt).toBe(repeatable().clock.now());
});

it('answers the same bytes to the same requests from repeatable sources', async () => {
  const answers = await Promise.all(
    [1, 2].map(async () => {
      const { service } = openHost(repeatable(), { still: true });
      await service.handle(FEED);
      return new TextDecoder().decode((await service.handle({ ...FEED, method: 'GET' })).body);
    }),
  );
  expect(answers[0]).toContain('"uuid"');
  expect(answers[1]).toBe(answers[0]);
});
