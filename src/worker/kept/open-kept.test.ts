import { expect, it } from 'vitest';
import { MemoryStorage, StorageError } from '../../engine/index.ts';
import { datasets } from '../../datasets/catalogue.ts';
import type { Service } from '../../rest/api.ts';
import { CrampedStorage } from '../../engine/store/testing/faulty-storages.ts';
import { openKept } from './open-kept.ts';

const OPTIONS = {
  datasets: datasets({ readFile: () => Promise.reject(new Error('none')), inflate: (bytes: Uint8Array) => Promise.resolve(bytes) }),
  gate: { switches: true },
};

async function call(service: Service, line: string, body?: unknown) {
  const [method = '', path = ''] = line.split(' ');
  const sent = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  const answer = await service.handle({ method, path, query: '', headers: { 'content-type': 'application/json' }, body: sent });
  return { status: answer.status, body: JSON.parse(new TextDecoder().decode(answer.body)) };
}

/** The same files as they were at this moment: what the engine before still does is not in them. */
async function copied(files: MemoryStorage): Promise<MemoryStorage> {
  const copy = new MemoryStorage();
  for (const name of await files.names()) {
    const from = await files.open(name);
    const bytes = new Uint8Array(await from.size());
    await from.read(bytes, 0);
    await (await copy.open(name)).write(bytes, 0);
  }
  return copy;
}

it('has documents, saved searches and tasks again, and switches turned back until the page has what it needs', async () => {
  const files = new MemoryStorage();
  const { service } = await openKept(files, OPTIONS, {});
  await call(service, 'PUT /mine/_doc/1', { a: 1 });
  await call(service, 'POST /searches', { name: 'Deep', index: 'mine', request: {}, mode: 'offset' });
  const { version } = (await call(service, 'GET /switches')).body.data;
  await call(service, 'PATCH /switches', { maintenance: true, version });
  const again = await openKept(await copied(files), OPTIONS, {});
  expect(again.state).toEqual({ kind: 'kept', damaged: [] });
  expect((await call(again.service, 'GET /mine/_doc/1')).body).toMatchObject({ _version: 1, _source: { a: 1 } });
  expect((await call(again.service, 'GET /searches')).body.data.total).toBe(1);
  expect((await call(again.service, 'GET /switches')).body.data.maintenance).toBe(false);
});

it('leaves out a data set whose import was cut short, once, and an index of another name as far as it came', async () => {
  const files = new MemoryStorage();
  const { service } = await openKept(files, OPTIONS, {});
  for (const index of ['logs', 'copy']) {
    await call(service, `PUT /${index}`, {});
    await call(service, `POST /indices/${index}/imports`, { dataset: 'logs', documents: 100_000 });
  }
  await call(service, 'PUT /copy/_doc/mine', { a: 1 });
  const cut = await copied(files);
  const again = await openKept(cut, OPTIONS, {});
  expect((await call(again.service, 'GET /logs/_count')).status).toBe(404);
  expect((await call(again.service, 'GET /copy/_doc/mine')).body).toMatchObject({ found: true });
  await call(again.service, 'PUT /logs/_doc/1', { a: 1 });
  const third = await openKept(await copied(cut), OPTIONS, {});
  expect((await call(third.service, 'GET /logs/_doc/1')).body).toMatchObject({ found: true });
});

it('has all of a data set once its import is told to be over, though its documents are not waited for one by one', async () => {
  const files = new MemoryStorage();
  const { service } = await openKept(files, OPTIONS, {});
  await call(service, 'PUT /copy', {});
  const { id } = (await call(service, 'POST /indices/copy/imports', { dataset: 'logs', documents: 4_000 })).body.data;
  for (;;) {
    const { data } = (await call(service, `GET /tasks/${id}`)).body;
    // What was told so far is there, at whatever moment.
    const again = await openKept(await copied(files), OPTIONS, {});
    const { count } = (await call(again.service, 'GET /copy/_count')).body;
    expect(count).toBeGreaterThanOrEqual(data.done);
    if (data.status !== 'running') break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const whole = await openKept(await copied(files), OPTIONS, {});
  expect((await call(whole.service, 'GET /copy/_count')).body.count).toBe(4_000);
});

it('is in memory where there are no files, and where they cannot be read', async () => {
  expect((await openKept('taken', OPTIONS, {})).state).toEqual({ kind: 'memory', why: 'taken' });
  const unreadable = Object.assign(new MemoryStorage(), { names: () => Promise.reject(new StorageError('not now', false)) });
  const { service, state } = await openKept(unreadable, OPTIONS, {});
  expect(state).toEqual({ kind: 'memory', why: 'unreadable' });
  expect((await call(service, 'PUT /mine/_doc/1', { a: 1 })).status).toBe(201);
});

it('is in memory where there is no room to begin, and says no word of damage', async () => {
  const cramped = Object.assign(new CrampedStorage(), { isFull: true });
  expect((await openKept(cramped, OPTIONS, {})).state).toEqual({ kind: 'memory', why: 'absent' });
});
