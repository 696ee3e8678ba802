import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_IMPORT_SEGMENTS, nextPoint, refreshPoints } from './refresh-points.ts';

describe('the points at which an import is made searchable', () => {
  it('halve what is left, each time', () => {
    expect(refreshPoints(700, 3)).toEqual([400, 600]);
    expect(refreshPoints(100, 1)).toEqual([]);
    expect(refreshPoints(3, 4)).toEqual([2]);
  });

  it('ascend, lie within the documents, and cut off one part fewer than there are to be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: MAX_IMPORT_SEGMENTS }), (documents, segments) => {
        const points = refreshPoints(documents, segments);
        expect(points).toEqual([...new Set(points)].toSorted((a, b) => a - b));
        expect(points.every((point) => point > 0 && point < documents)).toBe(true);
        expect(points.length).toBe(documents >= 2 ** segments ? segments - 1 : points.length);
        expect(points.length).toBeLessThan(segments);
      }),
    );
  });

  it('are met one after the other', () => {
    expect([0, 399, 400, 600].map((done) => nextPoint([400, 600], done))).toEqual([400, 400, 600, Infinity]);
  });
});
