import type { JsonObject, JsonValue } from '../engine/index.ts';

/** `text+keyword` is full text with a `.keyword` sub-field to sort and filter by; an object nests. */
export type FieldShape =
  | 'text'
  | 'text+keyword'
  | 'keyword'
  | 'date'
  | 'integer'
  | 'long'
  | 'double'
  | 'boolean'
  | { readonly [field: string]: FieldShape };

/** The `mappings` body of an index whose documents have these fields. */
export function mappingBody(fields: { readonly [field: string]: FieldShape }): JsonObject {
  return new Map([['properties', properties(fields)]]);
}

function properties(fields: { readonly [field: string]: FieldShape }): JsonObject {
  return new Map(Object.entries(fields).map(([name, shape]) => [name, definition(shape)]));
}

function definition(shape: FieldShape): JsonObject {
  if (typeof shape === 'object') return new Map([['properties', properties(shape)]]);
  if (shape === 'text+keyword') {
    const keyword: JsonObject = new Map([['type', 'keyword']]);
    return new Map<string, JsonValue>([
      ['type', 'text'],
      ['fields', new Map([['keyword', keyword]])],
    ]);
  }
  return new Map([['type', shape]]);
}
