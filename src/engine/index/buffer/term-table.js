import { encodeUtf8 } from '../../json/utf8.ts';
import { BytesTable } from '../memory/growable.ts';
import { SHORT_WORD } from './short-words.ts';
import { sortTerms } from './term-sort.ts';
/** Slots for the few terms of a keyword in a few documents, unless a table is told better: they lie in the heap, where larger arrays have memory of their own. */
const SLOTS_AT_START = 4;
/** A slot: bytes 0 to 3 of the term, bytes 4 to 7, bytes 8 to 11 (of longer terms a hash of the rest), and {@link tagOf}. */
const SLOT = 4;
/** Room for the bytes of terms at first. */
const BYTES_PER_SLOT = 4;
/** Terms up to this long are known by their slot alone. */
const EXACT = SHORT_WORD;
/** Bits of a tag that hold the length; the others hold id + 1, so that a free slot is 0. */
const LENGTH_BITS = 4;
const LONGEST_NOTED = (1 << LENGTH_BITS) - 1;
const FNV_BASIS = 2166136261 | 0;
const FNV_PRIME = 16777619;
/** Room for the bytes of a term that is to be sorted, at first. */
const BYTES_PER_TERM = 8;
/** Units of work for a term that is copied to its place in the order. */
const UNITS_PER_TERM = 20;
/**
 * Terms of one field in a buffer, numbered as they first came: UTF-8 end to end behind an open hash table whose slots hold short terms
 * whole, so that a look-up touches one cache line. A Map of strings took a third longer per document and kept the analyzed texts alive.
 */
