import { expect, it } from 'vitest';
import { openStoredHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import { asking } from './testing/asking.ts';
import { CrampedStorage, SilentStorage } from './testing/faulty-storages.ts';
import type { MemoryStorage } from './memory-storage.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A host over a storage, with a clock that goes when it is told to. */
async function opened(storage: MemoryStorage) {
  let elapsed = 0;
  const host = await openStoredHost(storage, { ...repeatable(), clock: { now: () => 0, elapsed: () => elapsed } }, { still: true });
  const tend = async (): Promise<void> => {
    await turn();
    elapsed += 500;
    host.store.tend();
    await turn();
  };
  return { host, ask: asking(host), tend };
}

const LARGE = { text: 'word '.repeat(20_000) };

it('is opened on a disk without room: reads go on, writes are refused until there is some', async () => {
  const storage = new CrampedStorage();
  await (await opened(storage)).ask('PUT /a/_doc/1?refresh=true', { n: 1 });
  storage.isFull = true;
  const { ask, tend, host } = await opened(storage);
  expect((await ask('GET /a/_doc/1')).text).toContain('"_source":{"n":1}');
  expect((await ask('POST /a/_search', {})).status).toBe(200);
  expect((await ask('PUT /a/_doc/2', { n: 2 })).status).toBe(429);
  storage.isFull = false;
  await tend();
  expect(host.store.state).toBe('open');
  expect((await ask('PUT /a/_doc/2', { n: 2 })).status).toBe(201);
  expect((await (await opened(storage)).ask('GET /a/_doc/2')).text).toContain('"_source":{"n":2}');
});

it('takes no more room however often it is tried again, and takes writes once what waits has room', async () => {
  const storage = new CrampedStorage();
  const { ask, tend } = await opened(storage);
  await ask('PUT /a/_doc/1?refresh=true', { n: 1 });
  storage.mostBytes = (await storage.sizeBytes()) + 50_000;
  expect((await ask('PUT /a/_doc/2', LARGE)).status).toBe(429);
  await tend();
  const before = [(await storage.names()).length, await storage.sizeBytes()];
  for (let times = 0; times < 50; times++) {
    await tend();
    expect((await ask('PUT /a/_doc/3', { n: 3 })).status, 'what was refused first waits, and has no room').toBe(429);
  }
  expect([(await storage.names()).length, await storage.sizeBytes()]).toEqual(before);
  storage.mostBytes += 100_000;
  await tend();
  expect((await ask('PUT /a/_doc/3', { n: 3 })).status).toBe(201);
});

it('takes writes as long as the log has room, where segments have none, and leaves no row of files', async () => {
  const storage = new CrampedStorage();
  const { ask, tend, host } = await opened(storage);
  await ask('PUT /a/_doc/0?refresh=true', { n: 1 });
  await host.store.checkpoint();
  let refused = 0;
  for (let id = 0; id < 12; id++) {
    expect((await ask(`PUT /a/_doc/${id}?refresh=true`, LARGE)).status).toBeLessThan(300);
    storage.mostBytes = (await storage.sizeBytes()) + 50_000;
    await host.store.checkpoint().catch(() => refused++);
    await tend();
    storage.mostBytes = Infinity;
  }
  expect(refused).toBe(12);
  const logs = (await storage.names()).filter((name) => name.startsWith('log-'));
  // One for each checkpoint with something before it, and none for those that a timer would have tried.
  expect(logs.length).toBeLessThanOrEqual(14);
  for (let times = 0; times < 40; times++) await tend();
  await host.store.checkpoint();
  expect((await storage.names()).filter((name) => name.startsWith('log-'))).toHaveLength(1);
  expect((await ask('GET /a/_count')).text).toContain('"count":12');
});

it('makes no new log for a checkpoint that follows another one at once', async () => {
  const storage = new CrampedStorage();
  const { ask, host } = await opened(storage);
  await ask('PUT /a/_doc/1?refresh=true', { n: 1 });
  await host.store.checkpoint();
  const before = await storage.names();
  for (let times = 0; times < 5; times++) await host.store.checkpoint();
  expect((await storage.names()).toSorted()).toEqual(before.toSorted());
});

it('answers while files that failed cannot be opened anew, as that does not come back', async () => {
  const storage = new SilentStorage();
  const { ask, tend, host } = await opened(storage);
  await ask('PUT /a/_doc/1?refresh=true', { n: 1 });
  storage.failsOnce = true;
  expect((await ask('PUT /a/_doc/2', { n: 2 })).status).toBe(429);
  storage.silence();
  const waiting = ask('PUT /a/_doc/3', { n: 3 });
  for (let times = 0; times < 4; times++) await tend();
  const { status, text } = await waiting;
  expect([status, text]).toEqual([503, expect.stringContaining('the place for files has given no answer')]);
  expect((await ask('GET /a/_doc/1')).status).toBe(200);
  storage.speak();
  await turn();
  expect(host.store.state).toBe('open');
  expect((await ask('PUT /a/_doc/3', { n: 3 })).status).toBe(201);
});
