import type { ReactNode } from 'react';
import { conclude, oneRequestRatio, underWay } from '../conclusion.ts';
import { judgeGuess } from '../guess.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import type { ModeId } from '../lanes/mode.ts';
import styles from './question-line.module.css';

/** What was counted when all lanes went to the same place, and the guess judged; `children` while there is nothing to conclude. */
export function Conclusion({
  states,
  maxResultWindow,
  guess,
  children,
}: {
  readonly states: readonly LaneState[];
  readonly maxResultWindow: number;
  readonly guess: ModeId | null;
  readonly children: ReactNode;
}) {
  const conclusion = conclude(states, maxResultWindow);
  if (conclusion === null) return children;
  return (
    <div className={styles.line}>
      <h1>{conclusion}</h1>
      <p className={styles.second}>{guess === null ? oneRequestRatio(states) : judgeGuess(guess, states)}</p>
    </div>
  );
}

/** How far the walks are; `children` when none is under way. */
export function UnderWay({ states, children }: { readonly states: readonly LaneState[]; readonly children: ReactNode }) {
  return underWay(states) ?? children;
}
