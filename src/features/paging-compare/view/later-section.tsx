import type { ReactNode } from 'react';
import { Part } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import styles from './compare-page.module.css';

/** A part of the page that is fetched once the lanes are ready; its heading stands from the start. */
export function LaterSection({ when, title, children }: { readonly when: boolean; readonly title: string; readonly children: ReactNode }) {
  const place = (
    <section aria-label={title} className={styles.later}>
      <h2>{title}</h2>
      <p>{messages.laterPart}</p>
    </section>
  );
  return when ? <Part fallback={place}>{children}</Part> : place;
}
