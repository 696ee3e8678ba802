import { useId, type ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { blankOf, pathText, recordOf, resolved, typedValue, type Path } from '../../model/draft/json-edit.ts';
import { lessonSchema, type Schema } from '../../model/lesson-schema.ts';
import { messages } from './messages.ts';
import field from '../../../../components/fields/field.module.css';
import looks from '../../../../components/looks.module.css';
import styles from './lesson-editor.module.css';

/** What every field of the form is given. */
interface FieldProps {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: Path;
  /** What is wrong in the lesson, and where; undefined: nothing. */
  readonly problem: { readonly path: string; readonly reason: string } | undefined;
  /** Undefined takes the place out. */
  readonly onChange: (path: Path, value: unknown) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** More choices than this are typed, with the list offered. */
const mostChosen = 12;

/** A field for a part of a lesson, made from the schema: so it has every part there is, and no other. */
function SchemaField({ schema: given, ...props }: FieldProps) {
  const schema = resolved(given, lessonSchema);
  if (schema.type === 'object') return <ObjectField {...props} schema={schema} />;
  return schema.type === 'array' ? <ListField {...props} schema={schema} /> : <LeafField {...props} schema={schema} />;
}

/** As `step 2` for an entry of `steps`, else the member's name. */
function nameOf(path: Path): string {
  const last = path.at(-1) ?? '';
  return typeof last === 'number' ? `${nameOf(path.slice(0, -1)).split(' ')[0]} ${last + 1}` : last;
}

/** The members of an object; those that may be left out come at a press. */
export function Members({ schema, value, path, problem, onChange }: FieldProps) {
  const { properties = {}, required = [] } = schema;
  const members = recordOf(value);
  // The format's version and the address of the schema are not the author's.
  const names = Object.keys(properties).filter((name) => path.length > 0 || !['$schema', 'lesson'].includes(name));
  const absent = names.filter((name) => !Object.hasOwn(members, name));
  return (
    <>
      {names.flatMap((name) => {
        const inner = properties[name];
        if (inner === undefined || !Object.hasOwn(members, name)) return [];
        const remove = required.includes(name) ? undefined : () => onChange([...path, name], undefined);
        return (
          <SchemaField
            key={name}
            schema={inner}
            value={members[name]}
            path={[...path, name]}
            problem={problem}
            onChange={onChange}
            onRemove={remove}
          />
        );
      })}
      {absent.length > 0 && (
        <p className={looks.bar}>
          {absent.map((name) => (
            <Button
              key={name}
              look="quiet"
              aria-label={`${messages.add(name)}${path.length === 0 ? '' : `, ${pathText(path)}`}`}
              onClick={() => onChange([...path, name], blankOf(properties[name] ?? {}, lessonSchema))}
            >
              {messages.add(name)}
            </Button>
          ))}
        </p>
      )}
    </>
  );
}

function ObjectField(props: FieldProps) {
  return (
    <Group {...props}>
      <Members {...props} />
    </Group>
  );
}

function ListField(props: FieldProps) {
  const { schema, value, path, problem, onChange } = props;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  return (
    <Group {...props}>
      {entries.map((entry, at) => (
        <SchemaField
          // oxlint-disable-next-line react/no-array-index-key -- entries have no name but their place
          key={at}
          schema={items}
          value={entry}
          path={[...path, at]}
          problem={problem}
          onChange={onChange}
          onRemove={entries.length > minItems ? () => onChange([...path, at], undefined) : undefined}
        />
      ))}
      <p>
        <Button
          look="quiet"
          aria-label={messages.addEntry(pathText(path))}
          disabled={entries.length >= maxItems}
          onClick={() => onChange([...path, entries.length], blankOf(items, lessonSchema))}
        >
          {messages.addEntry(nameOf(path))}
        </Button>
      </p>
    </Group>
  );
}

function Group({ schema, path, problem, onRemove, children }: FieldProps & { readonly children: ReactNode }) {
  const place = pathText(path);
  const own = problem?.path === place ? problem.reason : undefined;
  return (
    <fieldset className={styles.group} data-place={place} tabIndex={-1}>
      <legend>{nameOf(path)}</legend>
      {(schema.description !== undefined || onRemove) && (
        <div className={styles.head}>
          <p className={looks.muted}>{schema.description}</p>
          {onRemove && <Remove path={path} onRemove={onRemove} />}
        </div>
      )}
      {own !== undefined && (
        <p className={styles.problem} role="alert">
          {own}
        </p>
      )}
      {children}
    </fieldset>
  );
}

function Remove({ path, onRemove }: { readonly path: Path; readonly onRemove: () => void }) {
  return (
    <Button look="quiet" aria-label={messages.remove(pathText(path))} onClick={onRemove}>
      {messages.removeWord}
    </Button>
  );
}

function LeafField(props: FieldProps) {
  const { schema, path, problem, onRemove } = props;
  const id = useId();
  const own = problem?.path === pathText(path) ? problem.reason : undefined;
  return (
    <div className={styles.leaf}>
      <label className={field.label} htmlFor={id}>
        {nameOf(path)}
        {schema.description !== undefined && <span className={styles.hint}> · {schema.description}</span>}
      </label>
      <div className={styles.control}>
        <Control {...props} id={id} isWrong={own !== undefined} />
        {onRemove && <Remove path={path} onRemove={onRemove} />}
      </div>
      {own !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {own}
        </p>
      )}
    </div>
  );
}

function Control({ schema, value, path, onChange, id, isWrong }: FieldProps & { readonly id: string; readonly isWrong: boolean }) {
  const choices = schema.enum?.map(String) ?? [];
  const shared = {
    id,
    className: field.control,
    value: shownOf(value),
    'data-place': pathText(path),
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${id}-problem` : undefined,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(path, typedValue(event.target.value, schema)),
  };
  if (choices.length > 0 && choices.length <= mostChosen) {
    const offered = choices.includes(shared.value) ? choices : [shared.value, ...choices];
    return (
      <select {...shared}>
        {offered.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if ((schema.maxLength ?? 0) > mostInALine) return <textarea {...shared} rows={3} />;
  return <input {...shared} autoComplete="off" spellCheck={choices.length === 0} list={choices.length > 0 ? listOf(path) : undefined} />;
}

/** A value as it stands in a field; what is no text, number or flag stands there as it does in the file. */
function shownOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Longer texts get a box of several lines. */
const mostInALine = 160;

/** The lists offered to what is typed: they are long, and stand on the page once. */
export const offered = {
  facts: resolved({ $ref: '#/$defs/fact' }, lessonSchema).enum ?? [],
  controls: resolved({ $ref: '#/$defs/deed' }, lessonSchema).properties?.['control']?.enum ?? [],
} as const;

function listOf(path: Path): string {
  return path.at(-1) === 'control' ? 'lesson-controls' : 'lesson-facts';
}