export class TermTable {
  #terms;
  #scratch;
  /** At most two thirds full. */
  #slots;
  /**
   * @param scratch for a word while it is looked for
   * @param slots to start with, a power of two; it grows beyond
   */
  constructor(scratch, slots = SLOTS_AT_START) {
    this.#scratch = scratch;
    this.#terms = new BytesTable(slots, slots * BYTES_PER_SLOT);
    this.#slots = new Int32Array(slots * SLOT);
  }
  get byteLength() {
    return this.#slots.byteLength + this.#terms.byteLength;
  }
  get size() {
    return this.#terms.size;
  }
  /** Forgets all terms, and keeps the room. */
  clear() {
    this.#terms.clear();
    this.#slots.fill(0);
  }
  /** Number of a term. Texts that differ only in lone surrogates are the same bytes, so the same term. */
  idOf(term) {
    return this.#lookUp(term, true);
  }
  /** As `idOf`, but -1 for a term that is not here yet. */
  find(term) {
    return this.#lookUp(term, false);
  }
  /** Number of the word that the scratch holds; where it is not here yet, -1 unless it is to be inserted. */
  idOfWord(length, insert = true) {
    const { bytes, integers } = this.#scratch;
    const third = length <= EXACT ? integers[2] : hashFrom8(bytes, length);
    return this.#idOf(integers[0], integers[1], third, bytes, length, insert);
  }
  /** Finds the numbers of all `words`. */
  idsOf(words) {
    const { size, firsts, seconds, thirds, found } = words;
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let i = 0; i < size; i++) found[i] = slotOf(firsts[i], seconds[i], thirds[i]) & mask;
    let seen = 0;
    // Looks at the slots of all words first. None of these reads waits for another, so all of them are under way at once.
    // The loop has to stay that short: what it reads is read again below.
    for (let i = 0; i < size; i++) seen |= slots[found[i]];
    words.seen = seen;
    for (let i = 0; i < size; i++) found[i] = this.#idOfShort(words, i, slots);
  }
  /** Number of word `at`, which is to be looked for from `found` on, unless the table has grown meanwhile. */
  #idOfShort({ firsts, seconds, thirds, lengths, found, word: { bytes, integers } }, at, looked) {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const first = firsts[at];
    const second = seconds[at];
    const third = thirds[at];
    const length = lengths[at];
    for (let slot = slots === looked ? found[at] : slotOf(first, second, third) & mask; ; slot = (slot + SLOT) & mask) {
      const tag = slots[slot + 3];
      if (tag === 0) {
        integers[0] = first;
        integers[1] = second;
        integers[2] = third;
        return this.#insert(slot, first, second, third, bytes, length);
      }
      if (slots[slot] === first && slots[slot + 1] === second && slots[slot + 2] === third && (tag & LONGEST_NOTED) === length) {
        return (tag >>> LENGTH_BITS) - 1;
      }
    }
  }
  /** The terms with the numbers `ids`, by UTF-8 bytes. */
  *sortedOf(ids, meter) {
    const terms = new BytesTable(ids.length, ids.length * BYTES_PER_TERM);
    for (let i = 0; i < ids.length; i++) {
      // Between two slices the table may have grown.
      terms.appendRange(this.#terms.bytes.data, this.#terms.start(ids[i]), this.#terms.start(ids[i] + 1));
      if (meter.add(UNITS_PER_TERM)) yield meter.take();
    }
    return yield* inOrder(terms, meter);
  }
  #lookUp(term, insert) {
    if (copyPlain(term, this.#scratch)) return this.idOfWord(term.length, insert);
    const bytes = encodeUtf8(term);
    const { length } = bytes;
    const third = length <= EXACT ? integerAt(bytes, 8) : hashFrom8(bytes, length);
    return this.#idOf(integerAt(bytes, 0), integerAt(bytes, 4), third, bytes, length, insert);
  }
  #idOf(first, second, third, bytes, length, insert) {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const noted = length < LONGEST_NOTED ? length : LONGEST_NOTED;
    let slot = slotOf(first, second, third) & mask;
    for (;;) {
      const tag = slots[slot + 3];
      if (tag === 0) return !insert ? -1 : this.#insert(slot, first, second, third, bytes, length);
      if (slots[slot] === first && slots[slot + 1] === second && slots[slot + 2] === third && (tag & LONGEST_NOTED) === noted) {
        const id = (tag >>> LENGTH_BITS) - 1;
        if (length <= EXACT || this.#isBytes(id, bytes, length)) return id;
      }
      slot = (slot + SLOT) & mask;
    }
  }
  #isBytes(id, bytes, length) {
    const { data } = this.#terms.bytes;
    const start = this.#terms.start(id);
    if (this.#terms.start(id + 1) - start !== length) return false;
    for (let i = 0; i < length; i++) if (data[start + i] !== bytes[i]) return false;
    return true;
  }
  #insert(slot, first, second, third, bytes, length) {
    const id = this.#terms.size;
    const slots = this.#slots;
    this.#terms.appendRange(bytes, 0, length);
    slots[slot] = first;
    slots[slot + 1] = second;
    slots[slot + 2] = third;
    slots[slot + 3] = tagOf(id, length);
    if (this.#terms.size * 3 * SLOT > slots.length * 2) this.#grow();
    return id;
  }
  #grow() {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    const mask = slots.length - 1;
    for (let at = 0; at < before.length; at += SLOT) {
      if (before[at + 3] === 0) continue;
      let slot = slotOf(before[at], before[at + 1], before[at + 2]) & mask;
      while (slots[slot + 3] !== 0) slot = (slot + SLOT) & mask;
      for (let i = 0; i < SLOT; i++) slots[slot + i] = before[at + i];
    }
    this.#slots = slots;
  }
}
function* inOrder(terms, meter) {
  const { size } = terms;
  const starts = terms.offsets(meter.scratch);
  const order = yield* sortTerms(terms, meter, starts);
  const from = terms.bytes.data;
  const bytes = meter.scratch.uint8(starts[size]);
  const offsets = meter.scratch.uint32(size + 1);
  let end = 0;
  for (let i = 0; i < size; i++) {
    const id = order[i];
    for (let at = starts[id]; at < starts[id + 1]; at++) bytes[end++] = from[at];
    offsets[i + 1] = end;
    if (meter.add(UNITS_PER_TERM + offsets[i + 1] - offsets[i])) yield meter.take();
  }
  return { bytes, offsets, order };
}
/** Puts a short ASCII text into the scratch for words; false when it is another. */
function copyPlain(term, { bytes, integers }) {
  const { length } = term;
  if (length >= bytes.length) return false;
  integers[0] = integers[1] = integers[2] = 0;
  for (let i = 0; i < length; i++) {
    const unit = term.charCodeAt(i);
    if (unit >= 0x80) return false;
    bytes[i] = unit;
  }
  return true;
}
function tagOf(id, length) {
  return ((id + 1) << LENGTH_BITS) | Math.min(length, LONGEST_NOTED);
}
/** Where to look first: all bits of the three integers take part in the middle bits of the answer, which is a multiple of SLOT. */
function slotOf(first, second, third) {
  let hash = Math.imul(first, 2654435761) ^ Math.imul(second, 2246822507) ^ Math.imul(third, 3266489909);
  hash = Math.imul(hash ^ (hash >>> 15), 739982445);
  return (hash ^ (hash >>> 13)) << 2;
}
/** Four bytes as an integer, zeros behind the end. */
function integerAt(bytes, at) {
  let integer = 0;
  for (let i = 0; i < 4 && at + i < bytes.length; i++) integer |= bytes[at + i] << (8 * i);
  return integer;
}
function hashFrom8(bytes, length) {
  let hash = FNV_BASIS;
  for (let i = 8; i < length; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
  return hash;
}
