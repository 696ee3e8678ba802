import { beforeEach, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';
import { at } from './testing/test-service.ts';

const { service } = freshService();

/** More than are made before they are written. */
const CODES = 450;
const GROUPS = 3;

beforeEach(async () => {
  const properties = { code: { type: 'keyword' }, group: { type: 'keyword' }, n: { type: 'long' } };
  await service.call('PUT', '/m', { settings: { number_of_shards: 3 }, mappings: { properties } });
  const lines = Array.from({ length: CODES * GROUPS }, (_, i) => {
    const source = { code: `c${String(i % CODES).padStart(3, '0')}`, group: `g${Math.floor(i / CODES)}`, n: i };
    return `{"index":{"_id":"${i}"}}\n${JSON.stringify(source)}\n`;
  });
  await service.call('POST', '/m/_bulk?refresh=true', lines.join(''));
});

const groups = { terms: { field: 'group', order: { _key: 'asc' } } };
const sum = { sum: { field: 'n' } };
const codes = { terms: { field: 'code', size: 1000, order: { _key: 'asc' } }, aggs: { groups, sum } };

function codeBucket(code: number): object {
  const own = Array.from({ length: GROUPS }, (_, group) => ({ key: `g${group}`, doc_count: 1 }));
  return {
    key: `c${String(code).padStart(3, '0')}`,
    doc_count: GROUPS,
    groups: { doc_count_error_upper_bound: 0, sum_other_doc_count: 0, buckets: own },
    sum: { value: GROUPS * code + CODES * GROUPS },
  };
}

async function ask(aggs: object, parameters = ''): Promise<unknown> {
  return (await service.call('POST', `/m/_search${parameters}`, { size: 0, aggs })).json;
}

it('writes many buckets with all that is below them, also within a bucket, cut down and indented', async () => {
  const all = Array.from({ length: CODES }, (_, code) => codeBucket(code));
  expect(at(await ask({ codes }), 'aggregations.codes.buckets')).toEqual(all);
  expect(at(await ask({ codes }, '?pretty=true'), 'aggregations.codes.buckets')).toEqual(all);
  expect(at(await ask({ f: { filter: { match_all: {} }, aggs: { codes } } }), 'aggregations.f.codes.buckets')).toEqual(all);
  const within = { groups: { ...groups, aggs: { codes: { terms: { ...codes.terms, order: { _count: 'desc' } } } } } };
  const below = at(await ask(within), 'aggregations.groups.buckets') as readonly {
    readonly codes: { readonly buckets: readonly object[] };
  }[];
  expect(below.map((bucket) => bucket.codes.buckets.length)).toEqual([CODES, CODES, CODES]);
  const keys = await ask({ codes }, '?filter_path=aggregations.codes.buckets.key,-**.sum');
  expect(keys).toEqual({ aggregations: { codes: { buckets: all.map((bucket) => ({ key: at(bucket, 'key') })) } } });
  expect(await ask({ codes }, '?filter_path=aggregations.codes.buckets.nothing')).toEqual({});
});

it('writes many buckets of histograms and combinations, and their names of types', async () => {
  const h = { histogram: { field: 'n', interval: 3 }, aggs: { sum } };
  const buckets = Array.from({ length: CODES }, (_, i) => ({ key: i * 3, doc_count: 3, 'sum#sum': { value: i * 9 + 3 } }));
  expect(at(await ask({ h }, '?typed_keys=true'), 'aggregations.histogram#h.buckets')).toEqual(buckets);
  const c = { composite: { size: CODES, sources: [{ code: { terms: { field: 'code' } } }] }, aggs: { sum } };
  const answer = at(await ask({ c }), 'aggregations.c') as { readonly after_key: object; readonly buckets: readonly object[] };
  expect([answer.buckets.length, answer.after_key]).toEqual([CODES, { code: `c${CODES - 1}` }]);
  expect(answer.buckets[7]).toEqual({ key: { code: 'c007' }, doc_count: 3, sum: { value: 21 + CODES * GROUPS } });
});

it('shows hits below many buckets', async () => {
  const top = { top_hits: { size: 1, sort: [{ n: 'desc' }], _source: false } };
  const buckets = at(await ask({ codes: { ...codes, aggs: { top } } }), 'aggregations.codes.buckets') as readonly object[];
  const ids = buckets.map((bucket) => at(bucket, 'top.hits.hits.0._id'));
  expect(ids).toEqual(Array.from({ length: CODES }, (_, code) => String(code + 2 * CODES)));
});

it('orders buckets by what is worked out of all their values', async () => {
  const spread = { median_absolute_deviation: { field: 'n' } };
  const order = [{ spread: 'desc' }, { _key: 'asc' }];
  const aggs = { t: { terms: { field: 'n', size: 500, order }, aggs: { spread } }, g: { ...groups, aggs: { spread } } };
  const answer = await ask({ h: { histogram: { field: 'n', interval: 100, order: { spread: 'asc' } }, aggs: { spread } }, ...aggs });
  const values = (at(answer, 'aggregations.h.buckets') as readonly object[]).map((bucket) => Number(at(bucket, 'spread.value')));
  // The last piece has half as many.
  expect(values).toEqual([12.5, ...Array.from({ length: 13 }, () => 25)]);
  expect(at(answer, 'aggregations.t.buckets.0')).toEqual({ key: 0, doc_count: 1, spread: { value: 0 } });
});
