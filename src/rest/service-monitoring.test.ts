import { beforeEach, describe, expect, it } from 'vitest';
import { tiny } from '../datasets/tiny.ts';
import { errorText, fillIndex, testService, type TestService } from './testing/test-service.ts';

const NODE = 'fathom_one_node_______';

let service: TestService;
const get = async (target: string) => (await service.call('GET', target)).json as Readonly<Record<string, never>>;

beforeEach(async () => {
  service = testService([tiny]);
  await fillIndex(service, 'movies', 5, 2);
  await service.call('PUT', '/waiting', {
    settings: { number_of_shards: 1, number_of_replicas: 1, 'index.blocks.write': true },
    aliases: { later: {} },
  });
  await service.call('POST', '/movies/_search', {});
});

describe('what tools for looking after a cluster open with', () => {
  it('says of all indices what they hold, and of the node what it is', async () => {
    service.advance(1500);
    const stats = await service.call('GET', '/_cluster/stats');
    const figures = await service.call('GET', '/_stats');
    expect(stats.json).toMatchObject({
      _nodes: { total: 1, successful: 1, failed: 0 },
      status: 'yellow',
      indices: {
        count: 2,
        shards: { total: 3, primaries: 3, replication: 0, index: { shards: { min: 1, max: 2, avg: 1.5 } } },
        docs: { count: 5, deleted: 0 },
        store: { size_in_bytes: figures.at('_all.total.store.size_in_bytes') },
        mappings: {
          field_types: [
            { name: 'keyword', count: 1, index_count: 1 },
            { name: 'long', count: 1, index_count: 1 },
            { name: 'text', count: 1, index_count: 1 },
          ],
        },
      },
      nodes: { count: { total: 1, data: 1, master: 1 }, versions: ['7.10.2'], jvm: { max_uptime_in_millis: 1500 } },
    });
    const empty = testService();
    expect((await empty.call('GET', '/_cluster/stats')).at('indices.shards')).toEqual({});
  });

  it('tells the state in the parts that are asked for', async () => {
    const state = await get('/_cluster/state/master_node,routing_table,routing_nodes,blocks,nonsense');
    expect(Object.keys(state)).toEqual(['cluster_name', 'cluster_uuid', 'master_node', 'blocks', 'routing_table', 'routing_nodes']);
    expect(state).toMatchObject({
      master_node: NODE,
      blocks: { indices: { waiting: { 8: { description: 'index write (api)', retryable: false, levels: ['write'] } } } },
      routing_table: {
        indices: {
          waiting: {
            shards: {
              0: [
                { state: 'STARTED', node: NODE },
                { state: 'UNASSIGNED', node: null },
              ],
            },
          },
        },
      },
      routing_nodes: { unassigned: [{ index: 'waiting', shard: 0 }], nodes: { [NODE]: [{}, {}, { index: 'waiting', primary: true }] } },
    });
    const whole = await service.call('GET', '/_cluster/state');
    expect(whole.at('metadata.indices.waiting')).toMatchObject({
      state: 'open',
      aliases: ['later'],
      settings: { index: { number_of_replicas: '1' } },
      mappings: { _doc: {} },
      primary_terms: { 0: 1 },
    });
    await service.call('POST', '/movies/_close');
    const one = await service.call('GET', '/_cluster/state/blocks,metadata/movies,gone');
    expect([one.status, one.at('metadata.indices.movies.state'), one.at('blocks.indices')]).toEqual([
      200,
      'close',
      { movies: { 4: { description: 'index closed', retryable: false, levels: ['read', 'write'] } } },
    ]);
  });

  it('describes the node by whatever names it, and its address as it was reached', async () => {
    const { json, at } = await service.call('GET', '/_nodes/http', undefined, { host: 'search.example:8080' });
    expect(json).toMatchObject({ _nodes: { total: 1 }, cluster_name: 'fathom' });
    expect(at(`nodes.${NODE}.http.publish_address`)).toBe('search.example:8080');
    expect(at(`nodes.${NODE}.os`)).toBeUndefined();
    const named = [
      '',
      '/_all',
      '/_local',
      '/_master',
      `/${NODE}`,
      '/fath*',
      '/127.0.0.1',
      '/data:true',
      '/data:false',
      '/other',
      '/_all/jvm,os',
    ];
    const counts = await Promise.all(named.map(async (node) => (await service.call('GET', `/_nodes${node}`)).at('_nodes.total')));
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1]);
    expect((await service.call('GET', '/_nodes')).at(`nodes.${NODE}.roles`)).toEqual(['data', 'master']);
  });

  it('counts for the node what its indices have done', async () => {
    const { at } = await service.call('GET', `/_nodes/_local/stats/indices,jvm`);
    expect(at(`nodes.${NODE}.indices`)).toMatchObject({ docs: { count: 5 }, search: { query_total: 2 }, indexing: { index_total: 5 } });
    expect(at(`nodes.${NODE}.breakers`)).toBeUndefined();
    const all = await service.call('GET', '/_nodes/stats');
    const node = all.at(`nodes.${NODE}`) as Record<string, { [name: string]: never }>;
    expect(node['jvm']?.['mem']?.['heap_max_in_bytes']).toBe(node['breakers']?.['parent']?.['limit_size_in_bytes']);
    expect(await errorText(service, 'GET', '/_nodes/stats/jmv')).toContain('unrecognized metric: [jmv]');
  });

  it('has the node and the master as tables', async () => {
    const asked = 'ip,id,name,version,heap.max,ram.max,node.role,master,search.query_total';
    const row = (await service.call('GET', `/_cat/nodes?format=json&h=${asked}&full_id=true&bytes=b`)).at('0');
    const limit = (await service.call('GET', '/_nodes/stats/jvm')).at(`nodes.${NODE}.jvm.mem.heap_max_in_bytes`);
    expect(row).toEqual({
      ip: '127.0.0.1',
      id: NODE,
      name: 'fathom',
      version: '7.10.2',
      'heap.max': String(limit),
      'ram.max': null,
      'node.role': 'dm',
      master: '*',
      'search.query_total': '2',
    });
    expect((await service.call('GET', '/_cat/nodes?h=id')).text).toBe('fath\n');
    expect((await service.call('GET', '/_cat/nodes?v')).text.split('\n')[0]).toBe(
      'ip        heap.percent ram.percent cpu load_1m load_5m load_15m node.role master name',
    );
    expect((await service.call('GET', '/_cat/master')).text).toBe(`${NODE} 127.0.0.1 127.0.0.1 fathom\n`);
  });

  it('lists what runs in the background, and knows what has ended', async () => {
    expect(await get('/_tasks')).toEqual({ nodes: {} });
    await service.call('POST', '/indices/movies/imports', { dataset: 'tiny' });
    const id = `${NODE}:1`;
    const running = await service.call('GET', '/_tasks?actions=*bulk&detailed');
    expect(running.at(`nodes.${NODE}.tasks`)).toMatchObject({ [id]: { id: 1, action: 'indices:data/write/bulk', cancellable: true } });
    expect((await service.call('GET', '/_tasks?group_by=none')).at('tasks.0.description')).toBe('import [movies]');
    expect((await service.call('GET', '/_tasks?group_by=parents&actions=*merge')).json).toEqual({ tasks: {} });
    while ((await service.call('GET', `/_tasks/${id}`)).at('completed') !== true) await new Promise(setImmediate);
    expect(await get('/_tasks')).toEqual({ nodes: {} });
    const missing = `404 resource_not_found_exception task [${NODE}:9] isn't running and hasn't stored its results`;
    expect(await errorText(service, 'GET', `/_tasks/${NODE}:9`)).toBe(missing);
    expect(await errorText(service, 'GET', '/_tasks/x')).toBe('400 illegal_argument_exception malformed task id x');
  });

  it('says that every copy was there at once', async () => {
    const { json, at } = await service.call('GET', '/movies/_recovery');
    expect(Object.keys(json as object)).toEqual(['movies']);
    expect(at('movies.shards')).toMatchObject([
      { id: 0, type: 'EMPTY_STORE', stage: 'DONE', primary: true },
      { id: 1, type: 'EMPTY_STORE', stage: 'DONE', primary: true },
    ]);
    expect(await get('/_recovery?active_only')).toEqual({});
  });
});

