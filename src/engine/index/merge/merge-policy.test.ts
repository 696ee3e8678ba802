import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findForcedMerges, findMerges } from './merge-policy.ts';

const MEGABYTE = 1024 * 1024;

function sizes(...liveCounts: number[]) {
  return liveCounts.map((liveCount) => ({ docCount: liveCount, liveCount, sizeBytes: liveCount * 300 }));
}

describe('the merge policy', () => {
  it('merges four neighbours of one tier', () => {
    expect(findMerges(sizes(100, 200, 150))).toEqual([]);
    expect(findMerges(sizes(100, 200, 150, 65))).toEqual([{ from: 0, to: 4 }]);
  });

  it('merges eight of the smallest', () => {
    expect(findMerges(sizes(1, 2, 3, 4, 5, 6, 7))).toEqual([]);
    expect(findMerges(sizes(1, 2, 3, 4, 5, 6, 7, 64))).toEqual([{ from: 0, to: 8 }]);
  });

  it('leaves larger segments in front alone', () => {
    expect(findMerges(sizes(100_000, 9000, 1, 1, 1, 1, 1, 1, 1, 1, 1))).toEqual([{ from: 2, to: 10 }]);
  });

  it('takes small segments caught between larger ones along', () => {
    expect(findMerges(sizes(5000, 1, 5000, 5000))).toEqual([{ from: 0, to: 4 }]);
  });

  it('never touches a very large segment, nor merges across it', () => {
    const large = { docCount: 1_000_000, liveCount: 1_000_000, sizeBytes: 300 * MEGABYTE };
    expect(findMerges([...sizes(1, 1, 1), large, ...sizes(1, 1, 1)])).toEqual([]);
  });

  it('rewrites a segment with more than a third deleted', () => {
    expect(findMerges([{ docCount: 100, liveCount: 67, sizeBytes: 1 }])).toEqual([]);
    expect(findMerges([{ docCount: 100, liveCount: 66, sizeBytes: 1 }])).toEqual([{ from: 0, to: 1 }]);
  });

  it('picks ranges that lie apart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 60 }), (counts) => {
        const ranges = findMerges(sizes(...counts));
        expect(ranges.every(({ from, to }, i) => to > from && to <= counts.length && (i === 0 || from >= ranges[i - 1].to))).toBe(true);
      }),
    );
  });

  it('forced, joins the smallest neighbours down to the number asked for', () => {
    expect(findForcedMerges(sizes(100, 1, 1, 100), 3)).toEqual([{ from: 1, to: 3 }]);
    expect(findForcedMerges(sizes(100, 1, 1, 100), 1)).toEqual([{ from: 0, to: 4 }]);
    expect(findForcedMerges(sizes(5, 5), 2)).toEqual([]);
  });

  it('forced, makes no segment of more than a gibibyte', () => {
    const size = { docCount: 1, liveCount: 1, sizeBytes: 400 * MEGABYTE };
    expect(findForcedMerges([size, size, size, size, size], 1)).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
  });
});
