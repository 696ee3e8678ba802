import { messages } from './messages.ts';
import styles from './presenter.module.css';

/** A lesson as its teacher needs it: where it stands, what to say, what comes next. */
export interface Talk {
  readonly title: string;
  /** From 1. */
  readonly step: number;
  readonly steps: number;
  readonly now: { readonly title: string; readonly text: string; readonly notes: string | undefined; readonly seen: string | undefined };
  /** Undefined at the last step. */
  readonly next: string | undefined;
}

/** What stands in the second window. */
export function NotesSheet({ talk }: { readonly talk: Talk | undefined }) {
  if (talk === undefined) return <p className={styles.sheet}>{messages.noLesson}</p>;
  const { now } = talk;
  return (
    <article className={styles.sheet}>
      <p className={styles.muted}>
        {talk.title}, {messages.place(talk.step, talk.steps)}
      </p>
      <h1>{now.title}</h1>
      <p>{now.text}</p>
      <p className={styles.notes}>{now.notes ?? messages.noNotes}</p>
      {now.seen !== undefined && (
        <>
          <h2>{messages.seen}</h2>
          <p>{now.seen}</p>
        </>
      )}
      <p className={styles.muted}>{talk.next === undefined ? messages.last : `${messages.next}: ${talk.next}`}</p>
      <p className={styles.muted}>{messages.keepsOpen}</p>
    </article>
  );
}
