import { describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at, ids } from './testing/test-service.ts';

const { service, fill, errorOf } = freshService();

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
    ['', { suggest: { a: { term: {} } } }, '400 illegal_argument_exception [term] suggester is not supported by this service'],
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
    expect(at(json, 'error')).toMatchObject({ type: 'parsing_exception', line: 3, col: 10 });
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
