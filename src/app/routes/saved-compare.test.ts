import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeSort } from '../../features/paging-compare/sort-choices.ts';
import { routeOf, searchOf } from './saved-compare.ts';

describe('a saved search', () => {
  it('is the request the offset lane sends', () => {
    const settings = { query: 'big cat', sort: { field: 'rank', order: 'asc' }, tieBreak: '_id', size: 10, page: 1_000 } as const;
    expect(searchOf('tiny', 'title', settings)).toEqual({
      index: 'tiny',
      mode: 'offset',
      request: { from: 9_990, size: 10, query: { match: { title: 'big cat' } }, sort: [{ rank: 'asc' }, { _id: 'asc' }] },
    });
  });

  it('opens the settings it was made of', () => {
    const settings = fc.record({
      query: fc.string(),
      sort: fc.record({
        field: fc.constantFrom('rank', 'title.keyword', '_score'),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      tieBreak: fc.constantFrom('_id' as const, 'none' as const),
      size: fc.integer({ min: 1, max: 1_000 }),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(settings, ({ query, sort, tieBreak, size, page }) => {
        const route = routeOf(searchOf('tiny', 'title', { query, sort, tieBreak, size, page }), 3);
        expect(route).toEqual({
          name: 'compare',
          dataset: 'tiny',
          shards: 3,
          ...(query !== '' && { query }),
          sort: writeSort(sort),
          tieBreak,
          size,
          page,
        });
      }),
    );
  });

  it('made elsewhere opens as far as the page has controls for it', () => {
    expect(routeOf({ index: 'logs', request: { query: { term: { level: 'warn' } }, sort: 'timestamp' } }, 5)).toEqual({
      name: 'compare',
      dataset: 'logs',
      shards: 5,
    });
  });
});
