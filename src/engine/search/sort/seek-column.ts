import type { DocValues } from '../../index/segment/segment.ts';
import { LONG_MAX, LONG_MIN } from './key-column.ts';
import type { CursorValue, KeywordSortKey, NumericSortKey } from './sort-key.ts';

/** Whether documents without a value come before all others. */
export function sortsMissingFirst(key: NumericSortKey | KeywordSortKey): boolean {
  if (key.kind === 'keyword') return key.missing === 'first';
  return (key.missing === -Infinity) === (key.order === 'asc');
}

/** Whether a cursor's value is the one that documents without a value have. */
export function isMissingValue(value: CursorValue, key: NumericSortKey | KeywordSortKey): boolean {
  if (key.kind === 'keyword') return value === null;
  if (value === key.missing) return true;
  return value === (key.missing === Infinity ? LONG_MAX : LONG_MIN);
}

/** First entry in value order whose value is not before (`after`: is behind) a cursor's. */
export function seekValue(column: DocValues, value: Exclude<CursorValue, null>, after: boolean): number {
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
