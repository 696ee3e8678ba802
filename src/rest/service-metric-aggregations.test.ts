import { beforeEach, describe, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at } from './testing/test-service.ts';

const { service, errorOf } = freshService();

const PROPERTIES = {
  n: { type: 'long' },
  w: { type: 'double' },
  k: { type: 'keyword' },
  ip: { type: 'ip' },
  d: { type: 'date' },
  b: { type: 'boolean' },
  txt: { type: 'text' },
};

const ROWS: readonly (readonly [n: number, w: number, k: string, ip: string])[] = [
  [1, 1, 'a', '10.0.0.1'],
  [51, 2, 'a', '10.0.0.130'],
  [101, 3, 'b', '::1'],
  [151, 1.5, 'b', '10.0.1.5'],
  [101, 4, 'c', '192.168.0.3'],
];

beforeEach(async () => {
  await service.call('PUT', '/t', { settings: { number_of_shards: 1 }, mappings: { properties: PROPERTIES } });
  const lines = ROWS.map(([n, w, k, ip], id) => {
    const source = { n, w, k, ip, d: 1_700_000_000_000 + id * 1000, b: id % 2 === 0, txt: `hello world ${k}` };
    return `{"index":{"_id":"${id}"}}\n${JSON.stringify(source)}\n`;
  });
  await service.call('POST', '/t/_bulk?refresh=true', lines.join(''));
});

/** The one aggregation asked for, or why it was refused. */
async function answer(aggregation: object, more: object = {}): Promise<unknown> {
  const { status, json } = await service.call('POST', '/t/_search', { size: 0, aggs: { x: aggregation }, ...more });
  return status === 200 ? at(json, 'aggregations.x') : reasonOf(json);
}

function reasonOf(json: unknown): unknown {
  const cause = at(json, 'error.caused_by') as { reason?: string } | undefined;
  return cause?.reason ?? at(json, 'error.root_cause.0.reason');
}

/** As a node of release 7.10 answers them. */
it.each<[string, object, unknown]>([
  ['percentiles', { field: 'n' }, { values: { '1.0': 1, '5.0': 1, '25.0': 38.5, '50.0': 101, '75.0': 113.5, '95.0': 151, '99.0': 151 } }],
  [
    'percentiles',
    { field: 'n', keyed: false, percents: [99.5, 50, 50] },
    {
      values: [
        { key: 50, value: 101 },
        { key: 99.5, value: 151 },
      ],
    },
  ],
  ['percentiles', { field: 'd', percents: 50, format: 'yyyy' }, { values: { '50.0': 1_700_000_002_000, '50.0_as_string': '2023' } }],
  ['percentiles', { field: 'b', percents: [1] }, { values: { '1.0': 0, '1.0_as_string': 'false' } }],
  [
    'percentiles',
    { field: 'gone' },
    { values: { '1.0': null, '5.0': null, '25.0': null, '50.0': null, '75.0': null, '95.0': null, '99.0': null } },
  ],
  ['percentiles', { field: 'gone', missing: 5, percents: [50], tdigest: { compression: 10 } }, { values: { '50.0': 5 } }],
  ['percentile_ranks', { field: 'n', values: [126, 0, 26] }, { values: { '0.0': 9.6, '26.0': 20, '126.0': 100 } }],
  ['median_absolute_deviation', { field: 'n', format: '0.00' }, { value: 50, value_as_string: '50.00' }],
  ['median_absolute_deviation', { field: 'gone' }, { value: null }],
  [
    'weighted_avg',
    { value: { field: 'n' }, weight: { field: 'w' }, format: '0.00' },
    { value: 90.1304347826087, value_as_string: '90.13' },
  ],
  ['weighted_avg', { value: { field: 'gone', missing: 3 }, weight: { field: 'w' } }, { value: 3 }],
  ['weighted_avg', { value: { field: 'n' }, weight: { field: 'gone' } }, { value: null }],
  ['percentiles', { field: 'n', percents: [101] }, 'percent must be in [0,100], got [101.0]: [x]'],
  ['percentiles', { field: 'n', hdr: {} }, '[hdr] of a [percentiles] aggregation is not supported by this service'],
  ['percentiles', { field: 'k' }, 'Field [k] of type [keyword] is not supported for aggregation [percentiles]'],
  ['percentile_ranks', { field: 'n' }, '[values] must not be null: [x]'],
  ['median_absolute_deviation', { field: 'n', compression: 0 }, '[compression] must be greater than 0. Found [0.0] in [x]'],
  ['median_absolute_deviation', { field: 'd' }, 'Field [d] of type [date] is not supported for aggregation [median_absolute_deviation]'],
  ['weighted_avg', { value: { field: 'n' } }, 'Could not find field name [weight] in multiValuesSource'],
  ['weighted_avg', { value: { field: 'k' }, weight: { field: 'n' } }, 'Expected numeric type on field [k], but got [keyword]'],
  ['weighted_avg', { value: {}, weight: { field: 'n' } }, '[field] and [script] cannot both be null.  Please specify one or the other.'],
  ['sampler', {}, 'Sampler aggregation must be used with child aggregations.'],
])('%s %j', async (type, options, expected) => {
  expect(await answer({ [type]: options })).toEqual(expected);
});

