import { beforeEach, describe, expect, it } from 'vitest';
import { tiny } from '../datasets/tiny.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/endpoints.ts';
import { parseKey } from './gate/keys.ts';
import { testService, type TestService } from './testing/test-service.ts';

const as = (name: string): Record<string, string> => ({ authorization: `ApiKey ${btoa(`${name}:x`)}` });
const ALL = as('all');
/** Good for `mine-*` only; nothing of `theirs-*` may come to it or change by it. */
const BOUND = as('bound');
/** A word in the documents of others. */
const HUSH = 'quite-unheard-of';

/** What the probes name: an index, two aliases of it, one of which is called as if it were the bound key's, and ids of what stands on it. */
interface World {
  readonly service: TestService;
  readonly uuid: string;
  readonly ids: Readonly<Record<'scroll' | 'pit' | 'task' | 'search', string>>;
}

let world: World;

beforeEach(async () => {
  world = await open();
});

async function open(): Promise<World> {
  const keys = ['all:x:write:*', 'bound:x:write:mine-*'].flatMap((text) => parseKey(text) ?? []);
  const service = testService([tiny], { keys, switches: true });
  const ask = (method: string, target: string, body?: unknown) => service.call(method, target, body, ALL);
  for (const index of ['mine-1', 'theirs-1']) {
    const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' };
    await ask('PUT', `/${index}`, { settings, mappings: { properties: { word: { type: 'keyword' } } } });
    const word = index === 'mine-1' ? 'plain' : HUSH;
    for (const id of ['1', '2']) await ask('PUT', `/${index}/_doc/${id}?refresh=true`, { word, [`of_${index}`]: id });
    // Not yet to be found: a refresh by the bound key would show.
    await ask('PUT', `/${index}/_doc/3`, { word });
  }
  const add = (index: string, alias: string) => ({ add: { index, alias } });
  const actions = [
    add('theirs-1', 'theirs-alias'),
    add('theirs-1', 'mine-view'),
    add('mine-1', 'theirs-shared'),
    add('theirs-1', 'theirs-shared'),
  ];
  await ask('POST', '/_aliases', { actions });
  const uuid = (await ask('GET', '/theirs-1/_settings')).at('theirs-1.settings.index.uuid') as string;
  const scroll = (await ask('GET', '/theirs-1/_search?scroll=1h&size=1')).at('_scroll_id') as string;
  const pit = (await ask('POST', '/theirs-1/_pit?keep_alive=1h')).at('id') as string;
  const task = (await ask('POST', '/indices/theirs-1/merges', {})).at('data.id') as string;
  // It goes on behind its answer, whenever the host has a turn for it.
  while ((await ask('GET', '/indices/theirs-1/tasks')).text.includes('"running"')) await new Promise(setImmediate);
  const search = (await ask('POST', '/searches', { name: HUSH, index: 'theirs-1' })).at('data.id') as string;
  return { service, uuid, ids: { scroll, pit, task, search } };
}

/** Everything of others that a request could change. */
async function theirs({ service }: World): Promise<string> {
  const parts: string[] = [];
  for (const target of [
    '/theirs-1',
    '/_cat/segments/theirs-1',
    '/indices/theirs-1/scrolls',
    '/indices/theirs-1/views',
    '/searches?index_id=theirs-1',
    '/indices/theirs-1/tasks',
    '/_cluster/settings',
  ]) {
    parts.push(`${target}: ${(await service.call('GET', target, undefined, ALL)).text}`);
  }
  const lines = async (target: string): Promise<readonly string[]> =>
    (await service.call('GET', target, undefined, ALL)).text.replaceAll(/ +/g, ' ').split('\n');
  const indices = await lines('/_cat/indices?h=index,status,docs.count,docs.deleted');
  const aliases = await lines('/_cat/aliases?h=alias,index');
  // The bound key may do with its own index what it likes, and by that take it out of an alias.
  return [
    ...parts,
    ...indices.filter((line) => line.startsWith('theirs')),
    ...aliases.filter((line) => /theirs-1$|^theirs-(?!shared)/.test(line.trim())),
  ].join('\n');
}

