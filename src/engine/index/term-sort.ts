import type { BytesTable } from './growable.ts';
import { orderByValue } from './radix-order.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Ranges up to this long are sorted by insertion. */
const INSERTION_SORT_MAX = 40;

/** Units of work for a term in one range. */
const UNITS_PER_TERM = 40;

/** Bytes that one key holds. */
const KEY_BYTES = 4;

/** Terms from `low` to `high` - 1 of the order agree in their first `depth` bytes. */
interface Range {
  readonly low: number;
  readonly high: number;
  readonly depth: number;
}

/**
 * Indexes of the strings of `table` in byte order: radix sort by four bytes at a time, from the front, and only what is still equal by the next four.
 * With a list of its own for what is left, as prefixes may be longer than the call stack.
 */
export function* sortTerms(table: BytesTable, meter: SliceMeter): Sliced<Uint32Array> {
  const order = identity(table.size);
  const bytes = table.bytes.data;
  const offsets = table.offsets();
  const ranges: Range[] = [{ low: 0, high: order.length, depth: 0 }];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    if (range.high - range.low > INSERTION_SORT_MAX) sortByKey(order, range, bytes, offsets, ranges);
    else insertionSort(order, range, bytes, offsets);
    if (meter.add((range.high - range.low) * UNITS_PER_TERM)) yield meter.take();
  }
  return order;
}

/** Sorts a range by the four bytes at its depth; strings that end within them come first, the shortest of these first of all. */
function sortByKey(order: Uint32Array, { low, high, depth }: Range, bytes: Uint8Array, offsets: Uint32Array, left: Range[]): void {
  const size = high - low;
  const terms = order.slice(low, high);
  const keys = new Uint32Array(size);
  const lengths = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const at = offsets[terms[i]] + depth;
    const length = Math.min(offsets[terms[i] + 1] - at, KEY_BYTES);
    let key = 0;
    for (let k = 0; k < KEY_BYTES; k++) key = (key << 8) | (k < length ? bytes[at + k] : 0);
    keys[i] = key >>> 0;
    lengths[i] = length;
  }
  const sorted = orderByValue(orderByValue(identity(size), lengths), keys);
  for (let i = 0; i < size; i++) order[low + i] = terms[sorted[i]];
  for (let from = 0; from < size;) {
    let to = from + 1;
    while (to < size && keys[sorted[to]] === keys[sorted[from]]) to++;
    // Strings that ended stand in front, by length: distinct strings cannot be equal there.
    while (from < to && lengths[sorted[from]] < KEY_BYTES) from++;
    if (to - from > 1) left.push({ low: low + from, high: low + to, depth: depth + KEY_BYTES });
    from = to;
  }
}

function identity(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i++) order[i] = i;
  return order;
}

function insertionSort(order: Uint32Array, { low, high, depth }: Range, bytes: Uint8Array, offsets: Uint32Array): void {
  for (let i = low + 1; i < high; i++) {
    const term = order[i];
    let at = i;
    for (; at > low && isAfter(order[at - 1], term, depth, bytes, offsets); at--) order[at] = order[at - 1];
    order[at] = term;
  }
}

/** Whether string `a` sorts behind string `b`, which agree in their first `depth` bytes. */
function isAfter(a: number, b: number, depth: number, bytes: Uint8Array, offsets: Uint32Array): boolean {
  const endA = offsets[a + 1];
  const endB = offsets[b + 1];
  let i = offsets[a] + depth;
  let j = offsets[b] + depth;
  while (i < endA && j < endB && bytes[i] === bytes[j]) {
    i++;
    j++;
  }
  if (i === endA || j === endB) return j === endB && i < endA;
  return bytes[i] > bytes[j];
}
