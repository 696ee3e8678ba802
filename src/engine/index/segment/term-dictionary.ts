import { decodeUtf8 } from '../../json/utf8.ts';
import { seekPosting } from './postings.ts';
import type { TermDictionary } from './segment.ts';

/** Of every so many terms the first bytes are kept together, in as many lines of memory as the processor has at hand: a search in a dictionary not used lately waits for hardly any other. */
const STRIDE = 64;
/** Dictionaries of fewer terms are searched as they are. */
const MANY_TERMS = 512;

/** Texts of dictionaries of no more terms, and bytes, are kept once they were asked for: aggregations ask for those of every segment, again and again. */
const KEPT_TERMS = 4096;
const KEPT_BYTES = 131_072;
/** A text that is kept, its bytes apart. */
const BYTES_PER_TEXT = 40;

/** A sorted dictionary read from bytes laid end to end and `size + 1` offsets. */
export class FlatTermDictionary implements TermDictionary {
  readonly size: number;
  readonly allBytes: Uint8Array;
  readonly #offsets: Uint32Array;
  /** Of terms 0, STRIDE, 2 * STRIDE and so on, see {@link headOf}. Made on first use. */
  #heads: Uint32Array | undefined;
  readonly #onDerived: ((bytes: number) => void) | undefined;
  /** By ordinal, those that were asked for. */
  #texts: (string | undefined)[] | undefined;

  /** @param onDerived is told the bytes of what is kept beside the terms; without it no texts are */
  constructor(bytes: Uint8Array, offsets: Uint32Array, onDerived?: (bytes: number) => void) {
    this.#onDerived = onDerived;
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
    const texts = this.#texts ?? this.#keepTexts();
    if (texts === undefined) return decodeUtf8(this.bytes(ordinal));
    return (texts[ordinal] ??= decodeUtf8(this.bytes(ordinal)));
  }

  #keepTexts(): (string | undefined)[] | undefined {
    if (this.#onDerived === undefined || this.size > KEPT_TERMS || this.allBytes.length > KEPT_BYTES) return undefined;
    this.#onDerived(this.size * BYTES_PER_TEXT + this.allBytes.length);
    this.#texts = new Array<string | undefined>(this.size).fill(undefined);
    return this.#texts;
  }

  lookup(term: Uint8Array): number {
    const ceiling = this.ceiling(term);
    return ceiling < this.size && this.#compare(ceiling, term) === 0 ? ceiling : -1;
  }

  ceiling(term: Uint8Array): number {
    let low = 0;
    let high = this.size;
    if (high >= MANY_TERMS) {
      this.#heads ??= this.#readHeads();
      const head = headOf(term, 0, term.length);
      const first = seekPosting(this.#heads, 0, this.#heads.length, head);
      if (first > 0) low = (first - 1) * STRIDE + 1;
      high = Math.min(seekPosting(this.#heads, first, this.#heads.length, head + 1) * STRIDE, high);
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, term) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #readHeads(): Uint32Array {
    const heads = new Uint32Array(Math.ceil(this.size / STRIDE));
    for (let i = 0; i < heads.length; i++) heads[i] = headOf(this.allBytes, this.start(i * STRIDE), this.start(i * STRIDE + 1));
    return heads;
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

/** The first four bytes of a term as a number: it sorts as the terms do, as far as it goes. */
function headOf(bytes: Uint8Array, start: number, end: number): number {
  let head = 0;
  for (let i = start; i < start + 4; i++) head = head * 256 + (i < end ? bytes[i] : 0);
  return head;
}
