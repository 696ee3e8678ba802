import { useId, type ReactNode } from 'react';
import styles from './toggle.module.css';

/** Something that is on or off, with a sentence about what it does. */
export function Toggle({
  label,
  checked,
  disabled = false,
  onChange,
  children,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  /** What it does. */
  readonly children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          checked={checked}
          disabled={disabled}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.what}>
        {children}
      </p>
    </div>
  );
}
