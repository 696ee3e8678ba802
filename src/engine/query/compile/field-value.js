import { JsonDouble, scalarText } from '../../json/json-value.ts';
import { parseNanosMath } from '../../schema/dates/date-nanos.ts';
import { DEFAULT_DATE_FORMAT, parseDateMath } from '../../schema/dates/dates.ts';
import { coerceToType } from '../../schema/values/numbers.ts';
import { shiftUnsigned } from '../../schema/values/unsigned-long.ts';
const WHOLE_NUMBERS = new Set(['long', 'unsigned_long', 'integer', 'short', 'byte']);
/** Reads a value that a numeric, date or boolean field is to be equal to. */
export function parseFieldValue(type, value, reading) {
  if (type.type === 'unsigned_long' && hasFraction(value)) return { kind: 'none' };
  const outcome = parseAsField(type, value, reading);
  const fraction = outcome.kind === 'value' && WHOLE_NUMBERS.has(type.type) && isFraction(outcome.value);
  return fraction ? { kind: 'none' } : outcome;
}
/** Reads one end of a range over a numeric, date or boolean field. Fractions stay fractions; doubles may end at infinity. */
export function parseFieldBound(type, value, reading) {
  const isInfinite = type.type === 'double' && typeof value === 'string' && /^[+-]?Infinity$/.test(value);
  return isInfinite ? { kind: 'value', value: Number(value) } : parseAsField(type, value, reading);
}
function parseAsField(type, value, reading) {
  if (type.type === 'boolean') return parseBoolean(value);
  if (type.type === 'date' || type.type === 'date_nanos') return parseDateValue(type, value, reading);
  if (type.type === 'unsigned_long') return parseUnsigned(value, reading.roundUp === true);
  if (
    type.type === 'text' ||
    type.type === 'keyword' ||
    type.type === 'ip' ||
    type.type === 'geo_point' ||
    type.type === 'binary' ||
    type.type === 'metadata'
  )
    throw new Error(`${type.path} is searched by terms`);
  // Nothing in a small field is as large as an integer may be, and so nothing is found: that is no error.
  return parseNumber(type.type === 'byte' || type.type === 'short' ? 'integer' : type.type, value);
}
/** A date of the field's format, with date math. */
function parseDateValue(type, value, reading) {
  const { clock, roundUp = false, timeZone } = reading;
  const format = reading.format ?? type.format ?? DEFAULT_DATE_FORMAT;
  const options = { nowMs: clock.now(), roundUp, ...(timeZone !== undefined && { timeZone }) };
  const parse = type.type === 'date_nanos' ? parseNanosMath : parseDateMath;
  const parsed = parse(scalarText(value), format, options);
  return parsed.ok ? { kind: 'value', value: parsed.value } : { kind: 'failed', cause: parsed.error };
}
/**
 * Unsigned longs are kept moved down by 2^63. A fraction has no kept form: `gt` and `lte` (which round up) mean the whole number
 * below it, `gte` and `lt` the one above.
 */
function parseUnsigned(value, roundUp) {
  const parsed = parseNumber('unsigned_long', value);
  if (parsed.kind === 'failed') return parsed;
  const whole = typeof parsed.value === 'bigint' ? parsed.value : BigInt(roundUp ? Math.floor(parsed.value) : Math.ceil(parsed.value));
  return { kind: 'value', value: shiftUnsigned(whole) };
}
function hasFraction(value) {
  const parsed = parseNumber('unsigned_long', value);
  return parsed.kind === 'value' && isFraction(parsed.value);
}
function parseNumber(type, value) {
  // A query has no tokens: a value that is no number is a text.
  const parsed = coerceToType(type, typeof value === 'boolean' ? String(value) : value);
  if (!parsed.ok) return { kind: 'failed', cause: parsed.error };
  if (!WHOLE_NUMBERS.has(type) || value === null) return { kind: 'value', value: parsed.value };
  // The coercion cut a fraction off; the query means the number as written.
  const written = Number(value instanceof JsonDouble ? value.value : value);
  return { kind: 'value', value: isFraction(written) ? written : parsed.value };
}
function isFraction(value) {
  return typeof value === 'number' && !Number.isInteger(value);
}
function parseBoolean(value) {
  const text = scalarText(value);
  if (text === 'true') return { kind: 'value', value: 1 };
  if (text === 'false') return { kind: 'value', value: 0 };
  const reason = `Can't parse boolean value [${text}], expected [true] or [false]`;
  return { kind: 'failed', cause: { type: 'illegal_argument_exception', reason } };
}
