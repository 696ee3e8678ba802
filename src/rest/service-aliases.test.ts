import { beforeEach, describe, expect, it } from 'vitest';
import { checked } from './testing/checked-calls.ts';
import { testService, type TestAnswer, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown) => checked(service, method, target, body);

async function reason(method: string, target: string, body?: unknown): Promise<string> {
  const answer = await call(method, target, body);
  return `${answer.status} ${String(answer.at('error.type'))} ${String(answer.at('error.reason'))}`;
}

/** Six documents with `colour` red or blue by turns, in an index of five shards; aliases `red` and `everything`. */
async function paint(): Promise<void> {
  await call('PUT', '/paint', {
    settings: { number_of_shards: 5, number_of_replicas: 0 },
    mappings: { properties: { colour: { type: 'keyword' }, n: { type: 'integer' } } },
    aliases: { red: { filter: { term: { colour: 'red' } } }, everything: {} },
  });
  for (let n = 0; n < 6; n++) await call('PUT', `/paint/_doc/${n}`, { colour: n % 2 === 0 ? 'red' : 'blue', n });
  await call('POST', '/paint/_refresh');
}

function ids(answer: TestAnswer): readonly string[] {
  return (answer.at('hits.hits') as readonly { _id: string }[]).map(({ _id }) => _id);
}

describe('a filtered alias', () => {
  beforeEach(paint);

  it('shows searches and counts only what its filter lets through, at the same scores', async () => {
    const query = { match: { colour: 'red' } };
    const through = await call('POST', '/red/_search', { query });
    const direct = await call('POST', '/paint/_search', { query });
    expect(through.at('hits.total.value')).toBe(3);
    expect(through.at('hits.hits')).toEqual(direct.at('hits.hits'));
    expect((await call('POST', '/red/_search', { query: { match: { colour: 'blue' } } })).at('hits.total.value')).toBe(0);
    expect((await call('GET', '/red/_count')).at('count')).toBe(3);
    expect((await call('GET', '/_cat/count/red?h=count')).text).toBe('3\n');
    expect((await call('GET', '/red,everything/_count')).at('count')).toBe(6);
  });

  it('stays in force in a scroll and a point in time, whatever becomes of the alias', async () => {
    const first = await call('POST', '/red/_search?scroll=1m&size=2', { sort: ['n'] });
    const pit = await call('POST', '/red/_pit?keep_alive=1m');
    expect((await call('PUT', '/none/_alias/path', { index: 'paint', alias: 'body' })).status).toBe(200);
    expect((await call('DELETE', '/paint/_alias/body')).status).toBe(200);
    expect((await call('DELETE', '/paint/_alias/red')).status).toBe(200);
    const rest = await call('POST', '/_search/scroll', { scroll_id: first.at('_scroll_id'), scroll: '1m' });
    expect([...ids(first), ...ids(rest)]).toEqual(['0', '2', '4']);
    const page = await call('POST', '/_search', { pit: { id: pit.at('id') }, sort: ['n'] });
    expect(ids(page)).toEqual(['0', '2', '4']);
  });

  it('is refused when its filter is none', async () => {
    expect(await reason('PUT', '/paint/_alias/bad', { filter: { mach: {} } })).toBe(
      '400 illegal_argument_exception failed to parse filter for alias [bad]',
    );
  });
});

describe('routing', () => {
  beforeEach(paint);

  it('of an alias chooses shards for writes and reads', async () => {
    await call('PUT', '/paint/_alias/north', { routing: 'n' });
    const written = await call('PUT', '/north/_doc/x?refresh=true', { n: 100 });
    expect(written.at('_index')).toBe('paint');
    const found = await call('GET', '/north/_search');
    expect(found.at('_shards.total')).toBe(1);
    expect(ids(found)).toContain('x');
    expect((await call('GET', '/north/_doc/x')).at('_routing')).toBe('n');
    expect((await call('GET', '/paint/_doc/x?routing=n')).status).toBe(200);
    expect(await reason('PUT', '/north/_doc/x?routing=s', {})).toContain('400 illegal_argument_exception Alias [north] has index routing');
    expect((await call('GET', '/north/_search_shards')).at('shards')).toHaveLength(1);
  });

  it('of a request asks only the shards of its values', async () => {
    expect((await call('GET', '/paint/_search?routing=a')).at('_shards.total')).toBe(1);
    expect((await call('GET', '/paint/_count?routing=a')).at('_shards.total')).toBe(1);
    expect((await call('GET', '/paint/_search_shards?routing=a')).at('shards')).toHaveLength(1);
  });

  it('may not be several values for writing', async () => {
    expect(await reason('PUT', '/paint/_alias/two', { index_routing: 'a,b' })).toBe(
      '400 illegal_argument_exception alias [two] has several index routing values associated with it',
    );
  });
});

