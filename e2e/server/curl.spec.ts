import { expect, test } from '@playwright/test';
import { request, startServer, type RunningServer } from '../support/serve.ts';

let server: RunningServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer();
});

test.afterAll(async () => {
  await server.stop();
});

/** Sends a body, objects as JSON, and parses what comes back. */
async function ask(method: string, path: string, body?: object | string, type?: string) {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const answer = await request(method, server.address + path, text, type);
  return { ...answer, body: JSON.parse(answer.text) };
}

async function status(method: string, path: string, body?: string, type?: string) {
  return (await request(method, server.address + path, body, type)).status;
}

const ids = (answer: { body: { hits: { hits: { _id: string }[] } } }) => answer.body.hits.hits.map((hit) => hit._id);

test('curl fills an index, and pages through it by offset and by cursor', async () => {
  const lines = Array.from({ length: 25 }, (_, i) => `{"index":{"_id":"b${i + 1}"}}\n{"title":"Book ${i + 1}","rank":${i + 1}}\n`).join('');
  expect((await ask('PUT', '/books', { settings: { number_of_shards: 3 } })).body.acknowledged).toBe(true);
  const bulk = await ask('POST', '/books/_bulk?refresh=true', lines, 'application/x-ndjson');
  expect([bulk.status, bulk.body.errors, bulk.body.items.length]).toEqual([200, false, 25]);

  const body = { size: 2, sort: [{ rank: 'asc' }], query: { match: { title: 'book' } } };
  // A body with GET: every client but a browser may send one.
  const page = await ask('GET', '/books/_search?cost=true', { ...body, from: 4 });
  expect(page.type).toContain('application/json');
  expect(page.body.hits.total).toEqual({ value: 25, relation: 'eq' });
  expect(ids(page)).toEqual(['b5', 'b6']);
  expect(page.body.cost.coordinator).toMatchObject({ ceiling: 18, merged: 18, returned: 2, discarded: 16 });

  const next = await ask('POST', '/books/_search?cost=true', { ...body, search_after: [6] });
  expect(ids(next)).toEqual(['b7', 'b8']);
  expect(next.body.cost.coordinator).toMatchObject({ ceiling: 6, merged: 6 });
});

test('curl walks a scroll and a point in time under the version prefix, and closes both', async () => {
  const opened = await ask('POST', '/v1/books/_search?scroll=1m', { size: 20, sort: [{ rank: 'asc' }] });
  const scroll = { scroll: '1m', scroll_id: opened.body._scroll_id };
  const rest = await ask('POST', '/v1/_search/scroll', scroll);
  expect([ids(opened).length, ids(rest).length]).toEqual([20, 5]);
  expect(rest.body._scroll_id).not.toBe(opened.body._scroll_id);
  const cleared = await ask('DELETE', '/v1/_search/scroll', { scroll_id: rest.body._scroll_id });
  expect(cleared.body).toEqual({ succeeded: true, num_freed: 3 });
  const gone = await ask('POST', '/v1/_search/scroll', scroll);
  expect([gone.status, gone.body.error.root_cause[0].type]).toEqual([404, 'search_context_missing_exception']);

  const { id } = (await ask('POST', '/v1/books/_pit?keep_alive=1m')).body;
  const view = await ask('POST', '/v1/_search', { size: 1, pit: { id, keep_alive: '1m' } });
  expect(view.body.pit_id).toBe(id);
  expect(view.body.hits.hits[0].sort).toHaveLength(2);
  expect((await ask('DELETE', '/v1/_pit', { id })).body).toEqual({ succeeded: true, num_freed: 3 });
});

test('curl meets the result window, moves it, and goes past', async () => {
  const page = { from: 9_991, size: 10 };
  const refused = await ask('POST', '/books/_search', page);
  expect(refused.status).toBe(400);
  expect(refused.body.error).toMatchObject({
    root_cause: [
      {
        type: 'illegal_argument_exception',
        reason:
          'Result window is too large, from + size must be less than or equal to: [10000] but was [10001]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.',
      },
    ],
    type: 'search_phase_execution_exception',
    reason: 'all shards failed',
    phase: 'query',
    grouped: true,
  });
  expect((await ask('PUT', '/books/_settings', { index: { max_result_window: 20_000 } })).body).toEqual({ acknowledged: true });
  expect((await ask('POST', '/books/_search', page)).status).toBe(200);
});

test('curl imports a bundled data set and watches the task', async () => {
  const { mappings } = (await ask('GET', '/datasets/tiny')).body.data;
  await ask('PUT', '/tiny', { settings: { number_of_shards: 3 }, mappings });
  const started = await ask('POST', '/indices/tiny/imports', { dataset: 'tiny' });
  expect([started.status, started.body.code]).toEqual([202, 0]);
  await expect
    .poll(async () => (await ask('GET', `/tasks/${started.body.data.id}`)).body.data)
    .toMatchObject({ status: 'succeeded', done: 24, total: 24 });
  expect((await ask('GET', '/tiny/_count')).body.count).toBe(24);
  const listed = await request('GET', `${server.address}/_cat/indices?h=index,docs.count&s=index`);
  expect(listed.type).toContain('text/plain');
  expect(listed.text.trim().split(/\s+/)).toEqual(['books', '25', 'tiny', '24']);
});

test('curl gets the most precise status for what cannot be served', async () => {
  expect(await status('PATCH', '/books/_search')).toBe(405);
  expect(await status('GET', '/nothing')).toBe(404);
  expect(await status('POST', '/books/_search', 'a,b', 'text/csv')).toBe(415);
  expect(await status('POST', '/books/_search', '{"query":')).toBe(400);
  expect(await status('HEAD', '/books')).toBe(200);
});

test('a server that is told to stop ends at once, whatever it is at', async () => {
  test.setTimeout(30_000);
  const busy = await startServer('--switches');
  const switches = await request('GET', `${busy.address}/switches`);
  const { version } = JSON.parse(switches.text).data;
  const slow = JSON.stringify({ version, faults: 'shard=0:slow=60000' });
  expect((await request('PATCH', `${busy.address}/switches`, slow)).status).toBe(201);
  expect((await request('PUT', `${busy.address}/held`, '{}')).status).toBe(200);
  const held = request('GET', `${busy.address}/held/_search`).catch(() => 'cut');
  expect((await request('GET', busy.address)).status).toBe(200);
  await busy.stop();
  await held;
});
