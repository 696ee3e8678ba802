import { useEffect, useRef, useState } from 'react';
import type { Comparison } from '../comparison.ts';
import type { Positions } from '../compare-view.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { positionsOf, requestsTo, samePositions } from '../positions.ts';

/** A way back that takes more requests than one per lane is offered, not taken. */
const freely = 4;

interface PositionsContext {
  readonly comparison: Comparison;
  readonly states: readonly LaneState[];
  /** Where the address says the lanes stood; null once they have moved on their own. */
  readonly linked: Positions | null;
  readonly onPositions: (positions: Positions) => void;
  readonly ready: boolean;
}

/** A place the address knows and the lanes are not at, and the ways to settle that. */
export interface OfferedPositions {
  readonly requests: number;
  readonly go: () => void;
  readonly stay: () => void;
}

/**
 * Keeps the address and the lanes together: lanes that moved are told to it, and one that was changed by going back takes used lanes
 * along where that is cheap. Otherwise the way is offered: opening a link sends nothing by itself.
 */
export function usePositions({ comparison, states, linked, onPositions, ready }: PositionsContext): OfferedPositions | null {
  const [declined, setDeclined] = useState<Positions | null>(null);
  const tell = useRef(onPositions);
  useEffect(() => {
    tell.current = onPositions;
  });
  useEffect(() => {
    let told = positionsOf(comparison.getStates());
    return comparison.subscribe(() => {
      const states = comparison.getStates();
      const now = positionsOf(states);
      if (states.some(isBusy) || samePositions(now, told)) return;
      told = now;
      tell.current(now);
    });
  }, [comparison]);
  useEffect(() => {
    const states = comparison.getStates();
    if (linked === null || !ready || states.every((state) => state.page === 0)) return;
    if (requestsTo(linked, states) <= freely) take(comparison, linked);
  }, [comparison, linked, ready]);

  const now = positionsOf(states);
  if (linked === null || !ready || linked === declined || states.some(isBusy) || samePositions(linked, now)) return null;
  const requests = requestsTo(linked, states);
  if (requests === 0) return null;
  return {
    requests,
    go: () => {
      // A second look at it would be an offer to go where they are going.
      setDeclined(linked);
      take(comparison, linked);
    },
    stay: () => {
      setDeclined(linked);
      onPositions(now);
    },
  };
}

function take(comparison: Comparison, positions: Positions): void {
  for (const lane of comparison.lanes) {
    const page = positions[lane.mode.id];
    if (page !== undefined && page !== lane.current().page) void lane.goTo(page);
  }
}
