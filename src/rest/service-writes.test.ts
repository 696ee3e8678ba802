import { beforeEach, describe, expect, it } from 'vitest';
import { at, errorText, fillIndex, ids, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeEach(() => {
  service = testService();
});

const call = (method: string, target: string, body?: unknown): Promise<TestAnswer> => service.call(method, target, body);
const bulk = (target: string, lines: string): Promise<TestAnswer> =>
  service.call('POST', target, lines, { 'content-type': 'application/x-ndjson' });
const errorOf = (method: string, target: string, body?: unknown): Promise<string> => errorText(service, method, target, body);

describe('documents', () => {
  it('are created with 201 and a Location, updated with 200, and count their versions', async () => {
    const created = await call('PUT', '/i/_doc/a%2Fb', '{"x":1}');
    expect([created.status, created.headers['location']]).toEqual([201, '/i/_doc/a%2Fb']);
    expect(created.text).toBe(
      '{"_index":"i","_type":"_doc","_id":"a/b","_version":1,"result":"created","_shards":{"total":2,"successful":1,"failed":0},"_seq_no":0,"_primary_term":1}',
    );
    const updated = await call('POST', '/i/_doc/a%2Fb?refresh', '{"x":2}');
    expect(updated.status).toBe(200);
    expect(updated.json).toMatchObject({ _version: 2, result: 'updated', forced_refresh: true, _seq_no: 1 });
  });

  it('are refreshed by a refused write, but not by an update outside a bulk that writes nothing', async () => {
    await call('PUT', '/i', { settings: { number_of_shards: 1, refresh_interval: -1 }, mappings: { properties: { n: { type: 'long' } } } });
    await call('PUT', '/i/_doc/1', { n: 1 });
    expect((await call('POST', '/i/_update/1?refresh=true', { doc: { n: 1 } })).at('result')).toBe('noop');
    expect((await call('POST', '/i/_update/none?refresh=true', { doc: {} })).status).toBe(404);
    expect((await call('GET', '/i/_count')).at('count')).toBe(0);
    expect((await call('PUT', '/i/_doc/2?refresh=true', { n: 'three' })).status).toBe(400);
    expect((await call('GET', '/i/_count')).at('count')).toBe(1);
  });

  it('get an id made for them', async () => {
    const { status, json } = await call('POST', '/i/_doc', { x: 1 });
    expect(status).toBe(201);
    expect(at(json, '_id')).toMatch(/^[A-Za-z0-9_-]{20}$/);
  });

  it('come back as the very bytes they were, before any refresh', async () => {
    const source = '{ "a" : 1.0, "b":9223372036854775807, "__proto__":{"x":"\\u00e9"} }';
    await call('PUT', '/i/_doc/1', source);
    expect((await call('GET', '/i/_doc/1')).text).toBe(
      `{"_index":"i","_type":"_doc","_id":"1","_version":1,"_seq_no":0,"_primary_term":1,"found":true,"_source":${source}}`,
    );
    expect((await call('GET', '/i/_source/1')).text).toBe(source);
    expect((await call('GET', '/i/_source/1?_source_includes=b')).text).toBe('{"b":9223372036854775807}');
    expect((await call('GET', '/i/_doc/1?_source=false')).json).not.toHaveProperty('_source');
    expect((await call('GET', '/i/_doc/1?realtime=false')).status).toBe(404);
    expect((await call('GET', '/i/_doc/1?realtime=false&refresh=true')).status).toBe(200);
    expect((await call('HEAD', '/i/_doc/1')).text).toBe('');
    expect((await call('HEAD', '/i/_source/2')).status).toBe(404);
  });

  it('are not found with 404', async () => {
    await call('PUT', '/i', {});
    const missing = await call('GET', '/i/_doc/1');
    expect([missing.status, missing.json]).toEqual([404, { _index: 'i', _type: '_doc', _id: '1', found: false }]);
    expect(await errorOf('GET', '/i/_source/1')).toBe('404 resource_not_found_exception Document not found [i]/[_doc]/[1]');
    expect(await errorOf('GET', '/missing/_doc/1')).toBe('404 index_not_found_exception no such index [missing]');
  });

  it('are not overwritten by a create', async () => {
    expect((await call('PUT', '/i/_create/1', { x: 1 })).status).toBe(201);
    const conflict = '409 version_conflict_engine_exception [1]: version conflict, document already exists (current version [1])';
    expect(await errorOf('PUT', '/i/_create/1', { x: 2 })).toBe(conflict);
    expect(await errorOf('PUT', '/i/_doc/1?op_type=create', { x: 2 })).toBe(conflict);
  });

  it('are written only on the condition given', async () => {
    await call('PUT', '/i/_doc/1', { x: 1 });
    expect(await errorOf('PUT', '/i/_doc/1?if_seq_no=9&if_primary_term=1', { x: 2 })).toBe(
      '409 version_conflict_engine_exception [1]: version conflict, required seqNo [9], primary term [1]. current document has seqNo [0] and primary term [1]',
    );
    expect((await call('PUT', '/i/_doc/1?if_seq_no=0&if_primary_term=1', { x: 2 })).status).toBe(200);
    expect((await call('PUT', '/i/_doc/1?version=5&version_type=external', { x: 3 })).at('_version')).toBe(5);
    expect(await errorOf('PUT', '/i/_doc/1?version=5&version_type=external', { x: 3 })).toContain(
      '409 version_conflict_engine_exception [1]: version conflict, current version [5] is higher or equal to the one provided [5]',
    );
    expect(await errorOf('GET', '/i/_doc/1?version=1')).toContain('current version [5] is different than the one provided [1]');
  });

  it('are deleted, and deleted again with 404', async () => {
    await call('PUT', '/i/_doc/1', { x: 1 });
    const deleted = await call('DELETE', '/i/_doc/1');
    expect([deleted.status, deleted.at('result'), deleted.at('_version')]).toEqual([200, 'deleted', 2]);
    const again = await call('DELETE', '/i/_doc/1');
    expect([again.status, again.at('result')]).toEqual([404, 'not_found']);
  });

  it('are updated in part', async () => {
    await call('PUT', '/i/_doc/1', { a: { b: 1 }, c: 2 });
    const merged = await call('POST', '/i/_update/1?_source=true', { doc: { a: { d: 3 } } });
    expect(merged.json).toMatchObject({ result: 'updated', _version: 2, get: { found: true, _source: { a: { b: 1, d: 3 }, c: 2 } } });
    const noop = await call('POST', '/i/_update/1', { doc: { c: 2 } });
    expect([noop.status, noop.at('result'), noop.at('_shards')]).toEqual([200, 'noop', { total: 0, successful: 0, failed: 0 }]);
    expect((await call('POST', '/i/_update/2', { doc: { x: 1 }, upsert: { y: 1 } })).status).toBe(201);
    expect((await call('POST', '/i/_update/3', { doc: { x: 1 }, doc_as_upsert: true })).status).toBe(201);
  });

  it.each([
    ['PUT', '/i/_doc/1', '[1]', '400 mapper_parsing_exception failed to parse'],
    ['PUT', '/i/_doc/1', '{"a":', '400 mapper_parsing_exception failed to parse'],
    ['PUT', '/i/_doc/1?refresh=maybe', '{}', '400 illegal_argument_exception Unknown value for refresh: [maybe].'],
    ['PUT', '/i/_doc/1?op_type=drop', '{}', "400 illegal_argument_exception opType must be 'create' or 'index', found: [drop]"],
    [
      'PUT',
      '/i/_doc/1?version=1',
      '{}',
      '400 action_request_validation_exception Validation Failed: 1: internal versioning can not be used for optimistic concurrency control.',
    ],
    ['POST', '/i/_update/1', '{"doc":{}}', '404 document_missing_exception [_doc][1]: document missing'],
    ['POST', '/i/_update/1', '{"dock":{}}', '400 x_content_parse_exception [1:2] [UpdateRequest] unknown field [dock] did you mean [doc]?'],
    ['POST', '/i/_update/1', '{"script":"x"}', '400 illegal_argument_exception [script] is not supported by this service'],
    ['POST', '/i/_update/1', '{}', '400 action_request_validation_exception Validation Failed: 1: script or doc is missing;'],
    ['DELETE', '/missing/_doc/1', undefined, '404 index_not_found_exception no such index [missing]'],
  ])('%s %s %s is refused', async (method, target, body, expected) => {
    await call('PUT', '/i', {});
    expect(await errorOf(method, target, body)).toContain(expected);
  });

  it('tell which field value they were refused for', async () => {
    await call('PUT', '/i', { mappings: { properties: { age: { type: 'integer' } } } });
    expect(await errorOf('PUT', '/i/_doc/1', { age: 'abc' })).toBe(
      "400 mapper_parsing_exception failed to parse field [age] of type [integer] in document with id '1'. Preview of field's value: 'abc'",
    );
  });
});

describe('bulk', () => {
  it('answers each item in order, and goes on after one that fails', async () => {
    const { status, json } = await bulk(
      '/i/_bulk',
      '{"index":{"_id":"1"}}\n{"n":1}\n{"create":{"_id":"1"}}\n{"n":2}\n{"update":{"_id":"1"}}\n{"doc":{"n":3}}\n{"delete":{"_id":"9"}}\n{"index":{"_id":"2"}}\n{broken\n{"index":{"_id":""}}\n{}\n{"index":{"_id":"3","_index":"j"}}\n{}\n',
    );
    expect(status).toBe(200);
    expect(at(json, 'errors')).toBe(true);
    const items = at(json, 'items') as Record<string, { status: number; _index: string; error?: { type: string } }>[];
    expect(
      items.map((item) => Object.entries(item).map(([action, { status, _index, error }]) => [action, _index, status, error?.type])[0]),
    ).toEqual([
      ['index', 'i', 201, undefined],
      ['create', 'i', 409, 'version_conflict_engine_exception'],
      ['update', 'i', 200, undefined],
      ['delete', 'i', 404, undefined],
      ['index', 'i', 400, 'mapper_parsing_exception'],
      ['index', 'i', 400, 'illegal_argument_exception'],
      ['index', 'j', 201, undefined],
    ]);
  });

  it('makes its documents searchable when asked', async () => {
    await bulk('/_bulk?refresh=true', '{"index":{"_index":"i"}}\n{"n":1}\n');
    expect((await call('GET', '/i/_count')).at('count')).toBe(1);
  });

  it.each([
    ['an update of a document that is not there', '{"update":{"_id":"none"}}\n{"doc":{}}\n'],
    ['an update that changes nothing', '{"update":{"_id":"1"}}\n{"doc":{"n":1}}\n'],
    ['a source the mapping refuses', '{"index":{"_id":"2"}}\n{"n":"three"}\n'],
    ['a version that is taken', '{"create":{"_id":"1"}}\n{"n":1}\n'],
  ])('refreshes the shard an item went to although nothing was written: %s', async (_, lines) => {
    await call('PUT', '/i', { settings: { number_of_shards: 1, refresh_interval: -1 }, mappings: { properties: { n: { type: 'long' } } } });
    await call('PUT', '/i/_doc/1', { n: 1 });
    await bulk('/i/_bulk', lines);
    expect((await call('GET', '/i/_count')).at('count')).toBe(0);
    await bulk('/i/_bulk?refresh=true', lines);
    expect((await call('GET', '/i/_count')).at('count')).toBe(1);
  });

  it('refreshes no shard for items that were refused before they had one', async () => {
    const properties = { n: { type: 'long' } };
    const settings = { number_of_shards: 1, refresh_interval: -1 };
    await call('PUT', '/i', { settings, mappings: { _routing: { required: true }, properties } });
    await call('PUT', '/i/_doc/1?routing=r', { n: 1 });
    await bulk('/i/_bulk?refresh=true', '{"index":{"_id":"2"}}\n{"n":2}\n{"delete":{"_index":"missing","_id":"1"}}\n');
    expect((await call('GET', '/i/_count')).at('count')).toBe(0);
  });

  it('refuses a body without its last newline', async () => {
    expect((await bulk('/i/_bulk', '{"index":{}}\n{}')).at('error')).toMatchObject({
      type: 'illegal_argument_exception',
      reason: 'The bulk request must be terminated by a newline [\\n]',
    });
  });

  it('counts places in a line from where the line begins', async () => {
    const action = '{"update":{"_id":"1"}}\n';
    expect((await bulk('/i/_bulk', `${action}{"doc":{}}\n${action}{"doc":{},"bad":1}\n`)).at('error.reason')).toMatch(/^\[1:11\]/);
    const source = '{"index":{}}\n{}\n{"update":{"_id":"1","_source":{"x":1}}}\n{}\n';
    expect((await bulk('/i/_bulk', source)).at('error')).toMatchObject({ line: 1, col: 37 });
    const search = '{}\n{"query":{"match_all":{}}}\n{}\n{"query":{"match_all":{}},"nope":1}\n';
    await call('PUT', '/i');
    expect((await bulk('/i/_msearch', search)).at('error')).toMatchObject({ line: 1, col: 34 });
  });

  it('creates no index under the name of a collection', async () => {
    const { json } = await bulk('/_bulk', '{"index":{"_index":"tasks"}}\n{}\n{"index":{"_index":"v2"}}\n{}\n');
    expect(at(json, 'items.0.index.error')).toMatchObject({ type: 'invalid_index_name_exception' });
    expect(at(json, 'items.1.index.error')).toMatchObject({ type: 'invalid_index_name_exception' });
  });
});

describe('indices', () => {
  it('are created, shown and deleted', async () => {
    const body = { settings: { index: { number_of_shards: 3 } }, mappings: { properties: { n: { type: 'long' } } } };
    expect((await call('PUT', '/i', body)).text).toBe('{"acknowledged":true,"shards_acknowledged":true,"index":"i"}');
    expect((await call('GET', '/i')).at('i')).toMatchObject({
      aliases: {},
      mappings: { properties: { n: { type: 'long' } } },
      settings: { index: { number_of_shards: '3', number_of_replicas: '1', provided_name: 'i', version: { created: '7100299' } } },
    });
    expect((await call('HEAD', '/i')).status).toBe(200);
    expect((await call('DELETE', '/i')).json).toEqual({ acknowledged: true });
    expect((await call('HEAD', '/i')).status).toBe(404);
  });

  it('are deleted by pattern, or not at all', async () => {
    for (const name of ['a1', 'a2', 'b1']) await call('PUT', `/${name}`, {});
    expect(await errorOf('DELETE', '/a1,missing')).toBe('404 index_not_found_exception no such index [missing]');
    await call('DELETE', '/a*');
    expect((await call('GET', '/_cat/indices?h=index')).text).toBe('b1\n');
  });

  it.each([
    ['/UP', {}, '400 invalid_index_name_exception Invalid index name [UP], must be lowercase'],
    ['/_x', {}, "400 invalid_index_name_exception Invalid index name [_x], must not start with '_', '-', or '+'"],
    ['/tasks', {}, '400 invalid_index_name_exception Invalid index name [tasks], must not be the name of a collection of this service'],
    ['/v1', {}, '400 invalid_index_name_exception Invalid index name [v1], must not look like a version segment of the address'],
    ['/v7.3', {}, '400 invalid_index_name_exception Invalid index name [v7.3], must not look like a version segment of the address'],
    ['/openapi.json', {}, '400 invalid_index_name_exception Invalid index name [openapi.json], must not be the name of a collection'],
    ['/i', { foo: {} }, '400 parse_exception unknown key [foo] for create index'],
    ['/i', { aliases: { 'a*': {} } }, '400 invalid_alias_name_exception Invalid alias name [a*]: must not contain'],
    ['/i', { aliases: { i: {} } }, '400 invalid_alias_name_exception Invalid alias name [i], an index exists with the same name'],
    [
      '/i',
      { settings: { number_of_shards: 0 } },
      '400 illegal_argument_exception Failed to parse value [0] for setting [index.number_of_shards] must be >= 1',
    ],
    ['/i', { mappings: { _doc: {} } }, '400 illegal_argument_exception The mapping definition cannot be nested under a type [_doc]'],
  ])('%s %j is refused', async (target, body, expected) => {
    expect(await errorOf('PUT', target, body)).toContain(expected);
  });

  it('exist once only', async () => {
    await call('PUT', '/i', {});
    expect(await errorOf('PUT', '/i', {})).toMatch(/^400 resource_already_exists_exception index \[i\/[\w-]{22}\] already exists$/);
  });

  it('are refreshed and merged, replicas counted', async () => {
    await fillIndex(service, 'i', 5, 2);
    expect((await call('POST', '/i/_refresh')).json).toEqual({ _shards: { total: 2, successful: 2, failed: 0 } });
    expect((await call('GET', '/_refresh')).status).toBe(200);
    expect((await call('POST', '/i/_forcemerge?max_num_segments=1')).json).toEqual({ _shards: { total: 2, successful: 2, failed: 0 } });
    expect(await errorOf('POST', '/i/_forcemerge?max_num_segments=0')).toContain('400 illegal_argument_exception');
  });

  it('show in a table', async () => {
    await fillIndex(service, 'movies', 5, 2);
    await call('PUT', '/empty', {});
    const table = await call('GET', '/_cat/indices?v&h=health,index,pri,docs.count&s=docs.count:desc');
    expect(table.headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(table.text).toBe('health index  pri docs.count\ngreen  movies   2          5\nyellow empty    1          0\n');
    const json = await call('GET', '/_cat/indices/movies?format=json');
    expect(json.at('0')).toMatchObject({ health: 'green', status: 'open', index: 'movies', pri: '2', rep: '0', 'docs.count': '5' });
    expect((await call('GET', '/_cat/indices?help')).text).toMatch(/^docs\.deleted +\| dd,docsDeleted +\| deleted docs$/m);
  });

  it('make the health of the cluster', async () => {
    await call('PUT', '/i', { settings: { number_of_shards: 2 } });
    expect((await call('GET', '/_cluster/health')).json).toMatchObject({
      status: 'yellow',
      active_primary_shards: 2,
      unassigned_shards: 2,
    });
    expect((await call('GET', '/_cluster/health?wait_for_status=yellow')).status).toBe(200);
    expect((await call('GET', '/_cluster/health?wait_for_status=green')).status).toBe(408);
  });
});

describe('settings', () => {
  it('are changed in any of the forms clients send, and put back', async () => {
    await call('PUT', '/i', {});
    const window = async (): Promise<unknown> => (await call('GET', '/i/_settings')).at('i.settings.index.max_result_window');
    for (const [at, body] of [
      { index: { max_result_window: 101 } },
      { 'index.max_result_window': 102 },
      { max_result_window: 103 },
      { settings: { index: { max_result_window: 104 } } },
    ].entries()) {
      expect((await call('PUT', '/i/_settings', body)).json).toEqual({ acknowledged: true });
      expect(await window()).toBe(String(101 + at));
    }
    await call('PUT', '/_settings?preserve_existing', { max_result_window: 9 });
    expect(await window()).toBe('104');
    await call('PUT', '/_settings', { max_result_window: null });
    expect(await window()).toBeUndefined();
  });

  it('are shown flat, by name and with their defaults', async () => {
    await call('PUT', '/i', {});
    expect((await call('GET', '/i/_settings/index.number_of_*?flat_settings')).json).toEqual({
      i: { settings: { 'index.number_of_shards': '1', 'index.number_of_replicas': '1' } },
    });
    const { json } = await call('GET', '/_settings?include_defaults');
    expect(at(json, 'i.defaults.index')).toMatchObject({ max_result_window: '10000' });
    expect((await call('GET', '/i/_settings/index.nothing')).json).toEqual({});
  });

  it.each([
    [{}, '400 action_request_validation_exception Validation Failed: 1: no settings to update;'],
    [
      { max_result_window: 0 },
      '400 illegal_argument_exception Failed to parse value [0] for setting [index.max_result_window] must be >= 1',
    ],
    [{ max_result_window: 'x' }, '400 illegal_argument_exception Failed to parse value [x] for setting [index.max_result_window]'],
    [
      { max_result_windo: 5 },
      '400 illegal_argument_exception unknown setting [index.max_result_windo] did you mean [index.max_result_window]?',
    ],
    [
      { number_of_shards: 2 },
      "400 illegal_argument_exception Can't update non dynamic settings [[index.number_of_shards]] for open indices [[i/",
    ],
  ])('%j is refused', async (body, expected) => {
    await call('PUT', '/i', {});
    expect(await errorOf('PUT', '/i/_settings', body)).toContain(expected);
  });

  it('of a missing index are 404', async () => {
    expect(await errorOf('PUT', '/missing/_settings', { max_result_window: 5 })).toBe(
      '404 index_not_found_exception no such index [missing]',
    );
  });
});

describe('mappings', () => {
  it('grow by request and by document', async () => {
    await call('PUT', '/i', {});
    expect((await call('GET', '/i/_mapping')).text).toBe('{"i":{"mappings":{}}}');
    expect((await call('PUT', '/i/_mapping', { properties: { n: { type: 'long' } } })).json).toEqual({ acknowledged: true });
    await call('PUT', '/i/_doc/1', { title: 'x' });
    expect((await call('GET', '/_mapping')).at('i.mappings.properties')).toEqual({
      n: { type: 'long' },
      title: { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } },
    });
  });

  it('cannot change a type', async () => {
    await call('PUT', '/i', { mappings: { properties: { n: { type: 'long' } } } });
    expect(await errorOf('PUT', '/i/_mapping', { properties: { n: { type: 'keyword' } } })).toContain(
      '400 illegal_argument_exception mapper [n] cannot be changed from type [long] to [keyword]',
    );
    expect(await errorOf('PUT', '/i/_mapping', { _doc: {} })).toContain('Types cannot be provided in put mapping requests');
  });
});

describe('count', () => {
  it('counts what a query matches', async () => {
    await fillIndex(service, 'i', 10, 2);
    expect((await call('POST', '/i/_count', { query: { term: { tag: 't1' } } })).text).toBe(
      '{"count":5,"_shards":{"total":2,"successful":2,"skipped":0,"failed":0}}',
    );
    expect((await call('GET', '/_count')).at('count')).toBe(10);
    expect(await errorOf('POST', '/i/_count', { size: 1 })).toBe('400 parsing_exception request does not support [size]');
  });
});

describe('index expressions', () => {
  it('choose what is searched', async () => {
    await fillIndex(service, 'a1', 1, 1);
    await fillIndex(service, 'a2', 2, 1);
    await fillIndex(service, 'b1', 4, 1);
    const count = async (expression: string): Promise<unknown> => (await call('GET', `/${expression}/_count`)).at('count');
    expect(await count('a*')).toBe(3);
    expect(await count('_all')).toBe(7);
    expect(await count('*,-a*')).toBe(4);
    expect(await errorOf('GET', '/a1,zz/_search')).toBe('404 index_not_found_exception no such index [zz]');
    expect(ids((await call('GET', '/a1,zz/_search?ignore_unavailable=true')).json)).toHaveLength(1);
    expect(await errorOf('GET', '/zz*/_search?allow_no_indices=false')).toBe('404 index_not_found_exception no such index [zz*]');
  });
});
