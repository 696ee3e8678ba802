import { useId } from 'react';
import { Labelled, type FieldProps } from './labelled.tsx';
import styles from './field.module.css';

/** A labelled choice of one among a few. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: FieldProps & {
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Labelled label={label} id={id}>
      <select
        id={id}
        className={styles.control}
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
