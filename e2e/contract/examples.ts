import type { World } from './world.ts';

/** What a request to an operation carries, besides its address. */
export interface Example {
  /** Values for the parts of the path that are not the usual ones. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

type MakeExample = (world: World) => Example | Promise<Example>;

const QUERY = { query: { match_all: {} } };
const action = (world: World): object => ({ index: { _index: world.index, _id: '1' } });

/**
 * A request that succeeds, by operation or, for all methods, by path. A path that is not listed succeeds with the usual parts and
 * neither query nor body.
 */
export const EXAMPLES: Readonly<Record<string, MakeExample>> = {
  '/_search': () => ({ query: 'cost=true' }),
  '/{index}/_search': () => ({ query: 'cost=true&q=title:document' }),
  'POST /{index}/_search': () => ({ body: { ...QUERY, sort: ['n'], explain: true, version: true, fields: ['n'] } }),
  '/_search/scroll': async (world) => ({ body: { scroll_id: await world.scroll() } }),
  '/_search/scroll/{scroll_id}': async (world) => ({ parts: { scroll_id: await world.scroll() } }),
  '/{index}/_pit': () => ({ query: 'keep_alive=1m' }),
  '/_pit': async (world) => ({ body: { id: await world.pit() } }),
  '/{index}/_search/point_in_time': () => ({ query: 'keep_alive=1m' }),
  '/_search/point_in_time': async (world) => ({ body: { pit_id: [await world.pit()] } }),
  'PUT /{index}': (world) => ({ parts: { index: `${world.index}-new` }, body: { settings: { number_of_shards: 1 } } }),
  'PUT /_settings': () => ({ body: { index: { max_result_window: 20_000 } } }),
  'PUT /{index}/_settings': () => ({ body: { index: { max_result_window: 20_000 } } }),
  '/{index}/_block/{block}': () => ({ parts: { block: 'write' } }),
  '/_nodes/stats/{metric}': () => ({ parts: { metric: 'breaker' } }),
  '/_nodes/{node}': () => ({ parts: { node: 'http' } }),
  '/_nodes/{node}/{metric}': () => ({ parts: { node: '_all', metric: 'http' } }),
  '/_nodes/{node}/stats': () => ({ parts: { node: '_local' } }),
  '/_nodes/{node}/stats/{metric}': () => ({ parts: { node: '_local', metric: 'jvm' } }),
  '/_cluster/stats/nodes/{node}': () => ({ parts: { node: '_local' } }),
  '/_cluster/state/{metric}': () => ({ parts: { metric: 'metadata' } }),
  '/_cluster/state/{metric}/{index}': (world) => ({ parts: { metric: 'routing_table', index: world.index } }),
  '/_tasks/{task_id}': async (world) => (await world.longTask(), { parts: { task_id: 'fathom_one_node_______:1' } }),
  '/_settings/{name}': () => ({ parts: { name: 'index.max_result_window' } }),
  '/{index}/_settings/{name}': () => ({ parts: { name: 'index.number_of_shards' } }),
  'PUT /{index}/_mapping': () => ({ body: { properties: { pages: { type: 'long' } } } }),
  'POST /{index}/_mapping': () => ({ body: { properties: { pages: { type: 'long' } } } }),
  'PUT /{index}/_doc/{id}': (world) => ({ body: world.document(1) }),
  'POST /{index}/_doc/{id}': (world) => ({ body: world.document(1) }),
  '/{index}/_doc': (world) => ({ body: world.document(4) }),
  '/{index}/_create/{id}': (world) => ({ parts: { id: 'new' }, body: world.document(5) }),
  '/{index}/_update/{id}': () => ({ body: { doc: { n: 10 } } }),
  '/_bulk': (world) => ({ body: `${JSON.stringify(action(world))}\n${JSON.stringify(world.document(1))}\n` }),
  '/{index}/_bulk': (world) => ({ body: `{"create":{"_id":"1"}}\n${JSON.stringify(world.document(1))}\n{"delete":{"_id":"none"}}\n` }),
  '/_mget': (world) => ({
    body: {
      docs: [
        { _index: world.index, _id: '1' },
        { _index: 'nowhere', _id: '1' },
      ],
    },
  }),
  '/{index}/_mget': () => ({ body: { ids: ['1', 'none'] } }),
  '/_msearch': (world) => ({ body: `{"index":"${world.index}"}\n{}\n{"index":"nowhere"}\n{}\n` }),
  '/{index}/_msearch': () => ({ body: '{}\n{"size":1}\n' }),
  '/{index}/_delete_by_query': () => ({ body: { query: { term: { n: 2 } } } }),
  '/{index}/_update_by_query': () => ({ body: QUERY }),
  '/_analyze': () => ({ body: { analyzer: 'standard', text: 'Two words' } }),
  '/{index}/_analyze': () => ({ body: { field: 'title', text: 'Two words', explain: true } }),
  '/{index}/_explain/{id}': () => ({ body: { query: { match: { title: 'document' } } } }),
  '/_validate/query': () => ({ query: 'explain=true', body: QUERY }),
  '/{index}/_validate/query': () => ({ query: 'explain=true', body: { query: { range: { n: { gte: 'x' } } } } }),
  '/_field_caps': () => ({ query: 'fields=*' }),
  '/{index}/_field_caps': () => ({ query: 'fields=title,n' }),
  'PUT /_alias/{name}': (world) => ({ body: { index: world.index } }),
  'POST /_alias/{name}': (world) => ({ body: { index: world.index } }),
  'PUT /_aliases/{name}': (world) => ({ body: { index: world.index } }),
  'POST /_aliases/{name}': (world) => ({ body: { index: world.index } }),
  'PUT /_alias': (world) => ({ body: { index: world.index, alias: 'other-name' } }),
  'PUT /{index}/_alias': () => ({ body: { alias: 'other-name' } }),
  'PUT /{index}/_aliases': () => ({ body: { alias: 'other-name' } }),
  'POST /_aliases': (world) => ({ body: { actions: [{ add: { index: world.index, alias: 'other-name' } }] } }),
  'PUT /_cluster/settings': () => ({ body: { transient: { 'search.max_keep_alive': '24h' } } }),
  'GET /_cluster/health': () => ({ query: 'level=shards' }),

  'POST /indices': (world) => ({ body: { name: `${world.index}-new`, shards: 2 } }),
  'POST /indices/{name}/documents': (world) => ({ body: world.document(6) }),
  'POST /indices/{name}/imports': () => ({ body: { dataset: 'tiny' } }),
  'POST /views': (world) => ({ body: { index: world.index, keep_alive: '1m' } }),
  'POST /searches': (world) => ({ body: search(world) }),
  '/indices/{name}/shards/{shard}/segments/{segment}': async (world) => ({ parts: await firstSegment(world) }),
  '/searches/{id}': async (world) => ({ parts: { id: await world.record('/searches', search(world)) } }),
  '/views/{id}': async (world) => ({ parts: { id: await world.pit() } }),
  '/scrolls/{id}': async (world) => ({ parts: { id: await world.scroll() } }),
  'POST /indices/{name}/merges': () => ({ body: { max_segments: 1 } }),
  '/tasks/{id}': async (world) => ({ parts: { id: await world.longTask() } }),
  'PATCH /tasks/{id}': async (world) => ({ parts: { id: await world.longTask() }, body: { status: 'cancelled' } }),
  '/datasets/{id}': () => ({ parts: { id: 'tiny' } }),
};

function search(world: World): object {
  return { name: 'Everything', index: world.index };
}

async function firstSegment(world: World): Promise<Readonly<Record<string, string>>> {
  for (const shard of ['0', '1']) {
    const list = (await world.ask('GET', `/indices/${world.index}/shards/${shard}/segments`)) as { data: { items: { name: string }[] } };
    const [first] = list.data.items;
    if (first !== undefined) return { shard, segment: first.name };
  }
  throw new Error('no shard has a segment');
}
