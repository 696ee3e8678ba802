import { useState } from 'react';
import type { StripChoice } from '../../depth/strip.ts';
import { laneCommands } from '../../lanes/commands.ts';
import type { Lane } from '../../lanes/lane.ts';
import { isBusy, type LaneState } from '../../lanes/lane-state.ts';
import { shownState, type Compare } from '../use-compare.ts';

/** Follows one lane. What was chosen or asked is of this lane: another question has lanes of its own. */
export function useLanePanel(lane: Lane, state: LaneState, compare: Compare) {
  const { ready, settings, shape } = compare;
  const [jumpAskedOf, setJumpAskedOf] = useState<Lane | null>(null);
  const jumpAsked = jumpAskedOf === lane;
  if (jumpAsked && isBusy(state)) setJumpAskedOf(null);
  const [chosen, setChosen] = useState<{ readonly lane: Lane; readonly choice: StripChoice } | null>(null);
  const counted = shownState(compare, state);
  const free = ready && !isBusy(state) && shape.matching !== 0;
  const choice = chosen?.lane === lane && free ? chosen.choice : null;
  const choose = (choice: StripChoice | null) => setChosen(choice && { lane, choice });
  return {
    compare,
    lane,
    state,
    /** Its own figures, or the recorded ones. */
    counted,
    commands: laneCommands({
      lane,
      state,
      goal: settings.page,
      ready,
      explainJump: () => setJumpAskedOf(lane),
    }),
    /** A depth that was chosen and not gone to yet. */
    choice,
    /** Whether one can be chosen now. */
    free,
    choose,
    goToChoice: () => {
      if (choice === null) return;
      choose(null);
      void lane.goTo(choice.page);
    },
    /** A Jump was asked for in a lane without page numbers. */
    jumpAsked,
    closeJump: () => setJumpAskedOf(null),
  };
}

/** A lane as its panel shows it: what it did, and what the reader is about to do with it. */
export type LaneView = ReturnType<typeof useLanePanel>;
