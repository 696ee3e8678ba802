import type { AnyRecord, RecordOptions } from '../../client/queries/record-queries.ts';
import { parseLossless, stringifyLossless } from '../../client/lossless-json.ts';

/** A record as an editor holds it: every field the client may change, as a text. */
export interface LoadedRecord {
  readonly version: number | undefined;
  readonly texts: Texts;
  /** Fields whose value is a text itself; all others are edited as JSON. */
  readonly plain: ReadonlySet<string>;
}

/** Field texts by name. */
export type Texts = Readonly<Record<string, string>>;

/** Reads a record for editing. */
export function loadRecord(record: AnyRecord, options: RecordOptions): LoadedRecord {
  const names = changeable(record, options);
  const plain = new Set(names.filter((name) => typeof record[name] === 'string' || isText(name, options)));
  const texts = Object.fromEntries(names.map((name) => [name, textOf(record[name], plain.has(name))]));
  const version = record['version'];
  return { version: typeof version === 'number' ? version : undefined, texts, plain };
}

function changeable(record: AnyRecord, { attributes, open }: RecordOptions): readonly string[] {
  const listed = attributes.map(({ name }) => name).filter((name) => name !== 'version');
  const fields = open ? Object.keys(record).filter((name) => name !== 'id' && name !== 'version') : [];
  return [...new Set([...listed, ...fields])];
}

function isText(name: string, { attributes }: RecordOptions): boolean {
  const type = attributes.find((attribute) => attribute.name === name)?.type;
  return type === 'string' || type === 'duration';
}

function textOf(value: unknown, plain: boolean): string {
  if (value === undefined) return '';
  return plain && typeof value === 'string' ? value : stringifyLossless(value);
}

/** The value a field's text stands for, or what is wrong with the text. */
function readField(text: string, plain: boolean): { readonly value: unknown } | { readonly problem: string } {
  if (plain) return { value: text };
  try {
    return { value: parseLossless(text) };
  } catch {
    return { problem: 'This field is JSON, and the text is not.' };
  }
}

/** The body of PATCH (`changed` fields only) or PUT (all): field values and the version the change is meant for. */
export function changeBody(
  { plain, version }: LoadedRecord,
  texts: Texts,
  names: readonly string[],
): { readonly body: AnyRecord } | { readonly problem: string; readonly field: string } {
  const body: Record<string, unknown> = { version };
  for (const name of names) {
    const text = texts[name] ?? '';
    // A field that has no value and was given none stays absent.
    if (text === '' && !plain.has(name)) continue;
    const read = readField(text, plain.has(name));
    if ('problem' in read) return { problem: read.problem, field: name };
    body[name] = read.value;
  }
  return { body };
}
