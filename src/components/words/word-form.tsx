import type { ReactNode } from 'react';
import { messages } from '../messages.ts';
import styles from './word.module.css';

interface WordFormProps {
  /** What the word means, in a sentence or two. */
  readonly help: string;
  /** Where more of it is told. */
  readonly href: string;
  readonly children?: ReactNode;
}

/** What stands behind a word of a sentence: its fields, what it means, and a link to more. */
export function WordForm({ help, href, children }: WordFormProps) {
  return (
    <div className={styles.form}>
      {children}
      <p className={styles.help}>
        {help}{' '}
        <a href={href} target={href.startsWith('#') ? undefined : '_blank'} rel="noreferrer">
          {messages.more}
        </a>
      </p>
    </div>
  );
}
