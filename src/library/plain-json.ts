import type { JsonValue } from '../engine/index.ts';

/** Deeper values are read from their JSON. */
const DEEPEST = 32;

/**
 * What the engine reads from the JSON of a value, without writing and reading it. Undefined for anything unusual, of which only its JSON
 * tells what becomes: instances of classes, `toJSON`, undefined members, numbers that print with an exponent or beyond 2^53.
 */
export function plainJson(value: unknown, depth = 0): JsonValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value !== 'object' || depth > DEEPEST) return undefined;
  return Array.isArray(value) ? plainArray(value, depth) : plainObject(value, depth);
}

/** Adding zero makes one zero of two, as JSON does. */
function plainNumber(value: number): number | undefined {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value)) ? value + 0 : undefined;
}

function plainArray(items: readonly unknown[], depth: number): JsonValue | undefined {
  const json: JsonValue[] = [];
  for (const item of items) {
    const member = plainJson(item, depth + 1);
    if (member === undefined) return undefined;
    json.push(member);
  }
  return json;
}

function plainObject(object: object, depth: number): JsonValue | undefined {
  const prototype: unknown = Object.getPrototypeOf(object);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in object) return undefined;
  const json = new Map<string, JsonValue>();
  const members = object as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const member = plainJson(members[key], depth + 1);
    if (member === undefined) return undefined;
    json.set(key, member);
  }
  return json;
}
