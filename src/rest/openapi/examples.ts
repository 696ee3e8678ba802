import { settable, type AttributeDescription, type RecordDescription } from '../convention/record.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';

/** What stands for the parts of paths where the documentation tries them out: things the playground has. */
const PARTS: Readonly<Record<string, string>> = {
  index: 'logs',
  name: 'logs',
  id: '1',
  shard: '0',
  metric: 'docs',
  segment: '_0',
  node: '_all',
};

/** Values of attributes that a text such as `text` would not do for. */
const ATTRIBUTES: Readonly<Record<string, WireNode>> = {
  name: 'new-name',
  index: 'logs',
  dataset: 'tiny',
  documents: 24,
  status: 'cancelled',
};

/** Fields of a document that any index takes. */
const FIELDS: WireRecord = { title: 'A title', year: 1900 };

/** An example for a part of a path. */
export function exampleOf(part: string): string | undefined {
  return PARTS[part];
}

/** A body that makes a record, with what is needed and what has a default, or that changes one. */
export function bodyExample(record: RecordDescription, use: 'create' | 'replace' | 'change'): WireRecord {
  const all = settable(record, use).filter(([name]) => name !== 'version');
  const needed = all.filter(([, { required, default: otherwise }]) => required === true || otherwise !== undefined);
  const [first] = all;
  const chosen = use === 'create' ? needed : use === 'replace' ? all : first === undefined ? [] : [first];
  return {
    ...Object.fromEntries(chosen.map(([name, attribute]) => [name, attributeExample(name, attribute)])),
    ...(record.open === true ? FIELDS : {}),
    ...(use !== 'create' && record.versioned ? { version: 1 } : {}),
  };
}

function attributeExample(name: string, { default: otherwise, values, type, minimum }: AttributeDescription): WireNode {
  const known = otherwise ?? ATTRIBUTES[name] ?? values?.[0];
  if (known !== undefined) return known;
  switch (type) {
    case 'duration':
      return '5m';
    case 'string':
      return 'text';
    case 'boolean':
      return false;
    case 'object':
      return {};
    case 'array':
      return [];
    case 'integer':
    case 'number':
    case 'timestamp':
      return minimum ?? 1;
    default:
      return type satisfies never;
  }
}
