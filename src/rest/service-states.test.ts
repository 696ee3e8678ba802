import { beforeEach, describe, expect, it } from 'vitest';
import { checked } from './testing/checked-calls.ts';
import { fillIndex, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown) => checked(service, method, target, body);

async function reason(method: string, target: string, body?: unknown): Promise<string> {
  const answer = await call(method, target, body);
  const cause = answer.at('error.root_cause.0') as { type: string; reason: string } | undefined;
  return `${answer.status} ${cause?.type ?? ''} ${cause?.reason ?? ''}`;
}

describe('a closed index', () => {
  beforeEach(async () => {
    await fillIndex(service, 'i', 5, 2);
    await call('PUT', '/other', {});
  });

  it('is acknowledged by name and serves nothing until it is opened again', async () => {
    expect((await call('POST', '/i/_close')).json).toEqual({
      acknowledged: true,
      shards_acknowledged: true,
      indices: { i: { closed: true } },
    });
    for (const [method, target] of [
      ['GET', '/i/_search'],
      ['GET', '/i/_count'],
      ['PUT', '/i/_doc/1'],
      ['GET', '/i/_doc/1'],
      ['POST', '/i/_refresh'],
      ['GET', '/i/_stats'],
      ['POST', '/i/_pit?keep_alive=1m'],
    ] as const) {
      const answered = await reason(method, target, method === 'PUT' ? {} : undefined);
      expect(`${target}: ${answered}`).toBe(`${target}: 400 index_closed_exception closed`);
    }
    expect((await call('GET', '/_search')).at('_shards.total')).toBe(1);
    expect((await call('GET', '/i/_mapping')).status).toBe(200);
    expect((await call('GET', '/_cat/indices/i?h=status,docs.count')).text).toBe('close \n');
    expect((await call('POST', '/i/_open')).json).toEqual({ acknowledged: true, shards_acknowledged: true });
    expect((await call('GET', '/i/_count')).at('count')).toBe(5);
  });

  it('shows everything written before once it is open again', async () => {
    await call('PUT', '/i/_doc/late', { n: 9 });
    await call('POST', '/i/_close');
    await call('POST', '/_all/_open');
    expect((await call('GET', '/i/_count')).at('count')).toBe(6);
  });

  it('ends the contexts on it', async () => {
    const opened = await call('POST', '/i/_search?scroll=1m');
    await call('POST', '/i/_close');
    expect(await reason('POST', '/_search/scroll', { scroll_id: opened.at('_scroll_id') })).toContain(
      '404 search_context_missing_exception',
    );
  });

  it('lets static settings change, but not final ones', async () => {
    const change = { index: { codec: 'best_compression' } };
    expect(await reason('PUT', '/i/_settings', change)).toMatch(/^400 .*Can't update non dynamic settings \[\[index\.codec\]\] for open/);
    await call('POST', '/i/_close');
    expect((await call('PUT', '/i/_settings', change)).status).toBe(200);
    expect((await call('GET', '/i/_settings/index.codec')).at('i.settings.index.codec')).toBe('best_compression');
    expect(await reason('PUT', '/i/_settings', { number_of_shards: 3 })).toBe(
      '400 illegal_argument_exception final i setting [index.number_of_shards], not updateable',
    );
  });
});

describe('an index expression', () => {
  it('works dates out', async () => {
    await call('PUT', '/%3Clogs-%7Bnow%2Fd%7D%3E', {});
    expect((await call('GET', '/_cat/indices?h=index')).text).toBe('logs-2026.01.01\n');
    expect((await call('GET', '/%3Clogs-%7Bnow%2FM%7Buuuu.MM%7D%7D*%3E/_count')).status).toBe(200);
    expect(await reason('GET', '/%3Clogs-%7Bnow%2Fd-1d%7BYY%7D%7D%3E/_search')).toContain(
      '400 parse_exception invalid dynamic name expression',
    );
    expect(await reason('GET', '/%3Clogs-%7Bnow%2Fd-1M%7Byyyy.MM.dd%7C-01:00%7D%7D%3E/_search')).toContain(
      '404 index_not_found_exception no such index [logs-2025.11.30]',
    );
  });

  it('works dates out in lines of bulk and msearch too', async () => {
    await call('POST', '/_bulk?refresh', '{"index":{"_index":"<logs-{now/d}>","_id":"1"}}\n{}\n');
    const answer = await call('POST', '/_msearch', '{"index":"<logs-{now/d}>"}\n{}\n');
    expect(answer.at('responses.0.hits.hits.0._index')).toBe('logs-2026.01.01');
  });

  it('refuses a scope that is none', async () => {
    expect(await reason('GET', '/_search?expand_wildcards=ajar')).toContain('No valid expand wildcard value [ajar]');
  });
});

describe('cluster settings', () => {
  const put = (body: unknown): Promise<TestAnswer> => call('PUT', '/_cluster/settings', body);

  it('are kept in two layers, shown nested or flat, and taken away with null', async () => {
    const answer = await put({ persistent: { 'search.max_keep_alive': '2h' }, transient: { search: { max_keep_alive: '1h' } } });
    expect(answer.json).toEqual({
      acknowledged: true,
      persistent: { search: { max_keep_alive: '2h' } },
      transient: { search: { max_keep_alive: '1h' } },
    });
    expect((await call('GET', '/_cluster/settings?flat_settings')).json).toEqual({
      persistent: { 'search.max_keep_alive': '2h' },
      transient: { 'search.max_keep_alive': '1h' },
    });
    await put({ transient: { 'search.*': null } });
    const shown = await call('GET', '/_cluster/settings?include_defaults');
    expect(shown.json).toMatchObject({ transient: {}, defaults: { search: { max_open_scroll_context: '500' } } });
    expect(shown.at('defaults.search.max_keep_alive')).toBeUndefined();
  });

  it('set how many shards an index gets that does not say, made by name or by its first document', async () => {
    await put({ persistent: { 'cluster.default_number_of_shards': 3 } });
    await call('PUT', '/named');
    await call('PUT', '/said', { settings: { number_of_shards: 2 } });
    await call('PUT', '/written/_doc/1', { a: 1 });
    const { json } = await call('GET', '/_settings/index.number_of_shards?flat_settings');
    const shards = (count: number) => ({ settings: { 'index.number_of_shards': String(count) } });
    expect(json).toEqual({ named: shards(3), said: shards(2), written: shards(3) });
  });

  it('say on how many nodes shards lie, and the bill tells what each passed on', async () => {
    await fillIndex(service, 'i', 60, 3);
    const billed = async () =>
      (await call('POST', '/i/_search?cost=true&filter_path=cost', { from: 5, size: 5, sort: ['_doc'] })).at('cost');
    expect(await billed()).not.toHaveProperty('nodes');
    await put({ persistent: { fathom: { nodes: 2, query_phase: 'batched' } } });
    expect(await billed()).toMatchObject({
      coordinator: { merged: 20 },
      nodes: [
        { node: 0, shards: 2, requests: 1, received: 20, sent: 10 },
        { node: 1, shards: 1, requests: 1, received: 10, sent: 10 },
      ],
    });
    expect(await reason('PUT', '/_cluster/settings', { persistent: { 'fathom.nodes': 0 } })).toContain('must be >= 1');
  });

  it.each([
    [{}, 'no settings to update'],
    [{ transient: {} }, 'no settings to update'],
    [{ tranzient: {} }, 'unknown key [tranzient] for cluster settings did you mean [transient]?'],
    [{ transient: { 'search.foo': 1 } }, 'transient setting [search.foo], not recognized'],
    [{ persistent: { 'search.max_keep_alive': '1' } }, 'failed to parse setting [search.max_keep_alive] with value [1] as a time value'],
    [{ persistent: { 'search.max_keep_alive': '1m' } }, 'Default keep alive setting for request [search.default_keep_alive](5m)'],
    [{ transient: { 'search.max_open_scroll_context': -1 } }, 'must be >= 0'],
  ])('refuse %j', async (body, expected) => {
    expect(await reason('PUT', '/_cluster/settings', body)).toContain(expected);
    expect((await call('GET', '/_cluster/settings')).json).toEqual({ persistent: {}, transient: {} });
  });

  it('hold at once', async () => {
    await fillIndex(service, 'i', 5, 2);
    const transient = (settings: Readonly<Record<string, unknown>>): Promise<TestAnswer> => put({ transient: settings });
    await transient({ 'search.max_open_scroll_context': 1 });
    expect(await reason('POST', '/i/_search?scroll=1m')).toContain('429 rejected_execution_exception');
    await transient({ 'search.max_open_pit_context': 1 });
    expect(await reason('POST', '/i/_pit?keep_alive=1m')).toContain('429 rejected_execution_exception');
    await transient({ 'search.*': null, 'point_in_time.max_keep_alive': '10s' });
    expect(await reason('POST', '/i/_pit?keep_alive=1m')).toContain(
      '(1m) is too large. It must be less than (10s). This limit can be set by changing the [point_in_time.max_keep_alive]',
    );
    await transient({ 'indices.id_field_data.enabled': false });
    expect(await reason('POST', '/i/_search', { sort: ['_id'] })).toContain(
      '400 illegal_argument_exception Fielddata access on the _id field',
    );
    await call('PUT', '/j', { settings: { 'index.max_result_window': 5, number_of_replicas: 0 } });
    expect((await call('GET', '/i,j/_search')).at('_shards.failed')).toBe(1);
    await transient({ 'search.default_allow_partial_results': false });
    expect(await reason('GET', '/i,j/_search')).toContain('400 illegal_argument_exception Result window is too large');
    expect((await call('GET', '/i,j/_search?allow_partial_search_results')).status).toBe(200);
    await call('DELETE', '/j');
    await transient({ 'search.allow_expensive_queries': false });
    const bool = { bool: { filter: [{ prefix: { word: 'a' } }] } };
    expect(await reason('POST', '/i/_search', { query: bool })).toContain(
      "400 illegal_argument_exception [prefix] queries cannot be executed when 'search",
    );
    expect(await reason('POST', '/i/_count', { query: bool })).toContain('[prefix] queries cannot be executed');
    const nested = { bool: { must: [{ nested: { path: 'a', query: { match_all: {} } } }] } };
    expect(await reason('POST', '/i/_search', { query: nested })).toContain('400 illegal_argument_exception [joining] queries cannot');
    expect((await call('POST', '/i/_search', { query: { term: { nested: 'x' } } })).status).toBe(200);
    await transient({ 'action.auto_create_index': '+log-*,-*' });
    expect((await call('PUT', '/log-1/_doc/1', {})).status).toBe(201);
    expect(await reason('PUT', '/new/_doc/1', {})).toBe(
      '404 index_not_found_exception no such index [new] and [action.auto_create_index] is [+log-*,-*]',
    );
    await transient({ 'action.destructive_requires_name': true });
    expect(await reason('DELETE', '/_all')).toContain('Wildcard expressions or all indices are not allowed');
    await transient({ 'cluster.max_shards_per_node': 5 });
    expect(await reason('PUT', '/wide', { settings: { number_of_shards: 3 } })).toBe(
      '400 validation_exception Validation Failed: 1: this action would add [6] total shards, but this cluster currently has [4]/[5] maximum shards open;',
    );
    await call('POST', '/log-1/_close');
    await transient({ 'cluster.max_shards_per_node': 2 });
    expect(await reason('POST', '/log-1/_open')).toContain('[2] total shards, but this cluster currently has [2]/[2] maximum shards open');
  });

  it('sweep contexts once a minute when told to, instead of at their deadline', async () => {
    await fillIndex(service, 'i', 5, 1);
    await put({ transient: { 'search.keep_alive_interval': '1m' } });
    service.advance(60_000);
    const opened = await call('POST', '/i/_pit?keep_alive=1s');
    const page = (): Promise<TestAnswer> => call('POST', '/_search', { pit: { id: opened.at('id') } });
    service.advance(30_000);
    expect((await page()).status).toBe(200);
    service.advance(30_000);
    expect((await page()).status).toBe(404);
  });
});

describe('cluster health', () => {
  it.each([
    ['', 200, 'yellow'],
    ['wait_for_status=yellow', 200, 'yellow'],
    ['wait_for_status=green', 408, 'yellow'],
    ['wait_for_nodes=1', 200, 'yellow'],
    ['wait_for_nodes=ge(2)', 408, 'yellow'],
    ['wait_for_active_shards=2', 200, 'yellow'],
    ['wait_for_active_shards=all', 408, 'yellow'],
    ['wait_for_no_relocating_shards=true&wait_for_events=languid', 200, 'yellow'],
  ])('%s is answered with %i', async (query, status, health) => {
    await call('PUT', '/i', { settings: { number_of_shards: 2 } });
    const answer = await call('GET', `/_cluster/health?${query}`);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ status: health, timed_out: status === 408, active_shards: 2, unassigned_shards: 2 });
  });

  it('waits for an index that does not exist, and refuses what it does not know', async () => {
    const missing = await call('GET', '/_cluster/health/missing');
    expect([missing.status, missing.at('status'), missing.at('timed_out')]).toEqual([408, 'red', true]);
    for (const query of ['level=all', 'wait_for_status=blue', 'wait_for_nodes=some', 'wait_for_active_shards=x', 'wait_for_events=soon']) {
      expect({ query, status: (await call('GET', `/_cluster/health?${query}`)).status }).toEqual({ query, status: 400 });
    }
  });

  it('tells indices and shards apart', async () => {
    await call('PUT', '/i', { settings: { number_of_shards: 2, number_of_replicas: 0 } });
    const answer = await call('GET', '/_cluster/health?level=shards');
    expect(answer.at('indices.i')).toMatchObject({ status: 'green', number_of_shards: 2, shards: { 0: { primary_active: true }, 1: {} } });
    expect((await call('GET', '/_cat/health?h=status,shards,active_shards_percent')).text).toBe('green 2 100.0%\n');
  });
});

