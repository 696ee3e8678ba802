import { decodeAscii, decodeUtf8 } from '../json/utf8.ts';
import { narrowUints } from './narrow.ts';
import type { UintArray } from './segment.ts';

/** Strings that share one absolute offset: a power of two. */
const BLOCK_BITS = 5;

/** Offsets of strings laid end to end, in a quarter to half of the memory: absolute for each block of 32, relative to it within. */
export interface BlockedOffsets {
  readonly bases: Uint32Array;
  /** One per string and the end of the last, in the narrowest array. */
  readonly relative: UintArray;
}

/** @param offsets start of every string and, last, the end of all. */
export function blockOffsets(offsets: Uint32Array): BlockedOffsets {
  const bases = new Uint32Array((offsets.length >>> BLOCK_BITS) + 1);
  const relative = new Uint32Array(offsets.length);
  for (let i = 0; i < offsets.length; i++) {
    const block = i >>> BLOCK_BITS;
    if ((i & ((1 << BLOCK_BITS) - 1)) === 0) bases[block] = offsets[i];
    relative[i] = offsets[i] - bases[block];
  }
  return { bases, relative: narrowUints(relative) };
}

/** Strings laid end to end, by index. */
export class BlockedBytes {
  readonly bytes: Uint8Array;
  readonly #bases: Uint32Array;
  readonly #relative: UintArray;

  constructor(bytes: Uint8Array, { bases, relative }: BlockedOffsets) {
    this.bytes = bytes;
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
   * Many strings as text. They lie far apart, and reading one after the other waits for each: when the offsets of all are read, and then the bytes
   * of all, the memory fetches several at a time, 185 to 73 ns a string.
   */
  texts(indexes: Uint32Array): string[] {
    const count = indexes.length;
    const starts = new Uint32Array(count);
    const ends = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      starts[i] = this.start(indexes[i]);
      ends[i] = this.start(indexes[i] + 1);
    }
    const { bytes } = this;
    let union = 0;
    for (let i = 0; i < count; i++) for (let at = starts[i]; at < ends[i]; at++) union |= bytes[at];
    const decode = union < 0x80 ? decodeAscii : decodeUtf8;
    const texts: string[] = [];
    for (let i = 0; i < count; i++) texts.push(decode(bytes, starts[i], ends[i]));
    return texts;
  }

  /** Whether string `index` is `other`. */
  equals(index: number, other: Uint8Array): boolean {
    const start = this.start(index);
    if (this.start(index + 1) - start !== other.length) return false;
    for (let i = 0; i < other.length; i++) if (this.bytes[start + i] !== other[i]) return false;
    return true;
  }
}
