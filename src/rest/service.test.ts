import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, errorText, fillIndex, ids, testService, type TestService } from './testing/test-service.ts';
import { FATHOM_VERSION } from './version.ts';

let service: TestService;

const fill = (index: string, count: number, shards = 2): Promise<void> => fillIndex(service, index, count, shards);
const errorOf = (method: string, target: string, body?: unknown, headers?: Record<string, string>): Promise<string> =>
  errorText(service, method, target, body, headers);

beforeEach(() => {
  service = testService();
});

describe('every answer', () => {
  it('carries the signature, the product and a JSON content type', async () => {
    for (const target of ['/', '/nothing/here/at/all', '/missing/_search']) {
      const { headers } = await service.call('GET', target);
      expect(headers).toMatchObject({
        'x-fathom': FATHOM_VERSION,
        'x-elastic-product': 'Elasticsearch',
        'content-type': 'application/json; charset=UTF-8',
      });
    }
  });

  it('names the version the package has', () => {
    expect((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version).toBe(FATHOM_VERSION);
  });

  it('announces 7.10.2 at the root, and only headers to HEAD', async () => {
    const { json } = await service.call('GET', '/');
    expect(json).toMatchObject({ version: { number: '7.10.2' }, tagline: 'You Know, for Search' });
    const head = await service.call('HEAD', '/');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('is pretty, or filtered, when asked', async () => {
    await fill('i', 3);
    expect((await service.call('GET', '/i/_count?pretty')).text).toMatch(/^\{\n {2}"count" : 3,\n/);
    expect((await service.call('GET', '/i/_search?filter_path=hits.hits._source.n&sort=n')).text).toBe(
      '{"hits":{"hits":[{"_source":{"n":0}},{"_source":{"n":1}},{"_source":{"n":2}}]}}',
    );
  });

  it('says all of an error, whatever is filtered', async () => {
    const whole = (await service.call('GET', '/missing')).text;
    for (const filter of ['status', 'hits', '-**']) expect((await service.call('GET', `/missing?filter_path=${filter}`)).text).toBe(whole);
  });
});

describe('paths and methods', () => {
  it('answers under an optional version segment', async () => {
    await fill('i', 3);
    for (const prefix of ['', '/v1', '/v1.1']) {
      expect((await service.call('GET', `${prefix}/i/_count`)).json).toMatchObject({ count: 3 });
      expect((await service.call('GET', `${prefix}/tasks`)).json).toMatchObject({ code: 0 });
    }
  });

  it.each(['/v2/i/_search', '/v1.2/i', '/v10'])('knows no version %s', async (target) => {
    const { status, json } = await service.call('GET', target);
    expect(status).toBe(404);
    expect(at(json, 'error')).toMatch(/^unknown version \[v/);
  });

  it('answers an unknown version of a collection in the envelope', async () => {
    const { status, json } = await service.call('GET', '/v7/datasets');
    expect([status, json]).toEqual([404, { code: 1031, message: 'unknown version [v7] in uri [/v7/datasets], there are [v1, v1.1]' }]);
  });

  it('answers an unknown path with 404', async () => {
    expect(await errorOf('GET', '/a/b/c/d')).toBe('404 no handler found for uri [/a/b/c/d] and method [GET]');
  });

  it('answers a wrong method with 405 and the ones there are', async () => {
    const { status, headers, json } = await service.call('PUT', '/i/_search', {});
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET,POST');
    expect(json).toEqual({ error: 'Incorrect HTTP method for uri [/i/_search] and method [PUT], allowed: [GET, POST]', status: 405 });
    const collection = await service.call('PUT', '/tasks/x');
    expect([collection.status, collection.at('code'), collection.headers['allow']]).toEqual([405, 1032, 'GET,HEAD,PATCH,DELETE,OPTIONS']);
  });

  it('tells OPTIONS which methods there are', async () => {
    const { status, headers, text } = await service.call('OPTIONS', '/i/_search');
    expect([status, headers['allow'], text]).toEqual([200, 'GET,POST', '']);
    expect((await service.call('OPTIONS', '/tasks')).json).toEqual({
      code: 0,
      message: 'ok',
      data: { methods: ['GET', 'HEAD', 'OPTIONS'], versioned: false, open: false, attributes: [] },
    });
  });

  it('refuses unknown parameters by name, with what was likely meant', async () => {
    await fill('i', 1);
    expect(await errorOf('GET', '/i/_search?sise=3')).toBe(
      '400 illegal_argument_exception request [/i/_search] contains unrecognized parameter: [sise] -> did you mean [size]?',
    );
    expect(await errorOf('GET', '/i/_search?from=x')).toBe(
      '400 illegal_argument_exception Failed to parse int parameter [from] with value [x]',
    );
  });

  it('refuses a body where none is taken, and none where one is needed', async () => {
    expect(await errorOf('GET', '/_cat/indices', {})).toBe(
      '400 illegal_argument_exception request [GET /_cat/indices] does not support having a body',
    );
    expect(await errorOf('PUT', '/i/_doc/1')).toBe('400 parse_exception request body is required');
    expect(await errorOf('POST', '/_bulk')).toBe('400 parse_exception request body is required');
  });
});

describe('content negotiation', () => {
  it('refuses a body without a type, or of another, with 415', async () => {
    expect(await errorOf('POST', '/_search', '{}', { 'content-type': '' })).toBe('415 Content-Type header is missing');
    expect(await errorOf('POST', '/_search', '{}', { 'content-type': 'text/plain' })).toBe(
      '415 Content-Type header [text/plain] is not supported',
    );
    const { status, json } = await service.call('POST', '/indices/i/imports', '{}', { 'content-type': 'text/plain' });
    expect([status, at(json, 'code')]).toEqual([415, 1035]);
  });

  it('refuses what it cannot produce with 406', async () => {
    expect(await errorOf('GET', '/_search', undefined, { accept: 'text/html' })).toBe('406 Accept header [text/html] is not supported');
    const vendor = 'application/vnd.elasticsearch+json; compatible-with=8';
    const { status } = await service.call('POST', '/_search', '{}', { accept: vendor, 'content-type': vendor });
    expect(status).toBe(200);
  });

  it('takes a body in the URL', async () => {
    await fill('i', 5);
    const source = encodeURIComponent('{"size":1,"sort":[{"n":"desc"}]}');
    expect(ids((await service.call('GET', `/i/_search?source=${source}&source_content_type=application%2Fjson`)).json)).toEqual(['d0004']);
  });

  it('takes a body with GET', async () => {
    await fill('i', 5);
    expect(ids((await service.call('GET', '/i/_search', { query: { ids: { values: ['d0003'] } } })).json)).toEqual(['d0003']);
  });
});

describe('offset paging', () => {
  it('answers in the peers’ order of keys', async () => {
    await fill('i', 1, 1);
    const { text } = await service.call('POST', '/i/_search', { version: true, seq_no_primary_term: true, sort: ['n'] });
    expect(text).toBe(
      '{"took":0,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},"hits":{"total":{"value":1,"relation":"eq"},"max_score":null,"hits":[{"_index":"i","_type":"_doc","_id":"d0000","_version":1,"_seq_no":0,"_primary_term":1,"_score":null,"_source":{"n":0,"title":"document fizz","tag":"t0"},"sort":[0]}]}}',
    );
  });

  it('serves ten without being told how many', async () => {
    await fill('i', 30);
    expect(ids((await service.call('GET', '/i/_search')).json)).toHaveLength(10);
  });

  it('lets URL values replace the body’s, and adds the URL’s sort', async () => {
    await fill('i', 30);
    const { json } = await service.call('POST', '/i/_search?from=1&size=2&sort=n:desc', { from: 9, size: 9, sort: ['tag'] });
    expect(ids(json)).toEqual(['d0026', 'd0024']);
  });

  it('passes from 9,990 and refuses 9,991, word for word', async () => {
    await fill('i', 3, 3);
    expect((await service.call('POST', '/i/_search', { from: 9990, size: 10 })).status).toBe(200);
    const { status, json } = await service.call('POST', '/i/_search', { from: 9991, size: 10 });
    const reason =
      'Result window is too large, from + size must be less than or equal to: [10000] but was [10001]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.';
    const cause = { type: 'illegal_argument_exception', reason };
    expect(status).toBe(400);
    expect(json).toEqual({
      error: {
        root_cause: [cause],
        type: 'search_phase_execution_exception',
        reason: 'all shards failed',
        phase: 'query',
        grouped: true,
        failed_shards: [{ shard: 0, index: 'i', node: 'fathom', reason: cause }],
        caused_by: { ...cause, caused_by: cause },
      },
      status: 400,
    });
  });

  it('follows the setting', async () => {
    await fill('i', 3);
    expect((await service.call('PUT', '/i/_settings', { index: { max_result_window: 5 } })).json).toEqual({ acknowledged: true });
    expect(await errorOf('GET', '/i/_search')).toMatch(
      /^400 S illegal_argument_exception Result window is too large.*\[5\] but was \[10\]/,
    );
    await service.call('PUT', '/i/_settings', { 'index.max_result_window': null });
    expect((await service.call('GET', '/i/_search')).status).toBe(200);
  });

  it('answers 200 with failures when only some indices refuse, or an error when all were wanted', async () => {
    await fill('narrow', 3, 1);
    await fill('wide', 3, 1);
    await service.call('PUT', '/narrow/_settings', { max_result_window: 5 });
    const { status, json } = await service.call('GET', '/narrow,wide/_search');
    expect(status).toBe(200);
    expect(at(json, '_shards')).toMatchObject({ total: 2, successful: 1, failed: 1, failures: [{ index: 'narrow' }] });
    const partial = await service.call('GET', '/narrow,wide/_search?allow_partial_search_results=false');
    expect(partial.at('error')).toMatchObject({ type: 'search_phase_execution_exception', reason: 'Partial shards failure' });
  });

  it('counts hits as asked', async () => {
    await fill('i', 30);
    const total = async (target: string, body: unknown = {}): Promise<unknown> =>
      (await service.call('POST', target, body)).at('hits.total');
    expect(await total('/i/_search')).toEqual({ value: 30, relation: 'eq' });
    expect(await total('/i/_search', { track_total_hits: 7 })).toEqual({ value: 7, relation: 'gte' });
    expect(await total('/i/_search', { track_total_hits: false })).toBeUndefined();
    expect(await total('/i/_search?track_total_hits=false', { track_total_hits: true })).toBeUndefined();
    expect(await total('/i/_search?rest_total_hits_as_int=true')).toBe(30);
    expect(await total('/i/_search?rest_total_hits_as_int=true&track_total_hits=false')).toBe(-1);
    expect(await errorOf('GET', '/i/_search?rest_total_hits_as_int&track_total_hits=5')).toBe(
      '400 illegal_argument_exception [rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate, got 5',
    );
  });

  it('filters _source, or leaves it out', async () => {
    await fill('i', 1);
    const source = async (target: string, body: unknown = {}): Promise<unknown> =>
      (await service.call('POST', target, body)).at('hits.hits.0._source');
    expect(await source('/i/_search', { _source: ['n', 't*'] })).toEqual({ n: 0, title: 'document fizz', tag: 't0' });
    expect(await source('/i/_search', { _source: { excludes: 'title' } })).toEqual({ n: 0, tag: 't0' });
    expect(await source('/i/_search?_source=tag', { _source: false })).toEqual({ tag: 't0' });
    expect(await source('/i/_search?_source_excludes=n,tag')).toEqual({ title: 'document fizz' });
    expect(await source('/i/_search', { _source: false })).toBeUndefined();
  });

  it('prints scores as floats, and drops what scores too little', async () => {
    await fill('i', 6, 1);
    const { text } = await service.call('POST', '/i/_search', { query: { match_all: {} }, size: 1 });
    expect(text).toContain('"max_score":1.0,');
    expect(text).toContain('"_score":1.0,');
    const { json } = await service.call('POST', '/i/_search', { query: { match_all: { boost: 2 } }, min_score: 3 });
    expect(at(json, 'hits')).toMatchObject({ total: { value: 0 }, max_score: null });
  });

  it('applies the post filter, and treats a lone _score as no sort', async () => {
    await fill('i', 6);
    expect(ids((await service.call('POST', '/i/_search', { post_filter: { term: { tag: 't1' } }, sort: ['n'] })).json)).toEqual([
      'd0001',
      'd0003',
      'd0005',
    ]);
    const lone = await service.call('POST', '/i/_search', { sort: ['_score'], size: 1 });
    expect(lone.at('hits.hits.0')).not.toHaveProperty('sort');
    expect(lone.at('hits.max_score')).toBe(1);
  });

  it('warns who sorts by _id', async () => {
    await fill('i', 1);
    const { headers } = await service.call('GET', '/i/_search?sort=_id');
    expect(headers['warning']).toMatch(/^299 Elasticsearch-7\.10\.2-[0-9a-f]{7} "Loading the fielddata on the _id field is deprecated/);
  });

  it('adds the costs as last key when asked', async () => {
    await fill('i', 30, 3);
    const { json } = await service.call('POST', '/i/_search?cost=true', { from: 4, size: 2, sort: ['n'] });
    expect(Object.keys(json ?? {}).at(-1)).toBe('cost');
    expect(at(json, 'cost.coordinator')).toMatchObject({ ceiling: 18, merged: 18, returned: 2, discarded: 16 });
    expect(at(json, 'cost.shards.length')).toBe(3);
    expect(Object.keys(at(json, 'cost.shards.0') ?? {})).toEqual([
      'index',
      'shard',
      'visited',
      'matched',
      'matched_relation',
      'skipped',
      'kept',
      'sent',
      'sent_bytes',
      'fetched',
      'fetched_bytes',
      'query_ms',
      'fetch_ms',
    ]);
  });

  it('searches no index at all without complaint', async () => {
    const { json } = await service.call('GET', '/none-*/_search');
    expect(json).toMatchObject({ _shards: { total: 0 }, hits: { total: { value: 0, relation: 'eq' }, max_score: 0, hits: [] } });
  });
});

describe('the refusals of a search', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['', '{', '400 json_e_o_f_exception'],
    ['', '{"a":}', '400 json_parse_exception'],
    ['', '{"query":{},"query":{}}', '400 json_parse_exception'],
    ['', '"x"', '400 parsing_exception Expected [START_OBJECT] but found [VALUE_STRING]'],
    ['', '{"__proto__":{"size":1}}', '400 parsing_exception Unknown key for a START_OBJECT in [__proto__].'],
    ['', { query: { mach: {} } }, '400 parsing_exception unknown query [mach] did you mean [match]?'],
    ['', { aggs: { a: {} } }, '400 illegal_argument_exception [aggs] is not supported by this service'],
    ['', { from: -1 }, '400 illegal_argument_exception [from] parameter cannot be negative, found [-1]'],
    ['?size=-1', undefined, '400 illegal_argument_exception [size] parameter cannot be negative, found [-1]'],
    ['', { size: 2147483648 }, '400 input_coercion_exception Numeric value (2147483648) out of range of int'],
    ['', { sort: ['missing'] }, '400 S query_shard_exception No mapping found for [missing] in order to sort on'],
    ['', { sort: ['title'] }, '400 S illegal_argument_exception Text fields are not optimised for operations that require per-document'],
    ['', { sort: ['n', 'tag'], search_after: [1] }, '400 S illegal_argument_exception search_after has 1 value(s) but sort has 2.'],
    ['', { search_after: [1] }, '400 S illegal_argument_exception Sort must contain at least one field.'],
    ['', { sort: ['n'], search_after: ['x'] }, '400 S illegal_argument_exception Failed to parse search_after value for field [n].'],
    [
      '',
      { sort: ['n'], search_after: [1], from: 1 },
      '400 action_request_validation_exception Validation Failed: 1: [from] parameter must be set to 0',
    ],
    [
      '?scroll=1m',
      { sort: ['n'], search_after: [1] },
      '400 action_request_validation_exception Validation Failed: 1: `search_after` cannot be used in a scroll context.;',
    ],
    [
      '?scroll=1m',
      { from: 5, size: 0 },
      '400 action_request_validation_exception Validation Failed: 1: using [from] is not allowed in a scroll context;2: [size] cannot be [0] in a scroll context;',
    ],
    [
      '?scroll=1m&request_cache',
      { track_total_hits: false },
      '400 action_request_validation_exception Validation Failed: 1: disabling [track_total_hits] is not allowed in a scroll context;2: [request_cache] cannot be used in a scroll context;',
    ],
    [
      '?scroll=1m',
      { size: 10_001 },
      '400 S illegal_argument_exception Batch size is too large, size must be less than or equal to: [10000] but was [10001].',
    ],
    [
      '?scroll=10',
      {},
      '400 illegal_argument_exception failed to parse setting [scroll] with value [10] as a time value: unit is missing or unrecognized',
    ],
    ['?scroll=25h', {}, '400 S illegal_argument_exception Keep alive for request (25h) is too large. It must be less than (24h).'],
    [
      '',
      { sort: ['_shard_doc'] },
      '400 action_request_validation_exception Validation Failed: 1: _shard_doc is only supported with point-in-time (PIT). Add a PIT or remove _shard_doc.;',
    ],
    ['?search_type=foo', undefined, '400 illegal_argument_exception No search type for [foo]'],
    ['?search_type=query_and_fetch', undefined, '400 illegal_argument_exception Unsupported search type [query_and_fetch]'],
    ['?batched_reduce_size=1', undefined, '400 illegal_argument_exception batchedReduceSize must be >= 2'],
  ];
  it.each(cases)('%s %j', async (query, body, expected) => {
    await fill('i', 3);
    expect(await errorOf('POST', `/i/_search${query}`, body)).toContain(expected);
    expect(service.bugs).toEqual([]);
  });

  it('of too many scrolls is 429, counted by shard, and clearing makes room', async () => {
    await fill('i', 1, 100);
    for (let open = 0; open < 5; open++) expect((await service.call('POST', '/i/_search?scroll=1m')).status).toBe(200);
    expect(await errorOf('POST', '/i/_search?scroll=1m')).toBe(
      '429 S rejected_execution_exception Trying to create too many scroll contexts. Must be less than or equal to: [500]. This limit can be set by changing the [search.max_open_scroll_context] setting.',
    );
    await service.call('DELETE', '/_search/scroll/_all');
    expect((await service.call('POST', '/i/_search?scroll=1m')).status).toBe(200);
  });

  it('of a value the field cannot hold names the cause', async () => {
    await fill('i', 1);
    const { status, json } = await service.call('POST', '/i/_search', { query: { term: { n: 'abc' } } });
    expect(status).toBe(400);
    expect(at(json, 'error.failed_shards.0.reason')).toMatchObject({
      type: 'query_shard_exception',
      reason: 'failed to create query: For input string: "abc"',
      index: 'i',
      caused_by: { type: 'number_format_exception', reason: 'For input string: "abc"' },
    });
  });

  it('says where a parsing error lies', async () => {
    await fill('i', 1);
    const { json } = await service.call('POST', '/i/_search', '{\n  "from": 1,\n  "foo": []\n}');
    expect(at(json, 'error')).toMatchObject({ type: 'parsing_exception', line: 3, col: 3 });
  });
});

describe('search_after', () => {
  it('walks an index in pages, each document once', async () => {
    await fill('i', 23, 3);
    const seen: string[] = [];
    let after: unknown;
    for (;;) {
      const { json } = await service.call('POST', '/i/_search', {
        size: 5,
        sort: [{ tag: 'desc' }, { _id: 'asc' }],
        ...(after === undefined ? {} : { search_after: after }),
      });
      const page = ids(json);
      if (page.length === 0) break;
      seen.push(...page);
      after = at(json, `hits.hits.${page.length - 1}.sort`);
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('carries the greatest long there and back unharmed', async () => {
    await fill('i', 0);
    const long = '9223372036854775807';
    await service.call('PUT', '/i/_doc/big?refresh=true', `{"n":${long}}`);
    await service.call('PUT', '/i/_doc/small?refresh=true', '{"n":9223372036854775806}');
    const first = await service.call('POST', '/i/_search', '{"size":1,"sort":[{"n":"desc"}]}');
    expect(first.text).toContain(`"_source":{"n":${long}},"sort":[${long}]`);
    const next = await service.call('POST', '/i/_search', `{"size":1,"sort":[{"n":"desc"}],"search_after":[${long}]}`);
    expect(ids(next.json)).toEqual(['small']);
    expect(next.text).toContain('"sort":[9223372036854775806]');
  });
});

describe('scroll', () => {
  it('walks a snapshot and gives a new id each time', async () => {
    await fill('i', 7);
    const first = await service.call('POST', '/i/_search?scroll=1m', { size: 3, sort: ['n'] });
    await service.call('PUT', '/i/_doc/late?refresh=true', { n: -1 });
    await service.call('DELETE', '/i/_doc/d0003?refresh=true');
    const pages = [first];
    while (ids(pages.at(-1)?.json ?? {}).length > 0) {
      const scroll_id = pages.at(-1)?.at('_scroll_id');
      pages.push(await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id }));
    }
    expect(pages.flatMap((page) => ids(page.json))).toEqual(['d0000', 'd0001', 'd0002', 'd0003', 'd0004', 'd0005', 'd0006']);
    expect(new Set(pages.map((page) => page.at('_scroll_id'))).size).toBe(pages.length);
    expect(Object.keys(first.json ?? {})[0]).toBe('_scroll_id');
    expect(pages[1]?.at('hits.total')).toEqual({ value: 7, relation: 'eq' });
  });

  it('takes any id of an open context, in the body, the query or the path', async () => {
    await fill('i', 7);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 2, sort: ['n'] });
    const id = String(at(json, '_scroll_id'));
    expect(ids((await service.call('GET', `/_search/scroll?scroll_id=${id}&scroll=1m`)).json)).toEqual(['d0002', 'd0003']);
    expect(ids((await service.call('GET', `/_search/scroll/${id}?scroll=1m`)).json)).toEqual(['d0004', 'd0005']);
    expect(ids((await service.call('GET', '/_search/scroll', { scroll_id: id, scroll: '1m' })).json)).toEqual(['d0006']);
  });

  it('frees the context with a page asked for without scroll', async () => {
    await fill('i', 7);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 2 });
    await service.call('POST', '/_search/scroll', { scroll_id: at(json, '_scroll_id') });
    expect((await service.call('POST', '/_search/scroll', { scroll_id: at(json, '_scroll_id') })).status).toBe(404);
  });

  it('expires exactly at its deadline', async () => {
    await fill('i', 3);
    const { json } = await service.call('POST', '/i/_search?scroll=1m', { size: 1 });
    const next = { scroll: '1m', scroll_id: at(json, '_scroll_id') };
    service.advance(59_999);
    expect((await service.call('POST', '/_search/scroll', next)).status).toBe(200);
    service.advance(60_000);
    const gone = await service.call('POST', '/_search/scroll', next);
    expect(gone.status).toBe(404);
    expect(gone.at('error')).toMatchObject({
      type: 'search_phase_execution_exception',
      root_cause: [
        { type: 'search_context_missing_exception', reason: expect.stringMatching(/^No search context found for id \[\d+\]$/) as string },
      ],
      failed_shards: [{ shard: -1, index: null }],
      caused_by: { type: 'search_context_missing_exception' },
    });
  });

  it('is cleared by id, by ids and altogether', async () => {
    await fill('i', 3, 2);
    const open = async (): Promise<string> => String((await service.call('POST', '/i/_search?scroll=1m')).at('_scroll_id'));
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: await open() })).json).toEqual({ succeeded: true, num_freed: 2 });
    expect((await service.call('DELETE', '/_search/scroll', { scroll_id: [await open(), await open()] })).json).toEqual({
      succeeded: true,
      num_freed: 4,
    });
    expect((await service.call('DELETE', `/_search/scroll/${await open()},${await open()}`)).json).toEqual({
      succeeded: true,
      num_freed: 4,
    });
    const last = await open();
    expect((await service.call('DELETE', '/_search/scroll/_all')).json).toEqual({ succeeded: true, num_freed: 2 });
    const again = await service.call('DELETE', '/_search/scroll', { scroll_id: last });
    expect([again.status, again.json]).toEqual([404, { succeeded: true, num_freed: 0 }]);
  });

  it.each([
    ['POST', {}, '400 action_request_validation_exception Validation Failed: 1: scrollId is missing;'],
    ['DELETE', {}, '400 action_request_validation_exception Validation Failed: 1: no scroll ids specified;'],
    ['POST', { scroll_id: 'garbage' }, '400 illegal_argument_exception Cannot parse scroll id'],
    ['DELETE', { scroll_id: 'garbage' }, '400 illegal_argument_exception Cannot parse scroll id'],
    [
      'POST',
      { scroll_id: 5 },
      '400 illegal_argument_exception Unknown parameter [scroll_id] in request body or parameter is of the wrong type[VALUE_NUMBER] ',
    ],
    [
      'POST',
      { foo: 'x' },
      '400 illegal_argument_exception Unknown parameter [foo] in request body or parameter is of the wrong type[VALUE_STRING] ',
    ],
    [
      'POST',
      { scroll_id: 'x', scroll: '1' },
      '400 illegal_argument_exception failed to parse setting [scroll] with value [1] as a time value: unit is missing or unrecognized',
    ],
  ])('%s %j is refused', async (method, body, expected) => {
    expect(await errorOf(method, '/_search/scroll', body)).toBe(expected);
  });
});

