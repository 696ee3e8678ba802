import { beforeEach, describe, expect, it } from 'vitest';
import { at, errorText, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

const DOCUMENTS = [
  { g: 'a person who has lived a long life', k: 'x', p: 1.9 },
  { g: 'having a long run by the river', kk: 'y', p: -1.9 },
  { g: 'who has run', k: 'z' },
  { g: 'who runs having life by having', p: 1.2 },
  { g: 'has who', k: 'x' },
];

beforeEach(async () => {
  service = testService();
  const properties = {
    g: { type: 'text', fields: { en: { type: 'text', analyzer: 'english' } } },
    k: { type: 'keyword' },
    kk: { type: 'keyword' },
    p: { type: 'double' },
  };
  await service.call('PUT', '/i', { settings: { number_of_shards: 1 }, mappings: { properties } });
  const lines = DOCUMENTS.map((document, id) => `{"index":{"_id":"${id}"}}\n${JSON.stringify(document)}\n`);
  await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
});

interface WireHit {
  readonly _id: string;
  readonly _score: number;
}

function hitsIn(json: unknown): string {
  const hits = at(json, 'hits.hits') as readonly WireHit[];
  const total =
    at(json, 'hits.total.value') === undefined ? '-' : `${String(at(json, 'hits.total.value'))} ${String(at(json, 'hits.total.relation'))}`;
  return `${total} ${String(at(json, 'hits.max_score'))} ${hits.map(({ _id, _score }) => `${_id}:${_score}`).join(' ')}`;
}

// Each row was asked of a node of release 7.10.2; the text is its total, its best score, and its hits with their scores.
describe('a search answers as a node does', () => {
  it.each<[unknown, string]>([
    [{ query: { simple_query_string: { query: '"who has"', fields: ['g', 'g.en'] } } }, '2 eq 0.9997044 2:0.9997044 0:0.6862992'],
    [
      { query: { simple_query_string: { query: 'who has', fields: ['g', 'g.en'] } } },
      '4 eq 2.1440666 4:2.1440666 2:1.9205616 0:1.3637491 3:0.53163826',
    ],
    [{ query: { simple_query_string: { query: 'runs*', fields: ['g.en'] } } }, '0 eq null '],
    [{ query: { simple_query_string: { query: 'runs*', fields: ['g.en'], analyze_wildcard: true } } }, '3 eq 1 1:1 2:1 3:1'],
    [{ query: { simple_query_string: { query: 'long', fields: ['g^2', 'g'] } } }, '2 eq 1.533746 1:1.533746 0:1.4348655'],
    [{ query: { multi_match: { query: 'long', fields: ['g^2', 'g'] } } }, '2 eq 0.766873 1:0.766873 0:0.71743274'],
    [{ query: { exists: { field: 'k*' } } }, '4 eq 1 0:1 1:1 2:1 4:1'],
    [{ query: { exists: { field: '_seq_no' } } }, '5 eq 1 0:1 1:1 2:1 3:1 4:1'],
    [{ query: { query_string: { query: '_exists_:k*' } } }, '0 eq null '],
    [
      { query: { query_string: { query: 'having having', fields: ['g'], minimum_should_match: '2' } } },
      '2 eq 2.3076873 3:2.3076873 1:1.533746',
    ],
    [{ query: { query_string: { query: 'k:x OR g:(long run)', minimum_should_match: '2' } } }, '1 eq 1.1874363 0:1.1874363'],
    [{ query: { query_string: { query: '*', allow_leading_wildcard: false } } }, '5 eq 1 0:1 1:1 2:1 3:1 4:1'],
    [{ query: { query_string: { query: '*', fields: ['k', 'kk'] } } }, '4 eq 1 0:1 1:1 2:1 4:1'],
    [{ query: { match: { g: { query: 'long run', operator: 'and', minimum_should_match: '2' } } } }, '0 eq null '],
    [{ query: { match_bool_prefix: { 'g.en': 'long life by' } } }, '3 eq 1.4536083 0:1.4536083 1:0.87546873 3:0.79423964'],
    [{ query: { match_bool_prefix: { g: 'long li' } } }, '3 eq 1.7174327 0:1.7174327 3:1 1:0.766873'],
    [{ query: { match_bool_prefix: { g: 'long li.' } } }, '2 eq 0.766873 1:0.766873 0:0.71743274'],
    [{ query: { match: { g: 'who' } }, collapse: { field: 'kk' } }, '4 eq null 4:0.3844723'],
    [{ query: { match: { g: 'who' } }, collapse: { field: 'kk' }, track_scores: true }, '4 eq null 4:0.3844723'],
    [{ query: { match: { g: 'who' } }, size: 1, track_total_hits: 0 }, '0 gte 0.3844723 4:0.3844723'],
    [{ query: { match: { g: 'nothing' } }, track_total_hits: 0 }, '0 eq null '],
    [{ query: { match: { g: 'who' } }, size: 1, track_total_hits: -1 }, '- 0.3844723 4:0.3844723'],
    [{ query: { match: { g: 'who' } }, size: 0, track_total_hits: 0 }, '0 gte null '],
    [{ query: { match: { g: 'nothing' } }, size: 0, track_total_hits: 0, min_score: 0.5 }, '0 gte null '],
    [{ query: { match: { g: 'nothing' } }, size: 0, track_total_hits: 0 }, '0 eq null '],
    [{ query: { match: { g: 'who' } }, size: 0, track_total_hits: 0, post_filter: { term: { k: 'none' } } }, '0 gte null '],
    [{ query: { match: { g: 'nothing' } }, size: 1, track_total_hits: 0, min_score: 0.5 }, '0 eq null '],
    [{ query: { match: { g: 'who' } }, size: 0, track_total_hits: 1, min_score: 100 }, '0 eq null '],
    [{ query: { match: { g: 'who' } }, sort: ['_doc'], min_score: 0.3 }, '2 eq null 2:null 4:null'],
    [{ query: { match: { g: 'who' } }, sort: ['_doc'], min_score: 0.3, track_scores: true, size: 1 }, '2 eq 0.3844723 2:0.34789464'],
    [
      { query: { query_string: { query: 'having run life', fields: ['g^2'], minimum_should_match: '2' } } },
      '2 eq 3.9549508 3:3.9549508 1:3.067492',
    ],
    [{ query: { query_string: { query: '(having run)^3', fields: ['g'], minimum_should_match: '2' } } }, '1 eq 4.601238 1:4.601238'],
    [{ query: { query_string: { query: '"long life" by', fields: ['g.en'], minimum_should_match: '2' } } }, '1 eq 1.4536083 0:1.4536083'],
    [{ query: { query_string: { query: '*', fields: ['k', 'g^2'], type: 'most_fields' } } }, '5 eq 3 0:3 2:3 4:3 1:2 3:2'],
    [
      { query: { query_string: { query: '"who has"', fields: ['g', 'g.en'], type: 'most_fields' } } },
      '2 eq 1.9205616 2:1.9205616 0:1.3637493',
    ],
    [{ query: { query_string: { query: 'ru*', fields: ['g', 'g.en'], type: 'most_fields' } } }, '3 eq 2 1:2 2:2 3:2'],
    [{ query: { query_string: { query: '"who has"', fields: ['g', 'g.en'] } } }, '2 eq 0.9997044 2:0.9997044 0:0.6862992'],
  ])('to %j', async (body, expected) => {
    const { json } = await service.call('POST', '/i/_search', body);
    expect(hitsIn(json)).toBe(expected);
  });
});

// As above; the order and the values that hits were sorted by. Document 4 has no `p`.
describe('a sort in another type than the field is ordered as a node orders it', () => {
  it.each<[object, string, string]>([
    [{ p: { numeric_type: 'long' } }, '1:-1 0:1 3:1 2:9223372036854775807 4:9223372036854775807', '0324'],
    [{ p: { numeric_type: 'long', order: 'desc' } }, '0:1 3:1 1:-1 2:-9223372036854775808 4:-9223372036854775808', '124'],
    [{ p: { numeric_type: 'double' } }, '1:-1.9 3:1.2 0:1.9 2:"Infinity" 4:"Infinity"', '3024'],
  ])('%j', async (sort, expected, behindTheFirst) => {
    const { text } = await service.call('POST', '/i/_search', { sort: [sort], _source: false });
    const found = [...text.matchAll(/"_id":"(\d)".*?"sort":\[([^\]]*)\]/g)];
    expect(found.map(([, id, value]) => `${id}:${value}`).join(' ')).toBe(expected);
    const next = await service.call('POST', '/i/_search', { sort: [sort], search_after: [Number(found[0]?.[2])] });
    expect((next.at('hits.hits') as readonly WireHit[]).map(({ _id }) => _id).join('')).toBe(behindTheFirst);
  });
});

