import { Button } from '../../../components/button.tsx';
import { countedCurve } from '../model/curve.ts';
import type { Lesson } from '../model/lesson.ts';
import { outcomeOf, type LessonState, type StepState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import { BlankCurve, CurveOutcome } from './curve/curve-outcome.tsx';
import { Prose } from './prose.tsx';
import styles from './handout.module.css';

interface HandoutProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
  readonly listHref: string;
}

const UNTOUCHED: StepState = { mark: 'open', counted: {} };

/** A lesson on paper: the learner's own guess and counts where there are any, and lines to write on where there are none. */
export function Handout({ lesson, state, listHref }: HandoutProps) {
  const { prediction, steps } = lesson;
  return (
    <article className={styles.handout} data-handout>
      <p className={styles.tools}>
        <Button look="primary" onClick={() => window.print()}>
          {messages.print}
        </Button>
        <a href={listHref}>{messages.all}</a>
      </p>
      <header className={styles.head}>
        <h1>{lesson.title}</h1>
        <p>
          {messages.yourName} <Line />
        </p>
      </header>
      <p>{lesson.goal}</p>
      <section aria-label={messages.guessFirst}>
        <h2>{messages.guessFirst}</h2>
        <p>
          <Prose text={prediction.question} />
        </p>
        <HandoutGuess lesson={lesson} state={state} />
      </section>
      <ol className={styles.steps}>
        {steps.map((step, i) => (
          <HandoutStep key={step.title} title={step.title} text={step.text} seen={step.seen} state={state.steps[i] ?? UNTOUCHED} />
        ))}
      </ol>
      <section aria-label={messages.takeaway}>
        <h2>{messages.takeaway}</h2>
        <p className={styles.takeaway}>
          <Prose text={lesson.takeaway} />
        </p>
      </section>
      <section aria-label={messages.breakIt}>
        <h2>{messages.breakIt}</h2>
        <ul className={styles.ideas}>
          {lesson.breakIt.map((idea) => (
            <li key={idea}>
              <Prose text={idea} />
              <Line />
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

/** The guess beside what was counted, or room for both. */
function HandoutGuess({ lesson, state }: Pick<HandoutProps, 'lesson' | 'state'>) {
  const { prediction } = lesson;
  const { guess } = state;
  if (prediction.kind === 'curve')
    return typeof guess === 'object' && guess !== null ? (
      <CurveOutcome curve={prediction.curve} drawn={guess} counted={countedCurve(prediction.curve, state.steps)} />
    ) : (
      <BlankCurve curve={prediction.curve} />
    );
  const outcome = outcomeOf(lesson, state);
  return (
    <>
      {prediction.kind === 'choice' && <p>{prediction.choices.join(' / ')}</p>}
      <dl className={styles.outcome}>
        <dt>{messages.guessed}</dt>
        <dd>{typeof guess === 'number' || typeof guess === 'string' ? messages.fact(guess) : <Line />}</dd>
        <dt>{messages.counted}</dt>
        <dd>{outcome === undefined ? <Line /> : messages.fact(outcome.came)}</dd>
        {outcome?.gap !== undefined && (
          <>
            <dt>{messages.gap}</dt>
            <dd>{messages.gapWords(Number(outcome.guess), Number(outcome.came))}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function HandoutStep({
  title,
  text,
  seen,
  state,
}: {
  readonly title: string;
  readonly text: string;
  readonly seen: string;
  readonly state: StepState;
}) {
  return (
    <li>
      <h2>{title}</h2>
      <p>
        <Prose text={text} />
      </p>
      {state.mark === 'ticked' ? (
        <p className={styles.seen}>
          {messages.youSaw} <Prose text={seen} counted={state.counted} />
        </p>
      ) : (
        <p>
          {messages.whatYouSee} <Line />
        </p>
      )}
    </li>
  );
}

/** To write on. */
function Line() {
  return <span className={styles.line} />;
}
