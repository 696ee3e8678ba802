import { beforeEach, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service } = freshService();

/** More than a block of documents, and no whole number of words of a set. */
const DOCUMENTS = 2603;
const all = Array.from({ length: DOCUMENTS }, (_, n) => ({ n, k: `k${n % 7}`, ...(n % 3 > 0 && { some: n % 50, s: `s${n % 5}` }) }));

beforeEach(async () => {
  const properties = { n: { type: 'long' }, k: { type: 'keyword' }, some: { type: 'double' }, s: { type: 'keyword' } };
  await service.call('PUT', '/b', { settings: { number_of_shards: 1 }, mappings: { properties } });
  await service.call(
    'POST',
    '/b/_bulk?refresh=true',
    all.map((source) => `{"index":{"_id":"${source.n}"}}\n${JSON.stringify(source)}\n`).join(''),
  );
});

const RANGES = [{ to: 1000 }, { from: 1000, to: 2000 }, { from: 1999 }];
const FACETS = {
  k: { terms: { field: 'k', order: { _key: 'asc' } } },
  s: { terms: { field: 's', order: { _key: 'asc' } } },
  r: { range: { field: 'n', ranges: RANGES } },
  some: { range: { field: 'some', ranges: [{ to: 10 }, { from: 10 }] } },
  f: { filters: { filters: [{ range: { n: { gte: 0 } } }, { range: { n: { lt: 77 } } }, { term: { s: 's2' } }] } },
};

type Source = (typeof all)[number];

function countsOf(documents: readonly Source[]): Record<string, readonly number[]> {
  const count = (is: (document: Source) => boolean): number => documents.filter(is).length;
  const keys = (of: (document: Source) => string | undefined): readonly number[] => {
    const found = [...new Set(documents.map(of))].filter((key) => key !== undefined);
    return found.toSorted().map((key) => count((document) => of(document) === key));
  };
  return {
    k: keys(({ k }) => k),
    s: keys(({ s }) => s),
    r: RANGES.map(({ from = 0, to = Infinity }) => count(({ n }) => n >= from && n < to)),
    some: [count(({ some = 10 }) => some < 10), count(({ some = 0 }) => some >= 10)],
    f: [count(() => true), count(({ n }) => n < 77), count(({ s }) => s === 's2')],
  };
}

it.each([
  ['all documents', { match_all: {} }, () => true],
  ['documents that follow each other', { range: { n: { gte: 33, lt: 2599 } } }, ({ n }: Source) => n >= 33 && n < 2599],
  ['documents here and there', { term: { k: 'k3' } }, ({ k }: Source) => k === 'k3'],
  ['no document', { term: { k: 'none' } }, () => false],
])('counts below a filter over %s, of all and where some are deleted', async (_, query, fits) => {
  const counted = async (): Promise<unknown> => {
    const { at } = await service.call('POST', '/b/_search', { size: 0, aggs: { x: { filter: query, aggs: FACETS } } });
    const buckets = (name: string): readonly number[] =>
      (at(`aggregations.x.${name}.buckets`) as readonly { doc_count: number }[]).map(({ doc_count: count }) => count);
    return Object.fromEntries(Object.keys(FACETS).map((name) => [name, buckets(name)]));
  };
  expect(await counted()).toEqual(countsOf(all.filter(fits)));
  await service.call('POST', '/b/_delete_by_query?refresh=true', { query: { range: { n: { gte: 1500, lt: 1600 } } } });
  expect(await counted()).toEqual(countsOf(all.filter((document) => fits(document) && (document.n < 1500 || document.n >= 1600))));
});
