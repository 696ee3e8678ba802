import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { SelectField } from '../../../components/fields/select-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { isIndexName, type ImportDraft } from '../draft.ts';
import { fieldTypes, sortPaths } from '../field-types.ts';
import type { FileKind } from '../../../imports/row.ts';
import { fileKinds } from '../file-kind.ts';
import type { ImportPlan } from '../import-state.ts';
import { messages } from '../messages.ts';
import type { Preview } from '../preview.ts';
import { BadLines } from './bad-lines.tsx';
import { PreviewTable } from './preview-table.tsx';
import styles from './own-data.module.css';

const mostShards = 20;

interface DraftFormProps {
  readonly file: File;
  readonly preview: Preview;
  readonly draft: ImportDraft;
  readonly taken: readonly string[];
  readonly onKind: (kind: FileKind) => void;
  readonly onDraft: (draft: ImportDraft) => void;
  readonly onStart: (plan: ImportPlan) => void;
}

/** What was found in a file, and what is to become of it. */
export function DraftForm({ file, preview, draft, taken, onKind, onDraft, onStart }: DraftFormProps) {
  const { refusal } = preview;
  const takes = refusal === undefined;
  const { index, shards, fields, sortField, sortOrder, tieBreak } = draft;
  const paths = ['_score', ...sortPaths(fields)];
  const sorted = paths.includes(sortField) ? sortField : '_score';
  const problem = taken.includes(index) ? messages.taken(index) : isIndexName(index) ? undefined : messages.badName;
  const start = () =>
    onStart({
      file,
      kind: preview.kind,
      index,
      shards,
      fields,
      sort: [`${sorted}:${sortOrder}`, ...(tieBreak === '_id' ? ['_id'] : [])],
    });
  return (
    <div className={styles.draft}>
      <p>
        <strong>{messages.fileLine(file.name, file.size)}</strong>
      </p>
      <DraftFields kind={preview.kind} draft={draft} sortField={sorted} paths={paths} onKind={onKind} onDraft={onDraft} />
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
      {refusal !== undefined && (
        <p role="alert" className={styles.error}>
          {refusal === 'head' ? messages.badHead(preview.headProblem ?? '') : messages.refusals[refusal]}
        </p>
      )}
      {takes && fields.length > 0 && (
        <FieldTypes guessedFrom={preview.guessedFrom} fields={fields} onFields={(fields) => onDraft({ ...draft, fields })} />
      )}
      {preview.problems.length > 0 && (takes || refusal === 'kind') && (
        <BadLines intro={messages.badAlready(preview.problems.length)} lines={preview.problems} />
      )}
      {takes && <PreviewTable rows={preview.rows} names={fields.map(({ name }) => name)} />}
      <div className={styles.buttons}>
        <Button look="primary" disabled={problem !== undefined || !takes} onClick={start}>
          {messages.start(index)}
        </Button>
        <span className={styles.muted}>{messages.replaces(index)}</span>
      </div>
    </div>
  );
}

/** What the reader chooses for the index as a whole. */
function DraftFields({
  kind,
  draft,
  sortField,
  paths,
  onKind,
  onDraft,
}: Pick<DraftFormProps, 'draft' | 'onKind' | 'onDraft'> & {
  readonly kind: FileKind;
  /** What the draft sorts by, as far as its fields go. */
  readonly sortField: string;
  /** What it can be sorted by. */
  readonly paths: readonly string[];
}) {
  const { index, shards, sortOrder, tieBreak } = draft;
  return (
    <div className={styles.fields}>
      <SelectField
        label={messages.kind}
        value={kind}
        options={fileKinds.map((value) => ({ value, text: messages.kinds[value] }))}
        onChange={onKind}
      />
      <TextField label={messages.index} value={index} onChange={(name) => onDraft({ ...draft, index: name.trim() })} />
      <NumberField
        label={messages.shards}
        value={shards}
        min={1}
        max={mostShards}
        onChange={(value) => onDraft({ ...draft, shards: value })}
      />
      <SelectField
        label={messages.sort}
        value={sortField}
        options={paths.map((value) => ({ value, text: value === '_score' ? messages.byScore : value }))}
        onChange={(value) => onDraft({ ...draft, sortField: value })}
      />
      <SelectField
        label={messages.order}
        value={sortOrder}
        options={(['desc', 'asc'] as const).map((value) => ({ value, text: messages.orders[value] }))}
        onChange={(value) => onDraft({ ...draft, sortOrder: value })}
      />
      <SelectField
        label={messages.tieBreak}
        value={tieBreak}
        options={(['_id', 'none'] as const).map((value) => ({ value, text: messages.tieBreaks[value] }))}
        onChange={(value) => onDraft({ ...draft, tieBreak: value })}
      />
    </div>
  );
}

/** The type of each field, as guessed or chosen. */
function FieldTypes({
  guessedFrom,
  fields,
  onFields,
}: Pick<Preview, 'guessedFrom'> &
  Pick<ImportDraft, 'fields'> & {
    readonly onFields: (fields: ImportDraft['fields']) => void;
  }) {
  return (
    <div className={styles.block}>
      <h3>{messages.fieldsTitle}</h3>
      <p className={styles.muted}>{messages.fieldsGuessed(guessedFrom)}</p>
      <ul className={styles.types}>
        {fields.map(({ name, type }) => (
          <li key={name} className={styles.type}>
            <code>{name}</code>
            <select
              aria-label={messages.typeOf(name)}
              value={type}
              onChange={(event) => {
                const chosen = fieldTypes.find((one) => one === event.target.value);
                if (chosen === undefined) return;
                onFields(fields.map((field) => (field.name === name ? { name, type: chosen } : field)));
              }}
            >
              {fieldTypes.map((one) => (
                <option key={one} value={one}>
                  {messages.types[one]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </div>
  );
}