describe('_stats', () => {
  it('counts what was done', async () => {
    await fillIndex(service, 'i', 5, 2);
    await call('DELETE', '/i/_doc/d0000');
    await call('GET', '/i/_doc/d0001');
    await call('GET', '/i/_doc/nothing');
    await call('GET', '/i/_search');
    await call('POST', '/i/_pit?keep_alive=1m');
    const stats = await call('GET', '/i/_stats');
    expect(stats.at('indices.i.total')).toMatchObject({
      docs: { count: 5, deleted: 0 },
      indexing: { index_total: 5, delete_total: 1, index_failed: 0 },
      get: { total: 2, exists_total: 1, missing_total: 1 },
      search: { query_total: 2, open_contexts: 2 },
    });
    expect(stats.at('_all')).toEqual({ primaries: stats.at('indices.i.primaries'), total: stats.at('indices.i.total') });
    expect(Object.keys((await call('GET', '/_stats/docs,merge?level=cluster')).json as object)).toEqual(['_shards', '_all']);
    expect(Object.keys((await call('GET', '/_stats/docs,merge')).at('_all.total') as object)).toEqual(['docs', 'merges']);
    expect(Object.keys((await call('GET', '/i/_stats?level=shards')).at('indices.i.shards') as object)).toEqual(['0', '1']);
  });
});
