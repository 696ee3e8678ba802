import { describe, expect, it } from 'vitest';
import { isDate, readSort, suggestedSort, writeSort } from './sort-choices.ts';
import { sortableFields } from './sortable-fields.ts';

describe('sort choices', () => {
  it('offers what a shard can order: no plain text, but its keyword sub-field', () => {
    const mappings = {
      properties: {
        timestamp: { type: 'date' },
        message: { type: 'text' },
        title: { type: 'text', fields: { keyword: { type: 'keyword' } } },
        place: { properties: { country: { type: 'keyword' }, note: { type: 'text' } } },
      },
    };
    expect(sortableFields(mappings)).toEqual(['timestamp', 'title.keyword', 'place.country']);
    expect(sortableFields({})).toEqual([]);
    expect(['timestamp', 'title.keyword', 'place'].map((path) => isDate(mappings, path))).toEqual([true, false, false]);
  });

  it.each([
    ['timestamp:desc', { field: 'timestamp', order: 'desc' }],
    ['price:asc', { field: 'price', order: 'asc' }],
    ['price', { field: 'price', order: 'asc' }],
    ['_score', { field: '_score', order: 'desc' }],
    ['_score:asc', { field: '_score', order: 'asc' }],
  ])('reads %s', (text, expected) => {
    expect(readSort(text)).toEqual(expected);
    expect(readSort(writeSort(readSort(text)))).toEqual(expected);
  });

  it('takes the tie-break from the suggestion', () => {
    expect(suggestedSort(['timestamp:desc', '_id:asc'])).toEqual({ sort: { field: 'timestamp', order: 'desc' }, tieBreak: '_id' });
    expect(suggestedSort(['rank:asc'])).toEqual({ sort: { field: 'rank', order: 'asc' }, tieBreak: 'none' });
  });
});