describe('point in time', () => {
  const open = async (): Promise<string> => String((await service.call('POST', '/i/_pit?keep_alive=1m')).at('id'));

  it('keeps its state for many queries, and appends _shard_doc', async () => {
    await fill('i', 5);
    const id = await open();
    await service.call('PUT', '/i/_doc/late?refresh=true', { n: -1 });
    const first = await service.call('POST', '/_search', { size: 3, pit: { id, keep_alive: '1m' }, sort: [{ tag: 'asc' }] });
    expect(first.at('pit_id')).toBe(id);
    const sort = first.at('hits.hits.2.sort') as unknown[];
    expect(sort).toEqual(['t0', expect.any(Number)]);
    const rest = await service.call('POST', '/_search', { size: 9, pit: { id }, sort: [{ tag: 'asc' }], search_after: sort });
    expect([...ids(first.json), ...ids(rest.json)].toSorted()).toEqual(['d0000', 'd0001', 'd0002', 'd0003', 'd0004']);
    const byScore = await service.call('POST', '/_search', { pit: { id }, query: { match: { title: 'fizz' } } });
    expect(byScore.at('hits.hits.0.sort.length')).toBe(2);
  });

  it('closes, in both spellings', async () => {
    await fill('i', 1, 2);
    const id = await open();
    expect((await service.call('DELETE', '/_pit', { id })).json).toEqual({ succeeded: true, num_freed: 2 });
    const again = await service.call('DELETE', '/_pit', { id });
    expect([again.status, again.json]).toEqual([404, { succeeded: true, num_freed: 0 }]);
    const other = await service.call('POST', '/i/_search/point_in_time?keep_alive=2m');
    expect(other.json).toEqual({
      pit_id: expect.any(String) as string,
      _shards: { total: 2, successful: 2, skipped: 0, failed: 0 },
      creation_time: 1_767_225_600_000,
    });
    const pit_id = other.at('pit_id');
    expect((await service.call('GET', '/_search/point_in_time/_all')).json).toEqual({
      pits: [{ pit_id, creation_time: 1_767_225_600_000, keep_alive: 120_000 }],
    });
    expect((await service.call('DELETE', '/_search/point_in_time', { pit_id: [pit_id] })).json).toEqual({
      pits: [{ pit_id, successful: true }],
    });
    expect((await service.call('DELETE', '/_search/point_in_time', { pit_id })).status).toBe(200);
    expect((await service.call('DELETE', '/_search/point_in_time/_all')).json).toEqual({ pits: [] });
  });

  it('is gone at its deadline', async () => {
    await fill('i', 1);
    const id = await open();
    service.advance(60_000);
    expect(await errorOf('POST', '/_search', { pit: { id } })).toMatch(
      /^404 S search_context_missing_exception No search context found for id \[\d+\]$/,
    );
  });

  it('refuses what does not go with it', async () => {
    await fill('i', 1);
    const pit = { id: await open() };
    const validation = '400 action_request_validation_exception Validation Failed: 1: ';
    expect(await errorOf('POST', '/i/_search', { pit })).toBe(`${validation}[indices] cannot be used with point in time;`);
    expect(await errorOf('POST', '/_search?ignore_unavailable', { pit })).toBe(
      `${validation}[indicesOptions] cannot be used with point in time;`,
    );
    expect(await errorOf('POST', '/_search?preference=_local', { pit })).toBe(
      `${validation}[preference] cannot be used with point in time;`,
    );
    expect(await errorOf('POST', '/_search?scroll=1m', { pit })).toBe(
      `${validation}using [point in time] is not allowed in a scroll context;`,
    );
    expect(await errorOf('POST', '/_search', { pit, sort: ['_shard_doc', '_shard_doc'] })).toBe(
      `${validation}duplicate _shard_doc sort detected. Specify it at most once.;`,
    );
    expect(await errorOf('POST', '/_search', { pit: { id: 'abc' } })).toBe('400 illegal_argument_exception invalid id: [abc]');
    expect(await errorOf('POST', '/i/_pit')).toBe(`${validation}[keep_alive] is not specified;`);
    expect(await errorOf('POST', '/i/_search/point_in_time')).toBe(`${validation}keep alive not specified;`);
    expect(await errorOf('DELETE', '/_search/point_in_time')).toBe(`${validation}no pit ids specified;`);
    expect(await errorOf('POST', '/missing/_pit?keep_alive=1m')).toBe('404 index_not_found_exception no such index [missing]');
  });

  it('is listed with what it pins, as scrolls are', async () => {
    await fill('i', 3, 2);
    const id = await open();
    await service.call('POST', '/i/_search?scroll=2m');
    const views = (await service.call('GET', '/views')).json;
    expect(views).toMatchObject({ code: 0, data: { total: 1 } });
    expect(at(views, 'data.items.0')).toEqual({
      id,
      index: 'i',
      shards: 2,
      opened_at: 1_767_225_600_000,
      keep_alive: '1m',
      expires_at: 1_767_225_660_000,
      pinned_segments: 0,
      pinned_bytes: 0,
      version: 1,
    });
    expect((await service.call('GET', '/scrolls')).at('data.items.0')).toMatchObject({ index: 'i', keep_alive: '2m' });
  });
});
