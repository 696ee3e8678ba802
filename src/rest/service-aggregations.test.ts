import { describe, expect, it } from 'vitest';
import { aggregatedService } from './testing/aggregated-service.ts';
import { at } from './testing/test-service.ts';

const { service, errorOf, aggregations } = aggregatedService();

/** Starts and counts of buckets of dates. */
async function dates(options: object, more: object = {}): Promise<readonly string[]> {
  const { json } = await service.call('POST', '/i/_search', {
    size: 0,
    aggs: { x: { date_histogram: { field: 'when', min_doc_count: 1, ...options } } },
    ...more,
  });
  const buckets = at(json, 'aggregations.x.buckets') as { key_as_string: string; doc_count: number }[];
  return buckets.map(({ key_as_string: start, doc_count: count }) => `${start} ${count}`);
}

it.each<[string, unknown, string]>([
  [
    'numbers',
    { terms: { field: 'd' } },
    '{"x":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":1.5,"doc_count":1},{"key":2.5,"doc_count":1},{"key":7.0,"doc_count":1}]}}',
  ],
  [
    'whole numbers, beyond 2^53 too',
    { terms: { field: 'n', size: 2, order: { _key: 'desc' } } },
    '{"x":{"doc_count_error_upper_bound":0,"sum_other_doc_count":2,"buckets":[{"key":9007199254740993,"doc_count":1},{"key":2,"doc_count":1}]}}',
  ],
  [
    'those of a list, beyond 2^53 too',
    { terms: { field: 'n', include: ['9007199254740993', 1] } },
    '{"x":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":1,"doc_count":2},{"key":9007199254740993,"doc_count":1}]}}',
  ],
  [
    'truths',
    { terms: { field: 'flag' } },
    '{"x":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":0,"key_as_string":"false","doc_count":1},{"key":1,"key_as_string":"true","doc_count":1}]}}',
  ],
  [
    'addresses',
    { terms: { field: 'ip', missing: '::1' } },
    '{"x":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[{"key":"::1","doc_count":4},{"key":"10.0.0.1","doc_count":1}]}}',
  ],
  [
    'ranges',
    { range: { field: 'd', ranges: [{ from: 2 }, { to: 2, key: 'low' }] } },
    '{"x":{"buckets":[{"key":"low","to":2.0,"doc_count":1},{"key":"2.0-*","from":2.0,"doc_count":2}]}}',
  ],
  [
    'ranges of dates',
    { date_range: { field: 'when', format: 'yyyy-MM', ranges: [{ from: '2024-03||+1M/M' }], keyed: true } },
    '{"x":{"buckets":{"2024-04-*":{"from":1.7119296E12,"from_as_string":"2024-04","doc_count":2}}}}',
  ],
  ['a metric of dates', { max: { field: 'when' } }, '{"x":{"value":1.7299926E12,"value_as_string":"2024-10-27T01:30:00.000Z"}}'],
  ['a metric of nothing', { avg: { field: 'gone' } }, '{"x":{"value":null}}'],
  ['statistics', { stats: { field: 'd' } }, '{"x":{"count":3,"min":1.5,"max":7.0,"avg":3.6666666666666665,"sum":11.0}}'],
  [
    'filters by name, and the rest',
    { filters: { filters: { z: { term: { tag: 'a' } }, b: { exists: { field: 'd' } } }, other_bucket_key: 'rest' } },
    '{"x":{"buckets":{"b":{"doc_count":3},"z":{"doc_count":2},"rest":{"doc_count":2}}}}',
  ],
  ['what has no value', { missing: { field: 'tag' } }, '{"x":{"doc_count":1}}'],
  [
    'a histogram',
    { histogram: { field: 'd', interval: 2.5, keyed: true } },
    '{"x":{"buckets":{"0.0":{"key":0.0,"doc_count":1},"2.5":{"key":2.5,"doc_count":1},"5.0":{"key":5.0,"doc_count":1}}}}',
  ],
])('writes %s as the peers do', async (_, aggregation, expected) => {
  expect(await aggregations({ x: aggregation })).toBe(expected);
});

