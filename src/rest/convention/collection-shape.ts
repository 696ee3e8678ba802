import { refuseWith } from './convention-error.ts';
import type { AttributeDescription, RecordDescription } from './record.ts';

/** A value records are filtered by. */
export type FilterValue = string | number | boolean;

/** What a collection can be sorted and filtered by. */
export interface CollectionShape {
  /** How messages name one of its records. */
  readonly record: string;
  /** Undefined: there is no such attribute. */
  attribute(name: string): AttributeDescription | undefined;
  /** For suggestions in messages. */
  readonly names: readonly string[];
  /** Query parameters that filter by an attribute under another name. */
  readonly parents: Readonly<Record<string, string>>;
}

/** The shape of a collection whose records are all described. */
export function shapeOf(record: RecordDescription): CollectionShape {
  return {
    record: record.name,
    attribute: (name) => (Object.hasOwn(record.attributes, name) ? record.attributes[name] : undefined),
    names: Object.keys(record.attributes),
    parents: record.parents ?? {},
  };
}

/** Objects and arrays have neither an order nor a value a query text can name. */
export function isScalar({ type }: AttributeDescription): boolean {
  return type !== 'object' && type !== 'array';
}

/** Reads a filter's text as a value of the attribute; refuses what the attribute can never be. */
export function readFilterValue(name: string, text: string, attribute: AttributeDescription): FilterValue {
  const { type } = attribute;
  switch (type) {
    case 'integer':
    case 'timestamp':
      return /^-?\d+$/.test(text) ? Number(text) : refuseValue(name, text, 'a whole number');
    case 'number':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : refuseValue(name, text, 'a number');
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : refuseValue(name, text, '[true] or [false]');
    case 'string':
    case 'duration':
      return attribute.values === undefined || attribute.values.includes(text)
        ? text
        : refuseValue(name, text, `one of [${attribute.values.join(', ')}]`);
    case 'object':
    case 'array':
      return refuseWith('bad_filter_value', `[${name}] is an ${type} and cannot be filtered by`);
    default:
      return type satisfies never;
  }
}

function refuseValue(name: string, text: string, wanted: string): never {
  return refuseWith('bad_filter_value', `the filter [${name}] must be ${wanted}, found [${text}]`);
}
