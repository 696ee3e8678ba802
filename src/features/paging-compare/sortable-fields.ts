import { fieldsIn } from './sort-choices.ts';

/** Types whose values a shard can order without a sub-field. */
const sortableTypes = new Set(['date', 'keyword', 'long', 'integer', 'short', 'byte', 'double', 'float', 'half_float', 'boolean']);

/** The fields of a mapping one can sort by, nested ones by their path, texts by their keyword sub-field. In mapping order. */
export function sortableFields(mappings: Record<string, unknown>): readonly string[] {
  return fieldsIn(mappings.properties, '', sortableTypes);
}
