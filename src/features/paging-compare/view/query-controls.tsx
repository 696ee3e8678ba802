import { NumberField, SelectField, TextField } from '../../../components/field.tsx';
import type { WireDataset } from '../../../client/wire.ts';
import { messages } from '../messages.ts';
import type { CompareSettings } from '../settings.ts';
import { readSort, sortableFields, writeSort } from '../sort-choices.ts';
import styles from './query-controls.module.css';

/** Largest page the field offers; the service's own bound is the window. */
const largestSize = 1_000;

/** What all lanes ask: query, sort, tie-break, page size. */
export function QueryControls({
  settings,
  dataset,
  onChange,
}: {
  readonly settings: CompareSettings;
  readonly dataset: WireDataset;
  readonly onChange: (change: Partial<CompareSettings>) => void;
}) {
  const sorts = ['_score:desc', ...sortableFields(dataset.mappings).flatMap((field) => [`${field}:desc`, `${field}:asc`])];
  const sort = writeSort(settings.sort);
  return (
    <div className={styles.controls}>
      <TextField
        label={messages.query(dataset.suggested.search_field)}
        value={settings.query}
        placeholder={messages.everything}
        onChange={(query) => onChange({ query: query.trim(), page: 1 })}
      />
      <SelectField
        label={messages.sort}
        value={sort}
        options={[...new Set([...sorts, sort])].map((value) => ({ value, text: value.replace(':', ' ') }))}
        onChange={(value) => onChange({ sort: readSort(value) })}
      />
      <SelectField
        label={messages.tieBreak}
        value={settings.tieBreak}
        options={[
          { value: '_id', text: '_id asc' },
          { value: 'none', text: messages.noTieBreak },
        ]}
        onChange={(tieBreak) => onChange({ tieBreak })}
      />
      <NumberField label={messages.size} value={settings.size} min={1} max={largestSize} onChange={(size) => onChange({ size })} />
    </div>
  );
}
