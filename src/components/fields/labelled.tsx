import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What every field is given. */
export interface FieldProps {
  readonly label: string;
  readonly disabled?: boolean;
}

/** The label names its control by id; one around a list of choices would take their texts for its own. */
export function Labelled({ label, id, children }: { readonly label: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
