import { err, type ErrorCause, ok, type Result } from '../errors.ts';
import { JsonDouble, type JsonScalar } from '../json/json-value.ts';
import { parseDate, unreadableDate } from './dates.ts';
import type { LeafNode } from './mapping-tree.ts';
import { coerceToType } from './numbers.ts';

/**
 * One non-null value of a document as the field holds it: text and keyword as strings, all else as numbers. Undefined when the
 * value counts as missing: an empty text for a number.
 */
export function convertValue(leaf: LeafNode, value: Exclude<JsonScalar, null>): Result<string | number | bigint | undefined, ErrorCause> {
  const { type, format = '' } = leaf.type;
  if (type === 'text' || type === 'keyword') return ok(typeof value === 'string' ? value : scalarText(value));
  if (type === 'boolean') return toBoolean(value);
  if (type === 'date') return toDate(scalarText(value), format);
  return value === '' && leaf.coerce ? ok(undefined) : coerceToType(type, value, leaf);
}

function toBoolean(value: Exclude<JsonScalar, null>): Result<number, ErrorCause> {
  if (value === true || value === 'true') return ok(1);
  if (value === false || value === 'false' || value === '') return ok(0);
  const reason = `Failed to parse value [${scalarText(value)}] as only [true] or [false] are allowed.`;
  return err({ type: 'illegal_argument_exception', reason });
}

function toDate(text: string, format: string): Result<number, ErrorCause> {
  const millis = parseDate(text, format);
  if (millis !== undefined) return ok(millis);
  return err({ ...unreadableDate(text, format), type: 'illegal_argument_exception' });
}

/** The text a scalar has in JSON. */
export function scalarText(value: Exclude<JsonScalar, null>): string {
  return value instanceof JsonDouble ? value.text : String(value);
}
