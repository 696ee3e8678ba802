import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { messages } from './messages.ts';
import styles from './data-shape.module.css';

/** What a change would cost, with a yes and a no. */
export function Question({
  text,
  yes,
  disabled,
  onYes,
  onNo,
}: {
  readonly text: ReactNode;
  readonly yes: string;
  readonly disabled: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <div className={styles.buttons}>
        <Button look="primary" disabled={disabled} onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{messages.keep}</Button>
      </div>
    </div>
  );
}
