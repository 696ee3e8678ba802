import type { ReactNode } from 'react';
import { Part } from '../later.tsx';
import { Popover } from '../popover.tsx';
import styles from './word.module.css';

interface OpenWordProps {
  readonly name: string;
  readonly text: string;
  /** Opened by the reader, not by what was left in it. */
  readonly pressed: boolean;
  readonly children: ReactNode;
}

/** A word that has been opened once, with its form under it. */
export function OpenWord({ name, text, pressed, children }: OpenWordProps) {
  return (
    <Popover form={name} className={styles.word} button={text} opened={pressed ? 'pressed' : 'quietly'}>
      <Part>{children}</Part>
    </Popover>
  );
}
