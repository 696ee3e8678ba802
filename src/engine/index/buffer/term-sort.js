import { sortByWordInSlices } from '../memory/radix-order.ts';
import { ITEMS_AT_ONCE } from '../memory/slices.ts';
/** Ranges up to this long are sorted by insertion. */
const INSERTION_SORT_MAX = 40;
/** Units of work for a term in a range sorted by insertion, and in one pass over many. */
const UNITS_PER_INSERTION = 40;
const UNITS_PER_TERM = 6;
/** Bytes that one key holds. */
const KEY_BYTES = 4;
/**
 * Indexes of the strings of `table` in byte order: radix sort by four bytes at a time, from the front, and only what is still equal by the next four.
 * With a list of its own for what is left, as prefixes may be longer than the call stack.
 */
export function* sortTerms(table, meter, offsets = table.offsets()) {
  const bytes = table.bytes.data;
  const left = [{ low: 0, high: table.size, depth: 0 }];
  const unsorted = { bytes, offsets, left };
  const order = identity(meter.scratch.uint32(table.size));
  for (let range = left.pop(); range; range = left.pop()) {
    if (range.high - range.low > INSERTION_SORT_MAX) {
      yield* sortByKey(order, range, unsorted, meter);
      continue;
    }
    insertionSort(order, range, bytes, offsets);
    if (meter.add((range.high - range.low) * UNITS_PER_INSERTION)) yield meter.take();
  }
  return order;
}
/** Up to four bytes, the first one highest, zeros behind the end. */
function keyAt(bytes, at, length) {
  if (length >= KEY_BYTES) return ((bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]) >>> 0;
  let key = 0;
  for (let i = 0; i < KEY_BYTES; i++) key = (key << 8) | (i < length ? bytes[at + i] : 0);
  return key >>> 0;
}
/** Sorts a range by the four bytes at its depth; strings that end within them come first, the shortest of these first of all. */
function* sortByKey(order, { low, high, depth }, { bytes, offsets, left }, meter) {
  const size = high - low;
  const terms = meter.scratch.uint32(size);
  for (let i = 0; i < size; i++) terms[i] = order[low + i];
  const keys = meter.scratch.uint32(size);
  const lengths = meter.scratch.uint32(size);
  for (let from = 0; from < size; from += ITEMS_AT_ONCE) {
    const to = Math.min(size, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) {
      const at = offsets[terms[i]] + depth;
      const length = Math.min(offsets[terms[i] + 1] - at, KEY_BYTES);
      keys[i] = keyAt(bytes, at, length);
      lengths[i] = length;
    }
    if (meter.add((to - from) * UNITS_PER_TERM)) yield meter.take();
  }
  const [byLength, free] = yield* sortByWordInSlices(identity(meter.scratch.uint32(size)), meter.scratch.uint32(size), lengths, meter);
  const [sorted] = yield* sortByWordInSlices(byLength, free, keys, meter);
  for (let from = 0; from < size; from += ITEMS_AT_ONCE) {
    const to = Math.min(size, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) order[low + i] = terms[sorted[i]];
    if (meter.add((to - from) * UNITS_PER_TERM)) yield meter.take();
  }
  for (let from = 0; from < size;) {
    let to = from + 1;
    while (to < size && keys[sorted[to]] === keys[sorted[from]]) to++;
    // Strings that ended stand in front, by length: distinct strings cannot be equal there.
    while (from < to && lengths[sorted[from]] < KEY_BYTES) from++;
    if (to - from > 1) left.push({ low: low + from, high: low + to, depth: depth + KEY_BYTES });
    from = to;
  }
}
function identity(order) {
  for (let i = 0; i < order.length; i++) order[i] = i;
  return order;
}
function insertionSort(order, { low, high, depth }, bytes, offsets) {
  for (let i = low + 1; i < high; i++) {
    const term = order[i];
    let at = i;
    for (; at > low && isAfter(order[at - 1], term, depth, bytes, offsets); at--) order[at] = order[at - 1];
    order[at] = term;
  }
}
/** Whether string `a` sorts behind string `b`, which agree in their first `depth` bytes. */
function isAfter(a, b, depth, bytes, offsets) {
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