describe('what elasticvue sends', () => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const NODES_H =
    'ip,id,name,version,heap.percent,heap.current,heap.max,ram.percent,ram.current,ram.max,node.role,master,cpu,load_1m,load_5m,load_15m,disk.used_percent,disk.used,disk.total';
  const INDICES_H = 'index,health,status,uuid,docs.count,store.size,sc,cd,pri,rep';

  it.each<[string, string, unknown?]>([
    ['GET', '/'],
    ['POST', '/_search', { size: 0 }],
    ['GET', '/_cluster/health'],
    ['GET', '/_cluster/stats'],
    ['GET', '/_cat/indices/?h=index&health=yellow'],
    ['GET', `/_cat/nodes?h=${encodeURIComponent(NODES_H)}&full_id=true`],
    ['GET', '/_nodes'],
    ['GET', `/_cat/indices/mov*?h=${encodeURIComponent(INDICES_H)}&bytes=b`],
    ['GET', '/_cat/shards/?h=index,shard,prirep,state,docs,store,ip,node&s=index'],
    ['GET', '/movies'],
    ['GET', '/movies/_stats'],
    ['GET', '/movies/_alias'],
    ['PUT', '/movies/_alias/films'],
    ['DELETE', '/movies/_alias/films'],
    ['PUT', '/movies/_settings', { 'index.max_result_window': 20_000 }],
    ['POST', '/movies/_cache/clear'],
    ['POST', '/movies/_flush'],
    ['POST', '/movies/_refresh'],
    ['POST', '/movies/_forcemerge'],
    ['POST', '/movies/_close'],
    ['POST', '/movies/_open'],
    ['GET', '/movies/_recovery'],
    ['POST', '/movies,waiting/_search', { query: { query_string: { query: '*', fields: ['*', '*.*'] } }, from: 0, size: 10, sort: [] }],
    ['PUT', '/movies/_doc/new?refresh=true', { n: 9 }],
    ['GET', '/movies/_doc/new'],
    ['POST', '/_bulk?refresh=true', '{"delete":{"_index":"movies","_id":"new"}}\r\n{"delete":{"_index":"movies","_id":"d0001"}}\r\n'],
    ['POST', '/movies/_delete_by_query?refresh=true', { query: { match_all: {} } }],
    ['DELETE', '/movies'],
  ])('%s %s is answered as JSON', async (method, target, body) => {
    await service.call('PUT', '/movies/_alias/films');
    await service.call('PUT', '/movies/_doc/new?refresh=true', { n: 9 });
    const { status, json, headers: answered } = await service.call(method, target, body, headers);
    expect([Math.floor(status / 100), answered['content-type']]).toEqual([2, 'application/json; charset=UTF-8']);
    expect((json as { readonly errors?: boolean }).errors ?? false).toBe(false);
  });

  it('tells which indices and aliases names and patterns stand for', async () => {
    await service.call('PUT', '/hidden', { settings: { 'index.hidden': true }, aliases: { later: {} } });
    await service.call('POST', '/movies/_close');
    const movies = { name: 'movies', attributes: ['closed'] };
    const waiting = { name: 'waiting', aliases: ['later'], attributes: ['open'] };
    const hidden = { name: 'hidden', aliases: ['later'], attributes: ['hidden', 'open'] };
    const later = { name: 'later', indices: ['hidden', 'waiting'] };
    for (const [asked, indices, aliases] of [
      ['*', [waiting], [later]],
      ['*?expand_wildcards=all', [hidden, movies, waiting], [later]],
      ['w*,movies,none', [movies, waiting], []],
      ['later', [], [later]],
      ['*,-w*', [], [later]],
      ['none', [], []],
    ] as const) {
      expect([asked, await get(`/_resolve/index/${asked}`)]).toEqual([asked, { indices, aliases, data_streams: [] }]);
    }
    expect(await errorText(service, 'GET', '/_resolve/cluster/x')).toContain('this service does not serve [_resolve/cluster/x]');
  });

  it.each([
    ['POST', '/_cluster/reroute'],
    ['GET', '/_template'],
    ['GET', '/_index_template'],
    ['GET', '/_snapshot'],
    ['GET', '/_slm/policy'],
    ['POST', '/_reindex'],
    ['PUT', '/movies/_clone/copy'],
    ['POST', '/movies/_async_search'],
    ['GET', '/_async_search/id'],
    ['GET', '/_nodes/hot_threads'],
  ])('%s %s is 404 by name', async (method, target) => {
    const path = target.slice(1);
    expect(await errorText(service, method, target)).toBe(
      `404 no handler found for uri [${target}] and method [${method}]: this service does not serve [${path}]`,
    );
  });
});
