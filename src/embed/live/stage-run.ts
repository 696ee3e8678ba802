import { createComparison, type Comparison } from '../../features/paging-compare/comparison.ts';
import type { LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import type { Question } from '../../features/paging-compare/question.ts';
import type { Asked } from '../asked/asked.ts';
import type { SharedEngine } from '../engine/shared-engine.ts';
import type { StageRecording } from '../recorded/recording.ts';
import { Stopped } from './stopped.ts';
import { questionOf, shapeOf } from './question-of.ts';
import { lanesShown } from './shown-of.ts';

/** What a run tells while it is under way. */
export interface RunEvents {
  readonly onFilling: (done: number, total: number) => void;
  readonly onAsking: (done: number, total: number) => void;
}

/** Lanes over the shared engine, kept between pages. */
export interface StageRun {
  /** Takes the lanes there. Resolves with what they show, also when one was refused; rejects with `Stopped` where the signal ended it. */
  readonly goTo: (page: number, events: RunEvents, signal: AbortSignal) => Promise<StageRecording>;
  /** Gives back what the lanes hold open. */
  readonly close: () => Promise<void>;
  /** Of the lanes that are shown: what they read last. */
  readonly states: () => readonly LaneState[];
}

const PUBLISH_EVERY_MS = 120;

/** Builds lanes for what an element asks; the index is filled with the first page. */
export function createStageRun(engine: SharedEngine, asked: Asked, version: string): StageRun {
  let made: { readonly comparison: Comparison; readonly question: Question; readonly window: number } | undefined;
  const states = (): readonly LaneState[] =>
    made === undefined ? [] : made.comparison.lanes.map((lane) => lane.current()).filter(({ mode }) => asked.modes.includes(mode));

  const prepare = async ({ onFilling }: RunEvents) => {
    const index = await engine.filled(asked, onFilling);
    const row = engine.datasets.find(({ id }) => id === asked.data);
    if (row === undefined) throw new Error(`there is no data set ${asked.data}`);
    const question = questionOf(asked, row, index);
    const comparison = createComparison({
      question,
      calls: engine.client,
      schedule: (publish) => void setTimeout(publish, PUBLISH_EVERY_MS),
      now: () => performance.now(),
    });
    return { comparison, question, window: (await engine.client.settings(index)).maxResultWindow };
  };

  return {
    states,
    goTo: async (page, events, signal) => {
      made ??= await prepare(events);
      const { comparison, question, window } = made;
      if (signal.aborted) throw new Stopped();
      signal.addEventListener('abort', comparison.stop, { once: true });
      const before = requestsOf(states());
      const total = asked.modes.reduce((sum, mode) => sum + (mode === 'offset' ? 1 : page), 0);
      const forget = comparison.subscribe(() => events.onAsking(Math.max(0, requestsOf(states()) - before), total));
      // Each jump is a trip of its own.
      await comparison.lanes.find(({ mode }) => mode.canJump)?.reset();
      await comparison.goTo(page, asked.modes);
      forget();
      signal.removeEventListener('abort', comparison.stop);
      if (signal.aborted) throw new Stopped();
      const shape = shapeOf(asked, question, { version, maxResultWindow: window });
      return { kind: 'stage', shape, page, lanes: lanesShown(states(), question) };
    },
    close: async () => made?.comparison.reset(),
  };
}

function requestsOf(states: readonly LaneState[]): number {
  return states.reduce((sum, { requests }) => sum + requests, 0);
}
