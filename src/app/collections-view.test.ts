import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resourceIds } from '../features/collections/resource-ids.ts';
import { formatRoute, parseRoute } from './route.ts';

describe('the address of the Collections page', () => {
  it('opens on the documents of whatever index there is', () => {
    expect(parseRoute('#/collections')).toMatchObject({
      name: 'collections',
      view: { resource: 'documents', index: '', page: 1, perPage: 10 },
    });
  });

  it('treats nonsense as absent', () => {
    expect(parseRoute('#/collections?of=cats&page=-1&per=9999&order=up')).toMatchObject({
      view: { resource: 'documents', page: 1, perPage: 100, order: 'asc' },
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
        expect(parseRoute(formatRoute({ name: 'collections', view }))).toEqual({ name: 'collections', view });
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
