import { expect, it } from 'vitest';
import { aggregatedService } from './testing/aggregated-service.ts';

const { service, errorOf, aggregations } = aggregatedService();

it('goes through reduced buckets, within an aggregation and beside it', async () => {
  const within = {
    s: { sum: { field: 'd' } },
    change: { derivative: { buckets_path: 's', unit: 'day', gap_policy: 'insert_zeros' } },
    all: { cumulative_sum: { buckets_path: '_count' } },
    cut: { bucket_sort: { sort: [{ all: 'desc' }], size: 1 } },
  };
  const months = { date_histogram: { field: 'when', calendar_interval: 'quarter', format: 'yyyy' }, aggs: within };
  expect(await aggregations({ m: months, best: { max_bucket: { buckets_path: 'm>s' } } }, '?typed_keys')).toBe(
    '{"date_histogram#m":{"buckets":[{"key_as_string":"2024","key":1727740800000,"doc_count":2,"sum#s":{"value":7.0},' +
      '"derivative#change":{"value":7.0,"normalized_value":0.07608695652173914},"simple_value#all":{"value":5.0}}]},' +
      '"bucket_metric_value#best":{"value":7.0,"keys":["2024"]}}',
  );
});

it('runs pipelines behind those they refer to, and refuses circles', async () => {
  const along = (aggs: object): object => ({ m: { histogram: { field: 'd', interval: 4 }, aggs } });
  const sum = (path: string): object => ({ cumulative_sum: { buckets_path: path } });
  expect(await aggregations(along({ c: sum('b'), b: sum('a'), a: sum('_count') }))).toContain(
    '{"key":4.0,"doc_count":1,"a":{"value":3.0},"b":{"value":5.0},"c":{"value":7.0}}',
  );
  const circle = along({ a: sum('b'), b: sum('c'), c: sum('a') });
  expect(await errorOf('POST', '/i/_search', { aggs: circle })).toContain('400 illegal_argument_exception Cyclical dependency found');
});

it('sorts addresses by bucket_sort as they are written', async () => {
  for (const ip of ['10.0.0.5', '10.0.0.11']) await service.call('POST', '/i/_doc?refresh=true', { ip });
  const sorted = { s: { bucket_sort: { sort: [{ _key: 'asc' }] } } };
  const answer = await service.call('POST', '/i/_search', { size: 0, aggs: { x: { terms: { field: 'ip' }, aggs: sorted } } });
  const buckets = answer.at('aggregations.x.buckets') as readonly { key: string }[];
  expect(buckets.map(({ key }) => key)).toEqual(['10.0.0.1', '10.0.0.11', '10.0.0.5']);
});

it('has the rows of ranges below a sample of no documents', async () => {
  const ranges = { ip_range: { field: 'ip', ranges: [{ from: '10.0.0.0' }], keyed: true } };
  const found = await aggregations({ s: { sampler: {}, aggs: { r: ranges } } }, '', { query: { match_none: {} } });
  expect(found).toContain('"10.0.0.0-*":{"from":"10.0.0.0","doc_count":0}');
});
