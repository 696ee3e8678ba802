import { Button } from '../../../components/button.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import type { Lesson } from '../model/lesson.ts';
import { outcomeOf, stepAt, type LessonState } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';
import type { RailProps } from './rail-props.ts';
import looks from '../../../components/looks.module.css';
import styles from './rail.module.css';

interface Played {
  readonly lesson: Lesson;
  readonly state: LessonState;
}

/** Where the learner is, in words. */
export function headingOf(lesson: Lesson, at: number): string {
  const step = stepAt(lesson, { at });
  if (step !== undefined) return `${messages.place(at, lesson.steps.length)}: ${step.title}`;
  return at === 0 ? messages.guessFirst : messages.end;
}

/** All that is left of a folded lesson, on narrow pages: the step and its tick. */
export function FoldLine({
  lesson,
  state: { at, steps },
  folded,
  onFold,
}: Played & { readonly folded: boolean; readonly onFold: (folded: boolean) => void }) {
  const mark = steps[at - 1]?.mark;
  return (
    <button type="button" className={styles.fold} aria-expanded={!folded} data-step={mark} onClick={() => onFold(!folded)}>
      <span className={styles.foldWords}>{headingOf(lesson, at)}</span>
      {mark !== undefined && <VisuallyHidden>({messages.mark[mark]})</VisuallyHidden>}
    </button>
  );
}

/** What the lesson is called, and what can be done with all of it. */
export function RailHead({
  lesson,
  send,
  onClose,
  titleId,
}: Pick<RailProps, 'lesson' | 'send' | 'onClose'> & { readonly titleId: string }) {
  return (
    <div className={styles.head}>
      <h2 id={titleId} className={styles.title}>
        <VisuallyHidden>{messages.rail}: </VisuallyHidden>
        {lesson.title}
      </h2>
      <div className={looks.buttons}>
        <Button look="quiet" onClick={() => send({ type: 'restarted' })}>
          {messages.restart}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </div>
  );
}

/** Every step as a link: its address can be copied from here. */
export function StepLinks({ lesson, state, hrefOf }: Pick<RailProps, 'lesson' | 'state' | 'hrefOf'>) {
  return (
    <ol className={styles.steps} aria-label={messages.steps}>
      {lesson.steps.map(({ title }, i) => {
        const mark = state.steps[i]?.mark ?? 'open';
        return (
          <li key={title} data-mark={mark}>
            <a href={hrefOf(i + 1)} aria-current={state.at === i + 1 ? 'step' : undefined}>
              {title} <VisuallyHidden>({messages.mark[mark]})</VisuallyHidden>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

/** That the guess is remembered; once a number has been counted, how far it lies from it. */
export function GuessLine({ lesson, state }: Played) {
  const { guess } = state;
  if (guess === null) return null;
  const outcome = lesson.prediction.kind === 'number' ? outcomeOf(lesson, state) : undefined;
  return (
    <p className={styles.muted}>
      {outcome === undefined ? messages.youGuessed(guess) : messages.guessCame(Number(outcome.guess), Number(outcome.came))}
    </p>
  );
}

/** That there is no engine, and what there is instead. */
export function RecordedNote({ there }: { readonly there: boolean }) {
  return <p className={styles.setup}>{there ? messages.noEngine : messages.nothingRecorded}</p>;
}
