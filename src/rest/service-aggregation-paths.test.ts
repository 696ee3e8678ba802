import { beforeEach, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at } from './testing/test-service.ts';

const { service } = freshService();

beforeEach(async () => {
  const nested = { type: 'nested', properties: { n: { type: 'long' } } };
  const when = { type: 'date', format: 'epoch_second' };
  const properties = { n: { type: 'integer' }, when, place: { type: 'geo_point' }, parts: nested };
  await service.call('PUT', '/p', { settings: { number_of_shards: 2 }, mappings: { properties } });
  const sources = [1, 2, 3, 4].map((n) => ({ n, when: n * 1000, place: { lat: n, lon: 0 }, parts: [{ n: n % 2 }, { n: 10 }] }));
  const lines = sources.map((source) => `{"index":{}}\n${JSON.stringify(source)}\n`);
  await service.call('POST', '/p/_bulk?refresh=true', lines.join(''));
});

async function ask(aggs: object): Promise<{ readonly status: number; readonly text: string; readonly json: unknown }> {
  const { status, json } = await service.call('POST', '/p/_search', { size: 0, aggs });
  return { status, text: JSON.stringify(json), json };
}

const RULE = 'buckets_path must reference either a number value or a single value numeric metric aggregation';
const terms = { terms: { field: 'n' } };

it.each([
  ['through buckets', { ...terms, aggs: { most: { max: { field: 'n' } } } }, 't>b>most', `${RULE}, got: [Object[]] at aggregation [b]`],
  ['to buckets', terms, 't>b', `${RULE}, got: [LongTerms] at aggregation [b]`],
  ['to a histogram', { histogram: { field: 'n', interval: 1 } }, 't>b', `${RULE}, got: [InternalHistogram] at aggregation [b]`],
  [
    'to percentiles without saying which',
    { percentiles: { field: 'n' } },
    't>b',
    `${RULE}, but [b] contains multiple values. Please specify which to use.`,
  ],
  ['to stats within a filter', { filter: { match_all: {} }, aggs: { s: { stats: { field: 'n' } } } }, 't>b>s', 'contains multiple values'],
])('refuses a path %s', async (_, b, path, reason) => {
  const { status, text } = await ask({ t: { ...terms, aggs: { b } }, most: { max_bucket: { buckets_path: path } } });
  expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  const sorted = { cut: { bucket_sort: { sort: [{ n: 'asc' }] } }, n: { sum: { field: 'n' } } };
  expect((await ask({ t: { ...terms, aggs: { b, ...sorted } } })).status).toBe(200);
  const along = { h: { histogram: { field: 'n', interval: 1 }, aggs: { b, sum: { cumulative_sum: { buckets_path: path.slice(2) } } } } };
  expect((await ask(along)).text).toContain('must reference either a number value');
});

it('asks one of several values, and the buckets of distances, as a path says', async () => {
  const within = { b: { percentiles: { field: 'n' } }, s: { stats: { field: 'n' } } };
  const { json } = await ask({
    t: { ...terms, aggs: within },
    p: { max_bucket: { buckets_path: 't>b.50' } },
    s: { sum_bucket: { buckets_path: 't>s.max' } },
  });
  expect([at(json, 'aggregations.p.value'), at(json, 'aggregations.s.value')]).toEqual([4, 10]);
  const ranges = [{ to: 250_000 }, { from: 250_000 }];
  const distance = { geo_distance: { field: 'place', origin: '0,0', ranges }, aggs: { sum: { sum: { field: 'n' } } } };
  const answer = await ask({ distance, all: { avg_bucket: { buckets_path: 'distance.sum' } } });
  expect(at(answer.json, 'aggregations.all.value')).toBe(5);
});

it('reads the ends of ranges of dates by their format, even numbers', async () => {
  const ranges = [{ from: 1000, to: 3000 }, { from: 3000 }];
  const { json } = await ask({ r: { date_range: { field: 'when', ranges } } });
  expect(at(json, 'aggregations.r.buckets')).toEqual([
    { key: '1000-3000', from: 1_000_000, from_as_string: '1000', to: 3_000_000, to_as_string: '3000', doc_count: 2 },
    { key: '3000-*', from: 3_000_000, from_as_string: '3000', doc_count: 2 },
  ]);
});

it('combines keys of nested objects, page by page, and below nothing else', async () => {
  const composite = (after?: object): object => ({ composite: { size: 2, sources: [{ n: { terms: { field: 'parts.n' } } }], ...after } });
  const pages = async (after?: object) => (await ask({ x: { nested: { path: 'parts' }, aggs: { c: composite(after) } } })).json;
  const first = await pages();
  expect(at(first, 'aggregations.x.c.buckets')).toEqual([
    { key: { n: 0 }, doc_count: 2 },
    { key: { n: 1 }, doc_count: 2 },
  ]);
  const second = await pages({ after: at(first, 'aggregations.x.c.after_key') });
  expect(at(second, 'aggregations.x.c.buckets')).toEqual([{ key: { n: 10 }, doc_count: 4 }]);
  const below = await ask({ t: { ...terms, aggs: { x: { nested: { path: 'parts' }, aggs: { c: composite() } } } } });
  expect([below.status, below.text]).toEqual([
    400,
    expect.stringContaining('[composite] aggregation cannot be used with a parent aggregation of type: [TermsAggregatorFactory]'),
  ]);
});

it('refuses a page of more combinations than an answer may have buckets, whatever there is', async () => {
  const { status, text } = await ask({ c: { composite: { size: 1_000_000_000, sources: [{ n: terms }] } } });
  expect([status, text]).toEqual([
    400,
    expect.stringContaining('Trying to create too many buckets. Must be less than or equal to: [65535] but was [1000000000]'),
  ]);
});
