import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../../client/client.ts';
import { createComparison, type Comparison } from '../comparison.ts';
import { queryCalls } from '../query-calls.ts';
import type { Question } from '../question.ts';
import type { LaneDeps } from '../lanes/lane.ts';
import type { LaneState } from '../lanes/lane-state.ts';

/** What every lane of this question shares; a new question or a rebuilt index makes new ones. */
export function useLaneDeps(client: Client, question: Question, now: () => number): Omit<LaneDeps, 'mode'> {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({ question, calls: queryCalls(client, queryClient), schedule: createSchedule(), now }),
    [client, queryClient, question, now],
  );
}

/** The four lanes; what they opened is closed when the question changes or the page goes. */
export function useComparison(deps: Omit<LaneDeps, 'mode'>): Comparison {
  const comparison = useMemo(() => createComparison(deps), [deps]);
  useEffect(
    () => () => {
      void comparison.reset();
    },
    [comparison],
  );
  return comparison;
}

/** The states of all lanes as of the last frame. */
export function useLaneStates(comparison: Comparison): readonly LaneState[] {
  return useSyncExternalStore(comparison.subscribe, comparison.getStates, comparison.getStates);
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
