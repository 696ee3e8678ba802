import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** A page with one thing to say. */
export function Notice({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}
