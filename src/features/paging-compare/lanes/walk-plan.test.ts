import { describe, expect, it } from 'vitest';
import { fakeIndex } from '../testing/fake-index.ts';
import { createLane } from './lane.ts';
import { keptPages } from './lane-state.ts';
import { modes } from './mode.ts';
import { planWalk } from './walk-plan.ts';

function laneOf(id: string) {
  const mode = modes.find((mode) => mode.id === id);
  if (mode === undefined) throw new Error(`no mode ${id}`);
  return createLane({
    mode,
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: fakeIndex({ documents: 200, shards: 2 }).calls,
    schedule: (publish) => publish(),
    now: () => 0,
  });
}

describe('the plan of a walk', () => {
  it.each(modes.map((mode) => mode.id))('%s keeps to it: as many requests as were named', async (id) => {
    const lane = laneOf(id);
    for (const page of [3, keptPages + 9, 1, 4, keptPages + 10, 7]) {
      const before = lane.current().requests;
      const { requests, anew } = planWalk(lane.current(), page);
      await lane.walk(page);
      expect([id, page, lane.current().requests]).toEqual([id, page, (anew ? 0 : before) + requests]);
      expect(lane.current().page).toBe(page);
    }
  });

  it('asks for nothing when a scroll’s page was kept, and for one page where the cursor is known', async () => {
    const scroll = laneOf('scroll');
    await scroll.walk(5);
    expect(planWalk(scroll.current(), 3).requests).toBe(0);
    const pit = laneOf('pit');
    await pit.walk(5);
    expect(planWalk(pit.current(), 3)).toEqual({ first: 3, anew: false, requests: 1 });
    expect(planWalk(pit.current(), 8)).toEqual({ first: 6, anew: false, requests: 3 });
  });

  it('begins again with a scroll that was closed', async () => {
    const scroll = laneOf('scroll');
    await scroll.walk(5);
    await scroll.close();
    expect(planWalk(scroll.current(), 6)).toEqual({ first: 1, anew: true, requests: 6 });
  });
});
