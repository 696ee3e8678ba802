import type { RecordOptions, SettableAttribute } from '../../client/queries/record-queries.ts';

/** The body a new record starts with: what is required, and what has a default, in the order OPTIONS lists them. */
export function firstBody({ attributes, open }: RecordOptions, index: string): Readonly<Record<string, unknown>> {
  const members = attributes
    .filter(({ required, default: otherwise }) => required === true || otherwise !== undefined)
    .map((attribute) => [attribute.name, firstValue(attribute, index)] as const);
  return members.length === 0 && open ? { title: 'A new document' } : Object.fromEntries(members);
}

function firstValue({ name, type, default: otherwise, values, minimum }: SettableAttribute, index: string): unknown {
  if (otherwise !== undefined) return otherwise;
  if (name === 'index') return index;
  if (values !== undefined) return values[0];
  switch (type) {
    case 'duration':
      return '5m';
    case 'integer':
    case 'number':
    case 'timestamp':
      return minimum ?? 1;
    case 'boolean':
      return false;
    case 'object':
      return {};
    case 'array':
      return [];
    default:
      return `new-${name}`;
  }
}
