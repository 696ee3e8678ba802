import type { Positions } from '../compare-view.ts';
import { newLane, type LaneState } from '../lanes/lane-state.ts';
import { planWalk } from '../lanes/walk-plan.ts';
import { modeOf } from '../lanes/mode.ts';

/** Where the lanes stand; lanes that have not asked are left out. */
export function positionsOf(states: readonly LaneState[]): Positions {
  return Object.fromEntries(states.filter((state) => state.page > 0).map((state) => [state.mode, state.page] as const));
}

/** Where the lanes will stand when the walks under way are over. */
export function headingOf(states: readonly LaneState[]): Positions {
  return positionsOf(states.map((state) => (state.target === null ? state : { ...state, page: state.target })));
}

/** Requests it takes to bring the lanes from where they are to these positions; what a lane already shows costs nothing. */
export function requestsTo(positions: Positions, states: readonly LaneState[]): number {
  return states.reduce((sum, state) => {
    const page = positions[state.mode];
    if (page === undefined || page === state.page) return sum;
    return sum + (modeOf(state.mode).canJump ? 1 : planWalk(state, page).requests);
  }, 0);
}

/** Requests it would take to come back to where the lanes are that these positions leave out: what is given up by starting them anew. */
export function givenUp(positions: Positions, states: readonly LaneState[]): number {
  const left = states.filter((state) => state.page > 0 && positions[state.mode] === undefined);
  return requestsTo(
    positionsOf(left),
    left.map((state) => newLane(state.mode, state.size)),
  );
}
