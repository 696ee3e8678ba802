import { stepIds, type StepId } from '../../../drawing/steps.ts';
import type { ModeId } from '../lanes/mode.ts';

/** How long the drawing stays at a step while it plays, in milliseconds. */
export const stepMs = 230;

/** Where the drawing stands. All lanes stand at `step`; while it plays those that were not asked stand at the end. */
export interface StepState {
  readonly step: StepId;
  /** Null when it stands still. */
  readonly playing: { readonly since: number; readonly lanes: readonly ModeId[] } | null;
}

export type StepEvent =
  /** Answers came back to these lanes; `still` where nothing may move. `at` in milliseconds on any clock. */
  | { readonly type: 'answered'; readonly lanes: readonly ModeId[]; readonly at: number; readonly still: boolean }
  /** Time went by. */
  | { readonly type: 'tick'; readonly at: number }
  /** The reader plays it. */
  | { readonly type: 'play'; readonly lanes: readonly ModeId[]; readonly at: number }
  | { readonly type: 'go'; readonly step: StepId }
  | { readonly type: 'by'; readonly steps: 1 | -1 }
  /** To the end at once. */
  | { readonly type: 'end' };

/** All of it has happened. */
export const atEnd: StepState = { step: 'fetch', playing: null };

/** The stage's one transition. */
export function reduceStep(state: StepState, event: StepEvent): StepState {
  switch (event.type) {
    case 'answered':
      return event.still || event.lanes.length === 0 ? atEnd : playFrom(event.lanes, event.at);
    case 'play':
      return playFrom(event.lanes, event.at);
    case 'tick':
      return ticked(state, event.at);
    case 'go':
      return { step: event.step, playing: null };
    case 'by':
      return { step: stepBy(state.step, event.steps), playing: null };
    case 'end':
      return state.playing === null && state.step === 'fetch' ? state : atEnd;
    default:
      return event satisfies never;
  }
}

/** Where one lane's drawing stands. */
export function stepOf({ step, playing }: StepState, lane: ModeId): StepId {
  return playing === null || playing.lanes.includes(lane) ? step : 'fetch';
}

/** Whether a step has happened when the drawing stands at `now`. */
export function hasHappened(step: StepId, now: StepId): boolean {
  return stepIds.indexOf(step) <= stepIds.indexOf(now);
}

function playFrom(lanes: readonly ModeId[], at: number): StepState {
  return { step: 'ask', playing: { since: at, lanes } };
}

function ticked(state: StepState, at: number): StepState {
  if (state.playing === null) return state;
  const step = stepIds[Math.max(0, Math.floor((at - state.playing.since) / stepMs))];
  if (step === undefined || step === 'fetch') return atEnd;
  return step === state.step ? state : { ...state, step };
}

function stepBy(step: StepId, by: number): StepId {
  return stepIds[Math.max(0, Math.min(stepIds.length - 1, stepIds.indexOf(step) + by))] ?? step;
}
