import { expect, it } from 'vitest';
import type { Product } from '../../../client/product.ts';
import type { TripQuestion } from '../model/question.ts';
import { fakeCluster } from '../testing/faked-cluster.ts';
import { type DepthPoint, depthPages, requestsFor, sweepBoth } from './sweep-both.ts';

const product: Product = { name: 'opensearch', version: '2.19.1', major: 2, minor: 19, isFathom: false };
const question: Omit<TripQuestion, 'page'> = { index: 'logs', query: { match_all: {} }, sort: [{ rank: 'asc' }, { _id: 'asc' }], size: 2 };
const documents = Array.from({ length: 500 }, (_, at) => ({ id: `d${1_000 + at}`, shard: at % 5, rank: at }));

function sides() {
  const there = fakeCluster(documents, 5, { pit: 'opensearch', shardDoc: true });
  const tab = fakeCluster(documents, 5, { pit: 'elastic', shardDoc: true }).client;
  return { there, tab, cluster: { client: there.client, product, index: 'logs' } };
}

it('asks few pages, none behind what offset may reach', () => {
  expect(depthPages(10, 10_000)).toEqual([1, 10, 100, 1_000]);
  expect(depthPages(50, 10_000)).toEqual([1, 10, 100]);
  expect(depthPages(2, 24)).toEqual([1, 10]);
  expect(depthPages(10, 3)).toEqual([1]);
  expect(requestsFor([1, 10, 100, 1_000])).toBe(4 + 3 * 1_111);
});

it('takes both to every page by every way, and tells what was derived there beside the formula', async () => {
  const { there, tab, cluster } = sides();
  const points: DepthPoint[] = [];
  const { signal } = new AbortController();
  await sweepBoth(
    tab,
    cluster,
    { question, pages: [1, 10, 100] },
    { signal, onPage: () => undefined, onPoint: (point) => points.push(point) },
  );
  expect(
    points.map(({ mode, page, cluster: { merged }, formula, requests, same }) => [mode, page, merged, formula, requests, same]),
  ).toEqual([
    ['offset', 1, 10, 10, 1, true],
    ['offset', 10, 100, 100, 1, true],
    ['offset', 100, 500, 1_000, 1, true],
    ...['search_after', 'scroll', 'pit'].flatMap((mode) => [
      [mode, 1, 10, 10, 1, true],
      [mode, 10, 10, 10, 10, true],
      [mode, 100, 10, 10, 100, true],
    ]),
  ]);
  expect(there.open()).toBe(0);
});

it('ends with the fault of a cluster that fails, and keeps what it had found', async () => {
  const { there, tab, cluster } = sides();
  let left = 40;
  const ask: typeof there.client.ask = (...asked) =>
    left-- > 0 ? there.client.ask(...asked) : Promise.reject(new Error('nothing listens at host on port 9200'));
  const points: DepthPoint[] = [];
  const failing = { ...cluster, client: { ...there.client, ask } };
  const { signal } = new AbortController();
  await expect(
    sweepBoth(tab, failing, { question, pages: [1, 10, 100] }, { signal, onPage: () => undefined, onPoint: (point) => points.push(point) }),
  ).rejects.toThrow('nothing listens at host on port 9200');
  expect(points.length).toBeGreaterThan(0);
  expect(points.length).toBeLessThan(12);
});

it('ends where it is called off, and leaves nothing open', async () => {
  const { there, tab, cluster } = sides();
  const calledOff = new AbortController();
  const points: DepthPoint[] = [];
  const onPage = (side: string, mode: string, page: number) => side === 'cluster' && mode === 'scroll' && page === 5 && calledOff.abort();
  const options = { signal: calledOff.signal, onPage, onPoint: (point: DepthPoint) => points.push(point) };
  await expect(sweepBoth(tab, cluster, { question, pages: [1, 10] }, options)).rejects.toThrow('aborted');
  expect(points.map(({ mode, page }) => [mode, page])).not.toContainEqual(['pit', 1]);
  expect(there.open()).toBe(0);
});