const NAMED = ['theirs-1', 'theirs-alias', 'mine-view', 'theirs-shared', 'mine-1,theirs-1', '%74heirs-1', '%3Ctheirs-%7Bnow%2Fd%7D%3E'];
const PATTERNS = ['theirs-*', '_all', '*,-mine-1', 'mine-*'];

/** What stands in a path's part, by the part's name and the path. */
function partValues(part: string, path: string): readonly string[] {
  const { scroll, pit, task, search } = world.ids;
  if (part === 'index') return [...NAMED, 'theirs-new', ...PATTERNS];
  if (part === 'name' && path.startsWith('/indices/')) return NAMED;
  if (part === 'name' && path.includes('_alias')) return ['theirs-alias', 'theirs-shared', 'theirs-new', 'mine-view', '*', 'theirs*,-x'];
  if (part === 'name') return ['index.uuid', '*'];
  if (part === 'scroll_id') return [scroll, '_all'];
  if (part === 'metric') return ['_all'];
  if (part === 'node') return ['_all', 'http'];
  if (part === 'task_id') return ['fathom_one_node_______:1'];
  if (part === 'fields') return ['*'];
  if (part === 'block') return ['write', 'read_only'];
  if (part === 'shard') return ['0'];
  if (part === 'segment') return ['_0', '_1'];
  if (part !== 'id') throw new Error(`no value for {${part}} of ${path}`);
  if (path === '/tasks/{id}') return [task];
  if (path === '/scrolls/{id}') return [scroll];
  if (path === '/views/{id}') return [pit];
  if (path === '/searches/{id}') return [search];
  return path.startsWith('/datasets') ? ['tiny'] : ['1', 'new'];
}

const line = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const FOREIGN = ['theirs-1', 'theirs-alias', 'mine-view', 'theirs-shared'];

