import { messages } from '../messages.ts';
import { lastPage } from './counts.ts';
import { type Field, type FieldName, fields } from './fields.ts';

export const fieldNames = Object.keys(fields) as readonly FieldName[];

export type Values = Readonly<Record<FieldName, number>>;

/** What an address or a form says. */
export interface Inputs {
  /** As typed, or the usual value. */
  readonly texts: Readonly<Record<FieldName, string>>;
  /** Why a text is none of its field's values: the value, the limit and the way out. */
  readonly problems: Readonly<Partial<Record<FieldName, string>>>;
  /** Undefined while there is a problem. */
  readonly values: Values | undefined;
}

/** Reads the parameters of an address. Total: whatever they are, there are texts to show and values or problems. */
export function readInputs(parameters: string): Inputs {
  const given = new URLSearchParams(parameters);
  const texts = record((name) => given.get(name) ?? String(fields[name].usual));
  const read = record((name) => numberIn(texts[name], fields[name]));
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of fieldNames) {
    const problem = read[name] === undefined ? messages.noSuchValue(name, texts[name], fields[name]) : undefined;
    if (problem !== undefined) problems[name] = problem;
  }
  if (Object.keys(problems).length > 0) return { texts, problems, values: undefined };
  // Each of them was read.
  const values = read as Record<FieldName, number>;
  const last = lastPage({ ...values, documents: values.docs });
  const past = values.page > last ? { page: messages.pastTheEnd(values.page, last) } : {};
  return { texts, problems: past, values: values.page > last ? undefined : values };
}

/** The parameters of an address with one field set; what is usual is left out. */
export function writeInputs(texts: Inputs['texts'], name: FieldName, text: string): string {
  const changed = { ...texts, [name]: text };
  const parameters = new URLSearchParams();
  for (const field of fieldNames) if (changed[field] !== String(fields[field].usual)) parameters.set(field, changed[field]);
  return parameters.toString();
}

/** Grouped with commas, blanks or underscores, and powers of ten as `1e9`: undefined for anything else, and out of bounds. */
function numberIn(text: string, { least, most, parts = false }: Field): number | undefined {
  const digits = text.replaceAll(/[\s,_]/g, '');
  if (!/^\d+(\.\d+)?(e\d{1,3})?$/i.test(digits)) return undefined;
  const value = Number(digits);
  return value >= least && value <= most && (parts || Number.isInteger(value)) ? value : undefined;
}

function record<Value>(of: (name: FieldName) => Value): Readonly<Record<FieldName, Value>> {
  // Every name is a key of the result.
  return Object.fromEntries(fieldNames.map((name) => [name, of(name)])) as Record<FieldName, Value>;
}
