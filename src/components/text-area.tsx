import { useId } from 'react';
import styles from './text-area.module.css';

/** Several lines of text under a label; every keystroke is told. */
export function TextArea({
  label,
  value,
  rows = 4,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly rows?: number;
  /** What is wrong with the text, in a sentence. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.control}
        rows={rows}
        spellCheck={false}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