/** Bodies by row, that of the first path: each names what is not the bound key's wherever a body can. */
function bodiesOf(endpoint: Endpoint): readonly unknown[] {
  const { scroll, pit } = world.ids;
  const [path = ''] = endpoint.paths;
  const [method = ''] = endpoint.methods;
  const doc = { word: 'mine now' };
  switch (`${method} ${path}`) {
    case 'GET /_search':
      return [undefined, { query: { match_all: {} }, pit: { id: pit } }, ...lookups()];
    case 'GET /_search/scroll':
      return [undefined, { scroll: '1m', scroll_id: scroll }];
    case 'DELETE /_search/scroll':
      return [undefined, { scroll_id: scroll }, { scroll_id: [scroll] }, { scroll_id: '_all' }, { scroll_id: ['_all'] }];
    case 'DELETE /_pit':
      return [{ id: pit }];
    case 'DELETE /_search/point_in_time':
      return [{ pit_id: [pit] }, { pit_id: pit }];
    case 'GET /_count':
    case 'POST /{index}/_delete_by_query':
    case 'POST /{index}/_update_by_query':
    case 'GET /{index}/_explain/{id}':
    case 'GET /_validate/query':
      return [{ query: { match_all: {} } }, ...lookups()];
    case 'GET /_mget':
      return FOREIGN.flatMap((index) => [
        {
          docs: [
            { _index: 'mine-1', _id: '1' },
            { _index: index, _id: '1' },
          ],
        },
        { ids: ['1'] },
      ]);
    case 'GET /_msearch':
      return [...FOREIGN, '*', 'mine-1,theirs-1', ['mine-1', 'theirs-1'], '<theirs-{now/d}>']
        .map((index) => line({ index: 'mine-1' }, {}, { index }, {}))
        .concat(line({}, {}), line({}, { pit: { id: pit } }), ...lookups().map((body) => line({ index: 'mine-1' }, body)));
    case 'GET /_analyze':
      return [{ text: 'x' }, { text: 'x', field: 'word' }];
    case 'GET /_field_caps':
      return [undefined, { fields: ['*'] }, ...lookups().map(({ query }) => ({ index_filter: query }))];
    case 'PUT /{index}/_doc/{id}':
    case 'POST /{index}/_doc':
    case 'PUT /{index}/_create/{id}':
      return [doc];
    case 'POST /{index}/_update/{id}':
      return [{ doc }, { doc, upsert: doc }];
    case 'POST /_bulk':
      return [...FOREIGN, 'theirs-new', '<theirs-{now/d}>'].flatMap((_index) => [
        line({ index: { _index: 'mine-1' } }, doc, { index: { _index, _id: '1' } }, doc),
        line({ delete: { _index, _id: '1' } }),
        line({ update: { _index, _id: '1' } }, { doc }),
        line({ create: { _index, _id: 'new' } }, doc),
      ]);
    case 'PUT /{index}':
      return [undefined, ...['theirs-alias', 'theirs-new', 'theirs-1'].map((name) => ({ aliases: { [name]: { is_write_index: true } } }))];
    case 'PUT /_settings':
      return [{ index: { max_result_window: 5 } }, { 'index.blocks.write': true }];
    case 'PUT /{index}/_mapping':
      return [{ properties: { more: { type: 'keyword' } } }];
    case 'PUT /{index}/_alias/{name}':
      return [undefined, { is_write_index: true }, { index: 'theirs-1' }, { index: 'mine-1', alias: 'theirs-alias' }];
    case 'PUT /_alias':
      return FOREIGN.flatMap((name) => [
        { index: 'mine-1', alias: name, is_write_index: true },
        { index: name, alias: 'mine-new' },
      ]);
    case 'POST /_aliases':
      return [
        ...['theirs-alias', 'theirs-new', 'theirs-shared'].map((alias) => [{ add: { index: 'mine-1', alias, is_write_index: true } }]),
        [{ add: { index: 'theirs-1', alias: 'mine-new' } }],
        [{ add: { index: '*', alias: 'theirs-new' } }],
        [{ add: { index: 'mine-1', alias: 'mine-new' } }, { remove: { index: 'mine-1', alias: 'theirs-shared' } }],
        [{ remove: { index: '*', alias: '*' } }],
        [{ remove: { index: 'theirs-1', alias: 'mine-view' } }],
        [{ remove_index: { index: 'theirs-1' } }],
        [{ remove_index: { index: 'theirs-*' } }],
      ].map((actions) => ({ actions }));
    case 'PUT /_cluster/settings':
      return [{ transient: { 'search.max_open_scroll_context': 1 } }];
    case 'POST /indices':
      return [{ name: 'theirs-new' }, { name: 'theirs-1' }];
    case 'PUT /indices/{name}':
    case 'PATCH /indices/{name}':
      return [{ max_result_window: 5, version: 1 }];
    case 'POST /indices/{name}/documents':
    case 'PUT /indices/{name}/documents/{id}':
    case 'PATCH /indices/{name}/documents/{id}':
      return [{ ...doc, version: 1 }, doc];
    case 'POST /indices/{name}/imports':
      return [{ dataset: 'tiny' }, [doc]];
    case 'POST /indices/{name}/merges':
      return [{}];
    case 'PATCH /tasks/{id}':
      return [{ status: 'cancelled' }];
    case 'POST /views':
      return [...NAMED, 'theirs-*'].map((index) => ({ index, keep_alive: '1m' }));
    case 'PATCH /scrolls/{id}':
    case 'PATCH /views/{id}':
      return [{ keep_alive: '1m', version: 1 }];
    case 'POST /searches':
      return [...NAMED, 'theirs-*', '*'].map((index) => ({ name: 'x', index }));
    case 'PUT /searches/{id}':
    case 'PATCH /searches/{id}':
      return [{ name: 'x', index: 'mine-1', version: 1 }];
    case 'PATCH /switches':
      return [{ version: 1, quota: 1 }];
    default:
      if (endpoint.body === 'none') return [undefined];
      throw new Error(`no bodies for ${method} ${path}: a row that takes one has to be tried with names of others`);
  }
}

/** Queries that would read a document of another index. */
function lookups(): readonly { readonly query: unknown }[] {
  return FOREIGN.map((index) => ({ query: { terms: { word: { index, id: '1', path: 'word' } } } }));
}

