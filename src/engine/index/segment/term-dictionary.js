import { decodeUtf8 } from '../../json/utf8.ts';
import { seekPosting } from './postings.ts';
/** Terms whose ordinals are remembered. A query asks for each of its terms up to three times. */
const RECENT_TERMS = 8;
/** Of every so many terms the first bytes are kept together, in as many lines of memory as the processor has at hand: a search in a dictionary not used lately waits for hardly any other. */
const STRIDE = 64;
/** Dictionaries of fewer terms are searched as they are. */
const MANY_TERMS = 512;
/** A sorted dictionary read from bytes laid end to end and `size + 1` offsets. */
export class FlatTermDictionary {
  size;
  allBytes;
  #offsets;
  /** Looked up lately, by identity, and where they are. */
  #recent = [];
  #recentOrdinals = [];
  #nextRecent = 0;
  /** Of terms 0, STRIDE, 2 * STRIDE and so on, see {@link headOf}. Made on first use. */
  #heads;
  constructor(bytes, offsets) {
    this.allBytes = bytes;
    this.#offsets = offsets;
    this.size = offsets.length - 1;
  }
  start(ordinal) {
    return this.#offsets[ordinal];
  }
  bytes(ordinal) {
    return this.allBytes.subarray(this.#offsets[ordinal], this.#offsets[ordinal + 1]);
  }
  text(ordinal) {
    return decodeUtf8(this.bytes(ordinal));
  }
  lookup(term) {
    const recent = this.#recent.indexOf(term);
    if (recent >= 0) return this.#recentOrdinals[recent];
    const ceiling = this.ceiling(term);
    const ordinal = ceiling < this.size && this.#compare(ceiling, term) === 0 ? ceiling : -1;
    this.#recent[this.#nextRecent] = term;
    this.#recentOrdinals[this.#nextRecent] = ordinal;
    this.#nextRecent = (this.#nextRecent + 1) % RECENT_TERMS;
    return ordinal;
  }
  ceiling(term) {
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
  #readHeads() {
    const heads = new Uint32Array(Math.ceil(this.size / STRIDE));
    for (let i = 0; i < heads.length; i++) heads[i] = headOf(this.allBytes, this.start(i * STRIDE), this.start(i * STRIDE + 1));
    return heads;
  }
  /** Below 0 when the stored term sorts before `term`. In place: a view per probe would cost more than the comparison. */
  #compare(ordinal, term) {
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
function headOf(bytes, start, end) {
  let head = 0;
  for (let i = start; i < start + 4; i++) head = head * 256 + (i < end ? bytes[i] : 0);
  return head;
}
