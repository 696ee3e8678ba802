import type { LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import type { SweepPoint } from '../../features/paging-compare/depth/sweep.ts';
import type { Question } from '../../features/paging-compare/question.ts';
import { stageOf } from '../../features/paging-compare/stage/stage-of.ts';
import type { LaneShown, PointShown, RequestShown } from '../recorded/recording.ts';

/** Lanes as an element shows them. */
export function lanesShown(states: readonly LaneState[], question: Question): readonly LaneShown[] {
  const { scenes } = stageOf(states, question);
  return states.map((state) => {
    const scene = scenes[state.mode];
    return {
      mode: state.mode,
      scene: scene?.kind === 'answer' ? scene : null,
      error: state.error?.kind ?? null,
      page: state.answered,
      requests: state.requests,
      trip: state.trip.merged,
      request: requestOf(state),
    };
  });
}

/** A point of a sweep as a chart shows it. */
export function pointShown({ mode, page, depth, counts, requests }: SweepPoint): PointShown {
  if (counts === null) return { mode, page, depth, counts, requests };
  const { ms: _, ...last } = counts.last;
  return { mode, page, depth, counts: last, requests };
}

/** A lane that was taken to a page, as a point of a chart. */
export function stateShown({ mode, size, error, last, requests }: LaneState, page: number): PointShown {
  if (last === null || error !== null) return { mode, page, depth: page * size, counts: null, requests };
  const { ms: _, ...counts } = last;
  return { mode, page, depth: page * size, counts, requests };
}

function requestOf({ exchange, error }: LaneState): RequestShown | null {
  const sent = error?.exchange ?? exchange;
  return sent === null ? null : { method: sent.method, path: sent.path, body: sent.requestBody };
}
