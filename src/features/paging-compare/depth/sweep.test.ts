import { describe, expect, it } from 'vitest';
import { fakeIndex } from '../testing/fake-index.ts';
import { runSweep, sweepPages, sweepRequests, type SweepPoint } from './sweep.ts';

const shape = { shards: 5, maxResultWindow: 10_000, matching: 100_000 };

async function sweep(
  documents: number,
  window: number,
  size: number,
  controller = new AbortController(),
  seen?: (point: SweepPoint) => void,
) {
  const index = fakeIndex({ documents, shards: 5, window });
  const points: SweepPoint[] = [];
  await runSweep(
    {
      question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size, generation: 0 },
      calls: {
        ask: (request, options) => {
          const byCursor = request.target.startsWith('/fake/_search?cost') && !(request.body !== undefined && 'from' in request.body);
          return (byCursor ? unbounded : index.calls).ask(request, options);
        },
      },
      schedule: (publish) => publish(),
      now: () => 0,
    },
    { shards: 5, maxResultWindow: window, matching: documents },
    (point) => {
      points.push(point);
      seen?.(point);
    },
    controller.signal,
  );
  return { points, log: index.log };
}

// The stand-in takes search_after values for positions; only `from` is bound by the window.
const unbounded = fakeIndex({ documents: 100, shards: 5, window: Infinity }).calls;

describe('a sweep', () => {
  it('visits the decades, half the window, the window and one step over', () => {
    expect(sweepPages(shape, 10)).toEqual([1, 10, 100, 500, 1_000, 1_001]);
    expect(sweepPages({ ...shape, maxResultWindow: 5_000 }, 10)).toEqual([1, 10, 100, 250, 500, 501]);
  });

  it('ends a small index at its last page, and steps over the window only where documents reach it', () => {
    expect(sweepPages({ ...shape, matching: 24 }, 2)).toEqual([1, 10, 12]);
    expect(sweepPages({ ...shape, matching: 24 }, 10)).toEqual([1, 3]);
    expect(sweepPages({ ...shape, matching: 0 }, 10)).toEqual([1]);
    expect(sweepPages({ ...shape, matching: 10_000 }, 10)).toEqual([1, 10, 100, 500, 1_000, 1_001]);
    expect(sweepPages({ ...shape, matching: undefined }, 10)).toEqual([1, 10, 100, 500, 1_000, 1_001]);
    expect(sweepPages({ ...shape, matching: 24, maxResultWindow: 5 }, 10)).toEqual([1]);
  });

  it('draws no depth past the last page of an index that lies inside the window', async () => {
    const { points } = await sweep(24, 10_000, 2);
    expect(Math.max(...points.map((point) => point.depth))).toBe(24);
    expect(points.every((point) => point.counts !== null)).toBe(true);
  });

  it('names its price: offset jumps, the others walk', () => {
    expect(sweepRequests(shape, 10)).toBe(6 + 3 * 1_001);
  });

  it('records every depth of every lane, and the refusal as a point of its own', async () => {
    const { points } = await sweep(100, 40, 2);
    const merged = (mode: string) =>
      points.filter((point) => point.mode === mode).map((point) => [point.page, point.counts?.last.merged ?? null]);
    expect(merged('offset')).toEqual([
      [1, 10],
      [10, 100],
      [20, 100],
      [21, null],
    ]);
    for (const mode of ['search_after', 'scroll', 'pit']) {
      expect(merged(mode)).toEqual([
        [1, 10],
        [10, 10],
        [20, 10],
        [21, 10],
      ]);
    }
    expect(points.find((point) => point.counts === null)?.error).toContain('max_result_window');
  });

  it('closes what it opened, also when stopped half way', async () => {
    const controller = new AbortController();
    const { points, log } = await sweep(100, 40, 2, controller, (point) => {
      if (point.page === 10) controller.abort();
    });
    expect(points.some((point) => point.page > 10)).toBe(false);
    expect(log.filter((line) => line.startsWith('open'))).toHaveLength(2);
    expect(log.filter((line) => line.startsWith('close'))).toHaveLength(2);
  });
});
