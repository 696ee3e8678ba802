import { useState } from 'react';
import { messages } from '../messages.ts';
import { DraftField } from './draft-field.tsx';
import type { FieldProps } from './labelled.tsx';
import styles from './field.module.css';

/**
 * A whole number between two bounds; taken over on Enter and on leaving, so typing sends nothing half-written. One that had to be changed is
 * told with what was typed.
 */
export function NumberField({
  label,
  value,
  min,
  max,
  onChange,
  onTyping,
  onEnter,
  disabled = false,
  id,
}: FieldProps & {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Told what the field would be taken for, with every keystroke. */
  readonly onTyping?: (value: number) => void;
  /** What Enter does besides taking the number over. */
  readonly onEnter?: (value: number) => void;
  readonly id?: string;
}) {
  const [changed, setChanged] = useState({ typed: '', taken: Number.NaN });
  const read = (text: string, then?: (value: number) => void) => {
    if (text.trim() === '' || !Number.isFinite(Number(text))) return;
    then?.(Math.min(max, Math.max(min, Math.round(Number(text)))));
  };
  const commit = (text: string) =>
    read(text, (taken) => {
      setChanged({ typed: text, taken: taken === Number(text) ? Number.NaN : taken });
      onChange(taken);
    });
  return (
    <DraftField
      label={label}
      text={String(value)}
      onCommit={commit}
      onTyping={(text) => read(text, onTyping)}
      onEnter={(text) => read(text, onEnter)}
      id={id}
      disabled={disabled}
    >
      {(draft) => (
        <>
          <input {...draft} className={styles.control} type="number" min={min} max={max} step={1} disabled={disabled} />
          <span aria-live="polite" className={styles.changed}>
            {changed.taken === value && messages.bounded(changed.typed, value, min, max)}
          </span>
        </>
      )}
    </DraftField>
  );
}
