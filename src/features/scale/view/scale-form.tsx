import { useId } from 'react';
import type { FieldName } from '../model/fields.ts';
import { fieldNames, type Inputs } from '../model/inputs.ts';
import { messages } from '../messages.ts';
import field from '../../../components/fields/field.module.css';
import styles from './scale.module.css';

/** A field for everything that is asked of a cluster; each key counts at once. */
export function ScaleForm({ inputs, onText }: { readonly inputs: Inputs; readonly onText: (name: FieldName, text: string) => void }) {
  return (
    <fieldset className={styles.form}>
      <legend>{messages.form}</legend>
      {fieldNames.map((name) => (
        <ScaleField
          key={name}
          name={name}
          text={inputs.texts[name]}
          problem={inputs.problems[name]}
          onText={(text) => onText(name, text)}
        />
      ))}
    </fieldset>
  );
}

function ScaleField({
  name,
  text,
  problem,
  onText,
}: {
  readonly name: FieldName;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={field.label} htmlFor={id}>
        {messages.fields[name]}
      </label>
      <input
        id={id}
        className={field.control}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onText(event.target.value)}
      />
      {problem !== undefined && (
        <span id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
