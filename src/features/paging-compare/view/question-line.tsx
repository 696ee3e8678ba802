import { Segmented } from '../../../components/segmented.tsx';
import { conclude, oneRequestRatio, underWay } from '../conclusion.ts';
import { judgeGuess } from '../guess.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import styles from './question-line.module.css';

const options = modes.map((mode) => ({ value: mode.id, text: messages.shortNames[mode.id] }));

/** The question of the page with the reader's guess; while lanes walk, how far they are; then what was counted, and the guess judged. */
export function QuestionLine({
  states,
  page,
  maxResultWindow,
  guess,
  onGuess,
}: {
  readonly states: readonly LaneState[];
  readonly page: number;
  readonly maxResultWindow: number;
  /** Null until the reader has chosen. */
  readonly guess: ModeId | null;
  readonly onGuess: (guess: ModeId) => void;
}) {
  const busy = states.some(isBusy);
  const conclusion = busy ? null : conclude(states, maxResultWindow);
  if (conclusion !== null) {
    return (
      <div className={styles.line}>
        <p>{conclusion}</p>
        <p className={styles.second}>{guess === null ? oneRequestRatio(states) : judgeGuess(guess, states)}</p>
      </div>
    );
  }
  const name = modes.find((mode) => mode.id === guess)?.name;
  return (
    <div className={`${styles.line} ${styles.invitation}`}>
      <p>{underWay(states) ?? messages.invitation(page)}</p>
      <div className={styles.guess}>
        <Segmented legend={messages.guessLegend} value={guess} options={options} onChange={onGuess} />
        <p className={styles.second}>{name === undefined || busy ? messages.invitationMore : messages.guessMade(name, page)}</p>
      </div>
    </div>
  );
}