describe('writing through an alias', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b']) await call('PUT', `/${name}`, { settings: { number_of_replicas: 0 }, aliases: { both: {} } });
  });

  it('needs one index to write to', async () => {
    expect(await reason('PUT', '/both/_doc/1', {})).toContain('no write index is defined for alias [both]');
    expect(await reason('GET', '/both/_doc/1')).toContain('has more than one index associated with it [a, b]');
    await call('PUT', '/b/_alias/both', { is_write_index: true });
    expect((await call('PUT', '/both/_doc/1', {})).at('_index')).toBe('b');
    expect(await reason('PUT', '/a/_alias/both', { is_write_index: true })).toContain('has more than one write index [a,b]');
  });

  it('works with bulk, update and delete', async () => {
    await call('PUT', '/a/_alias/mine');
    await call('POST', '/_bulk', '{"index":{"_index":"mine","_id":"1"}}\n{"n":1}\n');
    expect((await call('POST', '/mine/_update/1', { doc: { n: 2 } })).at('result')).toBe('updated');
    expect((await call('GET', '/mine/_source/1')).json).toEqual({ n: 2 });
    expect((await call('DELETE', '/mine/_doc/1')).at('result')).toBe('deleted');
  });
});

describe('_aliases', () => {
  beforeEach(async () => {
    for (const name of ['old', 'new']) await call('PUT', `/${name}`, {});
    await call('PUT', '/old/_alias/live');
  });

  it('moves an alias in one step, and does nothing when a step cannot be done', async () => {
    const move = [{ remove: { index: 'old', alias: 'live' } }, { add: { index: 'new', alias: 'live' } }];
    const broken = [...move, { add: { index: 'new', alias: 'old' } }];
    expect(await reason('POST', '/_aliases', { actions: broken })).toContain('400 invalid_alias_name_exception Invalid alias name [old]');
    expect(Object.keys((await call('GET', '/_alias/live')).json as object)).toEqual(['old']);
    expect((await call('POST', '/_aliases', { actions: move })).json).toEqual({ acknowledged: true });
    expect(Object.keys((await call('GET', '/_alias/live')).json as object)).toEqual(['new']);
  });

  it('swaps an index for an alias of its name', async () => {
    const actions = [{ remove_index: { index: 'old' } }, { add: { index: 'new', alias: 'old' } }];
    expect((await call('POST', '/_aliases', { actions })).status).toBe(200);
    expect((await call('GET', '/old')).json).toMatchObject({ new: { aliases: { old: {} } } });
    expect(await reason('PUT', '/old')).toBe('400 invalid_index_name_exception Invalid index name [old], already exists as alias');
  });

  it('refuses removals that find nothing, unless they may', async () => {
    const remove = { index: 'new', alias: 'gone' };
    expect(await reason('POST', '/_aliases', { actions: [{ remove }] })).toBe('404 aliases_not_found_exception aliases [gone] missing');
    expect((await call('POST', '/_aliases', { actions: [{ remove: { ...remove, must_exist: false } }] })).status).toBe(200);
    const add = { index: 'new', alias: 'more' };
    expect(await reason('POST', '/_aliases', { actions: [{ add }, { remove: { ...remove, must_exist: true } }] })).toContain('404');
    expect((await call('HEAD', '/_alias/more')).status).toBe(404);
    expect((await call('POST', '/_aliases', { actions: [{ add }, { remove }] })).status).toBe(200);
    expect(await reason('DELETE', '/new/_alias/gone')).toContain('404 aliases_not_found_exception');
  });

  it.each([
    [{}, '400 illegal_argument_exception No action specified'],
    [{ actions: [] }, '400 illegal_argument_exception No action specified'],
    [{ action: [] }, '[aliases] unknown field [action] did you mean [actions]?'],
    [{ actions: [{ ad: {} }] }, '[alias_action] unknown field [ad] did you mean [add]?'],
    [{ actions: [{ add: { alias: 'x' } }] }, 'One of [index] or [indices] is required'],
    [{ actions: [{ add: { index: 'new' } }] }, 'One of [alias] or [aliases] is required'],
    [{ actions: [{ add: { index: 'new', alias: 'x', filtre: {} } }] }, '[alias] unknown field [filtre] did you mean [filter]?'],
    [{ actions: [{ remove: { index: 'new', alias: 'x', filter: {} } }] }, '[filter] is unsupported for [REMOVE]'],
    [{ actions: [{ add: { index: 'missing', alias: 'x' } }] }, '404 index_not_found_exception no such index [missing]'],
    [{ actions: [{ add: { index: 'new', alias: 'tasks' } }] }, '400 invalid_alias_name_exception'],
  ])('refuses %j', async (body, expected) => {
    expect(await reason('POST', '/_aliases', body)).toContain(expected);
  });

  it('are listed', async () => {
    await call('PUT', '/new/_alias/searched', { filter: { term: { a: 1 } }, search_routing: '1,2', is_write_index: false });
    expect((await call('GET', '/_cat/aliases?v')).text).toBe(
      [
        'alias    index filter routing.index routing.search is_write_index',
        'searched new   *      -             1,2            false',
        'live     old   -      -             -              -',
        '',
      ].join('\n'),
    );
  });
});
