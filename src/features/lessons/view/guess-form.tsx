import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DraftField } from '../../../components/fields/draft-field.tsx';
import field from '../../../components/fields/field.module.css';
import { blankSketch, finished, type Sketch } from '../model/curve.ts';
import type { Curve, Prediction } from '../model/lesson.ts';
import type { Guess } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import { CurveForm } from './curve/curve-form.tsx';
import { Prose } from './prose.tsx';
import looks from '../../../components/looks.module.css';
import styles from './rail.module.css';

interface GuessFormProps {
  readonly prediction: Prediction;
  readonly guess: Guess | null;
  readonly onGuess: (guess: Guess) => void;
  readonly onSkip: () => void;
}

/** The question that comes before everything else, and a number, a choice or a drawing as its answer. */
export function GuessForm({ prediction, guess, onGuess, onSkip }: GuessFormProps) {
  const [chosen, setChosen] = useState(guess);
  const { question } = prediction;
  const take = (guess: Guess | null) => guess !== null && onGuess(guess);
  return (
    <>
      <p>
        <strong>
          <Prose text={question} />
        </strong>
      </p>
      <p className={styles.muted}>{messages.lookFirst}</p>
      {prediction.kind === 'curve' ? (
        <GuessedCurve curve={prediction.curve} guess={chosen} onChange={setChosen} />
      ) : prediction.kind === 'number' ? (
        <GuessedNumber value={typeof chosen === 'number' ? chosen : null} onChange={setChosen} onEnter={take} />
      ) : (
        <fieldset className={styles.choices}>
          <legend>{messages.yourGuess}</legend>
          {prediction.choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name="guess" checked={chosen === choice} onChange={() => setChosen(choice)} />
              <span>{choice}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={looks.buttons}>
        <Button look="primary" disabled={chosen === null} onClick={() => take(chosen)}>
          {messages.takeGuess}
        </Button>
        <Button look="quiet" onClick={onSkip}>
          {messages.skipGuess}
        </Button>
      </div>
    </>
  );
}

const mostGuessed = 1_000_000_000;

/** Empty until something is guessed: a number that stands there already would be half a guess. */
function GuessedNumber({
  value,
  onChange,
  onEnter,
}: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onEnter: (value: number | null) => void;
}) {
  return (
    <DraftField
      label={messages.yourGuess}
      text={value === null ? '' : String(value)}
      onCommit={(text) => onChange(numberIn(text))}
      onTyping={(text) => onChange(numberIn(text))}
      onEnter={(text) => onEnter(numberIn(text))}
      disabled={false}
    >
      {(draft) => (
        <input
          {...draft}
          className={field.control}
          type="number"
          inputMode="numeric"
          min={0}
          max={mostGuessed}
          placeholder={messages.guessPlaceholder}
        />
      )}
    </DraftField>
  );
}

/** Null where there is no number. */
function numberIn(text: string): number | null {
  if (text.trim() === '' || !Number.isFinite(Number(text))) return null;
  return Math.min(mostGuessed, Math.max(0, Math.round(Number(text))));
}

/** Counts as a guess once nothing is missing. */
function GuessedCurve({
  curve,
  guess,
  onChange,
}: {
  readonly curve: Curve;
  readonly guess: Guess | null;
  readonly onChange: (guess: Guess | null) => void;
}) {
  const [sketch, setSketch] = useState<Sketch>(typeof guess === 'object' && guess !== null ? guess : blankSketch(curve));
  const draw = (next: Sketch) => {
    setSketch(next);
    onChange(finished(next) ?? null);
  };
  return <CurveForm curve={curve} sketch={sketch} onSketch={draw} />;
}
