import { useEffect, useState } from 'react';
import type * as Conclusion from '../conclusion.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import styles from './question-line.module.css';

const options = modes.map((mode) => ({ value: mode.id, text: messages.shortNames[mode.id] }));

interface QuestionLineProps {
  readonly states: readonly LaneState[];
  readonly page: number;
  readonly maxResultWindow: number;
  /** Null until the reader has chosen. */
  readonly guess: ModeId | null;
  /** Whether lanes can be asked. */
  readonly ready: boolean;
  readonly onGuess: (guess: ModeId) => void;
}

/** The question of the page with the reader's guess; while lanes walk, how far they are; then what was counted, and the guess judged. */
export function QuestionLine(props: QuestionLineProps) {
  const { states, page, maxResultWindow, guess, onGuess, ready } = props;
  const counted = useCounted(ready);
  const busy = states.some(isBusy);
  const asked = states.some((state) => state.requests > 0 || state.error !== null);
  const conclusion = (!busy && asked && counted?.conclude(states, maxResultWindow)) || null;
  if (conclusion !== null) {
    return (
      <div className={styles.line}>
        <h1>{conclusion}</h1>
        <p className={styles.second}>{counted?.besideConclusion(guess, states)}</p>
      </div>
    );
  }
  const name = modes.find((mode) => mode.id === guess)?.name;
  return (
    <div className={`${styles.line} ${styles.invitation}`}>
      <h1>{(busy && counted?.underWay(states)) || messages.invitation(page)}</h1>
      <div className={styles.guess}>
        <Segmented legend={messages.guessLegend} value={guess} options={options} onChange={onGuess} />
        <p className={styles.second}>{name === undefined || busy ? messages.invitationMore : messages.guessMade(name, page)}</p>
      </div>
    </div>
  );
}

type Counted = typeof Conclusion;

/** What words what was counted: fetched when the lanes can be asked, so that it is there before the first answer, and the headline never falls back. */
function useCounted(ready: boolean): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    // Without it the question stays.
    if (ready) void import('../conclusion.ts').then(setCounted, console.warn);
  }, [ready]);
  return counted;
}
