import type { LaneDeps } from './lanes/lane.ts';
import type { IndexShape } from './question.ts';
import { runSweep, type SweepPoint } from './sweep.ts';

/** A sweep under way or over. Points stay until the next run. */
export interface SweepState {
  readonly points: readonly SweepPoint[];
  readonly running: boolean;
}

/** Sweeps over one question, one at a time. */
export interface Sweeper {
  readonly getState: () => SweepState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves with the points when the sweep is over or was stopped; at once when one is under way. */
  readonly start: (shape: IndexShape) => Promise<readonly SweepPoint[]>;
  readonly stop: () => void;
}

/** Builds a sweeper; nothing is sent until it starts. */
export function createSweeper(deps: Omit<LaneDeps, 'mode'>): Sweeper {
  const listeners = new Set<() => void>();
  let state: SweepState = { points: [], running: false };
  let controller: AbortController | null = null;
  const show = (next: SweepState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async (shape) => {
      if (state.running) return state.points;
      controller = new AbortController();
      show({ points: [], running: true });
      await runSweep(deps, shape, (point) => show({ points: [...state.points, point], running: true }), controller.signal);
      show({ points: state.points, running: false });
      return state.points;
    },
    stop: () => controller?.abort(),
  };
}
