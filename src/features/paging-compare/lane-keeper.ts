import type { GhostRunner } from './chart/ghost-runner.ts';
import type * as Conclusion from './verdict/conclusion.ts';
import { createComparison, type Comparison } from './comparison.ts';
import type { LaneDeps } from './lanes/lane.ts';
import type { Question } from './question.ts';
import type { Sweeper } from './depth/sweeper.ts';

/** The lanes over one question, what they ask with, and the chart's sweep and ghost once there are such. */
export interface KeptLanes {
  readonly deps: Omit<LaneDeps, 'mode'>;
  readonly comparison: Comparison;
  /** What was counted when they were last on the same page, in words. */
  concluded?: Conclusion.Concluded | undefined;
  /** What words it, once it was fetched. */
  wording?: typeof Conclusion.words;
  sweeper?: Sweeper;
  ghost?: GhostRunner;
}

/** Keeps lanes while other pages are on screen: where they stand, what they counted, what they hold open. Of one question only. */
export interface LaneKeeper {
  /** The lanes over this question: those there are, where it was asked last, or new ones. Nothing is sent. */
  readonly over: (question: Question, make: () => KeptLanes['deps']) => KeptLanes;
  /** The lanes asked for last. */
  readonly latest: () => KeptLanes | undefined;
  /** Gives up all other lanes, and closes what they hold. */
  readonly keepOnly: (kept: KeptLanes) => void;
}

/** A keeper with nothing in it. */
export function createLaneKeeper(): LaneKeeper {
  const all = new Map<string, KeptLanes>();
  return {
    over: (question, make) => {
      const key = JSON.stringify(question);
      const there = all.get(key);
      if (there !== undefined) return there;
      const deps = make();
      const kept: KeptLanes = { deps, comparison: createComparison(deps) };
      all.set(key, kept);
      return kept;
    },
    latest: () => [...all.values()].at(-1),
    keepOnly: (kept) => {
      for (const [key, other] of all) {
        if (other === kept) continue;
        all.delete(key);
        other.sweeper?.stop();
        other.ghost?.stop();
        void other.comparison.reset();
      }
    },
  };
}