/** Every target of a row's path, with each part in turn what is not the bound key's. */
function targetsOf(path: string): readonly string[] {
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part);
  let targets = [path];
  for (const part of parts)
    targets = targets.flatMap((target) => partValues(part, path).map((value) => target.replace(`{${part}}`, value)));
  // An own index in front, for what follows it.
  if (parts[0] === 'index' && parts.length > 0) {
    const own = path.replace('{index}', 'mine-1');
    targets.push(
      ...(parts.length === 1
        ? [own]
        : parts.slice(1).flatMap((part) => partValues(part, path).map((value) => own.replace(`{${part}}`, value)))),
    );
  }
  return targets;
}

/** Whether a body's query would read a document of others: what it matches tells of it. */
function isLookup(body: unknown): boolean {
  return /"path":\s*"word"/.test(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
}

/** Whether a target is about an index called as others' are. */
function isForeignName(target: string): boolean {
  const [, first = '', second = ''] = target.split('/');
  const index = first === 'indices' ? second : first;
  return index.startsWith('theirs-') && !index.includes('*');
}

const QUERIES: Readonly<Record<string, string>> = {
  'POST /{index}/_pit': '?keep_alive=1m',
  'POST /{index}/_search/point_in_time': '?keep_alive=1m',
  'GET /_field_caps': '?fields=*',
  'DELETE /indices/{name}': '?version=1',
  'DELETE /indices/{name}/documents/{id}': '?version=1',
  'DELETE /scrolls/{id}': '?version=1',
  'DELETE /views/{id}': '?version=1',
  'DELETE /searches/{id}': '?version=1',
};

describe('a key for a pattern', () => {
  it.each(ENDPOINTS.map((endpoint) => ({ name: `${endpoint.methods.join('|')} ${endpoint.paths[0] ?? ''}`, endpoint })))(
    'learns and changes nothing outside of it by $name',
    async ({ endpoint }) => {
      const query = QUERIES[`${endpoint.methods[0] ?? ''} ${endpoint.paths[0] ?? ''}`] ?? '';
      const headers: Record<string, string> = endpoint.body === 'ndjson' ? { 'content-type': 'application/x-ndjson' } : {};
      // Lines and items of a body name indices of their own.
      const namesForeign = endpoint.body !== 'ndjson' && endpoint.paths[0] !== '/_mget';
      let before = await theirs(world);
      const statuses = new Set<number>();
      for (const path of endpoint.paths) {
        for (const method of endpoint.methods) {
          for (const body of method === 'HEAD' ? [undefined] : bodiesOf(endpoint)) {
            for (const target of targetsOf(path)) {
              const asked = `${method} ${decodeURIComponent(target)}${query} ${JSON.stringify(body) ?? ''}`;
              const { status, text } = await world.service.call(method, `${target}${query}`, body, { ...BOUND, ...headers });
              statuses.add(status);
              const told = [HUSH, world.uuid, 'of_theirs-1', 'theirs-1', ...Object.values(world.ids)];
              expect([asked, told.filter((word) => text.includes(word) && !asked.includes(word))]).toEqual([asked, []]);
              const foreign = (namesForeign && isForeignName(target)) || isLookup(body);
              const refused = status >= 400 || text.includes('"valid":false') || !foreign;
              expect([asked, refused]).toEqual([asked, true]);
            }
            const tried = `${method} ${path} ${JSON.stringify(body) ?? ''}`;
            expect([tried, await theirs(world)]).toEqual([tried, before]);
            if ((await world.service.call('GET', '/mine-1/_count', undefined, ALL)).status === 200) continue;
            // Its own index it may delete or close.
            world = await open();
            before = await theirs(world);
          }
        }
      }
      // A row that is never reached proves nothing.
      const named = endpoint.paths.some((path) => /\{index\}|^\/indices\/\{name\}/.test(path));
      expect([...statuses].some((status) => status === 403 || (!named && status < 300))).toBe(true);
      expect(world.service.bugs).toEqual([]);
    },
  );
});
