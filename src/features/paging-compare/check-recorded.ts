import { createComparison } from './comparison.ts';
import type { LaneDeps } from './lanes/lane.ts';
import type { Counts } from './lanes/lane-counts.ts';
import type { LaneState } from './lanes/lane-state.ts';
import type { RecordedAnswer, RecordedLanes, RecordedTrace } from './recorded.ts';

/** What an engine has to say of a recording: it counts the same, or per lane what differs. */
export interface RecordedCheck {
  readonly status: 'live' | 'different';
  readonly differences: readonly string[];
}

/**
 * Asks for page 1 in lanes of its own, jumps to the recorded page in the lane that can, and holds the answers against the recording; null where
 * an answer failed to come. The cursors' thousand requests are left to the reader.
 */
export async function checkRecorded(
  first: RecordedTrace['first'],
  recorded: RecordedLanes,
  deps: Omit<LaneDeps, 'mode'>,
): Promise<RecordedCheck | null> {
  const comparison = createComparison({ ...deps, schedule: (publish) => publish() });
  await comparison.next();
  const lanes = comparison.lanes.map((lane) => ({ lane, was: first[lane.mode.id], now: lane.current() }));
  const [jumps] = comparison.lanes.filter(({ mode }) => mode.canJump);
  if (jumps !== undefined && lanes.every(({ now }) => now.last !== null)) {
    const there = recorded[jumps.mode.id];
    await jumps.goTo(there.page);
    lanes.push({ lane: jumps, was: answerOf(there), now: jumps.current() });
  }
  await comparison.reset();
  if (lanes.some(({ now }) => now.last === null || now.error !== null)) return null;
  const found = lanes.flatMap(({ lane, was, now }) => {
    const differ = differences(was, answerOf(now));
    return differ.length === 0 ? [] : [`${lane.mode.name}: ${differ.join(', ')}`];
  });
  return { status: found.length === 0 ? 'live' : 'different', differences: found };
}

/** What a lane was answered last. */
export function answerOf({ last, hits }: LaneState): RecordedAnswer {
  if (last === null) throw new Error('Nothing was counted');
  return { counts: { ...last, ms: 0 }, ids: hits.map((hit) => hit._id).join(' ') };
}

/** Counters that differ between a recorded answer and another one, as `visited 51, recorded 50`; empty when none. */
function differences(recorded: RecordedAnswer, live: RecordedAnswer): readonly string[] {
  const counters = (['visited', 'kept', 'sent', 'merged', 'fetched', 'bytes'] as const satisfies readonly (keyof Counts)[]).flatMap(
    (id) => {
      const [was, now] = [recorded.counts[id], live.counts[id]];
      return was === now ? [] : [`${id} ${now}, recorded ${was}`];
    },
  );
  return recorded.ids === live.ids ? counters : [...counters, 'hits'];
}
