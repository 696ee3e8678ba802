import { certain } from '../certain.ts';
import { hasBit } from '../index/memory/bits.ts';
import { formatDouble } from '../json/java-number.ts';
import { JsonDouble } from '../json/json-value.ts';
import { FLOATING_TYPES } from '../schema/field-type.ts';
import { printIp } from '../schema/values/ip.ts';
import { printDateValue } from '../schema/dates/print-date.ts';
import { printUnsigned } from '../schema/values/unsigned-long.ts';
import { formatDecimal } from '../schema/values/decimal-format.ts';
/** The older spelling of "no format". */
const FIELD_MAPPING_FORMAT = 'use_field_mapping';
/** The values of a document in a column, ascending; none when it has none. */
export function printColumnValue(type, column, docId, format) {
  if (!hasBit(column.docsWithValue, docId)) return [];
  const [start, end] = entriesOf(column, docId);
  if (column.kind !== 'ordinal') return [...column.values.subarray(start, end)].map((value) => printFieldValue(type, value, format));
  return Array.from(column.ordinals.subarray(start, end), (ordinal) => printFieldValue(type, column.terms.text(ordinal), format));
}
/** Where the values of a document begin and end in a column. */
export function entriesOf({ offsets }, docId) {
  return offsets === undefined ? [docId, docId + 1] : [certain(offsets[docId]), certain(offsets[docId + 1])];
}
/** One value of a field, in the form the field is kept in, as it goes on the wire. */
export function printFieldValue(type, value, format) {
  const pattern = format === FIELD_MAPPING_FORMAT ? undefined : format;
  if (typeof value === 'string') return type.type === 'ip' ? printIp(value) : value;
  if (type.type === 'boolean') return Number(value) === 1;
  if (type.type === 'date' || type.type === 'date_nanos') return printDateValue(type, value, pattern);
  if (FLOATING_TYPES.has(type.type)) {
    return pattern === undefined ? new JsonDouble(Number(value), formatDouble(Number(value))) : formatDecimal(pattern, Number(value));
  }
  const whole = type.type === 'unsigned_long' ? printUnsigned(value) : exact(value);
  return pattern === undefined ? whole : formatDecimal(pattern, whole);
}
/** Types whose values can be written in more than one way. */
export function takesFormat(type) {
  return type.type !== 'text' && type.type !== 'keyword' && type.type !== 'boolean' && type.type !== 'ip' && type.type !== 'binary';
}
function exact(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number + 0 : value;
}
