/** A JSON object of a request or an answer. */
export type Body = { readonly [key: string]: unknown };

/** A value of a document. */
export type Value = string | number | boolean;

/** A document of the oracle: every field may be without a value, or have several. */
export interface OracleDocument {
  readonly id: string;
  readonly live: boolean;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
  /** Objects nested in it, with the same fields. */
  readonly items?: readonly OracleDocument[];
  /** Of a nested object: the document that holds it. */
  readonly holder?: OracleDocument;
}

/** What names of fields of nested objects begin with. */
export const ITEMS = 'items.';

/** The same aggregations over the fields of nested objects. */
export function withinItems(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withinItems);
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => {
    if (key === 'field' && typeof value === 'string') return [key, ITEMS + value];
    const isQuery = (key === 'term' || key === 'range') && !('field' in (value as Body));
    if (!isQuery) return [key, withinItems(value)];
    return [key, Object.fromEntries(Object.entries(value as Body).map(([name, wanted]) => [ITEMS + name, wanted]))];
  });
  return Object.fromEntries(entries);
}

/** The values a document has of a field. */
export function valuesOf({ fields }: OracleDocument, field: string): readonly Value[] {
  return fields[field] ?? [];
}

/** The same as numbers, ascending; one that stands in for them. */
export function numbersOf(document: OracleDocument, { field, missing }: Body): readonly number[] {
  const values = valuesOf(document, String(field))
    .map(Number)
    .sort((a, b) => a - b);
  return values.length === 0 && missing !== undefined ? [Number(missing)] : values;
}
