import { beforeEach, expect, it } from 'vitest';
import { freshService } from './testing/fresh-service.ts';

const { service } = freshService();

beforeEach(async () => {
  const properties = { g: { type: 'keyword' }, n: { type: 'long' } };
  await service.call('PUT', '/c', { settings: { number_of_shards: 3 }, mappings: { properties } });
  const groups = ['a', 'b', 'a', undefined, 'b', 'a'];
  for (const [n, g] of groups.entries()) await service.call('PUT', `/c/_doc/${n}`, { n, ...(g !== undefined && { g }) });
  await service.call('POST', '/c/_refresh');
});

interface Group {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly { readonly _id: string }[] };
}

async function groups(innerHits: object, more: object = {}): Promise<readonly Record<string, string>[]> {
  const body = { collapse: { field: 'g', inner_hits: innerHits }, sort: [{ n: 'asc' }], ...more };
  const { json } = await service.call('POST', '/c/_search', body);
  const { hits } = (json as { hits: { hits: { inner_hits: Record<string, Group> }[] } }).hits;
  return hits.map(({ inner_hits: lists }) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, { hits: own }]) => [name, `${own.total.value}: ${own.hits.map(({ _id: id }) => id).join(' ')}`]),
    ),
  );
}

it('counts the hits of a group as a whole number where totals are', async () => {
  const body = { collapse: { field: 'g', inner_hits: { name: 'all', size: 0 } }, sort: [{ n: 'asc' }] };
  const { json } = await service.call('POST', '/c/_search?rest_total_hits_as_int=true', body);
  const { hits } = (json as { hits: { hits: { inner_hits: { all: { hits: { total: unknown } } } }[] } }).hits;
  expect(hits.map((hit) => hit.inner_hits.all.hits.total)).toEqual([3, 2, 1]);
});

it('shows the best of the group that each hit stands for, of documents without a value too', async () => {
  expect(await groups({ name: 'all', sort: [{ n: 'desc' }] })).toEqual([{ all: '3: 5 2 0' }, { all: '2: 4 1' }, { all: '1: 3' }]);
  const lists = [
    { name: 'first', size: 1, sort: ['n'] },
    { name: 'next', from: 1, size: 1, sort: ['n'] },
  ];
  const many = await groups(lists, { query: { range: { n: { gte: 1 } } }, post_filter: { range: { n: { lte: 4 } } } });
  expect(many).toEqual([
    { first: '2: 1', next: '2: 4' },
    { first: '1: 2', next: '1: ' },
    { first: '1: 3', next: '1: ' },
  ]);
});

it('counts what the searches for groups did, beside the page', async () => {
  const plain = await service.call('POST', '/c/_search?cost=true', { collapse: { field: 'g' }, sort: ['n'] });
  const body = { collapse: { field: 'g', inner_hits: { name: 'all', sort: ['n'] } }, sort: ['n'] };
  const shown = await service.call('POST', '/c/_search?cost=true', body);
  const [before, after] = [plain, shown].map(({ at }) => at('cost.coordinator.returned'));
  expect([before, after]).toEqual([3, 9]);
});