it('writes types before names, what a request said of an aggregation, and names in the order of the peers', async () => {
  const aggs = {
    zeta: { terms: { field: 'tag', size: 1 }, meta: { k: [1] }, aggs: { m: { max: { field: 'd' } } } },
    alpha: { global: {} },
    u: { terms: { field: 'gone' } },
  };
  expect(await aggregations(aggs, '?typed_keys', { query: { term: { tag: 'a' } } })).toBe(
    '{"sterms#zeta":{"meta":{"k":[1]},"doc_count_error_upper_bound":0,"sum_other_doc_count":1,"buckets":[{"key":"a","doc_count":2,"max#m":{"value":2.5}}]},' +
      '"sterms#u":{"doc_count_error_upper_bound":0,"sum_other_doc_count":0,"buckets":[]},"global#alpha":{"doc_count":5}}',
  );
});

it('pages through combinations of keys', async () => {
  await service.call('PUT', '/c', {
    settings: { number_of_shards: 3 },
    mappings: { properties: { k: { type: 'keyword' }, n: { type: 'long' } } },
  });
  const lines = Array.from(
    { length: 60 },
    (_, at) => `{"index":{}}\n${JSON.stringify({ k: `k${at % 7}`, ...(at % 5 > 0 && { n: at % 5 }) })}\n`,
  );
  await service.call('POST', '/c/_bulk?refresh=true', lines.join(''));
  const sources = [
    { k: { terms: { field: 'k', order: 'desc' } } },
    { n: { histogram: { field: 'n', interval: 2, missing_bucket: true } } },
  ];
  const page = async (size: number, after?: unknown): Promise<{ after_key?: unknown; buckets: unknown[] }> => {
    const { json } = await service.call('POST', '/c/_search', { size: 0, aggs: { x: { composite: { size, sources, after } } } });
    return at(json, 'aggregations.x') as { after_key?: unknown; buckets: unknown[] };
  };
  const whole = await page(100);
  expect(whole.buckets).toHaveLength(7 * 4);
  expect(whole.buckets[0]).toEqual({ key: { k: 'k6', n: null }, doc_count: 2 });
  const walked: unknown[] = [];
  for (let next = await page(5); next.buckets.length > 0; next = await page(5, next.after_key)) walked.push(...next.buckets);
  expect(walked).toEqual(whole.buckets);
  expect(
    await aggregations({
      x: {
        composite: {
          sources: [
            { f: { terms: { field: 'flag' } } },
            { w: { date_histogram: { field: 'when', calendar_interval: 'year', format: 'yyyy' } } },
          ],
        },
      },
    }),
  ).toBe(
    '{"x":{"after_key":{"f":true,"w":"2024"},"buckets":[{"key":{"f":false,"w":"2024"},"doc_count":1},{"key":{"f":true,"w":"2024"},"doc_count":1}]}}',
  );
});

describe('a histogram of dates', () => {
  it('follows the clocks of a zone through their changes', async () => {
    const autumn = { query: { range: { when: { gte: '2024-10-26' } } } };
    expect(await dates({ calendar_interval: 'hour', time_zone: 'Europe/Berlin' }, autumn)).toEqual([
      '2024-10-27T02:00:00.000+02:00 1',
      '2024-10-27T02:00:00.000+01:00 1',
    ]);
    expect(await dates({ calendar_interval: 'month', time_zone: 'Europe/Berlin' })).toEqual([
      '2024-01-01T00:00:00.000+01:00 2',
      '2024-03-01T00:00:00.000+01:00 1',
      '2024-10-01T00:00:00.000+02:00 2',
    ]);
    expect(await dates({ calendar_interval: 'day', time_zone: 'America/New_York' })).toEqual([
      '2023-12-31T00:00:00.000-05:00 1',
      '2024-01-31T00:00:00.000-05:00 1',
      '2024-03-30T00:00:00.000-04:00 1',
      '2024-10-26T00:00:00.000-04:00 2',
    ]);
  });

  it('begins its pieces as much later as the offset says, and goes as far as the bounds', async () => {
    expect(await dates({ calendar_interval: 'quarter', offset: '-1d', format: 'yyyy-MM-dd' })).toEqual([
      '2023-12-31 2',
      '2024-03-31 1',
      '2024-09-30 2',
    ]);
    const bounds = { min_doc_count: 0, extended_bounds: { min: '2024-07', max: '2025-01' }, format: 'yyyy-MM' };
    expect(await dates({ calendar_interval: 'month', ...bounds }, { query: { range: { when: { gte: '2024-10' } } } })).toEqual([
      '2024-07 0',
      '2024-08 0',
      '2024-09 0',
      '2024-10 2',
      '2024-11 0',
      '2024-12 0',
      '2025-01 0',
    ]);
    expect(await dates({ calendar_interval: 'month', hard_bounds: { max: '2024-02' }, format: 'yyyy-MM' })).toEqual(['2024-01 2']);
  });

  it('warns of the interval that may be either', async () => {
    const answer = await service.call('POST', '/i/_search', { aggs: { x: { date_histogram: { field: 'when', interval: '1d' } } } });
    expect(answer.headers['warning']).toContain('[interval] on [date_histogram] is deprecated');
  });
});

