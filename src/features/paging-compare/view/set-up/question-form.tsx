import { NumberField } from '../../../../components/fields/number-field.tsx';
import { SelectField } from '../../../../components/fields/select-field.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { WordForm } from '../../../../components/words/word-form.tsx';
import { messages } from '../../messages.ts';
import { readSort, writeSort } from '../../sort-choices.ts';
import { sortableFields } from '../../sortable-fields.ts';
import type { Compare } from '../use-compare.ts';
import { messages as words } from './messages.ts';

/** Largest page the field offers; the service's own bound is the window. */
const largestSize = 1_000;

interface FormProps {
  readonly compare: Compare;
}

/** Which documents match. */
function QueryForm({ compare: { settings, dataset, onSettings } }: FormProps) {
  return (
    <WordForm help={words.queryHelp} href={words.queryHref}>
      <TextField
        label={messages.query(dataset.suggested.search_field)}
        value={settings.query}
        placeholder={words.everything}
        onChange={(query) => onSettings({ query: query.trim(), page: 1 })}
      />
    </WordForm>
  );
}

/** In which order. */
function SortForm({ compare: { settings, dataset, onSettings } }: FormProps) {
  const sorts = ['_score:desc', ...sortableFields(dataset.mappings).flatMap((field) => [`${field}:desc`, `${field}:asc`])];
  const sort = writeSort(settings.sort);
  return (
    <WordForm help={words.sortHelp} href={words.sortHref}>
      <SelectField
        label={words.sort}
        value={sort}
        options={[...new Set([...sorts, sort])].map((value) => ({ value, text: value.replace(':', ' ') }))}
        onChange={(value) => onSettings({ sort: readSort(value) })}
      />
    </WordForm>
  );
}

/** Which of two equals comes first. */
function TieBreakForm({ compare: { settings, onSettings } }: FormProps) {
  return (
    <WordForm help={words.tieHelp} href={words.tieHref}>
      <SelectField
        label={words.tieBreak}
        value={settings.tieBreak}
        options={[
          { value: '_id', text: '_id asc' },
          { value: 'none', text: words.noTieBreak },
        ]}
        onChange={(tieBreak) => onSettings({ tieBreak })}
      />
    </WordForm>
  );
}

/** How many to a page. */
function SizeForm({ compare: { settings, onSettings } }: FormProps) {
  return (
    <WordForm help={words.sizeHelp} href={words.sizeHref}>
      <NumberField label={messages.size} value={settings.size} min={1} max={largestSize} onChange={(size) => onSettings({ size })} />
    </WordForm>
  );
}

const forms = { query: QueryForm, sort: SortForm, tie: TieBreakForm, size: SizeForm };

/** What stands behind a word of the question. */
export function QuestionForm({ of, compare }: FormProps & { readonly of: keyof typeof forms }) {
  const Form = forms[of];
  return <Form compare={compare} />;
}
