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

/** Empty until something is guessed: a number that stands there already would be half a guess. What is no guess stays, and is told why. */
function GuessedNumber({
  value,
  onChange,
  onEnter,
}: {
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly onEnter: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const take = (text: string) => {
    setTyped(text);
    onChange(numberIn(text));
  };
  const problem = typed.trim() !== '' && numberIn(typed) === null;
  return (
    <DraftField
      label={messages.yourGuess}
      text={typed}
      onCommit={take}
      onTyping={take}
      onEnter={(text) => onEnter(numberIn(text))}
      disabled={false}
    >
      {(draft) => (
        <>
          <input
            {...draft}
            className={field.control}
            type="number"
            inputMode="numeric"
            min={0}
            max={mostGuessed}
            step={1}
            placeholder={messages.guessPlaceholder}
            aria-invalid={problem}
          />
          <span aria-live="polite" className={field.changed}>
            {problem && messages.noSuchGuess(typed, mostGuessed)}
          </span>
        </>
      )}
    </DraftField>
  );
}

/** Null where there is no whole number that can be guessed. */
function numberIn(text: string): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= mostGuessed ? value : null;
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
