import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceIds } from '../../features/collections/resource-ids.ts';
import { readCollectionsView, writeCollectionsView } from './collections-view.ts';
import { formatRoute, parseRoute } from './route.ts';

function viewOf(fragment: string) {
  const route = parseRoute(fragment);
  return route.name === 'collections' ? readCollectionsView(new URLSearchParams(route.params)) : undefined;
}

describe('the address of the Collections page', () => {
  it('opens on the documents of whatever index there is', () => {
    expect(viewOf('#/collections')).toMatchObject({ resource: 'documents', index: '', page: 1, perPage: 10 });
  });

  it('treats nonsense as absent', () => {
    expect(viewOf('#/collections?of=cats&page=-1&per=9999&order=up')).toMatchObject({
      resource: 'documents',
      page: 1,
      perPage: 100,
      order: 'asc',
    });
  });

  it('survives the way out and back in', () => {
    const views = fc.record({
      resource: fc.constantFrom(...resourceIds),
      index: fc.string(),
      page: fc.integer({ min: 1, max: 1e6 }),
      perPage: fc.integer({ min: 1, max: 100 }),
      sortBy: fc.string(),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      filterBy: fc.string(),
      filterValue: fc.string(),
      record: fc.string(),
    });
    fc.assert(
      fc.property(views, (view) => {
        expect(viewOf(formatRoute({ name: 'collections', params: writeCollectionsView(view).toString() }))).toEqual(view);
      }),
    );
  });
});

describe('the address of the API reference', () => {
  it('survives the way out and back in', () => {
    const route = { name: 'api', search: 'scroll & views', operation: 'GET /indices/{name}' } as const;
    expect(parseRoute(formatRoute(route))).toEqual(route);
    expect(parseRoute('#/api')).toEqual({ name: 'api', search: '', operation: '' });
  });
});
