import type { Comparison } from '../comparison.ts';
import type { Positions } from '../compare-view.ts';
import type { Lane } from '../lanes/lane.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import type { FollowEvent, LanesLook, Way } from './follow-state.ts';
import { givenUp, headingOf, positionsOf, requestsTo } from './positions.ts';

/** A way that takes, or gives up, more requests than one per lane is offered, not taken. */
const freely = 4;

/** The lanes as the address is told of them. */
export function lookAt(states: readonly LaneState[]): LanesLook {
  const walking = states.some((state) => state.target !== null);
  return { positions: positionsOf(states), heading: walking ? headingOf(states) : null, busy: states.some(isBusy) };
}

/** Takes the lanes a way, or stops them and says that it is to be offered: opening a link sends nothing by itself. Undefined: it was given up. */
export async function takeLanes({ lanes }: Comparison, way: Way, stillWanted: () => boolean): Promise<FollowEvent | undefined> {
  const states = () => lanes.map((lane) => lane.current());
  if (!way.asked) {
    const used = states().some((state) => state.requests > 0);
    if (used) await Promise.all(lanes.map((lane) => lane.stop()));
    if (!used || requestsTo(way.to, states()) + givenUp(way.to, states()) > freely) {
      return { type: 'offered', way, lanes: lookAt(states()) };
    }
  }
  if (!stillWanted()) return undefined;
  await Promise.all(lanes.map((lane) => bring(lane, way.to)));
  return { type: 'arrived', way, lanes: lookAt(states()) };
}

/** Brings a lane to its page, or back up to before its first request. */
async function bring(lane: Lane, to: Positions): Promise<void> {
  const page = to[lane.mode.id];
  const { page: here } = lane.current();
  if (page === here) return;
  if (page !== undefined) await lane.goTo(page);
  else if (here > 0) await lane.reset();
}