it('is asked once by a scroll, at every page of a PIT, in a multi-search, and does not see a post filter', async () => {
  const aggs = { t: { value_count: { field: 'tag' } } };
  const first = await service.call('POST', '/i/_search?scroll=1m', { size: 2, aggs });
  const second = await service.call('POST', '/_search/scroll', { scroll: '1m', scroll_id: first.at('_scroll_id') });
  expect([first.at('aggregations.t.value'), second.status, second.at('aggregations')]).toEqual([7, 200, undefined]);
  const pit = await service.call('POST', '/i/_pit?keep_alive=1m');
  const paged = await service.call('POST', '/_search', {
    size: 1,
    pit: { id: pit.at('id') },
    search_after: [0],
    sort: [{ n: 'asc' }],
    aggs,
    post_filter: { term: { tag: 'a' } },
  });
  expect(paged.at('aggregations.t.value')).toBe(7);
  const many = await service.call('POST', '/_msearch', `{"index":"i"}\n${JSON.stringify({ size: 0, aggs })}\n`);
  expect(many.at('responses.0.aggregations.t.value')).toBe(7);
});

it('looks at what min_score and terminate_after let through', async () => {
  const aggs = { t: { value_count: { field: 'tag' } } };
  const scored = { bool: { must: { match_all: {} }, should: { constant_score: { filter: { term: { tag: 'a' } }, boost: 5 } } } };
  expect((await service.call('POST', '/i/_search', { aggs, query: scored, min_score: 3, size: 0 })).at('aggregations.t.value')).toBe(3);
  expect((await service.call('POST', '/i/_search', { aggs, terminate_after: 2, size: 0 })).at('aggregations.t.value')).toBe(3);
});

it('counts documents collected, and buckets made, sent, merged and returned', async () => {
  const aggs = { t: { terms: { field: 'tag', size: 1, shard_size: 2 } }, g: { global: {} } };
  const { json } = await service.call('POST', '/i/_search?cost=true', { size: 0, aggs, query: { exists: { field: 'd' } } });
  expect(at(json, 'cost.shards.0.aggregations')).toEqual({ collected: 3 + 5, buckets: 4 + 1, sent: 3, sent_bytes: 2 * 9 + 8 });
  expect(at(json, 'cost.coordinator.aggregations')).toEqual({ merged: 3, returned: 2 });
});

it('makes one bucket of a whole number and the same as a double', async () => {
  await service.call('PUT', '/fractions', { mappings: { properties: { n: { type: 'double' } } } });
  await service.call('POST', '/fractions/_doc?refresh=true', '{"n":9007199254740993}');
  const { json } = await service.call('POST', '/i,fractions/_search', {
    size: 0,
    aggs: { x: { terms: { field: 'n', size: 1, order: { _key: 'desc' } } } },
  });
  expect(at(json, 'aggregations.x.buckets')).toEqual([{ key: 2 ** 53, doc_count: 2 }]);
});

it('reads an index by its name and one that lacks the field', async () => {
  await service.call('PUT', '/j', { mappings: { properties: { other: { type: 'keyword' } } } });
  await service.call('POST', '/j/_doc?refresh=true', { other: 'x' });
  const { json } = await service.call('POST', '/i,j/_search', {
    size: 0,
    aggs: { i: { terms: { field: '_index' } }, t: { terms: { field: 'other' } } },
  });
  expect(at(json, 'aggregations.i.buckets')).toEqual([
    { key: 'i', doc_count: 5 },
    { key: 'j', doc_count: 1 },
  ]);
  expect(at(json, 'aggregations.t.buckets')).toEqual([{ key: 'x', doc_count: 1 }]);
});

