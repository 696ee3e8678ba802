import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitedPages, chooseDepth, pageAt, stripRange, wishOfKey } from './strip.ts';

const logs = { shards: 5, maxResultWindow: 10_000, matching: 100_000 };
const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'];

describe('a sounding strip', () => {
  it('reaches the last page, for offset the last one inside the window', () => {
    expect(stripRange(logs, 10, true)).toEqual({ last: 10_000, deepest: 1_000, documents: 100_000 });
    expect(stripRange(logs, 10, false).deepest).toBe(10_000);
    expect(stripRange({ ...logs, matching: 24 }, 10, true)).toEqual({ last: 3, deepest: 3, documents: 24 });
    expect(stripRange({ ...logs, matching: 0 }, 10, true)).toEqual({ last: 1, deepest: 1, documents: 1 });
  });

  it('stops offset at the floor and says so, and lets cursors pass', () => {
    expect(chooseDepth(stripRange(logs, 10, true), 1_001)).toEqual({ page: 1_000, stopped: true });
    expect(chooseDepth(stripRange(logs, 10, false), 1_001)).toEqual({ page: 1_001, stopped: false });
    expect(chooseDepth(stripRange(logs, 10, true), 1_000).stopped).toBe(false);
  });

  it('goes down with the arrow that points down, and by tenths with Page Down', () => {
    const range = stripRange(logs, 10, false);
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a'].map((key) => wishOfKey(key, 5_000, range))).toEqual([
      5_001,
      4_999,
      6_000,
      4_000,
      1,
      10_000,
      undefined,
    ]);
  });

  it('never leaves the strip nor, where it is bounded, the window', () => {
    const shapes = fc.record({
      shards: fc.integer({ min: 1, max: 20 }),
      maxResultWindow: fc.integer({ min: 1, max: 50_000 }),
      matching: fc.option(fc.nat(200_000), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        shapes,
        fc.integer({ min: 1, max: 1_000 }),
        fc.boolean(),
        fc.array(fc.oneof(fc.constantFrom(...keys), fc.double({ min: -0.5, max: 1.5, noNaN: true }))),
        (shape, size, bounded, moves) => {
          const range = stripRange(shape, size, bounded);
          let page = 1;
          for (const move of moves) {
            const wish = typeof move === 'string' ? wishOfKey(move, page, range) : pageAt(move, range, size);
            ({ page } = chooseDepth(range, wish ?? page));
            expect(page).toBeGreaterThanOrEqual(1);
            expect(page).toBeLessThanOrEqual(range.last);
            expect(!bounded || page === 1 || page * size <= shape.maxResultWindow).toBe(true);
          }
        },
      ),
    );
  });

  it('marks the pages the browser remembers, and no more of them than can be told apart', () => {
    expect(visitedPages({ cursors: [[1], undefined, [3]] }, 12)).toEqual([1, 3]);
    expect(visitedPages({ cursors: [] }, 12)).toEqual([]);
    const walked = { cursors: Array.from({ length: 1_000 }, (_, i) => [i]) };
    expect(visitedPages(walked, 10_000)).toEqual([1, 168, 335, 502, 669, 836]);
    expect(visitedPages(walked, 1_000).length).toBeLessThanOrEqual(60);
  });
});
