/** A JSON object of a request or an answer. */
export type Body = { readonly [key: string]: unknown };

/** A value of a document. */
export type Value = string | number | boolean;

/** A document of the oracle: every field may be without a value, or have several. */
export interface OracleDocument {
  readonly id: string;
  readonly live: boolean;
  readonly fields: Readonly<Record<string, readonly Value[]>>;
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
