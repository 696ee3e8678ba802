import { describe, expect, it } from 'vitest';
import { counterRows } from './counter-rows.ts';
import { createLane } from './lanes/lane.ts';
import { newLane, type LaneState } from './lanes/lane-state.ts';
import { modes } from './lanes/mode.ts';
import { fakeIndex } from './testing/fake-index.ts';

/** A scroll lane on its first page, and how many readers the service said it holds. */
async function asked(contexts: number): Promise<LaneState> {
  const index = fakeIndex({ documents: 10, shards: 5 });
  const [mode] = modes.filter(({ id }) => id === 'scroll');
  if (mode === undefined) throw new Error('There is no scroll lane');
  const lane = createLane({
    mode,
    question: { index: 'fake', query: {}, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: index.calls,
    schedule: (publish) => publish(),
    now: () => 0,
  });
  await lane.next();
  const state = lane.current();
  return { ...state, cost: state.cost && { ...state.cost, held: { contexts, segments: 0, bytes: 0 } } };
}

const held = (state: LaneState) => counterRows(state).find((row) => row.id === 'held')?.last;

describe('the counter of what is held', () => {
  it('says what the last answer said while the context is open', async () => {
    expect(held(await asked(5))).toBe(5);
  });

  it('is nothing once the context is gone, as in what was recorded when the page was built', async () => {
    expect(held({ ...(await asked(5)), context: null })).toBe(0);
  });

  it('is not known before the first answer', () => {
    expect(held(newLane('scroll', 2))).toBeNull();
  });
});