const MISTAKES: readonly (readonly [unknown, string])[] = [
  [{ x: { terms: { field: 'tag', bogus: 1 } } }, '400 x_content_parse_exception [1:47] [terms] unknown field [bogus]'],
  [{ x: {} }, '400 parsing_exception Missing definition for aggregation [x]'],
  [
    { 'a>b': { avg: { field: 'n' } } },
    "400 parsing_exception Invalid aggregation name [a>b]. Aggregation names can contain any character except '[', ']', and '>'",
  ],
  [
    { x: { avg: { field: 'n' }, max: { field: 'n' } } },
    '400 parsing_exception Found two aggregation type definitions in [x]: [avg] and [max]',
  ],
  [{ x: { trems: {} } }, '400 parsing_exception Unknown aggregation type [trems] did you mean [terms]?'],
  [{ x: { avg: {} } }, '400 illegal_argument_exception Required one of fields [field, script], but none were specified. '],
  [
    { x: { avg: { field: 'tag' } } },
    '400 S illegal_argument_exception Field [tag] of type [keyword] is not supported for aggregation [avg]',
  ],
  [{ x: { range: { field: 'n', ranges: [{ from: 'abc' }] } } }, '400 S number_format_exception For input string: "abc"'],
  [
    { x: { avg: { field: 'n' }, aggs: { y: { avg: { field: 'n' } } } } },
    '400 aggregation_initialization_exception Aggregator [x] of type [avg] cannot accept sub-aggregations',
  ],
  [
    { x: { terms: { field: 'tag', order: { m: 'asc' } } } },
    '400 S aggregation_execution_exception Invalid aggregation order path [m]. The provided aggregation [m] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.',
  ],
  [
    { x: { terms: { field: 'n', include: 'a.*' } } },
    '400 S aggregation_execution_exception Aggregation [x] cannot support regular expression style include/exclude settings as they can only be applied to string fields. Use an array of numeric values for include/exclude clauses used to filter numeric fields',
  ],
  [
    { x: { avg_bucket: { buckets_path: 'y>z' } } },
    '400 action_request_validation_exception Validation Failed: 1: No aggregation found for path [y>z];',
  ],
  [
    { x: { terms: { field: 'tag' }, aggs: { y: { derivative: { buckets_path: '_count' } } } } },
    '400 action_request_validation_exception Validation Failed: 1: derivative aggregation [y] must have a histogram, date_histogram or auto_date_histogram as parent;',
  ],
  [{ x: { rare_terms: { field: 'tag' } } }, '400 illegal_argument_exception [rare_terms] aggregation is not supported by this service'],
  [{ x: { terms: { script: '1' } } }, '400 illegal_argument_exception [script] of a [terms] aggregation is not supported by this service'],
];

it('refuses what makes no sense with the texts of the peers, and what is not served by name', async () => {
  for (const [aggs, expected] of MISTAKES) expect(await errorOf('POST', '/i/_search', { size: 0, aggs })).toBe(expected);
});

it('refuses ends of a histogram that are the wrong way round, and a composite of nothing, as a node of 7.10 does', async () => {
  const histogram = { field: 'n', interval: 5, extended_bounds: { min: 10, max: 0 } };
  expect(await errorOf('POST', '/i/_search', { aggs: { x: { histogram } } })).toContain(
    'max bound [0.0] must be greater than min bound [10.0]',
  );
  expect(await errorOf('POST', '/i/_search', { aggs: { x: { composite: {} } } })).toContain('Required [sources]');
});

