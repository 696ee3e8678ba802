import { describe, expect, it } from 'vitest';
import { laneTrace } from '../../app/recorded/lane-trace.ts';
import { answerOf, checkRecorded } from './check-recorded.ts';
import { createComparison } from './comparison.ts';
import type { LaneDeps } from './lanes/lane.ts';
import type { LaneState } from './lanes/lane-state.ts';
import { modes, type ModeId } from './lanes/mode.ts';
import { recordedLanes, type RecordedTrace } from './recorded.ts';
import { sceneOf } from './stage/scene.ts';
import { fakeIndex } from './testing/fake-index.ts';

function deps(documents: number) {
  const index = fakeIndex({ documents, shards: 2 });
  const rest: Omit<LaneDeps, 'mode'> = {
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: index.calls,
    schedule: (publish) => publish(),
    now: () => 0,
  };
  return { index, deps: rest };
}

/** The page lanes are recorded on. */
const deepest = 20;

/** What a page built over an index of so many documents would have recorded. */
async function recording(documents: number): Promise<RecordedTrace> {
  const comparison = createComparison(deps(documents).deps);
  const of = <Value>(pick: (state: LaneState) => Value) =>
    // One entry for each mode.
    Object.fromEntries(comparison.getStates().map((state) => [state.mode, pick(state)])) as Record<ModeId, Value>;
  await comparison.next();
  const first = of(answerOf);
  await comparison.reset();
  await comparison.goTo(deepest);
  const sweep = { pages: [deepest], merged: of(({ last }) => [last?.merged ?? 0]) };
  return { dataset: 'fake', documents, shards: 2, size: 2, sort: 'n:asc', sweep, first, lanes: of(laneTrace) };
}

describe('the recording', () => {
  it('is what lanes show on the recorded page, and nothing is left open by the check', async () => {
    const trace = await recording(100);
    const recorded = recordedLanes(trace);
    expect(modes.map(({ id }) => [recorded[id].page, recorded[id].last?.merged, recorded[id].exchange])).toEqual(
      modes.map(({ canJump }) => [deepest, canJump ? 80 : 4, null]),
    );
    const { index, deps: live } = deps(100);
    expect(await checkRecorded(trace.first, recorded, live)).toEqual({ status: 'live', differences: [] });
    expect(index.log.filter((line) => line.startsWith('close'))).toHaveLength(2);
  });

  it('draws the same as the lanes it was taken from', async () => {
    const comparison = createComparison(deps(100).deps);
    await comparison.goTo(deepest);
    const recorded = recordedLanes(await recording(100));
    const asked = { everything: true, byField: true, unique: true };
    for (const state of comparison.getStates()) {
      expect(sceneOf(recorded[state.mode], asked)).toEqual(sceneOf(state, asked));
      expect(recorded[state.mode].merges).toEqual(state.merges);
      expect(recorded[state.mode].trip).toEqual({ ...state.trip, ms: 0 });
    }
  });

  it('is contradicted lane by lane and counter by counter, on page 1 and where the lane that jumps is recorded', async () => {
    const { first } = await recording(1);
    const result = await checkRecorded(first, recordedLanes(await recording(60)), deps(100).deps);
    expect(result?.status).toBe('different');
    expect(result?.differences.map((one) => one.replace(/:.*/, ''))).toEqual([...modes.map(({ name }) => name), 'Offset']);
    expect(result?.differences[0]).toMatch(/^Offset: .*merged 4, recorded [12].*hits$/);
  });
});
