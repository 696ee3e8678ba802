import { describe, expect, it } from 'vitest';
import type { Dataset, DatasetDocument } from '../datasets/dataset.ts';
import { at, testService, type TestService } from './testing/test-service.ts';

const encoder = new TextEncoder();

/** A data set made on the spot; `spoil` may put something else in place of a document. */
function numbers(id: string, documents: number, spoil: (n: number) => string | undefined = () => undefined): Dataset {
  return {
    id,
    title: 'Numbers',
    description: 'Counted.',
    licence: 'CC0-1.0',
    attribution: '',
    documents,
    generated: true,
    mappings: new Map([['properties', new Map([['n', new Map([['type', 'long']])]])]]),
    suggested: { sort: ['n:asc'], searchField: 'n', titleField: 'n' },
    async *open({ documents, seed }) {
      let batch: DatasetDocument[] = [];
      for (let n = 0; n < documents; n++) {
        batch.push({ id: String(n), source: encoder.encode(spoil(n) ?? `{"n":${n + seed}}`) });
        if (batch.length === 700) {
          yield batch;
          batch = [];
        }
      }
      yield batch;
      await Promise.resolve();
    },
  };
}

/** Waits for a task to end, letting it have its turns. */
async function ended(service: TestService, id: unknown): Promise<unknown> {
  for (;;) {
    const { json } = await service.call('GET', `/tasks/${String(id)}`);
    if (at(json, 'data.status') !== 'running') return at(json, 'data');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function importInto(service: TestService, index: string, body: unknown): Promise<unknown> {
  await service.call('PUT', `/${index}`, {});
  const { json } = await service.call('POST', `/indices/${index}/imports`, body);
  return at(json, 'data');
}

describe('datasets', () => {
  it('are listed and shown in the envelope', async () => {
    const service = testService([numbers('n', 10)]);
    const shown = {
      id: 'n',
      title: 'Numbers',
      description: 'Counted.',
      licence: 'CC0-1.0',
      attribution: '',
      documents: 10,
      generated: true,
      fields: [{ name: 'n', type: 'long' }],
      mappings: { properties: { n: { type: 'long' } } },
      suggested: { sort: ['n:asc'], search_field: 'n', title_field: 'n' },
    };
    const listed = await service.call('GET', '/datasets');
    expect(listed.json).toMatchObject({ code: 0, message: 'ok', data: { items: [shown], total: 1, limit: 10, offset: 0 } });
    expect(listed.headers['content-type']).toBe('application/json');
    expect((await service.call('GET', '/v1/datasets/n')).json).toEqual({ code: 0, message: 'ok', data: shown });
    const missing = await service.call('GET', '/datasets/x');
    expect([missing.status, missing.json]).toEqual([404, { code: 2004, message: 'no data set [x]' }]);
  });
});

describe('imports', () => {
  it('run as tasks and make everything searchable', async () => {
    const service = testService([numbers('n', 1600)]);
    await service.call('PUT', '/i', { settings: { number_of_shards: 2 } });
    const started = await service.call('POST', '/indices/i/imports', { dataset: 'n', documents: 1501, seed: 5 });
    expect(started.status).toBe(202);
    expect(started.headers['location']).toBe(`/tasks/${String(started.at('data.id'))}`);
    expect(started.json).toMatchObject({ code: 0, data: { kind: 'import', index: 'i', status: 'running', done: 0, total: 1501 } });
    expect(await ended(service, started.at('data.id'))).toMatchObject({ status: 'succeeded', done: 1501, error: null });
    expect((await service.call('GET', '/i/_count')).at('count')).toBe(1501);
    expect((await service.call('GET', '/i/_search?sort=n&size=1')).at('hits.hits.0.sort')).toEqual([5]);
    expect((await service.call('GET', '/tasks')).at('data.total')).toBe(1);
    expect(service.bugs).toEqual([]);
  });

  it.each([1, 2, 5, 7])(
    'leave %i segments on each shard where so many are wanted, and refreshes later take none away',
    async (segments) => {
      const service = testService([numbers('n', 20_000)]);
      await service.call('PUT', '/i', { settings: { number_of_shards: 3 } });
      const started = await service.call('POST', '/indices/i/imports', { dataset: 'n', segments });
      expect(await ended(service, started.at('data.id'))).toMatchObject({ status: 'succeeded', done: 20_000 });
      const counted = async () => {
        const { json } = await service.call('GET', '/_cat/segments/i?format=json&h=shard');
        const shards = (json as readonly { readonly shard: string }[]).map(({ shard }) => shard);
        return [0, 1, 2].map((shard) => shards.filter((one) => one === String(shard)).length);
      };
      expect(await counted()).toEqual([segments, segments, segments]);
      await service.call('POST', '/i/_refresh');
      expect(await counted()).toEqual([segments, segments, segments]);
      expect((await service.call('GET', '/i/_count')).at('count')).toBe(20_000);
      expect(service.bugs).toEqual([]);
    },
  );

  it('stop when their task is deleted, and keep what they wrote', async () => {
    const service = testService([numbers('n', 100_000)]);
    const task = await importInto(service, 'i', { dataset: 'n' });
    while ((await service.call('GET', `/tasks/${String(at(task, 'id'))}`)).at('data.done') === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const cancelled = await service.call('DELETE', `/tasks/${String(at(task, 'id'))}`);
    expect([cancelled.status, cancelled.text]).toEqual([204, '']);
    const end = await ended(service, at(task, 'id'));
    expect(at(end, 'status')).toBe('cancelled');
    expect(at(end, 'done')).toBeLessThan(100_000);
  });

  it('say in plain words why they failed', async () => {
    const service = testService([
      numbers('broken', 3, (n) => (n === 1 ? '{"n":' : undefined)),
      numbers('wrong', 3, (n) => (n === 2 ? '{"n":{"x":1}}' : undefined)),
    ]);
    const broken = await importInto(service, 'a', { dataset: 'broken' });
    expect(at(await ended(service, at(broken, 'id')), 'error')).toMatch(/^document \[1\] is not JSON: /);
    const wrong = await importInto(service, 'b', { dataset: 'wrong' });
    expect(at(await ended(service, at(wrong, 'id')), 'error')).toMatch(/^document \[2\] was refused: /);
  });

  it('end when their index is deleted, and do not bring it back', async () => {
    const service = testService([numbers('n', 5000)]);
    const task = await importInto(service, 'i', { dataset: 'n' });
    await service.call('DELETE', '/i');
    expect(await ended(service, at(task, 'id'))).toMatchObject({ status: 'failed', error: 'the index [i] was deleted meanwhile' });
    expect((await service.call('HEAD', '/i')).status).toBe(404);
  });

  it.each([
    ['/indices/missing/imports', { dataset: 'n' }, 404, 2004, 'no index [missing]'],
    ['/indices/i/imports', { dataset: 'x' }, 400, 1004, 'no dataset [x], there are [n]'],
    ['/indices/i/imports', {}, 400, 1001, '[dataset] is missing, a text: the import cannot be made without it'],
    ['/indices/i/imports', { dataset: 'n', documents: 0 }, 400, 1004, '[documents] must be between 1 and 2147483647, found [0]'],
    ['/indices/i/imports', { dataset: 'n', segments: 17 }, 400, 1004, '[segments] must be between 1 and 16, found [17]'],
    [
      '/indices/i/imports',
      { dataset: 'n', sed: 1 },
      400,
      1002,
      'unknown attribute [sed] of the import, there are [dataset, documents, seed, segments]: did you mean [seed]?',
    ],
    ['/indices/i/imports', '{', 400, 1005, expect.any(String) as string],
  ])('%s %j is refused', async (target, body, status, code, message) => {
    const service = testService([numbers('n', 10)]);
    await service.call('PUT', '/i', {});
    const answer = await service.call('POST', target, body);
    expect(answer.status).toBe(status);
    expect(answer.at('code')).toBe(code);
    expect(answer.at('message')).toEqual(message);
  });
});

describe('tasks', () => {
  it('that are unknown are 404', async () => {
    const service = testService();
    expect((await service.call('GET', '/tasks/x')).json).toEqual({ code: 2004, message: 'no task [x]' });
    expect((await service.call('DELETE', '/tasks/x')).status).toBe(404);
    expect((await service.call('HEAD', '/tasks')).text).toBe('');
  });
});

describe('a bug', () => {
  it('is reported and shows nothing of itself', async () => {
    const service = testService([
      { ...numbers('n', 1), mappings: null as unknown as Dataset['mappings'], suggested: null as unknown as Dataset['suggested'] },
    ]);
    const { status, json } = await service.call('GET', '/datasets');
    expect([status, json]).toEqual([500, { code: 5000, message: 'internal error' }]);
    expect(service.bugs).toHaveLength(1);
  });
});