describe('bounds', () => {
  it('ends at search.max_buckets, without making the buckets beyond', async () => {
    const { status, json } = await service.call('POST', '/i/_search', {
      size: 0,
      aggs: { x: { date_histogram: { field: 'when', fixed_interval: '1ms' } } },
    });
    expect([status, at(json, 'error.caused_by')]).toEqual([
      400,
      {
        type: 'too_many_buckets_exception',
        reason:
          'Trying to create too many buckets. Must be less than or equal to: [65535] but was [65536]. This limit can be set by changing the [search.max_buckets] cluster level setting.',
        max_buckets: 65535,
      },
    ]);
  });

  it('counts what lies below empty buckets, each time', async () => {
    const count = (min: number, max: number, aggs?: object): object => ({
      x: { histogram: { field: 'd', interval: 1, extended_bounds: { min, max } }, ...(aggs && { aggs }) },
    });
    await service.call('PUT', '/_cluster/settings', { transient: { 'search.max_buckets': 100 } });
    const search = (aggs: object): Promise<string> => errorOf('POST', '/i/_search', { size: 0, query: { match_none: {} }, aggs });
    expect(await search(count(1, 10, count(1, 10)))).toMatch(/^400/);
    expect((await service.call('POST', '/i/_search', { size: 0, query: { match_none: {} }, aggs: count(1, 10, count(1, 9)) })).status).toBe(
      200,
    );
    await service.call('PUT', '/_cluster/settings', { transient: { 'search.max_buckets': null } });
    expect(await search(count(0, 20_000, count(0, 20_000)))).toMatch(/^400/);
  });

  it('refuses aggregations that are too many or too deep', async () => {
    let deep: object = { terms: { field: 'tag' } };
    for (let level = 0; level < 1000; level++) deep = { terms: { field: 'tag' }, aggs: { x: deep } };
    expect(await errorOf('POST', '/i/_search', { aggs: { x: deep } })).toMatch(/^400 .*(nested deeper than \[20\]|[Dd]epth)/);
    const many = Object.fromEntries(Array.from({ length: 1025 }, (_, number) => [`a${number}`, { max: { field: 'n' } }]));
    expect(await errorOf('POST', '/i/_search', { aggs: many })).toContain('more than [1024] aggregations');
  });

  it('is refused for want of memory while it collects', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `{"index":{}}\n{"tag":"key ${n}"}\n`);
    await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.request.limit': '500kb' } });
    const answer = await service.call('POST', '/i/_search', { size: 0, aggs: { x: { terms: { field: 'tag' } } } });
    expect([answer.status, answer.at('error.root_cause.0.type')]).toEqual([429, 'circuit_breaking_exception']);
    // Buckets that are numbered by those above them, most of which get nothing, and the combinations of many values.
    const ranges = Array.from({ length: 1000 }, (_, from) => ({ from: from * 1e6 }));
    const sparse = {
      terms: { field: 'tag' },
      aggs: { r: { range: { field: 'n', ranges, missing: 5e8 }, aggs: { m: { max: { field: 'n' } } } } },
    };
    const sources = ['a', 'b', 'c'].map((name) => ({ [name]: { terms: { field: 'tag' } } }));
    await service.call('POST', '/i/_doc?refresh=true', { tag: Array.from({ length: 500 }, (_, at) => `v${at}`) });
    const rows = Array.from({ length: 100 }, (_, from) => ({ from: from * 1e6, to: from * 1e6 + 5 }));
    const rowsBelow = { range: { field: 'n', ranges: rows }, aggs: { r: { range: { field: 'n', ranges: rows } } } };
    const below = (name: string, options: object) => ({ terms: { field: 'tag', size: 5000 }, aggs: { x: { [name]: options } } });
    const held = [
      below('top_hits', { size: 100, sort: ['n'] }),
      below('percentiles', { field: 'n', missing: 1, tdigest: { compression: 10_000 } }),
      below('sampler', { shard_size: 10_000 }),
    ].map(({ terms, aggs }) =>
      'sampler' in aggs.x ? { terms, aggs: { x: { ...aggs.x, aggs: { m: { max: { field: 'n' } } } } } } : { terms, aggs },
    );
    for (const x of [sparse, rowsBelow, { composite: { sources } }, ...held]) {
      expect((await service.call('POST', '/i/_search', { size: 0, aggs: { x } })).status).toBe(429);
    }
    await service.call('PUT', '/_cluster/settings', { transient: { 'indices.breaker.request.limit': null } });
    expect((await service.call('POST', '/i/_search', { size: 0, aggs: { x: { terms: { field: 'tag' } } } })).status).toBe(200);
  });
});
