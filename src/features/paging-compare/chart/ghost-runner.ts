import { createStore } from '../../../client/store.ts';
import type { SweepPoint } from '../depth/sweep.ts';
import { runGhost, type GhostPlan } from './ghost.ts';

/** The ghost's sweep: of how many shards, how far, and what it measured. */
export interface GhostState {
  readonly shards: number;
  readonly status: 'filling' | 'sweeping' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly points: readonly SweepPoint[];
  readonly error: string;
}

/** What a ghost is to be made of. */
export type GhostWanted = Omit<GhostPlan, 'onFilled' | 'onPoint' | 'wait'>;

/** One ghost at a time, which goes on and stays while another page is looked at. */
export interface GhostRunner {
  readonly getState: () => GhostState | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins another one; what the one before measured is forgotten. */
  readonly start: (wanted: GhostWanted) => void;
  /** What was measured until then stays. */
  readonly stop: () => void;
  readonly forget: () => void;
}

/** A runner without a ghost. */
export function createGhostRunner(wait: GhostPlan['wait'] = (ms) => new Promise((resolve) => setTimeout(resolve, ms))): GhostRunner {
  const { getState, subscribe, set: show } = createStore<GhostState | null>(null);
  let running: AbortController | undefined;
  return {
    getState,
    subscribe,
    start: (wanted) => {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      let ghost: GhostState = { shards: wanted.shards, status: 'filling', done: 0, total: wanted.documents, points: [], error: '' };
      const become = (change: Partial<GhostState>) => {
        if (running !== controller) return;
        ghost = { ...ghost, ...change };
        show(ghost);
      };
      become({});
      const plan: GhostPlan = {
        ...wanted,
        onFilled: (done, total) => become({ done, total }),
        onPoint: (point) => become({ status: 'sweeping', points: [...ghost.points, point] }),
        wait,
      };
      void runGhost(plan, controller.signal).then(
        () => become({ status: 'done' }),
        (thrown: unknown) => become({ status: 'failed', error: thrown instanceof Error ? thrown.message : String(thrown) }),
      );
    },
    stop: () => running?.abort(),
    forget: () => show(null),
  };
}
