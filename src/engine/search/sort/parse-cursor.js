import { err, ok } from '../../errors.ts';
import { JsonDouble, scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { parseFieldBound } from '../../query/compile/field-value.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseIp } from '../../schema/values/ip.ts';
import { shiftUnsigned } from '../../schema/values/unsigned-long.ts';
import { coerceToType } from '../../schema/values/numbers.ts';
import { LONG_MAX, LONG_MIN } from './key-column.ts';
/**
 * Reads the values of `search_after`, one per sort key.
 * Errors: `illegal_argument` for another number of values, a missing sort, or a value the key's type cannot hold.
 */
export function parseSearchAfter(values, specs, keys, context) {
  if (specs.length === 0) return err({ kind: 'illegal_argument', reason: 'Sort must contain at least one field.' });
  if (values.length !== specs.length) {
    const reason = `search_after has ${values.length} value(s) but sort has ${specs.length}.`;
    return err({ kind: 'illegal_argument', reason });
  }
  const cursor = [];
  for (let i = 0; i < keys.length; i++) {
    const parsed = parseValue(values[i], keys[i], context);
    if (!parsed.ok) {
      const reason = `Failed to parse search_after value for field [${specs[i].field}].`;
      return err({ kind: 'illegal_argument', reason, cause: parsed.error });
    }
    cursor.push(parsed.value);
  }
  return ok(cursor);
}
function parseValue(value, key, context) {
  switch (key.kind) {
    case 'score':
      return parseNumber('float', value);
    case 'doc':
      return parseNumber('long', value);
    case 'id':
      return ok(encodeUtf8(value === null ? '' : scalarText(value)));
    case 'keyword':
      return key.ip === true && value !== null ? parseAddress(scalarText(value)) : parseKeyword(value);
    case 'distance':
      return value === null || value === 'Infinity' ? ok(Infinity) : parseNumber('double', value);
    case 'numeric':
      return value === null ? ok(key.missing) : parseOfField(value, key, context);
    default:
      return key;
  }
}
function parseKeyword(value) {
  return ok(value === null ? null : encodeUtf8(scalarText(value)));
}
function parseAddress(text) {
  const address = parseIp(text);
  return address === undefined ? err(notAnAddress(text)) : ok(encodeUtf8(address));
}
function parseOfField(value, key, { mapping, host }) {
  if (key.print !== 'long') {
    if (value === 'Infinity' || value === '-Infinity') return ok(Number(value));
    return parseNumber(key.print, value);
  }
  const type = mapping.field(key.field);
  if (key.unsigned === true) {
    if (beyond(value, 2 ** 64)) return ok(Infinity);
    const integer = coerceToType('unsigned_long', value);
    if (!integer.ok) return integer;
    const kept = shiftUnsigned(BigInt(integer.value));
    return ok(endOfRange(kept) ?? kept);
  }
  if (typeof value === 'boolean') return type?.type === 'boolean' ? ok(value ? 1 : 0) : err(notANumber(value));
  const end = endOfRange(value) ?? (beyond(value, 2 ** 63) ? Infinity : beyond(value, -(2 ** 63)) ? -Infinity : undefined);
  if (end !== undefined) return ok(end);
  if (typeof value !== 'string' || (type?.type !== 'date' && type?.type !== 'date_nanos')) return parseNumber('long', value);
  const parsed = parseFieldBound(type, value, { clock: host.clock });
  return parsed.kind === 'value' ? ok(parsed.value) : err(parsed.cause);
}
function notANumber(value) {
  return { type: 'number_format_exception', reason: `For input string: "${String(value)}"` };
}
/** The 64-bit ends are what missing values print as: they come back as the infinities that missing values sort as. */
function endOfRange(value) {
  const number = typeof value === 'string' && /^-?\d{19}$/.test(value) ? BigInt(value) : value;
  return number === LONG_MAX ? Infinity : number === LONG_MIN ? -Infinity : undefined;
}
/** Whether a number lies at an end of a range or behind it: clients that know doubles alone send the end back rounded. */
function beyond(value, end) {
  const number = value instanceof JsonDouble ? value.value : value;
  return (typeof number === 'number' || typeof number === 'bigint') && (end > 0 ? number >= end : number <= end);
}
function parseNumber(type, value) {
  if (typeof value === 'boolean') return err(notANumber(value));
  if (type === 'double') {
    const finite = value instanceof JsonDouble ? value.value : value;
    if (typeof finite === 'number') return ok(finite);
  }
  return coerceToType(type, value);
}