// As above: the error's type and reason, `S` for one found on a shard.
describe('a request is read as strictly as a node reads it', () => {
  it.each<[string, unknown, string]>([
    ['size=1.5', {}, 'illegal_argument_exception Failed to parse int parameter [size] with value [1.5]'],
    ['size=1e1', {}, 'illegal_argument_exception Failed to parse int parameter [size] with value [1e1]'],
    ['from=', {}, 'illegal_argument_exception Failed to parse int parameter [from] with value []'],
    [
      'terminate_after=99999999999',
      {},
      'illegal_argument_exception Failed to parse int parameter [terminate_after] with value [99999999999]',
    ],
    ['track_total_hits=1.5', {}, 'illegal_argument_exception Failed to parse int parameter [track_total_hits] with value [1.5]'],
    [
      'scroll=',
      {},
      'illegal_argument_exception failed to parse setting [scroll] with value [] as a time value: unit is missing or unrecognized',
    ],
    [
      'timeout=',
      {},
      'illegal_argument_exception failed to parse setting [timeout] with value [] as a time value: unit is missing or unrecognized',
    ],
    ['', { size: 'x' }, 'number_format_exception For input string: "x"'],
    ['', { size: '' }, 'number_format_exception empty String'],
    ['', { size: true }, 'json_parse_exception Current token (VALUE_TRUE) not numeric, can not use numeric value accessors'],
    ['', { version: 0 }, 'json_parse_exception Current token (VALUE_NUMBER_INT) not of boolean type'],
    ['', { explain: 'no' }, 'illegal_argument_exception Failed to parse value [no] as only [true] or [false] are allowed.'],
    ['', { query: { match: { g: { query: 'who', boost: 'x' } } } }, 'number_format_exception For input string: "x"'],
    ['', { _source: { includes: 5 } }, 'parsing_exception Unknown key for a VALUE_NUMBER in [includes].'],
    ['', { _source: { excludes: ['a', true] } }, 'parsing_exception Unknown key for a VALUE_BOOLEAN in [excludes].'],
    [
      '',
      { query: { multi_match: { query: 'who', type: 'bool_prefix', fields: ['g'], cutoff_frequency: 0.1 } } },
      'parsing_exception [cutoff_frequency] not allowed for type [bool_prefix]',
    ],
    [
      '',
      { collapse: { field: 'k' }, sort: ['k', 'p'], search_after: ['x', 1] },
      'S illegal_argument_exception cannot use `collapse` in conjunction with `search_after` unless the search is sorted by that field, and by it alone',
    ],
    ['df=k', {}, 'illegal_argument_exception request [/i/_search] contains unrecognized parameter: [df]'],
    [
      'analyzer=standard&lenient=true',
      { query: { match_all: {} } },
      'illegal_argument_exception request [/i/_search] contains unrecognized parameters: [analyzer], [lenient]',
    ],
    ['', { runtime_mappings: {} }, 'parsing_exception Unknown key for a START_OBJECT in [runtime_mappings].'],
    [
      '',
      { docvalue_fields: ['_seq_no', '_version'] },
      'S illegal_argument_exception Fielddata is not supported on field [_version] of type [_version]',
    ],
    ['', { stats: [1] }, 'parsing_exception Expected [VALUE_STRING] in [stats] but found [VALUE_NUMBER]'],
    ['', { indices_boost: [{ i: '2' }] }, 'parsing_exception Expected [VALUE_NUMBER] in [indices_boost] but found [VALUE_STRING]'],
    ['', { sort: ['p'], search_after: [true] }, 'S illegal_argument_exception Failed to parse search_after value for field [p].'],
    [
      'rest_total_hits_as_int=true',
      { track_total_hits: 0 },
      'illegal_argument_exception [rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got 0',
    ],
  ])('?%s %j', async (query, body, expected) => {
    expect(await errorText(service, 'POST', `/i/_search?${query}`, body)).toBe(`400 ${expected}`);
  });

  it('and an address with a body in it says of which type that is', async () => {
    const target = `/i/_search?source=${encodeURIComponent('{"size":1}')}`;
    expect(await errorText(service, 'GET', target)).toBe(
      '400 illegal_argument_exception source and source_content_type parameters are required',
    );
    expect((await service.call('GET', `${target}&source_content_type=application/json`)).status).toBe(200);
  });
});

