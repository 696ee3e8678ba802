import { createStore } from '../../client/store.ts';
import { createLane, type Lane, type LaneDeps } from './lanes/lane.ts';
import type { LaneState } from './lanes/lane-state.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** The four lanes over one question, moved together or one by one. */
export interface Comparison {
  readonly lanes: readonly Lane[];
  /** The lanes' states in their order; a new array only when one of them was published. */
  readonly getStates: () => readonly LaneState[];
  readonly subscribe: (listener: () => void) => () => void;
  /** The lanes named, or all, to one page at the same time. */
  readonly goTo: (page: number, among?: readonly ModeId[]) => Promise<void>;
  readonly next: (among?: readonly ModeId[]) => Promise<void>;
  readonly stop: () => void;
  /** Closes what is open and forgets everything. */
  readonly reset: () => Promise<void>;
}

/** Builds the lanes; nothing is sent until a command runs. */
export function createComparison(deps: Omit<LaneDeps, 'mode'>): Comparison {
  const lanes = modes.map((mode) => createLane({ ...deps, mode }));
  const all = async (command: (lane: Lane) => Promise<void>, among?: readonly ModeId[]) => {
    await Promise.all(lanes.filter((lane) => among?.includes(lane.mode.id) ?? true).map(command));
  };
  const statesNow = () => lanes.map((lane) => lane.getState());
  const { getState: getStates, subscribe, set: publish } = createStore(statesNow());
  for (const lane of lanes) lane.subscribe(() => publish(statesNow()));
  return {
    lanes,
    getStates,
    subscribe,
    goTo: (page, among) => all((lane) => lane.goTo(page), among),
    next: (among) => all((lane) => lane.next(), among),
    stop: () => {
      for (const lane of lanes) void lane.stop();
    },
    reset: () => all((lane) => lane.reset()),
  };
}
