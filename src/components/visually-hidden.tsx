import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for those who listen instead of look. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Announces its text politely whenever it changes. */
export function LiveRegion({ text }: { readonly text: string }) {
  return (
    <p className={styles.hidden} aria-live="polite">
      {text}
    </p>
  );
}
