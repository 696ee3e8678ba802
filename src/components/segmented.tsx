import { useId, type ReactNode } from 'react';
import styles from './segmented.module.css';
import visuallyHidden from './visually-hidden.module.css';

/** One choice among a few, all in sight: radio buttons in a row. */
export function Segmented<Value extends string>({
  legend,
  value,
  options,
  disabled = false,
  onChange,
}: {
  readonly legend: string;
  /** Null while nothing is chosen. */
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={visuallyHidden.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
