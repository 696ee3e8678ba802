/**
 * What a class has guessed. Names to find things by (stories do):
 * - textbox `Codes, with blanks or lines between them`, button `Take all codes out`
 * - status with how many guessed; list `Not counted` with a reason for each
 * - table `Guesses` with a row for each bar, or a table for each line of a drawing; button `Show what comes out`
 */
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { TextArea } from '../../../../components/text-area.tsx';
import { codesOf, keepCodes } from '../../model/class-kept.ts';
import { sumUp, type ClassSum } from '../../model/class-sum.ts';
import type { Lesson } from '../../model/lesson.ts';
import { Prose } from '../prose.tsx';
import { messages as lessonWords } from '../../messages.ts';
import { Histogram } from './histogram.tsx';
import { messages } from './messages.ts';
import looks from '../../../../components/looks.module.css';
import styles from './class.module.css';

interface ClassPageProps {
  readonly lesson: Lesson;
  /** The name of the lesson in addresses. */
  readonly lessonRef: string;
  readonly lessonHref: string;
  readonly listHref: string;
}

/** Adds up the codes of a class: no server, no names. */
export function ClassPage({ lesson, lessonRef, lessonHref, listHref }: ClassPageProps) {
  const [codes, setCodes] = useState(() => codesOf(lessonRef));
  const [shows, setShows] = useState(false);
  const sum = sumUp(lesson, codes);
  const take = (text: string) => {
    setCodes(text);
    keepCodes(lessonRef, text);
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title(lesson.title)}</h1>
      <p>
        <Prose text={lesson.prediction.question} />
      </p>
      <p className={looks.muted}>{messages.what}</p>
      <TextArea label={messages.codes} value={codes} rows={6} onChange={take} />
      <p className={looks.bar}>
        <Button onClick={() => setShows(!shows)}>{shows ? messages.hide : messages.show}</Button>
        <Button look="quiet" disabled={codes === ''} onClick={() => take('')}>
          {messages.clear}
        </Button>
      </p>
      <Told sum={sum} />
      <Histogram lesson={lesson} guesses={sum.guesses} shows={shows} />
      <p className={looks.bar}>
        <a href={lessonHref}>{messages.toLesson}</a> <a href={listHref}>{lessonWords.all}</a>
      </p>
    </div>
  );
}

/** How many there are, and what became of codes that count for nothing. */
function Told({ sum }: { readonly sum: ClassSum }) {
  const { guesses, repeated, replaced, refused } = sum;
  return (
    <>
      <output>
        {messages.sum(guesses.length)} {repeated > 0 && messages.repeated(repeated)} {replaced > 0 && messages.replaced(replaced)}
      </output>
      {refused.length > 0 && (
        <section aria-label={messages.refused}>
          <h2>{messages.refused}</h2>
          <ul className={styles.refused} aria-label={messages.refused}>
            {refused.map(({ text, problem }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same text may stand there twice
              <li key={at}>{messages.problem(text, problem)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
