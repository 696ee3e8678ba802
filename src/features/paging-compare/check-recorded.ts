import { createComparison } from './comparison.ts';
import type { LaneDeps } from './lanes/lane.ts';
import type { Counts } from './lanes/lane-counts.ts';
import type { LaneState } from './lanes/lane-state.ts';
import type { RecordedLanes } from './recorded.ts';

/** What an engine has to say of a recording: it counts the same, or per lane what differs. */
export interface RecordedCheck {
  readonly status: 'live' | 'different';
  readonly differences: readonly string[];
}

/** Asks for page 1 in lanes of its own and holds the answers against the recording; null where an answer failed to come. */
export async function checkRecorded(recorded: RecordedLanes, deps: Omit<LaneDeps, 'mode'>): Promise<RecordedCheck | null> {
  const comparison = createComparison({ ...deps, schedule: (publish) => publish() });
  await comparison.next();
  const lanes = comparison.lanes.map((lane) => ({ name: lane.mode.name, id: lane.mode.id, state: lane.current() }));
  await comparison.reset();
  if (lanes.some(({ state }) => state.last === null)) return null;
  const found = lanes.flatMap(({ name, id, state }) => {
    const differ = differences(recorded[id], state);
    return differ.length === 0 ? [] : [`${name}: ${differ.join(', ')}`];
  });
  return { status: found.length === 0 ? 'live' : 'different', differences: found };
}

/** Counters that differ between a recording and a lane that just asked for page 1, as `visited 51, recorded 50`; empty when none. */
function differences(recorded: LaneState, live: LaneState): readonly string[] {
  const counters = (['visited', 'kept', 'sent', 'merged', 'fetched', 'bytes'] as const satisfies readonly (keyof Counts)[]).flatMap(
    (id) => {
      const [then, now] = [recorded.last?.[id], live.last?.[id]];
      return then === now ? [] : [`${id} ${now ?? '–'}, recorded ${then ?? '–'}`];
    },
  );
  const ids = (state: LaneState) => state.hits.map((hit) => hit._id).join(' ');
  return ids(recorded) === ids(live) ? counters : [...counters, 'hits'];
}
