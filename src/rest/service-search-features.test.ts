import { beforeEach, describe, expect, it } from 'vitest';
import { at, errorText, fillIndex, ids, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

const search = async (body: unknown, target = '/i/_search'): Promise<unknown> => (await service.call('POST', target, body)).json;
const errorOf = (body: unknown, target = '/i/_search'): Promise<string> => errorText(service, 'POST', target, body);

beforeEach(async () => {
  service = testService();
  await fillIndex(service, 'i', 12, 2);
});

describe('fields of hits', () => {
  beforeEach(async () => {
    await service.call('PUT', '/f', {
      mappings: {
        properties: {
          n: { type: 'long' },
          price: { type: 'double' },
          on: { type: 'date' },
          ok: { type: 'boolean' },
          tag: { type: 'keyword', ignore_above: 5 },
          kept: { type: 'keyword', store: true },
          title: { type: 'text', fields: { raw: { type: 'keyword' } } },
          who: { properties: { name: { type: 'keyword' } } },
        },
      },
    });
    const source = {
      n: ['3', 1],
      price: 2,
      on: '2024-05-06',
      ok: 'true',
      tag: ['b', 'a', 'toolong'],
      kept: 'k',
      title: 'A Title',
      who: [{ name: 'x' }, { name: 'y' }],
    };
    await service.call('PUT', '/f/_doc/1?refresh=true', source);
  });

  const fieldsOf = async (body: unknown): Promise<unknown> => at(await search(body, '/f/_search'), 'hits.hits.0.fields');

  it('come out of the columns, in their order and form', async () => {
    const docvalue_fields = ['n', 'ok', 'tag', 'price', 'title.raw', 'on', 'nothing'];
    expect(await fieldsOf({ docvalue_fields })).toEqual({
      n: [1, 3],
      ok: [true],
      tag: ['a', 'b'],
      price: [2],
      'title.raw': ['A Title'],
      on: ['2024-05-06T00:00:00.000Z'],
    });
    const { text } = await service.call('POST', '/f/_search', { docvalue_fields: ['price'] });
    expect(text).toContain('"fields":{"price":[2.0]}');
  });

  it('come in the format asked for, and once more for each format', async () => {
    const docvalue_fields = [
      { field: 'n', format: '#.0' },
      { field: 'on', format: 'epoch_millis' },
      { field: 'on', format: 'yyyy' },
    ];
    expect(await fieldsOf({ docvalue_fields })).toEqual({ n: ['1.0', '3.0'], on: ['1714953600000', '2024'] });
  });

  it('come out of the source as the mapping reads it', async () => {
    expect(await fieldsOf({ fields: ['n', 'who.*', 'title*', { field: 'on', format: 'yyyy/MM' }, 'tag'] })).toEqual({
      n: [3, 1],
      'who.name': ['x', 'y'],
      title: ['A Title'],
      'title.raw': ['A Title'],
      on: ['2024/05'],
      tag: ['b', 'a'],
    });
  });

  it('are stored ones where the mapping says so, and then there is no source unless it is named too', async () => {
    const hit = at(await search({ stored_fields: ['kept', 'tag'] }, '/f/_search'), 'hits.hits.0');
    expect(hit).toEqual({ _index: 'f', _type: '_doc', _id: '1', _score: 1, fields: { kept: ['k'] } });
    expect(at(await search({ stored_fields: ['_source'] }, '/f/_search'), 'hits.hits.0._source.kept')).toBe('k');
    expect(at(await search({ stored_fields: [], _source: 'n' }, '/f/_search'), 'hits.hits.0._source')).toEqual({ n: ['3', 1] });
  });

  it('stand between the source and the highlights and sort values', async () => {
    const body = {
      _source: ['ok'],
      docvalue_fields: ['ok'],
      sort: ['price'],
      query: { match: { title: 'title' } },
      highlight: { fields: { title: {} } },
    };
    const hit = at(await search(body, '/f/_search'), 'hits.hits.0') as object;
    expect(Object.keys(hit)).toEqual(['_index', '_type', '_id', '_score', '_source', 'fields', 'highlight', 'sort']);
    expect(hit).toMatchObject({ highlight: { title: ['A <em>Title</em>'] } });
  });

  it('show the value of a group once, also where it is asked for', async () => {
    expect(at(await search({ collapse: { field: 'tag' }, docvalue_fields: ['tag'] }), 'hits.hits.0.fields.tag')).toHaveLength(1);
    const scored = await search({ collapse: { field: 'tag' }, sort: ['n'], track_scores: true });
    expect([at(scored, 'hits.max_score'), typeof at(scored, 'hits.hits.0._score')]).toEqual([null, 'number']);
  });

  it('hide even the id when nothing is to be read', async () => {
    const hit = at(await search({ stored_fields: '_none_' }, '/f/_search'), 'hits.hits.0');
    expect(hit).toEqual({ _index: 'f', _type: '_doc', _score: 1 });
    expect(await errorOf({ stored_fields: '_none_', version: true })).toBe(
      '400 action_request_validation_exception Validation Failed: 1: `stored_fields` cannot be disabled if version is requested;',
    );
  });

  it.each<[unknown, RegExp]>([
    [{ docvalue_fields: ['title'] }, /^400 S illegal_argument_exception Text fields are not optimised/],
    [{ docvalue_fields: [{ field: 'tag', format: '#' }] }, /Field \[tag\] of type \[keyword\] does not support custom formats$/],
    [{ docvalue_fields: [{ field: 'on', format: 'jj' }] }, /Invalid format: \[jj\]: Unknown format or pattern letter$/],
    [{ fields: [{ field: 'on', format: 'jj' }] }, /Invalid format: \[jj\]: Unknown format or pattern letter$/],
    [{ indices_boost: [{ f: -1 }] }, /negative \[boost\] are not allowed in \[indices_boost\], found \[-1\]/],
    [{ docvalue_fields: Array.from({ length: 101 }, (_, i) => `f${i}`) }, /Must be less than or equal to: \[100\] but was \[101\]/],
    [{ script_fields: { a: {} } }, /^400 S illegal_argument_exception \[script_fields\] is not supported/],
    [{ docvalue_fields: [{ name: 'tag' }] }, /x_content_parse_exception \[\d+:\d+\] \[docvalue_fields\] unknown field \[name\]$/],
    [{ stored_fields: ['_none_', 'a'] }, /cannot combine _none_ with other fields$/],
  ])('refuses %j', async (body, expected) => {
    expect(await errorOf(body, '/f/_search')).toMatch(expected);
  });
});

describe('highlights', () => {
  beforeEach(async () => {
    await service.call('PUT', '/h/_doc/1?refresh=true', { title: 'Quick foxes run', body: ['a quick hen', 'nothing'] });
  });

  const shown = async (query: unknown, highlight: unknown): Promise<unknown> =>
    at(await search({ query, highlight }, '/h/_search'), 'hits.hits.0.highlight');

  it.each<[unknown, string]>([
    [{ wildcard: { title: 'fo*s' } }, 'Quick <em>foxes</em> run'],
    [{ fuzzy: { title: 'quack' } }, '<em>Quick</em> foxes run'],
    [{ match_phrase_prefix: { title: 'quick fo' } }, '<em>Quick</em> <em>foxes</em> run'],
    [{ prefix: { title: 'ru' } }, 'Quick foxes <em>run</em>'],
    [{ bool: { must: [{ match: { title: 'foxes' } }], must_not: [{ match: { title: 'absent' } }] } }, 'Quick <em>foxes</em> run'],
  ])('show what %j found', async (query, text) => {
    expect(await shown(query, { fields: { title: {} } })).toEqual({ title: [text] });
  });

  it('keep to the field that was looked in, unless told otherwise', async () => {
    const query = { match: { title: 'quick' } };
    expect(await shown(query, { fields: { '*': {} } })).toEqual({ title: ['<em>Quick</em> foxes run'] });
    expect(await shown(query, { require_field_match: false, pre_tags: ['<'], post_tags: ['>'], fields: { title: {}, body: {} } })).toEqual({
      title: ['<Quick> foxes run'],
      body: ['a <quick> hen'],
    });
  });

  it.each<[unknown, string]>([
    [{ type: 'fvh' }, 'the field [title] should be indexed with term vector with position offsets to be used with fast vector highlighter'],
    [{ type: 'other' }, 'unknown highlighter type [other] for the field [title]'],
    [{ type: 'plain', fragmenter: 'other' }, 'unknown fragmenter option [other] for the field [title]'],
    [{ boundary_scanner: 'chars' }, 'Invalid boundary scanner type: chars'],
  ])('refuse %j', async (options, reason) => {
    const body = { query: { match: { title: 'quick' } }, highlight: { fields: { title: options } } };
    expect(await errorOf(body, '/h/_search')).toBe(`400 S illegal_argument_exception ${reason}`);
  });

  it('show a field that is named twice as it was named last', async () => {
    const fields = { title: { pre_tags: ['<'], post_tags: ['>'] }, '*': {} };
    expect(await shown({ match: { title: 'quick' } }, { fields })).toEqual({ title: ['<em>Quick</em> foxes run'] });
  });

  it('refuse what they do not know, and texts too long to be analysed', async () => {
    const { json } = await service.call('POST', '/h/_search', { highlight: { fields: { title: { colour: 1 } } } });
    expect(at(json, 'error.root_cause.0.reason')).toMatch(/\[highlight_field\] unknown field \[colour\]/);
    await service.call('PUT', '/h/_settings', { 'index.highlight.max_analyzed_offset': 5 });
    expect(await errorOf({ query: { match: { title: 'quick' } }, highlight: { fields: { title: {} } } }, '/h/_search')).toMatch(
      /^400 S illegal_argument_exception The length of \[title\] field of \[1\] doc of \[h\] index has exceeded \[5\]/,
    );
  });
});

describe('named queries', () => {
  const query = {
    bool: {
      should: [{ match: { title: { query: 'fizz', _name: 'f' } } }, { range: { n: { gte: 0, _name: 'all' } } }],
      must_not: [{ ids: { values: ['x'], _name: 'no' } }],
    },
  };

  it('are named on the hits they match', async () => {
    const hits = at(await search({ query, size: 100 }), 'hits.hits') as { _source: { n: number }; matched_queries: string[] }[];
    for (const hit of hits) expect(hit.matched_queries).toEqual(hit._source.n % 3 === 0 ? ['f', 'all'] : ['all']);
    expect(at(await search({}), 'hits.hits.0.matched_queries')).toBeUndefined();
  });

  it('come with scores when asked', async () => {
    const hit = at(await search({ query, size: 1 }, '/i/_search?include_named_queries_score'), 'hits.hits.0') as { _score: number };
    const { f, all } = at(hit, 'matched_queries') as { f: number; all: number };
    expect(all).toBe(1);
    expect(f + all).toBeCloseTo(hit._score, 5);
  });
});

describe('slices', () => {
  it.each<[unknown, string]>([
    [{ id: 0, max: 1 }, 'max must be greater than 1'],
    [{ id: 2, max: 2 }, 'max must be greater than id'],
    [{ id: -1, max: 2 }, 'id must be greater than or equal to 0'],
  ])('refuse %j', async (slice, reason) => {
    const { status, json } = await service.call('POST', '/i/_search?scroll=1m', { slice });
    expect([status, at(json, 'error.type'), at(json, 'error.caused_by.reason')]).toEqual([400, 'x_content_parse_exception', reason]);
  });

  it('belong to scrolls and PITs', async () => {
    expect(await errorOf({ slice: { id: 0, max: 2 } })).toMatch(/`slice` cannot be used outside of a scroll context or PIT context/);
  });

  it('are no more than the index allows, on a field that can be cut by', async () => {
    expect(await errorOf({ slice: { id: 0, max: 1025 } }, '/i/_search?scroll=1m')).toBe(
      '400 S illegal_argument_exception The number of slices [1025] is too large. It must be less than [1024]. This limit can be set by ' +
        'changing the [index.max_slices_per_scroll] index level setting.',
    );
    expect(await errorOf({ slice: { id: 0, max: 3, field: 'tag' } }, '/i/_search?scroll=1m')).toMatch(
      /cannot load numeric doc values on tag$/,
    );
    expect(await errorOf({ slice: { id: 0, max: 3, field: 'no' } }, '/i/_search?scroll=1m')).toMatch(/field no not found$/);
  });
});

describe('what does not go together', () => {
  const rescore = { query: { rescore_query: { match_all: {} } } };

  it.each<[unknown, string, RegExp]>([
    [{ collapse: { field: 'tag' } }, '?scroll=1m', /cannot use `collapse` in a scroll context$/],
    [{ collapse: { field: 'tag' }, rescore }, '', /cannot use `collapse` in conjunction with `rescore`$/],
    [{ collapse: { field: 'tag' }, sort: ['n'], search_after: [1] }, '', /cannot use `collapse` in conjunction with `search_after` unless/],
    [{ collapse: { field: 'title' } }, '', /unknown type for collapse field `title`, only keywords and numbers are accepted$/],
    [{ collapse: { field: 'no' } }, '', /no mapping found for `no` in order to collapse on$/],
    [{ rescore, sort: ['n'] }, '', /Cannot use \[sort\] option in conjunction with \[rescore\]\.$/],
    [{ rescore }, '?scroll=1m', /using \[rescore\] is not allowed in a scroll context/],
    [{ rescore: { ...rescore, window_size: 10001 } }, '', /Rescore window \[10001\] is too large\. It must be less than \[10000\]\./],
    [{ suggest: { a: { phrase: {} } } }, '', /\[phrase\] suggester is not supported by this service$/],
    [{ ext: { x: {} } }, '', /unknown \[ext\] section \[x\]/],
    [{}, '?preference=_nowhere', /no Preference for \[_nowhere\]$/],
    [{}, '?batched_reduce_size=1', /batchedReduceSize must be >= 2$/],
    [{ terminate_after: -1 }, '', /terminateAfter must be > 0$/],
  ])('refuses %j%s with 400', async (body, query, expected) => {
    const error = await errorOf(body, `/i/_search${query}`);
    expect(error).toMatch(/^400 /);
    expect(error).toMatch(expected);
  });
});

describe('execution', () => {
  it('accepts what tunes the peers and changes nothing here', async () => {
    const plain = await search({ query: { match: { title: 'fizz' } } });
    const tuned =
      '/i/_search?typed_keys&ccs_minimize_roundtrips=false&pre_filter_shard_size=1&max_concurrent_shard_requests=1&request_cache=true';
    expect(await search({ query: { match: { title: 'fizz' } }, stats: ['a'], ext: {}, timeout: '1m' }, tuned)).toEqual(plain);
  });

  it('asks the preferred shards alone', async () => {
    const all = new Set(ids(await search({ size: 100 })));
    const parts = await Promise.all([0, 1].map((shard) => search({ size: 100 }, `/i/_search?preference=_shards:${shard}`)));
    expect(parts.map((part) => at(part, '_shards.total'))).toEqual([1, 1]);
    expect(new Set(parts.flatMap((part) => ids(part)))).toEqual(all);
  });

  it('reads the preferred shards alone, whatever it is that reads', async () => {
    await fillIndex(service, 'p', 30, 3);
    const held = await Promise.all(
      [0, 1, 2].map(async (shard) => ids(await search({ size: 100 }, `/p/_search?preference=_shards:${shard}`)).length),
    );
    expect(held.reduce((sum, count) => sum + count)).toBe(30);
    const ask = async (method: string, path: string, body?: object) => (await service.call(method, path, body)).json;
    for (const [shard, count] of held.entries()) {
      expect(await ask('GET', `/p/_count?preference=_shards:${shard}`)).toMatchObject({ count, _shards: { total: 1 } });
      const { id } = (await ask('POST', `/p/_pit?keep_alive=1m&preference=_shards:${shard}`)) as { readonly id: string };
      expect(ids(await search({ size: 100, pit: { id } }, '/_search'))).toHaveLength(count);
      expect(await ask('POST', `/p/_update_by_query?preference=_shards:${shard}`)).toMatchObject({ updated: count });
      expect(at(await ask('GET', `/p/_search_shards?preference=_shards:${shard}`), 'shards')).toMatchObject([[{ shard }]]);
    }
    expect(await ask('GET', '/p/_count?preference=_shards:7')).toMatchObject({ count: 0, _shards: { total: 0 } });
    expect(await search({}, '/p/_search?preference=_shards:0,1&routing=a&size=100')).toMatchObject({ _shards: { failed: 0 } });
  });

  it('counts its reductions', async () => {
    await fillIndex(service, 'five', 5, 5);
    expect(at(await search({}, '/five/_search?batched_reduce_size=2'), 'num_reduce_phases')).toBe(4);
    expect(at(await search({}, '/five/_search'), 'num_reduce_phases')).toBeUndefined();
  });

  it('boosts the scores of indices, the first expression that fits first', async () => {
    await fillIndex(service, 'other', 1, 1);
    const body = { query: { match_all: {} }, indices_boost: [{ other: 3 }, { '*': 2 }], size: 100 };
    const hits = at(await search(body, '/i,other/_search'), 'hits.hits') as { _index: string; _score: number }[];
    expect(new Set(hits.map((hit) => `${hit._index} ${hit._score}`))).toEqual(new Set(['other 3', 'i 2']));
    expect(await errorOf({ indices_boost: [{ gone: 1 }] })).toMatch(/^404 index_not_found_exception/);
  });

  it('says where the time went, in the shape of the peers', async () => {
    const json = await search({ profile: true, query: { match: { title: 'fizz' } } });
    expect(at(json, 'profile.shards.0.id')).toMatch(/^\[fathom\]\[i\]\[0\]$/);
    expect(at(json, 'profile.shards.0.searches.0.query.0')).toMatchObject({ type: 'TermQuery', description: 'title:fizz' });
    expect(at(json, 'profile.shards.0.searches.0.collector.0')).toMatchObject({
      name: 'SimpleTopScoreDocCollector',
      reason: 'search_top_hits',
    });
  });

  it('explains each hit where it was found', async () => {
    const json = await search({ explain: true, query: { match: { title: 'fizz' } }, size: 1 });
    const hit = at(json, 'hits.hits.0') as { _score: number };
    expect(Object.keys(hit)).toEqual(['_shard', '_node', '_index', '_type', '_id', '_score', '_source', '_explanation']);
    expect(hit).toMatchObject({
      _shard: expect.stringMatching(/^\[i\]\[[01]\]$/),
      _explanation: {
        value: hit._score,
        description: expect.stringMatching(/^weight\(title:fizz in \d+\) \[PerFieldSimilarity\], result of:$/),
      },
    });
    const score = at(hit, '_explanation.details.0') as { details: { description: string }[] };
    expect(score.details.map(({ description }) => description.split(',')[0])).toEqual(['boost', 'idf', 'tf']);
  });

  it('ends each shard behind its limit of matches', async () => {
    const json = await search({ terminate_after: 1, size: 10 });
    expect([at(json, 'terminated_early'), at(json, 'hits.total.value'), ids(json).length]).toEqual([true, 2, 2]);
    expect(at(await search({ terminate_after: 1000 }), 'terminated_early')).toBe(false);
    expect(at(await search({}), 'terminated_early')).toBeUndefined();
  });

  it('ends at its time limit with what was found', async () => {
    const json = await search({ timeout: '0ms', sort: ['n'], query: { match: { title: 'document' } } });
    expect([at(json, 'timed_out'), ids(json), at(json, '_shards.failed')]).toEqual([true, [], 0]);
    expect(
      await errorOf({ timeout: '0ms', query: { match: { title: 'document' } } }, '/i/_search?allow_partial_search_results=false'),
    ).toMatch(/^429 search_timeout_exception/);
    expect(at(await search({ timeout: '-1' }), 'timed_out')).toBe(false);
  });
});

it('scores misspelt words by counts of all shards as a node of release 7.10.2 does', async () => {
  const first = 'it is if it it is in at it of is it'.split(' ');
  const second = 'fox box fix fox fax'.split(' ');
  await service.call('PUT', '/w', { settings: { number_of_shards: 3 } });
  for (let i = 1; i <= 24; i++) await service.call('PUT', `/w/_doc/${i}`, { t: `${first[i % 12]} ${second[i % 5]}` });
  await service.call('POST', '/w/_refresh');
  const scores = async (query: object): Promise<unknown> => {
    const body = { size: 2, sort: [{ _score: 'desc' }, { 't.keyword': 'asc' }, '_id'], query };
    const hits = at(await search(body, '/w/_search?search_type=dfs_query_then_fetch'), 'hits.hits') as { _id: string; _score: number }[];
    return hits.map(({ _id, _score }) => [_id, _score]);
  };
  expect(await scores({ fuzzy: { t: { value: 'it', fuzziness: 1 } } })).toEqual([
    ['6', 0.9830564],
    ['18', 0.9830564],
  ]);
  expect(await scores({ match: { t: { query: 'fox', fuzziness: 1 } } })).toEqual(['18', '10'].map((id) => [id, 0.7765287]));
});
