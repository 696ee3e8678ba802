import { describe, expect, it } from 'vitest';
import { readShape } from './shape-link.ts';

describe('a proposed shape', () => {
  it('counts what makes no sense as left out', () => {
    expect(readShape({ segments: 0, replicas: 9, window: 2.5, slices: '8', refresh: 'soon', shards: 7 })).toEqual({});
    for (const value of [null, 3, 'x', []]) expect(readShape(value)).toEqual({});
    expect(readShape({ segments: 4, replicas: 0, window: 1, slices: 2, refresh: '0ms' })).toEqual({
      segments: 4,
      replicas: 0,
      window: 1,
      slices: 2,
      refresh: '0ms',
    });
  });
});
