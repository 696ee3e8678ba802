import { DraftField } from './draft-field.tsx';
import type { FieldProps } from './labelled.tsx';
import styles from './field.module.css';

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
