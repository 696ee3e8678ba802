/** What a sort field's values are; `fixed`: nothing that can be written, such as a score. */
export type ValueKind = 'date' | 'number' | 'text' | 'fixed';

const numbers: readonly string[] = ['long', 'integer', 'short', 'byte', 'double', 'float', 'half_float'];

/** What the values of a field are, by its type in the mapping. */
export function valueKindOf(type: string | undefined): ValueKind {
  if (type === 'date') return 'date';
  if (type === undefined) return 'fixed';
  return numbers.includes(type) ? 'number' : type === 'keyword' ? 'text' : 'fixed';
}
