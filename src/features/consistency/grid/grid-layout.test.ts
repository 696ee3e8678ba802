import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentState, Judgement } from '../model/classify.ts';
import { layOut } from './grid-layout.ts';
import { layerPaths } from './layer-paths.ts';
import { nextFinding } from './next-finding.ts';

const verdict = { pages: 0, rows: 0, duplicates: 0, missing: 0, newSeen: 0, newUnseen: 0, ghosts: 0, gone: 0, unreached: 0, writes: 0 };

function document(mark: DocumentState['mark'], place: number): DocumentState {
  return { id: `${mark}${place}`, mark, place, sightings: [], inserted: null, deleted: null };
}

function judgement(start: number, added: number): Judgement {
  return {
    start: Array.from({ length: start }, (_, at) => document(at % 7 === 3 ? 'missing' : 'once', at + 1)),
    added: Array.from({ length: added }, (_, at) => document('newUnseen', at + 1)),
    verdict,
  };
}

describe('the cells of a grid', () => {
  it('are found where they lie, whatever the numbers and the width', () => {
    const sizes = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 80 }), fc.integer({ min: 20, max: 1_500 }));
    fc.assert(
      fc.property(sizes, ([start, added, width]) => {
        const layout = layOut(judgement(start, added), width);
        expect(layout.width).toBeLessThanOrEqual(Math.max(width, layout.side));
        for (const index of layout.cells.keys()) {
          const { x, y } = layout.at(index);
          expect(layout.find(x + layout.side / 2, y + layout.side / 2)).toBe(index);
          expect(y + layout.side).toBeLessThanOrEqual(layout.height);
        }
        expect(layout.find(layout.width + 1, 1)).toBeNull();
        expect(layout.find(1, layout.height + layout.side)).toBeNull();
      }),
    );
  });

  it('that lie between two heights are among those painted for them', () => {
    const layout = layOut(judgement(1_000, 200), 300);
    for (const top of [0, 100, 333, 700, 2_000]) {
      const ranges = layout.between(top, top + 150);
      const unpainted = [...layout.cells.keys()].filter((index) => {
        const { y } = layout.at(index);
        const inSight = y + layout.side > top && y < top + 150;
        return inSight && !ranges.some(([from, to]) => index >= from && index < to);
      });
      expect(unpainted).toEqual([]);
    }
  });

  it('come in tens or fives side by side where there is room', () => {
    expect([1_000, 700, 320].map((width) => layOut(judgement(100, 0), width).columns)).toEqual([60, 45, 20]);
    expect(layOut(judgement(100, 0), 100).columns).toBe(6);
  });

  it('are drawn by a path for each layer that has any', () => {
    const layout = layOut(judgement(20, 5), 400);
    const layers = layerPaths(layout, [[0, layout.cells.length]]);
    expect(layers.map(({ mark }) => mark)).toEqual(['once', 'missing', 'newUnseen']);
    expect(layers[1]?.data.split('M').length).toBe(1 + 3);
  });

  it('lead from one finding to the next', () => {
    const { cells } = layOut(judgement(20, 5), 400);
    expect([nextFinding(cells, -1, 1), nextFinding(cells, 3, 1), nextFinding(cells, cells.length, -1)]).toEqual([3, 10, 17]);
    expect(nextFinding(cells, 17, 1)).toBeNull();
  });
});
