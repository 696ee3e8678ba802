import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveLane, toggleFree, toggleHidden } from './arrange.ts';
import { defaultView, lanesInSight, type CompareView } from './compare-view.ts';
import { readView, writeView } from './compare-view-link.ts';
import { modes, type ModeId } from './lanes/mode.ts';

const ids = modes.map((mode) => mode.id);
const mode = fc.constantFrom(...ids);
const some = (most: number): fc.Arbitrary<readonly ModeId[]> => fc.subarray([...ids], { maxLength: most });

/** Any view the page can be in. */
const views: fc.Arbitrary<CompareView> = fc.record({
  lanes: fc.record({ order: fc.shuffledSubarray([...ids], { minLength: 4 }), hidden: some(3), free: some(4) }),
  chart: fc.record({
    reach: fc.constantFrom('last', 'worst', 'trip'),
    metric: fc.constantFrom('merged', 'visited', 'bytes', 'ms'),
    axes: fc.constantFrom('linear', 'log'),
    table: fc.boolean(),
    ghostShards: fc.integer({ min: 1, max: 20 }),
  }),
  shown: mode,
  positions: fc.dictionary(mode, fc.integer({ min: 1, max: 200_000 })),
  consistency: fc.option(fc.string({ maxLength: 100 })),
});

describe('the view of the Compare page', () => {
  it('survives being written and read, whatever it is', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(JSON.parse(JSON.stringify(writeView(view))))).toEqual(view);
      }),
    );
  });

  it('is nothing at all when it is as it would be anyway', () => {
    expect(writeView(defaultView)).toBeNull();
    expect(readView(null)).toEqual(defaultView);
  });

  it('is read from anything without a fault, with a lane in sight', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(lanesInSight(readView(value).lanes).length).toBeGreaterThan(0);
      }),
    );
    expect(readView({ lanes: { hidden: ids } }).lanes.hidden).toEqual([]);
    expect(readView({ shown: 'teleport', positions: { offset: -1, pit: 7 } })).toMatchObject({ shown: 'offset', positions: { pit: 7 } });
  });

  it('moves a lane past its neighbour in sight, and no further than the end', () => {
    const hidden = toggleHidden(defaultView.lanes, 'search_after');
    expect(lanesInSight(hidden)).toEqual(['offset', 'scroll', 'pit']);
    const moved = moveLane(hidden, 'offset', 1);
    expect(lanesInSight(moved)).toEqual(['scroll', 'offset', 'pit']);
    expect(moveLane(moved, 'scroll', -1)).toEqual(moved);
  });

  it('keeps the last lane in sight, and frees and locks', () => {
    const one = (['offset', 'scroll', 'pit'] as const).reduce(toggleHidden, defaultView.lanes);
    expect(toggleHidden(one, 'search_after')).toEqual(one);
    expect(toggleFree(toggleFree(one, 'pit'), 'pit')).toEqual(one);
  });
});
