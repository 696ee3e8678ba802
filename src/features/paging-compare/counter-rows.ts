import type { Counts } from './lanes/lane-counts.ts';
import type { LaneState } from './lanes/lane-state.ts';

/** The counters in the order they are always read in. */
export const counterIds = ['visited', 'kept', 'sent', 'merged', 'fetched', 'held', 'bytes', 'ms'] as const;
export type CounterId = (typeof counterIds)[number];

/** One counter at the lane's last request, at its dearest, and over the whole trip; null where there is nothing to say. */
export interface CounterRow {
  readonly id: CounterId;
  readonly last: number | null;
  readonly worst: number | null;
  readonly trip: number | null;
}

/** The lane's counters. What is held is a state, not work: it has a present, but no sum. A lane without a context holds nothing. */
export function counterRows({ last, worst, trip, requests, cost, context }: LaneState): readonly CounterRow[] {
  const of = (counts: Counts | null, id: CounterId): number | null => (counts === null || id === 'held' ? null : counts[id]);
  const asked = requests > 0;
  return counterIds.map((id) => ({
    id,
    last: id !== 'held' ? of(last, id) : cost === null ? null : context === null ? 0 : cost.held.contexts,
    worst: of(asked ? worst : null, id),
    trip: of(asked ? trip : null, id),
  }));
}
