import { decodeUtf8 } from '../../json/utf8.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import { ITEMS_AT_ONCE, type Sliced, type SliceMeter } from '../memory/slices.ts';

/** Strings that share one absolute offset: a power of two. */
const BLOCK_BITS = 5;
const BLOCK_LAST = (1 << BLOCK_BITS) - 1;

/** Offsets of strings laid end to end, in a quarter to half of the memory: absolute for each block of 32, relative to it within. */
export interface BlockedOffsets {
  readonly bases: Uint32Array;
  /** One per string and the end of the last, in the narrowest array. */
  readonly relative: UintArray;
}

/** Longest string whose length a byte holds. */
const LONGEST = 0xff;

/** Units of work for a string in one pass. */
const UNITS_PER_STRING = 2;

/** @param offsets start of every string and, last, the end of all. */
export function* blockOffsets(offsets: Uint32Array, meter: SliceMeter): Sliced<BlockedOffsets> {
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

/** Ids are mostly as long as their neighbours: where a whole block's are, they are found without their own offsets, which lie far apart as well. */
function lengthsOf(bases: Uint32Array, relative: UintArray): Uint8Array {
  const lengths = new Uint8Array(bases.length);
  // The last block may be cut short, and has no next one to end at.
  for (let block = 0; block + 1 < bases.length; block++) {
    const size = bases[block + 1] - bases[block];
    const length = size >>> BLOCK_BITS;
    if (length > LONGEST || length << BLOCK_BITS !== size) continue;
    const first = block << BLOCK_BITS;
    let at = 1;
    while (at <= BLOCK_LAST && relative[first + at] === at * length) at++;
    if (at > BLOCK_LAST) lengths[block] = length;
  }
  return lengths;
}

/** Strings read ahead at a time, and where they begin and end: scratch, used up before a call returns. */
const AHEAD = 256;
const STARTS = new Uint32Array(AHEAD);
const ENDS = new Uint32Array(AHEAD);
const TOUCHED = new Uint8Array(1);

/** Strings laid end to end, by index. */
export class BlockedBytes {
  readonly bytes: Uint8Array;
  readonly #bases: Uint32Array;
  readonly #relative: UintArray;
  /** By block, the length of its strings where it is one, else 0; made when many strings are read for the first time. */
  #lengths: Uint8Array | undefined;
  readonly #onDerived: ((bytes: number) => void) | undefined;

  /** @param onDerived hears how many bytes are taken by what is made on first use */
  constructor(bytes: Uint8Array, { bases, relative }: BlockedOffsets, onDerived?: (bytes: number) => void) {
    this.bytes = bytes;
    this.#onDerived = onDerived;
    this.#bases = bases;
    this.#relative = relative;
  }

  /** Where string `index` starts; for the number of strings, the end of the last. */
  start(index: number): number {
    return this.#bases[index >>> BLOCK_BITS] + this.#relative[index];
  }

  /** Bytes of one string: a view. */
  at(index: number): Uint8Array {
    return this.bytes.subarray(this.start(index), this.start(index + 1));
  }

  /** One string as text. */
  text(index: number): string {
    return decodeUtf8(this.bytes, this.start(index), this.start(index + 1));
  }

  /**
   * Many strings as text. They lie far apart, and reading one after the other waits for each: when the offsets of many are read, and then
   * the bytes of many, the memory fetches several at a time.
   */
  texts(indexes: Uint32Array): string[] {
    const texts = new Array<string>(indexes.length);
    for (let from = 0; from < indexes.length; from += AHEAD) this.#addTexts(indexes, from, Math.min(indexes.length - from, AHEAD), texts);
    return texts;
  }

  /** Many strings' bytes: views. Their offsets lie far apart too, and are read together for the same reason. */
  views(indexes: Uint32Array): Uint8Array[] {
    const views = new Array<Uint8Array>(indexes.length);
    for (let from = 0; from < indexes.length; from += AHEAD) {
      const count = Math.min(indexes.length - from, AHEAD);
      for (let i = 0; i < count; i++) {
        const index = indexes[from + i];
        STARTS[i] = this.start(index);
        ENDS[i] = this.start(index + 1);
      }
      for (let i = 0; i < count; i++) views[from + i] = this.bytes.subarray(STARTS[i], ENDS[i]);
    }
    return views;
  }

  #addTexts(indexes: Uint32Array, from: number, count: number, texts: string[]): void {
    const bases = this.#bases;
    const lengths = (this.#lengths ??= this.#deriveLengths());
    for (let i = 0; i < count; i++) {
      const index = indexes[from + i];
      const block = index >>> BLOCK_BITS;
      const length = lengths[block];
      STARTS[i] = length === 0 ? this.start(index) : bases[block] + (index & BLOCK_LAST) * length;
      ENDS[i] = length === 0 ? this.start(index + 1) : STARTS[i] + length;
    }
    const { bytes } = this;
    let touched = 0;
    // Two bytes of each first: a loop so short has more strings under way at a time than one over all of their bytes. One in ten lies on two lines
    // of memory.
    for (let i = 0; i < count; i++) touched |= bytes[STARTS[i]] | bytes[ENDS[i] - 1];
    // Kept, so that a compiler does not leave the reading out.
    TOUCHED[0] = touched;
    for (let i = 0; i < count; i++) texts[from + i] = decodeUtf8(bytes, STARTS[i], ENDS[i]);
  }

  #deriveLengths(): Uint8Array {
    const lengths = lengthsOf(this.#bases, this.#relative);
    this.#onDerived?.(lengths.byteLength);
    return lengths;
  }

  /** Whether string `index` is `other`. */
  equals(index: number, other: Uint8Array): boolean {
    const start = this.start(index);
    if (this.start(index + 1) - start !== other.length) return false;
    for (let i = 0; i < other.length; i++) if (this.bytes[start + i] !== other[i]) return false;
    return true;
  }
}
