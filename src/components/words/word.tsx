import { useState, type ReactNode } from 'react';
import { later, Part } from '../later.tsx';
import { isTyped } from '../typed.ts';
import styles from './word.module.css';

// Most readers open none.
const OpenWord = later(async () => (await import('./open-word.tsx')).OpenWord);

interface WordProps {
  /** Its name in the sentence, to find it by. */
  readonly name: string;
  readonly text: string;
  /** Labels of the fields behind it: what a reload cut short in one of them opens it again. */
  readonly fields: readonly string[];
  /** What no line is to begin with: the mark that comes after the word. */
  readonly mark?: ',' | '.';
  /** Fetched when it is opened. */
  readonly children: ReactNode;
}

/** A word of a sentence that opens the setting it stands for. */
export function Word({ name, text, fields, mark, children }: WordProps) {
  const [wanted, setWanted] = useState<'no' | 'restored' | 'pressed'>(() => (fields.some(isTyped) ? 'restored' : 'no'));
  const plain = (
    <button type="button" className={styles.word} data-word={name} aria-expanded={false} onClick={() => setWanted('pressed')}>
      {text}
    </button>
  );
  return (
    <span className={styles.unit}>
      {wanted === 'no' ? (
        plain
      ) : (
        <Part fallback={plain}>
          <OpenWord name={name} text={text} pressed={wanted === 'pressed'}>
            {children}
          </OpenWord>
        </Part>
      )}
      {mark}
    </span>
  );
}
