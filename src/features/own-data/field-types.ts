/** What a field of the reader's own data can be mapped as. `object`: left to the service, which maps what it finds in it. */
export const fieldTypes = ['text', 'keyword', 'long', 'double', 'boolean', 'date', 'ip', 'geo_point', 'object', 'unindexed'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** A field as it will be mapped. */
export interface FieldChoice {
  readonly name: string;
  readonly type: FieldType;
}

/** Values that can be put in order; a text by its keyword sub-field. */
const sortable: ReadonlySet<FieldType> = new Set(['text', 'keyword', 'long', 'double', 'boolean', 'date']);

/** The body of `mappings` for these fields. */
export function mappingsOf(fields: readonly FieldChoice[]): Record<string, unknown> {
  const mapped = fields.flatMap(({ name, type }) => {
    const definition = definitionOf(type);
    return definition === undefined ? [] : [[name, definition] as const];
  });
  return { properties: Object.fromEntries(mapped) };
}

function definitionOf(type: FieldType): Record<string, unknown> | undefined {
  if (type === 'object') return undefined;
  if (type === 'text') return { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } };
  if (type === 'unindexed') return { type: 'keyword', index: false, doc_values: false };
  return { type };
}

/** The paths one can sort by, in the order of the fields. */
export function sortPaths(fields: readonly FieldChoice[]): readonly string[] {
  return fields.filter(({ type }) => sortable.has(type)).map(({ name, type }) => (type === 'text' ? `${name}.keyword` : name));
}
