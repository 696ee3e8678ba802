import { describe, expect, it } from 'vitest';
import { samePositions } from '../compare-view.ts';
import { newLane, type LaneState } from '../lanes/lane-state.ts';
import type { ModeId } from '../lanes/mode.ts';
import { givenUp, headingOf, positionsOf, requestsTo } from './positions.ts';

const at = (mode: ModeId, page: number, target: number | null = null): LaneState => ({ ...newLane(mode, 10), page, reached: page, target });

describe('the positions of the lanes', () => {
  it('leave out lanes that have not asked', () => {
    expect(positionsOf([at('offset', 3), at('scroll', 0)])).toEqual({ offset: 3 });
    expect(samePositions({ offset: 3 }, { offset: 3, scroll: 1 })).toBe(false);
  });

  it('of a walk under way are those of its end', () => {
    expect(headingOf([at('offset', 3), at('scroll', 12, 1_000)])).toEqual({ offset: 3, scroll: 1_000 });
  });

  it('cost a jump in the offset lane and a walk in the others', () => {
    expect(requestsTo({ offset: 9, search_after: 9 }, [at('offset', 3), at('search_after', 0)])).toBe(10);
  });

  it('give up as many requests as it took to get to what they leave out', () => {
    expect(givenUp({}, [at('offset', 1), at('search_after', 1), at('scroll', 1), at('pit', 1)])).toBe(4);
    expect(givenUp({}, [at('offset', 1_000), at('pit', 1_000)])).toBe(1_001);
    expect(givenUp({ pit: 1 }, [at('pit', 1_000)])).toBe(0);
  });
});
