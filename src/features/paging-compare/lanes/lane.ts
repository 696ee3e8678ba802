import type { WireHit } from '../../../client/wire.ts';
import type { Question } from '../question.ts';
import { createAsks, type AskDeps } from './lane-asks.ts';
import { createMachine } from './lane-machine.ts';
import { firstPage, isBusy, newLane, type LaneStart, type LaneState } from './lane-state.ts';
import type { Mode } from './mode.ts';
import { planWalk } from './walk-plan.ts';

/** What a lane needs from outside. */
export interface LaneDeps extends AskDeps {
  /** Runs a callback soon; a walk tells its listeners at most once per call back. */
  readonly schedule: (publish: () => void) => void;
}

/** One lane: a state and the commands that move it. Commands resolve when they are over and never reject. */
export interface Lane {
  readonly mode: Mode;
  readonly question: Question;
  /** Milliseconds on the clock its context runs out by. */
  readonly now: () => number;
  /** Changes identity only when listeners are told. */
  readonly getState: () => LaneState;
  /** The state this very moment, for those who await a command. */
  readonly current: () => LaneState;
  subscribe(listener: () => void): () => void;
  readonly next: () => Promise<void>;
  readonly back: () => Promise<void>;
  /** To page `page` the cheapest way the mode has: a jump, a remembered cursor, or a walk. */
  readonly goTo: (page: number) => Promise<void>;
  /** Page by page up to `page`, in every mode; from the start when `page` lies behind. */
  readonly walk: (page: number) => Promise<void>;
  /** Begins anew at a depth, by a range on the sort key instead of a walk. */
  readonly beginAt: (start: LaneStart) => Promise<void>;
  /**
   * From the first page to the end, as a walk to about `target` pages. `onPage` is awaited after every answer, with the rows it gave and
   * whether the lane goes on, and may end the walk by answering false; it must not reject. `parameters` are those of
   * every search, `cost=true` unless given.
   */
  readonly readOut: (
    target: number,
    onPage: (hits: readonly WireHit[], more: boolean) => Promise<boolean>,
    parameters?: string,
  ) => Promise<void>;
  /** Cuts short what is under way; resolves when it has stopped. */
  readonly stop: () => Promise<void>;
  /** Gives the scroll or PIT back to the server. */
  readonly close: () => Promise<void>;
  /** A new scroll or PIT in place of one that ran out. A PIT goes on after its last cursor, a scroll begins again. */
  readonly reopen: () => Promise<void>;
  readonly noteExpiry: () => void;
  /** How long its scroll or PIT is asked to be kept from the next use on. */
  readonly keepAlive: () => Mode['keepAlive'];
  readonly keepFor: (keepAlive: NonNullable<Mode['keepAlive']>) => void;
  readonly reset: () => Promise<void>;
}

/** Builds a lane over its calls. */
export function createLane(deps: LaneDeps): Lane {
  const { mode, question } = deps;
  const machine = createMachine(newLane(mode.id, question.size), deps.schedule);
  const { current, apply, run, stop } = machine;
  const { ask, walkFrom, release, keepAlive, keepFor } = createAsks(deps, machine);

  function nextPage(): number {
    const state = current();
    return state.page === 0 ? firstPage(state) : state.page + 1;
  }

  async function walk(page: number): Promise<void> {
    const { first, anew, requests } = planWalk(current(), page);
    if (requests === 0) return apply({ type: 'recalled', page });
    if (anew) await reset();
    await run(first === page ? null : page, (signal) => walkFrom(first, page, signal));
  }

  async function reset(): Promise<void> {
    await stop();
    await release();
    apply({ type: 'reset' });
  }

  return {
    mode,
    question,
    now: deps.now,
    getState: machine.getState,
    current,
    subscribe: machine.subscribe,
    next: async () => {
      const page = nextPage();
      const { kept, context } = current();
      if (mode.forwardOnly && kept.some((one) => one.page === page)) return apply({ type: 'recalled', page });
      if (mode.forwardOnly && context === null) await reset();
      await run(null, (signal) => ask(nextPage(), { signal }));
    },
    back: async () => {
      const state = current();
      const page = state.page - 1;
      if (page < firstPage(state)) return;
      if (mode.forwardOnly) return apply({ type: 'recalled', page });
      await run(null, (signal) => ask(page, { signal }));
    },
    goTo: (page) => (mode.canJump ? run(null, (signal) => ask(page, { signal })) : walk(page)),
    walk,
    beginAt: async (start) => {
      await reset();
      apply({ type: 'begun', start });
      await run(null, (signal) => ask(start.page, { signal }));
    },
    readOut: async (target, onPage, parameters) => {
      await reset();
      await run(target, async (signal) => {
        for (let page = 1; isBusy(current()) && !signal.aborted; page++) {
          await ask(page, { signal, parameters, ...(page > 1 && { road: 'direct' }) });
          const state = current();
          // A cursor that found nothing shows its last page still.
          const went = await onPage(state.page === page ? state.hits : [], isBusy(state));
          if (!went) return;
        }
      });
    },
    stop,
    close: async () => {
      if (machine.isRunning()) return;
      apply({ type: 'closed', exchange: await release() });
    },
    reopen: async () => {
      if (mode.forwardOnly) await reset();
      await run(null, (signal) => ask(nextPage(), { signal }));
    },
    keepAlive,
    keepFor,
    noteExpiry: () => {
      const state = current();
      if (state.context !== null && !isBusy(state)) apply({ type: 'expired', exchange: null });
    },
    reset,
  };
}
