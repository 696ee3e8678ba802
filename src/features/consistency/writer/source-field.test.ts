import { describe, expect, it } from 'vitest';
import { sourcePath, sourceValue, withValue } from './source-field.ts';

const mappings = {
  properties: {
    at: { type: 'date' },
    title: { type: 'text', fields: { keyword: { type: 'keyword' } } },
    author: { properties: { name: { type: 'keyword' } } },
  },
};

describe('the field a sort key is written to', () => {
  it('is its own, its parent’s for a sub-field, and a path into objects', () => {
    expect(sourcePath(mappings, 'at')).toEqual(['at']);
    expect(sourcePath(mappings, 'title.keyword')).toEqual(['title']);
    expect(sourcePath(mappings, 'author.name')).toEqual(['author', 'name']);
    expect(sourcePath(mappings, '_score')).toEqual([]);
  });

  it('is set without touching the source it was', () => {
    const source = { at: 1, author: { name: 'a', age: 3 } };
    expect(withValue(source, ['author', 'name'], 'b')).toEqual({ at: 1, author: { name: 'b', age: 3 } });
    expect(withValue(source, ['new', 'deep'], 1)).toEqual({ ...source, new: { deep: 1 } });
    expect(withValue(source, [], 1)).toEqual({ at: 1, author: { name: 'a', age: 3 } });
    expect(source.author.name).toBe('a');
  });

  it('holds dates as texts', () => {
    expect(sourceValue(0, 'date')).toBe('1970-01-01T00:00:00.000Z');
    expect(sourceValue(5, 'number')).toBe(5);
  });
});
