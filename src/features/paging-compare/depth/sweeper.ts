import { createStore } from '../../../client/store.ts';
import type { LaneDeps } from '../lanes/lane.ts';
import { messages } from '../chart/messages.ts';
import type { IndexShape } from '../question.ts';
import { runSweep, type SweepPoint } from './sweep.ts';

/** A sweep under way or over. Points stay until the next run. */
export interface SweepState {
  readonly points: readonly SweepPoint[];
  readonly running: boolean;
}

/** What became of a sweep: what it reached, and whether it was stopped before its last point. */
export interface SweepOutcome {
  readonly points: readonly SweepPoint[];
  readonly stopped: boolean;
}

/** Sweeps over one question, one at a time. */
export interface Sweeper {
  readonly getState: () => SweepState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the sweep is over or was stopped; at once, with null, when one is under way. */
  readonly start: (shape: IndexShape) => Promise<SweepOutcome | null>;
  readonly stop: () => void;
}

/** Builds a sweeper; nothing is sent until it starts. */
export function createSweeper(deps: Omit<LaneDeps, 'mode'>): Sweeper {
  const { getState, subscribe, set: show } = createStore<SweepState>({ points: [], running: false });
  let controller: AbortController | null = null;
  return {
    getState,
    subscribe,
    start: async (shape) => {
      if (getState().running) return null;
      controller = new AbortController();
      const { signal } = controller;
      show({ points: [], running: true });
      await runSweep(deps, shape, (point) => show({ points: [...getState().points, point], running: true }), signal);
      const { points } = getState();
      show({ points, running: false });
      return { points, stopped: signal.aborted };
    },
    stop: () => controller?.abort(),
  };
}

/** What a screen reader hears when a sweep is over or was stopped. */
export function spokenSweep({ points, stopped }: SweepOutcome): string {
  if (stopped) return messages.sweepStopped(points.length);
  return messages.sweepDone(points.length, points.filter((point) => point.counts === null).length);
}
