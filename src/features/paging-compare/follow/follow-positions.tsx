import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import type { Comparison } from '../comparison.ts';
import { samePositions } from '../compare-view.ts';
import { messages } from '../late-messages.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import styles from './follow-positions.module.css';
import type { Followed } from './followed.ts';
import { givenUp, positionsOf, requestsTo } from './positions.ts';
import { lookAt, takeLanes } from './take-lanes.ts';

/** Tells the address of the lanes, takes them where it says, and offers the way there where that is not cheap. */
export function FollowPositions({
  comparison,
  states,
  followed,
}: {
  readonly comparison: Comparison;
  readonly states: readonly LaneState[];
  readonly followed: Followed;
}) {
  const { send, getState } = followed;
  const { linked, way } = followed.state;
  useEffect(() => {
    const look = () => send({ type: 'looked', lanes: lookAt(comparison.getStates()) });
    look();
    return comparison.subscribe(look);
  }, [comparison, send]);
  useEffect(() => {
    if (way !== null) void takeLanes(comparison, way, () => getState().way === way).then((event) => event && send(event));
  }, [comparison, way, send, getState]);

  const now = positionsOf(states);
  if (linked === null || way !== null || states.some(isBusy) || samePositions(linked, now)) return null;
  const requests = requestsTo(linked, states);
  if (requests === 0 && givenUp(linked, states) === 0) return null;
  return (
    <div className={styles.wanted}>
      <p>{requests === 0 ? messages.positionsSurface : messages.positionsTitle(requests)}</p>
      <Button onClick={() => send({ type: 'went' })}>{requests === 0 ? messages.positionsReset : messages.positionsGo}</Button>
      <Button look="quiet" onClick={() => send({ type: 'changed', part: { positions: now }, how: 'push' })}>
        {messages.positionsStay}
      </Button>
    </div>
  );
}
