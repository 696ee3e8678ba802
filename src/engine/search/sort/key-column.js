import { JsonDouble } from '../../json/json-value.ts';
import { formatDouble, formatFloat } from '../../json/java-number.ts';
import { decodeUtf8 } from '../../json/utf8.ts';
import { printIp } from '../../schema/values/ip.ts';
import { printUnsigned } from '../../schema/values/unsigned-long.ts';
/** The 64-bit ends: where a missing long sorts, and what it prints as. */
export const LONG_MAX = 9223372036854775807n;
export const LONG_MIN = -9223372036854775808n;
/**
 * Order of row `i` of `a` against row `j` of `b`: negative when it comes first, 0 when all keys are equal. The columns may
 * come from different shards, so a key may be `number` here and `long` there: such values compare exactly.
 */
export function compareRows(a, i, b, j, orders) {
  for (let key = 0; key < orders.length; key++) {
    const order = compareKey(a[key], i, b[key], j, orders[key] === 'desc');
    if (order !== 0) return order;
  }
  return 0;
}
function compareKey(a, i, b, j, descending) {
  if (a.kind === 'text' || b.kind === 'text') {
    if (a.kind === 'text' && b.kind === 'text') return compareText(a, i, b, j, descending);
    // The same field is text in one index and a number in another: no order is right, so numbers come first.
    return a.kind === 'text' ? 1 : -1;
  }
  const order =
    a.kind === 'number' && b.kind === 'number'
      ? compareDoubles(a.values[i], b.values[j])
      : compareMixed(exactValue(a, i), exactValue(b, j));
  return descending ? -order : order;
}
function compareText(a, i, b, j, descending) {
  if (a.isNull[i] === 1 || b.isNull[j] === 1) {
    const order = a.isNull[i] - b.isNull[j];
    return a.nullsFirst ? -order : order;
  }
  const order = compareTexts(a, i, b, j);
  return descending ? -order : order;
}
/** By their bytes, in place: a merge of ids compares every entry, and a view of each would take longer. */
function compareTexts(a, i, b, j) {
  const start = a.offsets[i];
  const other = b.offsets[j];
  const length = a.offsets[i + 1] - start;
  const otherLength = b.offsets[j + 1] - other;
  const shorter = Math.min(length, otherLength);
  for (let at = 0; at < shorter; at++) {
    const difference = a.bytes[start + at] - b.bytes[other + at];
    if (difference !== 0) return difference;
  }
  return length - otherLength;
}
function textBytes(column, i) {
  return column.bytes.subarray(column.offsets[i], column.offsets[i + 1]);
}
/** Beside a 64-bit column, the infinities of a long column mean the 64-bit ends. */
function exactValue(column, i) {
  const value = column.values[i];
  if (column.print !== 'long' && column.print !== 'unsigned_long') return value;
  return value === Infinity ? LONG_MAX : value === -Infinity ? LONG_MIN : value;
}
function compareMixed(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  // JavaScript compares a number with a bigint by mathematical value.
  return a < b ? -1 : a > b ? 1 : 0;
}
/** Order of doubles as the peers have it: -0.0 before 0.0, NaN last of all. */
export function compareDoubles(a, b) {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return a === 0 ? compareZeros(a, b) : 0;
  return Number.isNaN(a) ? (Number.isNaN(b) ? 0 : 1) : -1;
}
function compareZeros(a, b) {
  const negativeA = Object.is(a, -0);
  return negativeA === Object.is(b, -0) ? 0 : negativeA ? -1 : 1;
}
/** Row `i` alone, copied: what a scroll keeps as its cursor. */
export function sliceRow(columns, i) {
  return columns.map((column) => {
    if (column.kind === 'number') return { ...column, values: column.values.slice(i, i + 1) };
    if (column.kind === 'long') return { ...column, values: column.values.slice(i, i + 1) };
    const bytes = textBytes(column, i).slice();
    return { ...column, offsets: Uint32Array.of(0, bytes.length), bytes, isNull: column.isNull.slice(i, i + 1) };
  });
}
/**
 * The value of row `i` as a hit's `sort` carries it.
 * @see docs/search.md, sort values
 */
export function printKey(column, i) {
  if (column.kind === 'text')
    return column.isNull[i] === 1 ? null : printText(decodeUtf8(column.bytes, column.offsets[i], column.offsets[i + 1]), column.print);
  const value = column.print === 'unsigned_long' ? exactValue(column, i) : column.values[i];
  if (column.print === 'unsigned_long') return printUnsigned(value);
  if (typeof value === 'bigint') return printLong(value);
  return printNumber(value, column.print);
}
function printText(text, print) {
  return print === 'ip' ? printIp(text) : text;
}
function printLong(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
function printNumber(value, print) {
  if (print === 'long') return value === Infinity ? LONG_MAX : value === -Infinity ? LONG_MIN : value + 0;
  if (print === 'doc') return value;
  if (!Number.isFinite(value)) return String(value);
  return new JsonDouble(value, print === 'double' ? formatDouble : formatFloat);
}
/** Marks the columns of keys whose values are kept in another form than the one they print in. */
export function withPrints(columns, keys) {
  return columns.map((column, i) => {
    const key = keys[i];
    if (column.kind === 'text') return key.kind === 'keyword' && key.ip === true ? { ...column, print: 'ip' } : column;
    return key.kind === 'numeric' && key.unsigned === true ? { ...column, print: 'unsigned_long' } : column;
  });
}
/** Bytes a row set takes on the way to the coordinator. */
export function keyColumnsByteLength(columns) {
  let total = 0;
  for (const column of columns) {
    total +=
      column.kind === 'text' ? column.offsets.byteLength + column.bytes.byteLength + column.isNull.byteLength : column.values.byteLength;
  }
  return total;
}
/** Packs texts, row by row, into a column; null is a missing value. */
export function textColumn(rows, nullsFirst) {
  const offsets = new Uint32Array(rows.length + 1);
  const isNull = new Uint8Array(rows.length);
  rows.forEach((row, i) => {
    offsets[i + 1] = offsets[i] + (row?.length ?? 0);
    isNull[i] = row === null ? 1 : 0;
  });
  const bytes = new Uint8Array(offsets[rows.length]);
  rows.forEach((row, i) => {
    if (row !== null) bytes.set(row, offsets[i]);
  });
  return { kind: 'text', print: 'text', offsets, bytes, isNull, nullsFirst };
}
