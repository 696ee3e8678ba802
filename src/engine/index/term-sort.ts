import { compareBytes } from '../json/utf8.ts';
import type { BytesTable } from './growable.ts';

/** Ranges up to this long are sorted by insertion. */
const INSERTION_SORT_MAX = 8;

/**
 * Indexes of the strings of `table` in byte order: three-way radix quicksort, which looks at each byte that tells strings apart
 * about once and compares no common prefix twice. With a stack of its own, as prefixes may be longer than the call stack.
 */
export function sortTerms(table: BytesTable): Uint32Array {
  const order = Uint32Array.from({ length: table.size }, (_, i) => i);
  const bytes = table.bytes.data;
  const offsets = table.offsets();
  const ranges = [0, order.length, 0];
  while (ranges.length > 0) {
    const [low, high, depth] = ranges.splice(-3);
    if (high - low <= INSERTION_SORT_MAX) {
      insertionSort(order, low, high, table);
      continue;
    }
    const byteAt = (position: number): number => {
      const at = offsets[order[position]] + depth;
      return at < offsets[order[position] + 1] ? bytes[at] : -1;
    };
    const pivot = byteAt((low + high) >>> 1);
    let less = low;
    let greater = high;
    for (let i = low; i < greater;) {
      const byte = byteAt(i);
      if (byte < pivot) swap(order, less++, i++);
      else if (byte > pivot) swap(order, i, --greater);
      else i++;
    }
    ranges.push(low, less, depth, greater, high, depth);
    if (pivot >= 0) ranges.push(less, greater, depth + 1);
  }
  return order;
}

function swap(order: Uint32Array, a: number, b: number): void {
  const value = order[a];
  order[a] = order[b];
  order[b] = value;
}

function insertionSort(order: Uint32Array, low: number, high: number, table: BytesTable): void {
  for (let i = low + 1; i < high; i++) {
    const id = order[i];
    const bytes = table.at(id);
    let at = i;
    for (; at > low && compareBytes(table.at(order[at - 1]), bytes) > 0; at--) order[at] = order[at - 1];
    order[at] = id;
  }
}
