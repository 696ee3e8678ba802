import { useLayoutEffect, useRef, useState } from 'react';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { createStagePlayer, pageClock, type StageClock, type StagePlayer } from './player.ts';

/** The player of the drawings of these lanes. It plays once when all that were asked have their answers; while one is under way the drawings stand at the end. */
export function useStage(states: readonly LaneState[], clock: StageClock = pageClock): StagePlayer {
  const [player] = useState(() => createStagePlayer(clock));
  const seen = useRef<readonly LaneState[] | null>(null);
  // Before it is drawn, so that the end is not seen before the beginning.
  useLayoutEffect(() => {
    if (states.some(isBusy)) {
      player.end();
      return;
    }
    const before = seen.current;
    seen.current = states;
    if (before === null) return;
    const answered = states.filter((state, i) => state.requests !== before[i]?.requests && state.cost !== null && state.error === null);
    if (answered.length > 0) player.answered(answered.map((state) => state.mode));
  }, [states, player]);
  return player;
}
