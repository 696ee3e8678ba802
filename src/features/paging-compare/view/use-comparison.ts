import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../../client/client.ts';
import type { Comparison } from '../comparison.ts';
import type { KeptLanes, LaneKeeper } from '../lane-keeper.ts';
import { laneCalls } from '../lane-calls.ts';
import type { Question } from '../question.ts';
import type { LaneDeps } from '../lanes/lane.ts';
import type { LaneState } from '../lanes/lane-state.ts';

/** The lanes over this question, as they were left; a new question or a rebuilt index makes new ones, and the old ones are closed. */
export function useKeptLanes(keeper: LaneKeeper, client: Client, question: Question, now: () => number): KeptLanes {
  const queryClient = useQueryClient();
  const kept = useMemo(
    () => keeper.over(question, () => ({ question, calls: laneCalls(client, queryClient), schedule: createSchedule(), now })),
    [keeper, client, queryClient, question, now],
  );
  useEffect(() => keeper.keepOnly(kept), [keeper, kept]);
  return kept;
}

/** The states of all lanes as of the last frame. */
export function useLaneStates(comparison: Comparison): readonly LaneState[] {
  return useSyncExternalStore(comparison.subscribe, comparison.getStates, comparison.getStates);
}

/** When their index is gone, lanes end what is under way, and hold nothing open any more. */
export function useLeft(comparison: Comparison, gone: boolean): void {
  useEffect(() => {
    if (gone) for (const lane of comparison.lanes) void lane.stop().then(lane.noteExpiry);
  }, [comparison, gone]);
}

/** Ten times a second is as often as a reader can follow a walking lane; drawing more often would slow the walk down. */
const publishEvery = 100;

/**
 * One page at a time is shown with the next frame; a walk's pages at most every {@link publishEvery} ms. A hidden tab draws
 * no frames, but what it shows should be true when it is looked at.
 */
function createSchedule(): LaneDeps['schedule'] {
  let shownAt = -Infinity;
  return (publish) => {
    const show = () => {
      shownAt = performance.now();
      publish();
    };
    const wait = shownAt + publishEvery - performance.now();
    if (document.hidden || wait > 0) setTimeout(show, Math.max(0, wait));
    else requestAnimationFrame(show);
  };
}
