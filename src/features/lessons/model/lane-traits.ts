import type { PagingMode } from '../../../client/paging.ts';

/** In what the lanes differ, as far as a lesson can ask for it or see it. */
export interface LaneTraits {
  /** Asks for a page by its number: it can pass the window, and is not filtered to a depth. */
  readonly jumps: boolean;
  /** Keeps something open at the service, which can be closed and run out. */
  readonly holds: boolean;
}

/** A row for each lane. A test holds them against the rows of the Compare page. */
export const laneTraits: Readonly<Record<PagingMode, LaneTraits>> = {
  offset: { jumps: true, holds: false },
  search_after: { jumps: false, holds: false },
  scroll: { jumps: false, holds: true },
  pit: { jumps: false, holds: true },
};
