import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageOfLink, pagePath, type Reading } from './reading.ts';
import { resources } from './resources.ts';

const reading: Reading = { index: 'my logs', page: 3, perPage: 10, sortBy: '', order: 'asc', filterBy: '', filterValue: '' };

describe('the address of a page', () => {
  it('names the same records both ways', () => {
    expect(pagePath(resources.documents, reading, 'offset')).toBe('/indices/my%20logs/documents?limit=10&offset=20');
    expect(pagePath(resources.documents, reading, 'page')).toBe('/indices/my%20logs/documents?page=3&per_page=10');
  });

  it('carries the order and the filter', () => {
    const chosen = { ...reading, sortBy: 'size_bytes', order: 'desc', filterBy: 'name', filterValue: 'a&b' } as const;
    expect(pagePath(resources.indices, chosen, 'page')).toBe('/indices?name=a%26b&sortby=size_bytes&order=desc&page=3&per_page=10');
  });

  it('is found again in a link of either style', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1_000 }), (page, perPage) => {
        for (const style of ['offset', 'page'] as const) {
          expect(pageOfLink(pagePath(resources.indices, { ...reading, page, perPage }, style), perPage)).toBe(page);
        }
      }),
    );
    expect(pageOfLink(null, 10)).toBeUndefined();
  });
});