it('refuses a weight of two values, orders buckets by a percentile, and takes percentiles of buckets', async () => {
  await service.call('PUT', '/t/_doc/6?refresh=true', { n: 1, w: [1, 2] });
  const reason =
    'Encountered more than one weight for a single document. Use a script to combine multiple weights-per-doc into a single value.';
  expect(await answer({ weighted_avg: { value: { field: 'n' }, weight: { field: 'w' } } })).toBe(reason);
  const aggs = { p: { percentiles: { field: 'n', percents: [50] } } };
  const keys = async (path: string) => answer({ terms: { field: 'k', order: { [path]: 'desc' } }, aggs });
  expect(((await keys('p.50')) as { buckets: { key: string }[] }).buckets.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
  expect(await keys('p')).toBe(
    'Invalid aggregation order path [p]. When ordering on a multi-value metrics aggregation a metric name must be specified.',
  );
  const percentiles = { buckets_path: 't>_count', keyed: false, percents: [50, 10], format: '0.0' };
  const { json } = await service.call('POST', '/t/_search', {
    aggs: { t: { terms: { field: 'k' } }, b: { percentiles_bucket: percentiles } },
  });
  expect(at(json, 'aggregations.b')).toEqual({
    values: [
      { key: 50, value: 2, '50.0_as_string': '2.0' },
      { key: 10, value: 1, '10.0_as_string': '1.0' },
    ],
  });
});

it('puts addresses into ranges and blocks, an end of all addresses being open', async () => {
  const ranges = [{ to: '10.0.0.128' }, { mask: '10.0.0.0/25' }, { mask: '::/0' }, { key: 'k', from: '10.0.0.1', to: '::2' }];
  expect(await answer({ ip_range: { field: 'ip', ranges } })).toEqual({
    buckets: [
      { key: '*-10.0.0.128', to: '10.0.0.128', doc_count: 2 },
      { key: '::/0', doc_count: 5 },
      { key: '10.0.0.0/25', from: '10.0.0.0', to: '10.0.0.128', doc_count: 1 },
      { key: 'k', from: '10.0.0.1', to: '::2', doc_count: 0 },
    ],
  });
  for (const [range, reason] of [
    [{ to: 'x' }, "'x' is not an IP string literal."],
    [{ mask: '10.0.0.1' }, 'Expected [ip/prefix] but was [10.0.0.1]'],
    [{ mask: '10.0.0.1/99' }, 'Illegal prefix length [99] in [10.0.0.1/99]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges'],
    [{ foo: 1 }, 'Unexpected ip range parameter: [foo]'],
  ] as const) {
    expect(await answer({ ip_range: { field: 'ip', ranges: [range] } })).toBe(reason);
  }
});

describe('top_hits', () => {
  const hello = { query: { match: { txt: 'b' } } };

  it('show the best of each bucket, by score or by keys, with what a page may show', async () => {
    const best = (await answer({ terms: { field: 'k' }, aggs: { h: { top_hits: { size: 1, _source: 'n' } } } }, hello)) as {
      buckets: object[];
    };
    const hit = { _index: 't', _type: '_doc', _id: '2', _score: 0.87546873, _source: { n: 101 } };
    expect(best.buckets).toEqual([
      { key: 'b', doc_count: 2, h: { hits: { total: { value: 2, relation: 'eq' }, max_score: 0.87546873, hits: [hit] } } },
    ]);
    const shown = { size: 1, from: 1, sort: [{ n: 'desc' }], version: true, seq_no_primary_term: true, docvalue_fields: ['k'] };
    expect(await answer({ top_hits: { ...shown, _source: false, highlight: { fields: { txt: {} } }, track_scores: true } }, hello)).toEqual(
      {
        hits: {
          total: { value: 2, relation: 'eq' },
          max_score: 0.87546873,
          hits: [
            {
              _index: 't',
              _type: '_doc',
              _id: '2',
              _version: 1,
              _seq_no: 2,
              _primary_term: 1,
              _score: 0.87546873,
              fields: { k: ['b'] },
              highlight: { txt: ['hello world <em>b</em>'] },
              sort: [101],
            },
          ],
        },
      },
    );
    const unscored = (await answer({ top_hits: { sort: ['_score', 'n'], size: 1, stored_fields: '_none_' } }, hello)) as object;
    expect(at(unscored, 'hits')).toMatchObject({ max_score: null, hits: [{ _score: null, sort: [0.87546873, 101] }] });
  });

  it('load what is shown alone: documents of other shards and of later places are not read', async () => {
    await service.call('PUT', '/five', {
      settings: { number_of_shards: 5 },
      mappings: { properties: { n: { type: 'long' }, k: { type: 'keyword' } } },
    });
    const lines = Array.from({ length: 100 }, (_, n) => `{"index":{"_id":"${n}"}}\n${JSON.stringify({ n, k: `k${n % 4}` })}\n`);
    await service.call('POST', '/five/_bulk?refresh=true', lines.join(''));
    const aggs = { k: { terms: { field: 'k' }, aggs: { h: { top_hits: { size: 2, sort: [{ n: 'desc' }] } } } } };
    const { json } = await service.call('POST', '/five/_search?cost=true&batched_reduce_size=2', { size: 0, aggs });
    const buckets = at(json, 'aggregations.k.buckets') as { h: { hits: { hits: { _id: string }[] } } }[];
    expect(buckets.map(({ h }) => h.hits.hits.map(({ _id }) => _id))).toEqual([
      ['96', '92'],
      ['97', '93'],
      ['98', '94'],
      ['99', '95'],
    ]);
    expect(at(json, 'cost.coordinator.aggregations')).toMatchObject({ returned: 4, fetched: 8 });
  });

  it('are bounded by the setting of the index, and refuse what is not served', async () => {
    expect(await answer({ top_hits: { size: 101 } })).toContain(
      "the top hits aggregator [x]'s from + size must be less than or equal to: [100] but was [101]",
    );
    expect(await answer({ top_hits: { size: 0 } })).toContain('numHits must be > 0');
    expect(await answer({ top_hits: { from: -1 } })).toBe('[from] must be greater than or equal to 0. Found [-1] in [x]');
    expect(await answer({ top_hits: { script_fields: {} } })).toContain('[script_fields] of a [top_hits] aggregation is not supported');
    expect(await answer({ top_hits: { foo: 1 } })).toBe('Unknown key for a VALUE_NUMBER in [foo].');
    expect(await answer({ top_hits: { sort: ['zz'] } })).toBe('No mapping found for [zz] in order to sort on');
    expect(await answer({ top_hits: {}, aggs: { y: { min: { field: 'n' } } } })).toBe(
      'Aggregator [x] of type [top_hits] cannot accept sub-aggregations',
    );
    await service.call('PUT', '/t/_settings', { index: { max_inner_result_window: 200 } });
    expect(await answer({ top_hits: { size: 101 } })).toMatchObject({ hits: { total: { value: 5 } } });
    expect(await errorOf('POST', '/t/_search', { aggs: { x: { top_hits: { docvalue_fields: ['_source'] } } } })).not.toBe('');
  });
});

it('samples the best of each shard and bucket, and hands on them alone', async () => {
  const aggs = { k: { terms: { field: 'k' } } };
  const body = { bool: { should: [{ match: { txt: 'c' } }, { match: { txt: 'b' } }, { match_all: {} }] } };
  expect(await answer({ sampler: { shard_size: 2 }, aggs }, { query: body })).toMatchObject({
    doc_count: 2,
    k: {
      buckets: [
        { key: 'b', doc_count: 1 },
        { key: 'c', doc_count: 1 },
      ],
    },
  });
  const below = { s: { sampler: { shard_size: 1 }, aggs: { m: { min: { field: 'n' } }, h: { top_hits: { _source: false } } } } };
  const { buckets } = (await answer({ terms: { field: 'k' }, aggs: below })) as {
    buckets: { s: { doc_count: number; m: { value: number } } }[];
  };
  expect(buckets.map(({ s }) => [s.doc_count, s.m.value, at(s, 'h.hits.hits.0._id')])).toEqual([
    [1, 1, '0'],
    [1, 101, '2'],
    [1, 101, '4'],
  ]);
});

it.each<[object, unknown]>([
  [{ terms: { field: 'gone', missing: 5, value_type: 'long' } }, [{ key: 5, doc_count: 5 }]],
  [{ terms: { field: 'gone', missing: 5 } }, [{ key: '5', doc_count: 5 }]],
  [{ terms: { field: 'gone', missing: '1.1.1.1', value_type: 'ip' } }, [{ key: '1.1.1.1', doc_count: 5 }]],
  [{ terms: { field: 'gone', missing: true, value_type: 'boolean' } }, [{ key: 1, key_as_string: 'true', doc_count: 5 }]],
  [
    { terms: { field: 'gone', missing: '2020-01-01', value_type: 'date' } },
    [{ key: 1577836800000, key_as_string: '2020-01-01T00:00:00.000Z', doc_count: 5 }],
  ],
  [{ terms: { field: 'gone', missing: 'x', value_type: 'long' } }, 'For input string: "x"'],
  [{ terms: { field: 'k', value_type: 'long' } }, 'Expected numeric type on field [k], but got [keyword]'],
  [{ terms: { field: 'n', value_type: 'foo' } }, 'Unknown value type [foo]'],
  [{ min: { field: 'gone', missing: 5, value_type: 'string' } }, 'unmapped field is not supported for aggregation [min]'],
  [
    { terms: { field: 'n', value_type: 'string' } },
    '[value_type] [string] of [n], a field of type [long], is not supported by this service',
  ],
])('says by value_type what stands for the values of a field that is not there: %j', async (aggregation, expected) => {
  const found = await answer(aggregation);
  expect(typeof found === 'string' ? found : (found as { buckets: unknown }).buckets).toEqual(expected);
});

it('ends with terminate_after before the match that a post_filter would let through as one too many', async () => {
  const asked = async (count: number): Promise<unknown> =>
    answer({ terms: { field: 'k' } }, { post_filter: { term: { k: 'b' } }, terminate_after: count });
  expect(await asked(1)).toMatchObject({
    buckets: [
      { key: 'a', doc_count: 2 },
      { key: 'b', doc_count: 1 },
    ],
  });
  expect(await asked(2)).toMatchObject({
    buckets: [
      { key: 'a', doc_count: 2 },
      { key: 'b', doc_count: 2 },
      { key: 'c', doc_count: 1 },
    ],
  });
});
