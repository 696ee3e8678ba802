import { decodeUtf8 } from '../json/utf8.ts';
import type { TermDictionary } from './segment.ts';

/** A sorted dictionary read from bytes laid end to end and `size + 1` offsets. */
export class FlatTermDictionary implements TermDictionary {
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.#bytes = bytes;
    this.#offsets = offsets;
    this.size = offsets.length - 1;
  }

  bytes(ordinal: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[ordinal], this.#offsets[ordinal + 1]);
  }

  text(ordinal: number): string {
    return decodeUtf8(this.bytes(ordinal));
  }

  lookup(term: Uint8Array): number {
    const ordinal = this.ceiling(term);
    return ordinal < this.size && this.#compare(ordinal, term) === 0 ? ordinal : -1;
  }

  ceiling(term: Uint8Array): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, term) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below 0 when the stored term sorts before `term`. In place: a view per probe would cost more than the comparison. */
  #compare(ordinal: number, term: Uint8Array): number {
    const start = this.#offsets[ordinal];
    const length = this.#offsets[ordinal + 1] - start;
    const shorter = Math.min(length, term.length);
    for (let i = 0; i < shorter; i++) {
      const difference = this.#bytes[start + i] - term[i];
      if (difference !== 0) return difference;
    }
    return length - term.length;
  }
}
