import type { SortChoice, TieBreak } from './question.ts';

const numberTypes = new Set(['date', 'long', 'integer', 'short', 'byte', 'double', 'float', 'half_float']);

/** Whether the mapping holds a field of that path as a date. */
export function isDate(mappings: Record<string, unknown>, path: string): boolean {
  return fieldsIn(mappings.properties, '', new Set(['date'])).includes(path);
}

/** Whether the mapping holds a field of that path as a number or a date, so that a range of it can be narrowed by halves. */
export function isNumber(mappings: Record<string, unknown>, path: string): boolean {
  return fieldsIn(mappings.properties, '', numberTypes).includes(path);
}

/** How a reader would say the order; a field that is no date by its name. */
export interface SortWords {
  readonly field: string;
  readonly kind: 'score' | 'date' | 'number' | 'text';
  readonly order: SortChoice['order'];
}

/** What an order is of, so that it can be said in words. */
export function sortWords({ field, order }: SortChoice, mappings: Record<string, unknown>): SortWords {
  const kind = field === '_score' ? 'score' : isDate(mappings, field) ? 'date' : isNumber(mappings, field) ? 'number' : 'text';
  return { field, kind, order };
}

/** Paths of the fields of some types, in mapping order. */
export function fieldsIn(properties: unknown, prefix: string, types: ReadonlySet<string>): readonly string[] {
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, definition]) => {
    if (!isRecord(definition)) return [];
    const path = prefix + name;
    const own = types.has(String(definition.type)) ? [path] : [];
    return own.concat(fieldsIn(definition.fields, `${path}.`, types), fieldsIn(definition.properties, `${path}.`, types));
  });
}

/** Reads `timestamp:desc`; without a direction `_score` is descending and a field ascending. */
export function readSort(text: string): SortChoice {
  const [field = '', order] = text.split(':');
  return { field, order: order === 'desc' || (order === undefined && field === '_score') ? 'desc' : 'asc' };
}

/** The inverse of {@link readSort}. */
export function writeSort({ field, order }: SortChoice): string {
  return `${field}:${order}`;
}

/** What a data set starts with: its first suggested key, and whether it suggests `_id` after it. */
export function suggestedSort(suggested: readonly string[]): { readonly sort: SortChoice; readonly tieBreak: TieBreak } {
  const keys = suggested.map((key) => readSort(key));
  return { sort: keys[0] ?? { field: '_score', order: 'desc' }, tieBreak: keys.some((key) => key.field === '_id') ? '_id' : 'none' };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
