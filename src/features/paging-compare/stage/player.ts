import { createStore } from '../../../client/store.ts';
import type { ModeId } from '../lanes/mode.ts';
import type { StepId } from '../../../drawing/steps.ts';
import { atEnd, reduceStep, type StepEvent, type StepState } from './stepper.ts';

/** The clock the stage plays by. */
export interface StageClock {
  /** Milliseconds since any moment. */
  readonly now: () => number;
  /** Calls back once, soon; returns the way to stop that. */
  readonly onFrame: (tick: () => void) => () => void;
  /** Whether nothing may move by itself. */
  readonly isStill: () => boolean;
}

/** Where the drawings of all lanes stand, and what moves them. */
export interface StagePlayer {
  readonly getState: () => StepState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Answers came back to these lanes: what happened plays once, unless nothing may move. */
  readonly answered: (lanes: readonly ModeId[]) => void;
  readonly play: (lanes: readonly ModeId[]) => void;
  readonly go: (step: StepId) => void;
  readonly by: (steps: 1 | -1) => void;
  /** To the end at once. */
  readonly end: () => void;
}

/** The page's own clock. */
export const pageClock: StageClock = {
  now: () => performance.now(),
  onFrame: (tick) => {
    const frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  },
  isStill: () => document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches,
};

/** A player that stands at the end. It asks for frames only while it plays. */
export function createStagePlayer(clock: StageClock): StagePlayer {
  const { getState, subscribe, set } = createStore(atEnd);
  let stop: (() => void) | null = null;
  const apply = (event: StepEvent) => {
    const next = reduceStep(getState(), event);
    if (next !== getState()) set(next);
    stop?.();
    stop = next.playing === null ? null : clock.onFrame(() => apply({ type: 'tick', at: clock.now() }));
  };
  return {
    getState,
    subscribe,
    answered: (lanes) => apply({ type: 'answered', lanes, at: clock.now(), still: clock.isStill() }),
    play: (lanes) => apply({ type: 'play', lanes, at: clock.now() }),
    go: (step) => apply({ type: 'go', step }),
    by: (steps) => apply({ type: 'by', steps }),
    end: () => apply({ type: 'end' }),
  };
}
