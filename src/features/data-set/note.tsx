import type { ReactNode } from 'react';
import styles from './data-set-bar.module.css';

/** A sentence under the bar with what can be done about it. */
export function Note({
  text,
  error = false,
  children,
}: {
  readonly text: string;
  readonly error?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`${styles.note} ${error ? styles.error : ''}`}>
      <p>{text}</p>
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
