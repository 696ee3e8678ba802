import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { messages } from './messages.ts';
import { resumeTyped, settleTyped, swapTyped } from './typed.ts';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly disabled?: boolean;
}

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

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** Told of every keystroke, before the text is taken over. */
  readonly onTyping?: (text: string) => void;
}

/** A line of text, taken over on Enter and on leaving. */
export function TextField({ label, value, placeholder, onChange, onTyping, disabled = false }: TextFieldProps) {
  return (
    <DraftField label={label} text={value} onCommit={onChange} onTyping={onTyping} disabled={disabled}>
      {(draft) => <input {...draft} className={styles.control} type="search" placeholder={placeholder} disabled={disabled} />}
    </DraftField>
  );
}

interface DraftProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: { readonly key: string }) => void;
}

/** Holds what is being typed until it is meant. What a reload cut short counts as left when the field is there again. */
function DraftField({
  label,
  text,
  onCommit,
  onTyping,
  onEnter,
  id,
  disabled,
  children,
}: {
  readonly label: string;
  readonly disabled: boolean;
  readonly text: string;
  readonly onCommit: (text: string) => void;
  readonly onTyping?: ((text: string) => void) | undefined;
  readonly onEnter?: (text: string) => void;
  /** Told apart from others of the same label, where something else has to find it. */
  readonly id?: string | undefined;
  readonly children: (draft: DraftProps) => ReactNode;
}) {
  const ownId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const take = (typed: string | null) => {
    if (typed !== null && typed !== text) onCommit(typed);
  };
  const commit = () => {
    if (draft === null) return;
    take(draft);
    settleTyped(label, draft);
    setDraft(null);
  };
  const resume = useEffectEvent(() => take(resumeTyped(label)));
  useEffect(() => {
    if (!disabled) resume();
  }, [disabled]);
  return (
    <Labelled label={label} id={id ?? ownId}>
      {children({
        id: id ?? ownId,
        value: draft ?? text,
        onChange: (event) => {
          setDraft(event.target.value);
          swapTyped(label, event.target.value);
          onTyping?.(event.target.value);
        },
        onBlur: commit,
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          commit();
          onEnter?.(draft ?? text);
        },
      })}
    </Labelled>
  );
}

/** The label names its control by id; one around a list of choices would take their texts for its own. */
function Labelled({ label, id, children }: { readonly label: string; readonly id: string; readonly children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  );
}