describe('a document has no more nested objects than its index allows', () => {
  const reason =
    '400 mapper_parsing_exception The number of nested documents has exceeded the allowed limit of [2]. ' +
    'This limit can be set by changing the [index.mapping.nested_objects.limit] index level setting.';
  const nested = { type: 'nested', properties: { m: { type: 'nested' } } };

  it.each([
    [{ n: [{}, {}] }, undefined],
    [{ n: [null, {}, { m: [] }] }, undefined],
    [{ n: { m: {} } }, undefined],
    [{ n: [{}, {}, {}] }, reason],
    [{ n: [{ m: [{}, {}] }] }, reason],
  ])('%j', async (document, expected) => {
    await service.call('PUT', '/n', { settings: { 'index.mapping.nested_objects.limit': 2 }, mappings: { properties: { n: nested } } });
    const { status } = await service.call('PUT', '/n/_doc/1', document);
    expect(status === 201 ? undefined : await errorText(service, 'PUT', '/n/_doc/1', document)).toBe(expected);
    await service.call('PUT', '/n/_settings', { 'index.mapping.nested_objects.limit': 3 });
    expect((await service.call('PUT', '/n/_doc/1', document)).status).toBe(status === 201 ? 200 : 201);
  });
});

it.each(['aggs', 'aggregations', 'suggest'])('%s that ask for nothing are passed over', async (key) => {
  const answer = await service.call('POST', '/i/_search', { [key]: {}, size: 0 });
  expect([answer.status, answer.at('aggregations')]).toEqual([200, undefined]);
});

