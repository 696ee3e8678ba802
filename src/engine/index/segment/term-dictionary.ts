import { decodeUtf8 } from '../../json/utf8.ts';
import type { TermDictionary } from './segment.ts';

/** Terms whose ordinals are remembered. A query asks for each of its terms up to three times. */
const RECENT_TERMS = 8;

/** A sorted dictionary read from bytes laid end to end and `size + 1` offsets. */
export class FlatTermDictionary implements TermDictionary {
  readonly size: number;
  readonly allBytes: Uint8Array;
  readonly #offsets: Uint32Array;
  /** Looked up lately, by identity, and where they are. */
  readonly #recent: Uint8Array[] = [];
  readonly #recentOrdinals: number[] = [];
  #nextRecent = 0;

  constructor(bytes: Uint8Array, offsets: Uint32Array) {
    this.allBytes = bytes;
    this.#offsets = offsets;
    this.size = offsets.length - 1;
  }

  start(ordinal: number): number {
    return this.#offsets[ordinal];
  }

  bytes(ordinal: number): Uint8Array {
    return this.allBytes.subarray(this.#offsets[ordinal], this.#offsets[ordinal + 1]);
  }

  text(ordinal: number): string {
    return decodeUtf8(this.bytes(ordinal));
  }

  lookup(term: Uint8Array): number {
    const recent = this.#recent.indexOf(term);
    if (recent >= 0) return this.#recentOrdinals[recent];
    const ceiling = this.ceiling(term);
    const ordinal = ceiling < this.size && this.#compare(ceiling, term) === 0 ? ceiling : -1;
    this.#recent[this.#nextRecent] = term;
    this.#recentOrdinals[this.#nextRecent] = ordinal;
    this.#nextRecent = (this.#nextRecent + 1) % RECENT_TERMS;
    return ordinal;
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
      const difference = this.allBytes[start + i] - term[i];
      if (difference !== 0) return difference;
    }
    return length - term.length;
  }
}
