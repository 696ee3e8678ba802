import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { messages } from '../messages.ts';
import { writesBetween } from '../run/run-trip.ts';
import { mostRate, mostSeed, mostStay, writerKinds, type WriterSettings } from '../writer/settings.ts';
import styles from './consistency.module.css';

const paces = ['page', 'second'] as const;
const copies = ['turn', 'same'] as const;

/** What the writer does, how often and with which seed, which copies are read, and what that means. */
export function WriterControls({
  settings,
  replicas,
  disabled,
  onChange,
}: {
  readonly settings: WriterSettings;
  /** Those that run. */
  readonly replicas: number;
  readonly disabled: boolean;
  readonly onChange: (settings: WriterSettings) => void;
}) {
  const change = (part: Partial<WriterSettings>) => onChange({ ...settings, ...part });
  const off = settings.kind === 'off';
  return (
    <div id="writer" className={styles.writer}>
      <div className={styles.fields}>
        <SelectField
          label={messages.writer}
          value={settings.kind}
          options={writerKinds.map((value) => ({ value, text: messages.kinds[value] }))}
          disabled={disabled}
          onChange={(kind) => change({ kind })}
        />
        <NumberField
          label={messages.rate}
          value={settings.rate}
          min={1}
          max={mostRate}
          disabled={disabled || off}
          onChange={(rate) => change({ rate })}
        />
        <SelectField
          label={messages.pace}
          value={settings.pace}
          options={paces.map((value) => ({ value, text: messages.paces[value] }))}
          disabled={disabled || off}
          onChange={(pace) => change({ pace })}
        />
        {settings.pace === 'second' && (
          <NumberField
            label={messages.stay}
            value={settings.stay}
            min={1}
            max={mostStay}
            disabled={disabled || off}
            onChange={(stay) => change({ stay })}
          />
        )}
        <NumberField
          label={messages.seed}
          value={settings.seed}
          min={0}
          max={mostSeed}
          disabled={disabled || off}
          onChange={(seed) => change({ seed })}
        />
        <Button disabled={disabled || off} onClick={() => change({ seed: 1 + Math.floor(Math.random() * 9_999) })}>
          {messages.newSeed}
        </Button>
        {(replicas > 0 || settings.copies === 'same') && (
          <div id="copies">
            <SelectField
              label={messages.copies}
              value={settings.copies}
              options={copies.map((value) => ({ value, text: messages.copiesRead[value] }))}
              disabled={disabled}
              onChange={(copies) => change({ copies })}
            />
          </div>
        )}
      </div>
      <p className={styles.sentences}>
        <strong>{messages.does[settings.kind]}</strong> {!off && messages.between(writesBetween(settings))}{' '}
        {!off && settings.pace === 'second' && messages.virtualTime(settings.stay)} {messages.sameStart}{' '}
        {replicas > 0 && messages.copiesDo(replicas, settings.copies)}
      </p>
    </div>
  );
}
