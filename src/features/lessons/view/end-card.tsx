import { countedCurve } from '../model/curve.ts';
import type { Lesson } from '../model/lesson.ts';
import { outcomeOf, type LessonState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import { CurveOutcome } from './curve/curve-outcome.tsx';
import { Prose } from './prose.tsx';
import { ScoreTable } from './score-card.tsx';
import looks from '../../../components/looks.module.css';
import styles from './rail.module.css';

/** Where the reader goes on when a lesson is over. */
export interface NextLesson {
  readonly title: string;
  readonly href: string;
}

/** The guess beside the count, the one sentence to keep, and where to go from here. */
export function EndCard({
  lesson,
  state,
  listHref,
  handoutHref,
  next,
}: {
  readonly lesson: Lesson;
  readonly state: LessonState;
  readonly listHref: string;
  readonly handoutHref: string;
  /** The lesson after this one; undefined after the last. */
  readonly next: NextLesson | undefined;
}) {
  const { prediction } = lesson;
  const outcome = outcomeOf(lesson, state);
  return (
    <>
      <p className={styles.muted}>
        <Prose text={prediction.question} />
      </p>
      {prediction.kind === 'curve' && typeof state.guess === 'object' && state.guess !== null ? (
        <CurveOutcome curve={prediction.curve} drawn={state.guess} counted={countedCurve(prediction.curve, state.steps)} />
      ) : outcome === undefined ? (
        <p>{state.guess === null ? messages.noGuess : messages.notCounted}</p>
      ) : (
        <dl className={styles.outcome}>
          <dt>{messages.guessed}</dt>
          <dd>{messages.fact(outcome.guess)}</dd>
          <dt>{outcome.gap === undefined ? messages.right : messages.counted}</dt>
          <dd>{messages.fact(outcome.came)}</dd>
          {outcome.gap !== undefined && (
            <>
              <dt>{messages.gap}</dt>
              <dd>{messages.gapWords(Number(outcome.guess), Number(outcome.came))}</dd>
            </>
          )}
        </dl>
      )}
      {lesson.score && <ScoreTable score={lesson.score} steps={state.steps} />}
      <h4>{messages.takeaway}</h4>
      <p className={styles.seen}>
        <Prose text={lesson.takeaway} />
      </p>
      <h4>{messages.breakIt}</h4>
      <ul className={styles.list}>
        {lesson.breakIt.map((idea) => (
          <li key={idea}>
            <Prose text={idea} />
          </li>
        ))}
      </ul>
      {next && (
        <p>
          <a className={styles.onward} href={next.href}>
            {messages.nextLesson(next.title)}
          </a>
        </p>
      )}
      <p className={looks.buttons}>
        <a href={handoutHref}>{messages.handout}</a> <a href={listHref}>{messages.all}</a>
      </p>
    </>
  );
}
