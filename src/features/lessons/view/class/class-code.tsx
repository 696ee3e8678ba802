import { useState } from 'react';
import { CopyButton } from '../../../../components/copy-button.tsx';
import { writeCode } from '../../model/class-code.ts';
import { learnerOf } from '../../model/class-kept.ts';
import type { Lesson } from '../../model/lesson.ts';
import type { Guess } from '../../model/lesson-state.ts';
import { messages } from './messages.ts';
import looks from '../../../../components/looks.module.css';
import styles from './class.module.css';

/** The learner's guess as a code, folded away: who learns alone has no use for it. */
export function ClassCode({ lesson, guess }: { readonly lesson: Lesson; readonly guess: Guess }) {
  return (
    <details>
      <summary className={looks.summary}>{messages.code}</summary>
      <Code lesson={lesson} guess={guess} />
    </details>
  );
}

function Code({ lesson, guess }: { readonly lesson: Lesson; readonly guess: Guess }) {
  const [learner] = useState(() => learnerOf(lesson.id));
  const code = writeCode(lesson, { learner, guess });
  return (
    <div className={styles.code}>
      <code>{code}</code>
      <CopyButton label={messages.copyCode} text={code} />
      <p className={looks.muted}>{messages.codeWhat}</p>
    </div>
  );
}
