import { distanceReader } from './distance-reader.ts';
import { exactReader, numberReader } from './column-reader.ts';
import { IdSlots } from './id-slots.ts';
import { LONG_MAX, LONG_MIN } from './key-column.ts';
import { LongSlots } from './long-slots.ts';
import { NumberSlots } from './number-slots.ts';
import { TextSlots } from './text-slots.ts';
import { sortColumn } from './sort-column.ts';
/** Slots of one sort key for a queue of `capacity` entries; `cursor` is the key's cursor value, if there is one. */
export function createSlots(key, searcher, capacity, cursor) {
  switch (key.kind) {
    case 'keyword':
      return new TextSlots(key, capacity, cursor);
    case 'id':
      return new IdSlots(key.order, cursor);
    case 'numeric':
      return needsLongs(key, searcher)
        ? new LongSlots({
            source: (leaf) => exactReader(columnOf(leaf, key), key.mode, toLong(key.missing)),
            order: key.order,
            capacity,
            cursor: longCursor(cursor),
          })
        : numberSlots((leaf) => numberReader(columnOf(leaf, key), key), key.print);
    case 'distance':
      return numberSlots((leaf) => distanceReader(leaf, key), 'double');
    case 'score':
      return numberSlots(() => SCORE_READER, 'float');
    case 'doc':
      return numberSlots((leaf) => docReader(key.base + leaf.docBase), 'doc');
    default:
      return key;
  }
  function numberSlots(source, print) {
    return new NumberSlots({ source, print, order: key.order, capacity, cursor: numberCursor(cursor) });
  }
}
const SCORE_READER = { value: (_doc, score) => score };
function docReader(base) {
  return { value: (doc) => base + doc };
}
function columnOf(leaf, key) {
  const column = sortColumn(leaf.segment, key);
  return column?.kind === 'numeric' ? column : undefined;
}
/** Whether the key's values may leave what doubles hold exactly: 64-bit columns, and sums of many longs. */
export function needsLongs(key, searcher) {
  if (key.print !== 'long') return false;
  if (typeof key.missing === 'bigint') return true;
  return searcher.leaves.some((leaf) => {
    const column = columnOf(leaf, key);
    if (column === undefined) return false;
    return column.values instanceof BigInt64Array || (column.offsets !== undefined && (key.mode === 'sum' || key.mode === 'avg'));
  });
}
function toLong(value) {
  return value === Infinity ? LONG_MAX : value === -Infinity ? LONG_MIN : BigInt(value);
}
function longCursor(cursor) {
  const value = numberCursor(cursor);
  return typeof value === 'number' && Number.isInteger(value) ? value : value === Infinity || value === -Infinity ? toLong(value) : value;
}
function numberCursor(cursor) {
  return typeof cursor === 'number' || typeof cursor === 'bigint' ? cursor : 0;
}
