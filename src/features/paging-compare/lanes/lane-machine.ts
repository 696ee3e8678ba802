import { RestError } from '../../../client/rest-error.ts';
import { createStore } from '../../../client/store.ts';
import { laneErrors } from './lane-errors.ts';
import { reduceLane, type LaneError, type LaneEvent, type LaneState } from './lane-state.ts';

/** A lane's state, and the one command at a time that moves it. */
export type LaneMachine = ReturnType<typeof createMachine>;

/**
 * Keeps a lane's state. `schedule` runs a callback soon: listeners are told at most once per call back, and `getState` changes identity only then.
 * `current` is the state this very moment.
 */
export function createMachine(first: LaneState, schedule: (publish: () => void) => void) {
  let state = first;
  const { getState, subscribe, set: publish } = createStore(state);
  let scheduled = false;
  let running: AbortController | null = null;
  let settled: Promise<void> = Promise.resolve();

  function apply(event: LaneEvent): void {
    state = reduceLane(state, event);
    if (scheduled) return;
    scheduled = true;
    schedule(() => {
      scheduled = false;
      if (getState() !== state) publish(state);
    });
  }

  async function settle(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) apply(failureEvent(error));
    } finally {
      running = null;
      apply({ type: 'stopped' });
    }
  }

  return {
    getState,
    subscribe,
    current: () => state,
    apply,
    isRunning: () => running !== null,
    /** Runs one command; another one is ignored until it is over. Resolves when it is, and never rejects. */
    run: (target: number | null, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
      if (running === null) {
        running = new AbortController();
        apply({ type: 'started', target });
        settled = settle(work, running.signal);
      }
      return settled;
    },
    /** Cuts short what is under way; resolves when it has stopped. */
    stop: (): Promise<void> => {
      running?.abort();
      return settled;
    },
  };
}

/** The last hit carried no sort values, so there is nothing to continue from. */
export class NoCursor extends Error {}

function failureEvent(error: unknown): LaneEvent {
  if (error instanceof RestError && error.type === 'search_context_missing_exception') {
    return { type: 'expired', exchange: error.exchange };
  }
  return { type: 'failed', error: laneError(error) };
}

function laneError(error: unknown): LaneError {
  if (error instanceof NoCursor) return { kind: 'cursor', message: laneErrors.noCursor, exchange: null };
  if (!(error instanceof RestError)) return { kind: 'network', message: laneErrors.noAnswer, exchange: null };
  return { kind: kindOfRefusal(error), message: error.reason, exchange: error.exchange };
}

function kindOfRefusal({ kind, type }: RestError): LaneError['kind'] {
  if (kind === 'result_window_too_large' || kind === 'scroll_batch_too_large') return 'window';
  return type === 'rejected_execution_exception' ? 'contexts' : 'refused';
}
