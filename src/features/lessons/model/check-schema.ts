import { isRecord } from '../../../client/is-record.ts';
import { formsInWords, type Schema } from './lesson-schema.ts';

/** What is wrong with a part of a value. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Everything in which a value is not as the schema says, in the order of the schema. `$ref` points into `root`. */
export function checkSchema(value: unknown, schema: Schema, root: Schema = schema, path: Problem['path'] = []): readonly Problem[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/$defs/', '');
    return checkSchema(value, root.$defs?.[name] ?? {}, root, path);
  }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types !== undefined && !types.some((type) => isA(value, type)))
    return [{ path, reason: `must be ${types.map(withArticle).join(' or ')}` }];
  if (schema.enum !== undefined && !schema.enum.includes(value)) return [{ path, reason: notAmong(value, schema.enum) }];
  if (typeof value === 'string') return ofText(value, schema).map((reason) => ({ path, reason }));
  if (typeof value === 'number') return ofNumber(value, schema).map((reason) => ({ path, reason }));
  if (Array.isArray(value)) {
    const { items, minItems = 0, maxItems = Infinity } = schema;
    if (value.length < minItems || value.length > maxItems) return [{ path, reason: `must have ${minItems} to ${maxItems} entries` }];
    return items === undefined ? [] : value.flatMap((item, at) => checkSchema(item, items, root, [...path, at]));
  }
  return isRecord(value) ? ofRecord(value, schema, root, path) : [];
}

function ofRecord(value: Readonly<Record<string, unknown>>, schema: Schema, root: Schema, path: Problem['path']): readonly Problem[] {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const unknown = schema.additionalProperties === false ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : [];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const few = Object.keys(value).length < minProperties ? [{ path, reason: `must have at least ${minProperties} members` }] : [];
  return [
    ...unknown.map((name) => ({ path: [...path, name], reason: `is not known here; there are [${Object.keys(properties).join(', ')}]` })),
    ...missing.map((name) => ({ path: [...path, name], reason: 'is missing' })),
    ...few,
    ...Object.entries(properties).flatMap(([name, property]) =>
      Object.hasOwn(value, name) ? checkSchema(value[name], property, root, [...path, name]) : [],
    ),
  ];
}

function ofText(value: string, { minLength = 0, maxLength = Infinity, pattern }: Schema): readonly string[] {
  if (value.length < minLength) return ['must not be empty'];
  if (value.length > maxLength) return [`must have at most ${maxLength} characters`];
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return [];
  return [formsInWords[pattern] ?? `must be of the form ${pattern}`];
}

function ofNumber(value: number, { minimum = -Infinity, maximum = Infinity }: Schema): readonly string[] {
  if (!Number.isFinite(value)) return ['is larger than a number can be'];
  return value < minimum || value > maximum ? [`must be from ${minimum} to ${maximum}`] : [];
}

function isA(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}

function withArticle(type: string): string {
  if (type === 'integer') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** A long list would say less. */
function notAmong(value: unknown, among: readonly unknown[]): string {
  const list = among.length > 12 ? 'those of the schema' : `[${among.join(', ')}]`;
  return `[${String(value).slice(0, 40)}] is not among ${list}`;
}
