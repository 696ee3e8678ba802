import { LONG_MAX, LONG_MIN } from './key-column.ts';
/** Whether documents without a value come before all others. */
export function sortsMissingFirst(key) {
  if (key.kind === 'keyword') return key.missing === 'first';
  return (key.missing === -Infinity) === (key.order === 'asc');
}
/** Whether a cursor's value is the one that documents without a value have. */
export function isMissingValue(value, key) {
  if (key.kind === 'keyword') return value === null;
  if (value === key.missing) return true;
  return value === (key.missing === Infinity ? LONG_MAX : LONG_MIN);
}
/** First entry in value order whose value is not before (`after`: is behind) a cursor's. */
export function seekValue(column, value, after) {
  if (value instanceof Uint8Array) {
    if (column.kind === 'numeric') return 0;
    return column.seek(column.terms.ceiling(value), after && column.terms.lookup(value) >= 0);
  }
  // Among 64-bit values the ends, which infinities stand for, are values like others.
  if (column.kind === 'numeric' && column.values instanceof BigInt64Array) {
    if (value === Infinity) return column.seek(LONG_MAX, after);
    if (value === -Infinity) return column.seek(LONG_MIN, after);
  }
  return column.seek(value, after);
}
