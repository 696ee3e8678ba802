import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { WordForm } from '../../components/words/word-form.tsx';
import { messages } from './messages.ts';
import { mostDocuments, mostShards, largestWindow } from './reach.ts';
import type { Selection } from './selection.ts';
import type { DataSetState } from './use-data-set.ts';
import type { Reshape } from './use-reshape.ts';
import { messages as words } from './word-messages.ts';

interface FormProps {
  readonly state: DataSetState;
  readonly reshape: Reshape;
  readonly onSelect: (selection: Selection) => void;
}

/** False while there is no index to set otherwise. */
function isFree({ status }: DataSetState): boolean {
  return !['loading', 'absent', 'gone'].includes(status);
}

/** Which data set, and how much of it. */
function DataForm({ state, reshape, onSelect }: FormProps) {
  const { dataset, datasets, selection } = state;
  return (
    <WordForm help={dataset?.description ?? ''} href={`#/data?data=${encodeURIComponent(selection.dataset)}`}>
      <SelectField
        label={messages.dataset}
        value={selection.dataset}
        options={datasets.map(({ id, title }) => ({ value: id, text: title }))}
        onChange={(id) => onSelect({ ...selection, dataset: id, documents: undefined })}
      />
      <NumberField
        label={messages.documents}
        value={reshape.documents}
        min={1}
        max={mostDocuments}
        disabled={!isFree(state) || dataset?.generated !== true}
        onChange={(documents) => reshape.choose({ documents })}
      />
    </WordForm>
  );
}

/** On how many shards. */
function ShardsForm({ state, reshape }: FormProps) {
  return (
    <WordForm help={words.shardsHelp} href={words.shardsHref}>
      <NumberField
        label={messages.shards}
        value={reshape.shards}
        min={1}
        max={mostShards}
        disabled={!isFree(state)}
        onChange={(shards) => reshape.choose({ shards })}
      />
    </WordForm>
  );
}

/** How deep offset may ask. */
function LimitForm({ state, reshape }: FormProps) {
  return (
    <WordForm help={words.limitHelp} href={words.limitHref}>
      <NumberField
        label={messages.window}
        value={reshape.window}
        min={1}
        max={largestWindow}
        disabled={!isFree(state)}
        onChange={(window) => reshape.choose({ window })}
      />
    </WordForm>
  );
}

const forms = { data: DataForm, shards: ShardsForm, limit: LimitForm };

/** What stands behind a word of the data set and its index. */
export function IndexForm({ of, ...props }: FormProps & { readonly of: keyof typeof forms }) {
  const Form = forms[of];
  return <Form {...props} />;
}
