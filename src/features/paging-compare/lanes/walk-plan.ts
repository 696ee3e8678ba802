import { firstPage, type LaneState } from './lane-state.ts';
import { modeOf } from './mode.ts';

/** How a walk gets to a page: `first` is the first page it has to ask for, `anew` that what is open has to be given up before. */
export interface WalkPlan {
  readonly first: number;
  readonly anew: boolean;
  /** Searches it sends; 0 when the browser kept the page. */
  readonly requests: number;
}

/** Plans a walk to `page` from where the lane stands; nothing is sent. */
export function planWalk(state: LaneState, page: number): WalkPlan {
  const { forwardOnly, canJump } = modeOf(state.mode);
  if (forwardOnly) {
    if (state.kept.some((kept) => kept.page === page)) return { first: page, anew: false, requests: 0 };
    // A scroll moves only forward, and one that is gone cannot be taken up where it stood.
    const anew = page <= state.reached || state.context === null;
    return from(anew ? 1 : state.reached + 1, page, anew);
  }
  if (canJump) return from(page > state.page ? state.page + 1 : 1, page, false);
  // What lies above the depth a lane was filtered to, it has never read.
  if (page < firstPage(state)) return from(1, page, true);
  return from(Math.min(page, knownCursors(state) + 1), page, false);
}

function from(first: number, page: number, anew: boolean): WalkPlan {
  return { first, anew, requests: page - first + 1 };
}

/** The last page whose end is remembered without a gap from the first; the one before the first when there is none. */
function knownCursors(state: LaneState): number {
  const first = firstPage(state) - 1;
  const gap = state.cursors.findIndex((cursor, i) => i >= first && cursor === undefined);
  return gap < 0 ? Math.max(first, state.cursors.length) : gap;
}
