import { err, type ErrorCause, ok, type Result } from '../../errors.ts';
import { type JsonScalar, scalarText } from '../../json/json-value.ts';
import { parseDateNanos } from '../dates/date-nanos.ts';
import { DEFAULT_DATE_FORMAT, parseDate, unreadableDate } from '../dates/dates.ts';
import { parseGeoPoint } from './geo-point.ts';
import { parseBase64 } from './base64.ts';
import type { FieldType } from '../field-type.ts';
import { parseIp } from './ip.ts';
import type { LeafNode } from '../mapping-tree.ts';
import { coerceToType } from './numbers.ts';
import { shiftUnsigned } from './unsigned-long.ts';

/**
 * One non-null value of a document as the field holds it: text and keyword as strings, all else as numbers. Undefined when the
 * value counts as missing: an empty text for a number.
 */
export function convertValue(leaf: LeafNode, value: Exclude<JsonScalar, null>): Result<string | number | bigint | undefined, ErrorCause> {
  const { type, format = '' } = leaf.type;
  if (type === 'text' || type === 'keyword') return ok(typeof value === 'string' ? value : scalarText(value));
  if (type === 'boolean') return toBoolean(value);
  if (type === 'date') return isPlainMoment(value, format) ? ok(value) : toDate(scalarText(value), format);
  if (type === 'date_nanos') return parseDateNanos(scalarText(value), format);
  if (type === 'geo_point') return parseGeoPoint(value);
  // Read where the document is, and kept in another form.
  if (type === 'completion') return ok(undefined);
  if (type === 'binary') return toBytes(value, leaf.type);
  if (type === 'ip') return toIp(scalarText(value));
  if (type === 'metadata') throw new Error(`${leaf.type.path} is no field of a document`);
  if (type === 'unsigned_long') return value === '' && leaf.coerce ? ok(undefined) : toUnsigned(value, leaf);
  if (value === '' && leaf.coerce) return ok(undefined);
  const number = coerceToType(type, value, leaf);
  // Of a document the peers read longs in another way than of a query.
  return number.ok || type !== 'long' || number.error.type !== 'number_format_exception'
    ? number
    : err({ ...number.error, type: 'illegal_argument_exception' });
}

/** A value of a keyword as its normalizer leaves it; any other as it is. */
export function normalizedValue({ normalizer }: FieldType, text: string): string {
  return normalizer?.normalize?.(text) ?? text;
}

/** Milliseconds since 1970 that the usual format takes for nothing else: five digits and more are no year. */
export function isPlainMoment(value: Exclude<JsonScalar, null>, format: string): value is number {
  return typeof value === 'number' && value >= 10_000 && value < 1e16 && Number.isInteger(value) && format === DEFAULT_DATE_FORMAT;
}

function toIp(text: string): Result<string, ErrorCause> {
  const address = parseIp(text);
  return address === undefined ? err(notAnAddress(text)) : ok(address);
}

/** The error for a text that is no IP address. */
export function notAnAddress(text: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason: `'${text}' is not an IP string literal.` };
}

/** Bytes, kept as the base64 that they print as. What is neither stored nor in a column is not looked at. */
function toBytes(value: Exclude<JsonScalar, null>, { docValues, stored }: FieldType): Result<string | undefined, ErrorCause> {
  return docValues || stored === true ? parseBase64(scalarText(value)) : ok(undefined);
}

function toUnsigned(value: Exclude<JsonScalar, null>, leaf: LeafNode): Result<bigint, ErrorCause> {
  const integer = coerceToType('unsigned_long', value, leaf);
  return integer.ok ? ok(shiftUnsigned(BigInt(integer.value))) : integer;
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