it.each([
  [{ range: { p: { gte: 1, lte: 'Infinity' } } }, 2],
  [{ range: { p: { lt: '-Infinity' } } }, 0],
  [{ query_string: { query: 'p:[1 TO Infinity]' } }, 2],
  [{ range: { small: { lt: 300 } } }, 1],
  [{ range: { small: { gt: -40_000 } } }, 1],
  [{ term: { small: 300 } }, 0],
  [{ terms: { small: [300, 5] } }, 1],
])('%j finds what lies within', async (query, expected) => {
  await service.call('PUT', '/i/_mapping', { properties: { small: { type: 'byte' } } });
  await service.call('PUT', '/i/_doc/small?refresh=true', { small: 5 });
  expect((await service.call('POST', '/i/_count', { query })).at('count')).toBe(expected);
});

it('what is kept beside fields can be had like a column', async () => {
  const { at: of } = await service.call('POST', '/i/_search', { docvalue_fields: ['_index', '_type', '_id', '_seq_no'], sort: ['_doc'] });
  expect(of('hits.hits.1.fields')).toEqual({ _index: ['i'], _type: ['_doc'], _id: ['1'], _seq_no: [1] });
});

it.each(['_delete_by_query', '_update_by_query'])('%s refreshes what it changed alone', async (action) => {
  await service.call('PUT', '/i/_settings', { 'index.refresh_interval': '-1' });
  await service.call('PUT', '/i/_doc/new', { k: 'new' });
  const total = async () => (await service.call('GET', '/i/_count')).at('count');
  await service.call('POST', `/i/${action}?refresh=true`, { query: { term: { k: 'nothing' } } });
  expect(await total()).toBe(5);
  await service.call('POST', `/i/${action}?refresh=true`, { query: { term: { k: 'z' } } });
  expect(await total()).toBe(action === '_delete_by_query' ? 5 : 6);
});

it.each([
  [{ terms: { k: ['x', 'a'] } }, 'ConstantScore(k:a k:x)', []],
  [{ terms: { k: Array.from('abcdefghijklmnopqx') } }, 'k:(a b c d e f g h i j k l m n o p q x)', []],
  [
    { boosting: { positive: { match_all: {} }, negative: { term: { k: 'x' } }, negative_boost: 0.5 } },
    'weight(FunctionScoreQuery(*:*, scored by boost(queryboost(score(k:x))^0.5))), result of:',
    ['product of:'],
  ],
  [
    { boosting: { positive: { match_all: {} }, negative: { term: { k: 'y' } }, negative_boost: 0.5 } },
    'weight(FunctionScoreQuery(*:*, scored by boost(queryboost(score(k:y))^0.5))), result of:',
    ['*:*'],
  ],
])('%j is explained as a node explains it', async (query, description, details) => {
  const { at: of } = await service.call('POST', '/i/_explain/0', { query });
  expect(of('explanation.description')).toBe(description);
  expect((of('explanation.details') as readonly { readonly description: string }[]).map((detail) => detail.description)).toEqual(details);
});

