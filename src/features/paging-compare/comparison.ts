import { createLane, type Lane, type LaneDeps } from './lanes/lane.ts';
import type { LaneState } from './lanes/lane-state.ts';
import { modes } from './lanes/mode.ts';
import { messages } from './messages.ts';

/** The four lanes over one question, moved together or one by one. */
export interface Comparison {
  readonly lanes: readonly Lane[];
  /** All lanes to one page, at the same time. */
  goTo(page: number): Promise<void>;
  next(): Promise<void>;
  stop(): void;
  /** Closes what is open and forgets everything. */
  reset(): Promise<void>;
}

/** Builds the lanes; nothing is sent until a command runs. */
export function createComparison(deps: Omit<LaneDeps, 'mode'>): Comparison {
  const lanes = modes.map((mode) => createLane({ ...deps, mode }));
  const all = async (command: (lane: Lane) => Promise<void>) => {
    await Promise.all(lanes.map(command));
  };
  return {
    lanes,
    goTo: (page) => all((lane) => lane.goTo(page)),
    next: () => all((lane) => lane.next()),
    stop: () => {
      for (const lane of lanes) lane.stop();
    },
    reset: () => all((lane) => lane.reset()),
  };
}

/** What a screen reader hears when a lane's run is over. */
export function spokenResult(lane: Lane, state: LaneState): string {
  const { name } = lane.mode;
  if (state.error !== null) return messages.saidError(name, state.error.message);
  if (state.last === null) return messages.saidStopped(name, state.page);
  return messages.said(name, state.page, state.last.merged, state.last.visited);
}
