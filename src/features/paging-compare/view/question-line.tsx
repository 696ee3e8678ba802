import { later, Part } from '../../../components/later.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import styles from './question-line.module.css';

// There is nothing to conclude before the first answer.
const Conclusion = later(async () => (await import('./conclusion-line.tsx')).Conclusion);
const UnderWay = later(async () => (await import('./conclusion-line.tsx')).UnderWay);

const options = modes.map((mode) => ({ value: mode.id, text: messages.shortNames[mode.id] }));

interface QuestionLineProps {
  readonly states: readonly LaneState[];
  readonly page: number;
  readonly maxResultWindow: number;
  /** Null until the reader has chosen. */
  readonly guess: ModeId | null;
  readonly onGuess: (guess: ModeId) => void;
}

/** The question of the page with the reader's guess; while lanes walk, how far they are; then what was counted, and the guess judged. */
export function QuestionLine(props: QuestionLineProps) {
  const { states, maxResultWindow, guess } = props;
  const busy = states.some(isBusy);
  const asked = states.some((state) => state.requests > 0 || state.error !== null);
  const invitation = <Invitation {...props} busy={busy} />;
  if (busy || !asked) return invitation;
  return (
    <Part fallback={invitation}>
      <Conclusion states={states} maxResultWindow={maxResultWindow} guess={guess}>
        {invitation}
      </Conclusion>
    </Part>
  );
}

function Invitation({ states, page, guess, onGuess, busy }: QuestionLineProps & { readonly busy: boolean }) {
  const name = modes.find((mode) => mode.id === guess)?.name;
  const question = messages.invitation(page);
  return (
    <div className={`${styles.line} ${styles.invitation}`}>
      <h1>
        {busy ? (
          <Part fallback={question}>
            <UnderWay states={states}>{question}</UnderWay>
          </Part>
        ) : (
          question
        )}
      </h1>
      <div className={styles.guess}>
        <Segmented legend={messages.guessLegend} value={guess} options={options} onChange={onGuess} />
        <p className={styles.second}>{name === undefined || busy ? messages.invitationMore : messages.guessMade(name, page)}</p>
      </div>
    </div>
  );
}