it('the format that every field has anyway is deprecated', async () => {
  const { headers, at } = await service.call('POST', '/i/_search', { docvalue_fields: [{ field: 'p', format: 'use_field_mapping' }] });
  expect(at('hits.hits.0.fields.p')).toEqual([1.9]);
  expect(headers['warning']).toContain('[use_field_mapping] is a special format');
  expect((await service.call('POST', '/i/_search', { docvalue_fields: ['p'] })).headers['warning']).toBeUndefined();
});

// As above; the status and what of the answer is telling.
describe('writes, contexts and names are answered as a node answers them', () => {
  const told = async (method: string, target: string, body?: unknown): Promise<string> => {
    const { status, json } = await service.call(method, target, body);
    const paths = ['error.type', 'error.reason', 'error.caused_by.reason', 'error.resource.type', 'succeeded', 'terminated_early'];
    const error = at(json, 'error') as Readonly<Record<string, unknown>> | string | undefined;
    const resource = typeof error === 'object' ? error['resource.type'] : undefined;
    const values = [...paths.map((path) => at(json, path)), typeof error === 'string' ? error : undefined, resource];
    return [status, ...values.filter((value) => value !== undefined).map(String)].join(' | ');
  };

  it.each<[string, string, unknown, string]>([
    [
      'POST',
      '/i/_update/0?if_seq_no=0&if_primary_term=1',
      { doc: { p: 2 }, doc_as_upsert: true },
      '400 | action_request_validation_exception | Validation Failed: 1: compare and write operations can not be used with upsert;',
    ],
    [
      'POST',
      '/i/_update/0?if_seq_no=0&if_primary_term=1',
      { doc: { p: 2 }, upsert: { p: 3 } },
      "400 | action_request_validation_exception | Validation Failed: 1: upsert requests don't support `if_seq_no` and `if_primary_term`;",
    ],
    [
      'PUT',
      '/n',
      { mappings: { properties: { a: { type: 'nope' } } } },
      '400 | mapper_parsing_exception | Failed to parse mapping [_doc]: No handler for type [nope] declared on field [a] | No handler for type [nope] declared on field [a]',
    ],
    ['GET', '/none/_doc/1', undefined, '404 | index_not_found_exception | no such index [none] | index_expression'],
    ['POST', '/none/_search', {}, '404 | index_not_found_exception | no such index [none] | index_or_alias'],
    [
      'POST',
      '/_analyze',
      { normalizer: 'lowercase', text: 'A' },
      '400 | action_request_validation_exception | Validation Failed: 1: index is required if normalizer is specified;',
    ],
  ])('%s %s %j', async (method, target, body, expected) => {
    expect(await told(method, target, body)).toBe(expected);
  });

  it('a scroll says on later pages that it did not end early, a point in time when it was gone', async () => {
    const first = await service.call('POST', '/i/_search?scroll=1m&size=2', {});
    expect(first.at('terminated_early')).toBeUndefined();
    expect(await told('POST', '/_search/scroll', { scroll_id: first.at('_scroll_id'), scroll: '1m' })).toBe('200 | false');
    const id = (await service.call('POST', '/i/_pit?keep_alive=1m')).at('id');
    expect(await told('DELETE', '/_pit', { id })).toBe('200 | true');
    expect(await told('DELETE', '/_pit', { id })).toBe('404 | false');
  });

  it('an item of a bulk that changes nothing says what it would have touched', async () => {
    const update = '{"update":{"_index":"i","_id":"0"}}\n{"doc":{"p":1.9}}\n';
    const { json } = await service.call('POST', '/_bulk?refresh=true', update);
    const item = at(json, 'items.0.update');
    expect(item).toMatchObject({ result: 'noop', forced_refresh: true, _shards: { total: 2, successful: 1, failed: 0 } });
  });

  it('ids can be asked for as columns', async () => {
    const { json } = await service.call('POST', '/i/_search', { docvalue_fields: ['_id'], size: 1 });
    expect(at(json, 'hits.hits.0.fields')).toEqual({ _id: ['0'] });
  });
});
