import type { SharedBytes } from './shared-bytes.ts';

/** Deeper values are read from their JSON. */
const DEEPEST = 32;

const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = [0x5b, 0x5d] as const;
const BRACE = [0x7b, 0x7d] as const;

/**
 * Writes the JSON of a value. Answers false for anything unusual, of which only `JSON.stringify` tells what becomes: instances of classes, `toJSON`,
 * undefined members, numbers that print with an exponent or beyond 2^53.
 */
export function writePlainJson(value: unknown, out: SharedBytes, depth = 0): boolean {
  if (typeof value === 'string') out.text(value);
  else if (typeof value === 'number') return writePlainNumber(value, out);
  else if (typeof value === 'boolean' || value === null) out.plain(String(value));
  else if (typeof value !== 'object' || depth > DEEPEST) return false;
  else return Array.isArray(value) ? writePlainArray(value, out, depth) : writePlainObject(value, out, depth);
  return true;
}

function writePlainNumber(value: number, out: SharedBytes): boolean {
  if (Number.isSafeInteger(value)) out.integer(value);
  else if (Number.isFinite(value) && !Number.isInteger(value)) out.plain(String(value));
  else return false;
  return true;
}

function writePlainArray(items: readonly unknown[], out: SharedBytes, depth: number): boolean {
  let isFirst = true;
  out.sign(BRACKET[0]);
  for (const item of items) {
    if (!isFirst) out.sign(COMMA);
    isFirst = false;
    if (!writePlainJson(item, out, depth + 1)) return false;
  }
  out.sign(BRACKET[1]);
  return true;
}

function writePlainObject(object: object, out: SharedBytes, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if ((prototype !== Object.prototype && prototype !== null) || 'toJSON' in object) return false;
  const members = object as Readonly<Record<string, unknown>>;
  let isFirst = true;
  out.sign(BRACE[0]);
  for (const key of Object.keys(members)) {
    if (!isFirst) out.sign(COMMA);
    isFirst = false;
    out.text(key);
    out.sign(COLON);
    if (!writePlainJson(members[key], out, depth + 1)) return false;
  }
  out.sign(BRACE[1]);
  return true;
}
