import type { JsonValue } from '../engine/index.ts';
import type { SharedBytes } from './shared-bytes.ts';

/** Deeper values are read from their JSON. */
const DEEPEST = 32;

const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = [0x5b, 0x5d] as const;
const BRACE = [0x7b, 0x7d] as const;

/**
 * Writes the JSON of a value, and answers what the engine reads from it, in one walk. Undefined for anything unusual, of which only its JSON
 * tells what becomes: instances of classes, `toJSON`, undefined members, numbers that print with an exponent or beyond 2^53.
 */
export function writePlainJson(value: unknown, out: SharedBytes, depth = 0): JsonValue | undefined {
  if (typeof value === 'string') {
    out.text(value);
    return value;
  }
  if (typeof value === 'number') return plainNumber(value, out);
  if (typeof value === 'boolean' || value === null) {
    out.plain(String(value));
    return value;
  }
  if (typeof value !== 'object' || depth > DEEPEST) return undefined;
  return Array.isArray(value) ? plainArray(value, out, depth) : plainObject(value, out, depth);
}

function plainNumber(value: number, out: SharedBytes): number | undefined {
  if (Number.isSafeInteger(value)) out.integer(value);
  else if (Number.isFinite(value) && !Number.isInteger(value)) out.plain(String(value));
  else return undefined;
  // There is one zero in JSON.
  return value === 0 ? 0 : value;
}

function plainArray(items: readonly unknown[], out: SharedBytes, depth: number): JsonValue | undefined {
  const json: JsonValue[] = [];
  out.sign(BRACKET[0]);
  for (const item of items) {
    if (json.length > 0) out.sign(COMMA);
    const member = writePlainJson(item, out, depth + 1);
    if (member === undefined) return undefined;
    json.push(member);
  }
  out.sign(BRACKET[1]);
  return json;
}

function plainObject(object: object, out: SharedBytes, depth: number): JsonValue | undefined {
  const prototype: unknown = Object.getPrototypeOf(object);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in object) return undefined;
  const json = new Map<string, JsonValue>();
  const members = object as Readonly<Record<string, unknown>>;
  out.sign(BRACE[0]);
  for (const key of Object.keys(members)) {
    if (json.size > 0) out.sign(COMMA);
    out.text(key);
    out.sign(COLON);
    const member = writePlainJson(members[key], out, depth + 1);
    if (member === undefined) return undefined;
    json.set(key, member);
  }
  out.sign(BRACE[1]);
  return json;
}
