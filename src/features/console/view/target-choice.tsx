import { SelectField } from '../../../components/fields/select-field.tsx';
import type { ConsoleModel } from '../console-model.ts';
import { messages } from '../messages.ts';
import type { Elsewhere } from '../run/runs.ts';
import parts from './parts.module.css';

/** Where requests go; nothing where there is only this tab. What goes elsewhere is said in words. */
export function TargetChoice({ model, chosen }: { readonly model: ConsoleModel; readonly chosen: Elsewhere | undefined }) {
  const { elsewhere, goesElsewhere } = model;
  if (elsewhere === undefined) return null;
  return (
    <>
      <SelectField
        label={messages.sendTo}
        value={chosen === undefined ? 'tab' : 'elsewhere'}
        options={[
          { value: 'tab', text: messages.thisTab },
          { value: 'elsewhere', text: elsewhere.name },
        ]}
        onChange={(value) => goesElsewhere.set(value === 'elsewhere')}
      />
      {chosen !== undefined && <strong className={parts.elsewhere}>{messages.goesElsewhere(chosen.name, chosen.writes)}</strong>}
    </>
  );
}
