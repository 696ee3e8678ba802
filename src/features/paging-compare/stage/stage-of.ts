import { largest } from '../../../components/text/largest.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import type { ModeId } from '../lanes/mode.ts';
import type { Question } from '../question.ts';
import { sceneOf, type Scene } from './scene.ts';
import { stageScale, type StageScale } from '../../../drawing/stage-scale.ts';

/** The drawings of the lanes in sight, and what they share. */
export interface StageOf {
  readonly scenes: Readonly<Partial<Record<ModeId, Scene>>>;
  readonly scale: StageScale;
  /** The most that any of the lanes merged over its whole trip. */
  readonly longestTrip: number;
}

/** What is drawn of these lanes, which ask `question`. */
export function stageOf(states: readonly LaneState[], { query, sort, tieBreak }: Question): StageOf {
  const byField = sort.field !== '_score';
  const unique = tieBreak === '_id' || sort.field === '_id';
  const drawn = states.map((state) => {
    // A lane that begins at a depth asks for less than everything.
    const everything = 'match_all' in query && state.start === null;
    return [state.mode, sceneOf(state, { everything, byField, unique })] as const;
  });
  return {
    scenes: Object.fromEntries(drawn),
    scale: stageScale(drawn.flatMap(([, scene]) => (scene.kind === 'answer' ? [scene] : []))),
    longestTrip: largest(states, (state) => state.trip.merged, 1),
  };
}
