import { decodeUtf8 } from '../../json/utf8.ts';
import { ITEMS_AT_ONCE } from '../memory/slices.ts';
/** Strings that share one absolute offset: a power of two. */
const BLOCK_BITS = 5;
const BLOCK_LAST = (1 << BLOCK_BITS) - 1;
/** Units of work for a string in one pass. */
const UNITS_PER_STRING = 2;
/** @param offsets start of every string and, last, the end of all. */
export function* blockOffsets(offsets, meter) {
  const bases = meter.scratch.uint32((offsets.length >>> BLOCK_BITS) + 1);
  let longest = 0;
  for (let block = 0; block < bases.length; block++) {
    const first = block << BLOCK_BITS;
    if (first >= offsets.length) break;
    bases[block] = offsets[first];
    longest = Math.max(longest, offsets[Math.min(first + BLOCK_LAST, offsets.length - 1)] - offsets[first]);
  }
  if (meter.add(bases.length * UNITS_PER_STRING)) yield meter.take();
  const relative = meter.scratch.uints(longest, offsets.length);
  for (let from = 0; from < offsets.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(offsets.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) relative[i] = offsets[i] - bases[i >>> BLOCK_BITS];
    if (meter.add((to - from) * UNITS_PER_STRING)) yield meter.take();
  }
  return { bases, relative };
}
/** Strings laid end to end, by index. */
export class BlockedBytes {
  bytes;
  #bases;
  #relative;
  constructor(bytes, { bases, relative }) {
    this.bytes = bytes;
    this.#bases = bases;
    this.#relative = relative;
  }
  /** Where string `index` starts; for the number of strings, the end of the last. */
  start(index) {
    return this.#bases[index >>> BLOCK_BITS] + this.#relative[index];
  }
  /** Bytes of one string: a view. */
  at(index) {
    return this.bytes.subarray(this.start(index), this.start(index + 1));
  }
  /** One string as text. */
  text(index) {
    return decodeUtf8(this.bytes, this.start(index), this.start(index + 1));
  }
  /** Whether string `index` is `other`. */
  equals(index, other) {
    const start = this.start(index);
    if (this.start(index + 1) - start !== other.length) return false;
    for (let i = 0; i < other.length; i++) if (this.bytes[start + i] !== other[i]) return false;
    return true;
  }
}
