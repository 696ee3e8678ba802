import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { Comparison } from '../comparison.ts';
import type { Positions } from '../compare-view.ts';
import { messages } from '../late-messages.ts';
import type { Lane } from '../lanes/lane.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { givenUp, headingOf, positionsOf, requestsTo, samePositions } from '../positions.ts';
import styles from './follow-positions.module.css';

/** A way back that takes, or gives up, more requests than one per lane is offered, not taken. */
const freely = 4;

/**
 * Keeps the address and the lanes together. Lanes that moved are told to it; a walk already when it starts, so that Back takes back the
 * walk and not the step before it. An address changed by going back takes used lanes along where that is cheap. Otherwise the way is
 * offered: opening a link sends nothing by itself.
 */
export function FollowPositions({
  comparison,
  states,
  positions,
  linked,
  onPositions,
}: {
  readonly comparison: Comparison;
  readonly states: readonly LaneState[];
  /** Where the lanes stood when the address was last told. */
  readonly positions: Positions;
  /** Where the address says the lanes stood; null once they have moved on their own. */
  readonly linked: Positions | null;
  readonly onPositions: (positions: Positions, how: 'push' | 'replace') => void;
}) {
  const [declined, setDeclined] = useState<Positions | null>(null);
  const told = useRef({ positions: linked === null ? positions : positionsOf(states), walking: false });
  /** The way back the lanes are on: where they are in between is nobody's address. A later one takes its place. */
  const underway = useRef<object>(null);
  const tell = (states: readonly LaneState[]) => {
    if (underway.current !== null) return;
    const { current } = told;
    const walking = states.some((state) => state.target !== null);
    if (!walking && states.some(isBusy)) return;
    const now = walking ? headingOf(states) : positionsOf(states);
    const news = walking ? !current.walking : !samePositions(now, current.positions);
    told.current = { positions: news ? now : current.positions, walking };
    // Where a walk ends has its place in the history since it began.
    if (news) onPositions(now, current.walking || Object.keys(now).length === 0 ? 'replace' : 'push');
  };
  const follow = useEffectEvent(tell);
  useEffect(() => {
    follow(comparison.getStates());
    return comparison.subscribe(() => follow(comparison.getStates()));
  }, [comparison]);
  const take = async (to: Positions) => {
    const way = {};
    underway.current = way;
    await Promise.all(comparison.lanes.map((lane) => bring(lane, to[lane.mode.id])));
    if (underway.current !== way) return;
    underway.current = null;
    // The address stands already where they went.
    told.current = { ...told.current, walking: true };
    tell(comparison.lanes.map((lane) => lane.current()));
  };
  const halt = async () => {
    const way = {};
    underway.current = way;
    await Promise.all(comparison.lanes.map((lane) => lane.stop()));
    const stopped = comparison.lanes.map((lane) => lane.current());
    told.current = { positions: positionsOf(stopped), walking: false };
    if (underway.current === way) underway.current = null;
    return stopped;
  };
  const goBack = useEffectEvent(async (to: Positions) => {
    if (comparison.lanes.every((lane) => lane.current().requests === 0)) return;
    const stopped = await halt();
    if (requestsTo(to, stopped) + givenUp(to, stopped) <= freely) await take(to);
  });
  useEffect(() => {
    if (linked !== null) void goBack(linked);
  }, [linked]);

  const now = positionsOf(states);
  if (linked === null || linked === declined || states.some(isBusy) || samePositions(linked, now)) return null;
  const requests = requestsTo(linked, states);
  if (requests === 0 && givenUp(linked, states) === 0) return null;
  return (
    <div className={styles.wanted}>
      <p>{requests === 0 ? messages.positionsSurface : messages.positionsTitle(requests)}</p>
      <Button
        onClick={() => {
          // A second look at it would be an offer to go where they are going.
          setDeclined(linked);
          void take(linked);
        }}
      >
        {requests === 0 ? messages.positionsReset : messages.positionsGo}
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          setDeclined(linked);
          onPositions(now, 'push');
        }}
      >
        {messages.positionsStay}
      </Button>
    </div>
  );
}

/** Brings a lane to a page, or back up to before its first request. */
async function bring(lane: Lane, page: number | undefined): Promise<void> {
  const { page: here } = lane.current();
  if (page === here) return;
  if (page !== undefined) await lane.goTo(page);
  else if (here > 0) await lane.reset();
}
