import { err, ok } from '../../errors.ts';
import { scalarText } from '../../json/json-value.ts';
import { parseDateNanos } from '../dates/date-nanos.ts';
import { DEFAULT_DATE_FORMAT, parseDate, unreadableDate } from '../dates/dates.ts';
import { parseGeoPoint } from './geo-point.ts';
import { parseBase64 } from './base64.ts';
import { parseIp } from './ip.ts';
import { coerceToType } from './numbers.ts';
import { shiftUnsigned } from './unsigned-long.ts';
/**
 * One non-null value of a document as the field holds it: text and keyword as strings, all else as numbers. Undefined when the
 * value counts as missing: an empty text for a number.
 */
export function convertValue(leaf, value) {
  const { type, format = '' } = leaf.type;
  if (type === 'text' || type === 'keyword') return ok(typeof value === 'string' ? value : scalarText(value));
  if (type === 'boolean') return toBoolean(value);
  if (type === 'date') return isPlainMoment(value, format) ? ok(value) : toDate(scalarText(value), format);
  if (type === 'date_nanos') return parseDateNanos(scalarText(value), format);
  if (type === 'geo_point') return parseGeoPoint(value);
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
export function normalizedValue({ normalizer }, text) {
  return normalizer?.normalize?.(text) ?? text;
}
/** Milliseconds since 1970 that the usual format takes for nothing else: five digits and more are no year. */
export function isPlainMoment(value, format) {
  return typeof value === 'number' && value >= 10000 && value < 1e16 && Number.isInteger(value) && format === DEFAULT_DATE_FORMAT;
}
function toIp(text) {
  const address = parseIp(text);
  return address === undefined ? err(notAnAddress(text)) : ok(address);
}
/** The error for a text that is no IP address. */
export function notAnAddress(text) {
  return { type: 'illegal_argument_exception', reason: `'${text}' is not an IP string literal.` };
}
/** Bytes, kept as the base64 that they print as. What is neither stored nor in a column is not looked at. */
function toBytes(value, { docValues, stored }) {
  return docValues || stored === true ? parseBase64(scalarText(value)) : ok(undefined);
}
function toUnsigned(value, leaf) {
  const integer = coerceToType('unsigned_long', value, leaf);
  return integer.ok ? ok(shiftUnsigned(BigInt(integer.value))) : integer;
}
function toBoolean(value) {
  if (value === true || value === 'true') return ok(1);
  if (value === false || value === 'false' || value === '') return ok(0);
  const reason = `Failed to parse value [${scalarText(value)}] as only [true] or [false] are allowed.`;
  return err({ type: 'illegal_argument_exception', reason });
}
function toDate(text, format) {
  const millis = parseDate(text, format);
  if (millis !== undefined) return ok(millis);
  return err({ ...unreadableDate(text, format), type: 'illegal_argument_exception' });
}
