import { expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';
import { makeIndex } from './make-index.ts';

const dataset = {
  id: 'logs',
  title: 'Logs',
  description: '',
  licence: '',
  attribution: '',
  documents: 100,
  generated: true,
  fields: [{ name: 'n', type: 'long' }],
  mappings: { properties: { n: { type: 'long' } } },
  suggested: { sort: ['n:asc'], search_field: 'n', title_field: 'n' },
};

/** A service that knows the given indices and notes each call as one line. */
function service(indices: readonly string[]) {
  const log: string[] = [];
  const fetch = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    const path = url instanceof URL ? url.pathname : '';
    const body = typeof init?.body === 'string' ? ` ${init.body}` : '';
    log.push(`${init?.method} ${path}${body}`);
    const rows = indices.map((index) => ({ index, pri: '1', 'docs.count': '1', 'store.size': '1kb' }));
    return Promise.resolve(
      Response.json(path === '/_cat/indices' ? rows : { code: 0, message: '', data: { id: 't1', status: 'running' } }),
    );
  };
  return { log, client: createClient({ fetch, base: new URL('http://localhost/') }) };
}

it('makes the index with the data set’s mappings and starts the import', async () => {
  const { log, client } = service(['other']);
  const task = await makeIndex(client, { dataset: 'logs', shards: 3, documents: 50 }, [dataset]);
  expect(task?.id).toBe('t1');
  expect(log).toEqual([
    'GET /_cat/indices',
    'PUT /logs {"settings":{"index":{"number_of_shards":3,"number_of_replicas":0}},"mappings":{"properties":{"n":{"type":"long"}}}}',
    'POST /indices/logs/imports {"dataset":"logs","documents":50}',
  ]);
});

it('drops an index that is there, and leaves the number of documents to the data set unless it was chosen', async () => {
  const { log, client } = service(['logs']);
  await makeIndex(client, { dataset: 'logs', shards: 5, documents: undefined }, [dataset]);
  expect(log[1]).toBe('DELETE /logs');
  expect(log.at(-1)).toBe('POST /indices/logs/imports {"dataset":"logs"}');
});

it('leaves an index that another tab has made meanwhile, where it was only missing', async () => {
  const { log, client } = service(['logs']);
  await makeIndex(client, { dataset: 'logs', shards: 5, documents: undefined, unlessThere: true }, [dataset]).catch(() => undefined);
  expect(log).toEqual(['GET /_cat/indices', 'GET /indices/logs/tasks']);
});
