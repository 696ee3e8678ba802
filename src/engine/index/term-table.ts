import { FNV_BASIS, FNV_PRIME } from '../analysis/plain-words.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { BytesTable } from './growable.ts';
import { sortTerms } from './term-sort.ts';

const SLOTS_AT_START = 256;

interface SortedTerms {
  readonly terms: BytesTable;
  /** Ordinal of each term id. */
  readonly ordinals: Uint32Array;
}

/**
 * Terms of one field in a buffer, numbered as they first came: UTF-8 end to end behind an open hash table. A Map of strings took
 * a third longer per document and kept the analyzed texts alive.
 */
export class TermTable {
  readonly #terms = new BytesTable();
  /** Two entries per slot, so that both are in one cache line: the hash, and id + 1 (0 is free). At most half full. */
  #slots = new Int32Array(SLOTS_AT_START * 2);

  /** Number of a term. Texts that differ only in lone surrogates are the same bytes, so the same term. */
  idOf(term: string): number {
    let hash = FNV_BASIS;
    for (let i = 0; i < term.length; i++) {
      const unit = term.charCodeAt(i);
      if (unit > 0x7f) return this.#idOfUtf8(encodeUtf8(term));
      hash = Math.imul(hash ^ unit, FNV_PRIME);
    }
    const slots = this.#slots;
    for (let slot = firstSlot(hash, slots); ; slot = nextSlot(slot, slots)) {
      const id = slots[slot + 1] - 1;
      if (id < 0) return this.#insert(slot, hash, encodeUtf8(term), term.length);
      if (slots[slot] === hash && this.#isAscii(id, term)) return id;
    }
  }

  /** Number of the term in the first `length` bytes, whose FNV-1a is `hash`. */
  idOfBytes(bytes: Uint8Array, length: number, hash: number): number {
    const slots = this.#slots;
    for (let slot = firstSlot(hash, slots); ; slot = nextSlot(slot, slots)) {
      const id = slots[slot + 1] - 1;
      if (id < 0) return this.#insert(slot, hash, bytes, length);
      if (slots[slot] === hash && this.#isBytes(id, bytes, length)) return id;
    }
  }

  /** The terms by UTF-8 bytes. */
  sorted(): SortedTerms {
    const { size } = this.#terms;
    const terms = new BytesTable(size, this.#terms.bytes.length);
    const ordinals = new Uint32Array(size);
    const order = sortTerms(this.#terms);
    for (let i = 0; i < order.length; i++) {
      ordinals[order[i]] = i;
      terms.appendFrom(this.#terms, order[i]);
    }
    return { terms, ordinals };
  }

  #idOfUtf8(term: Uint8Array): number {
    let hash = FNV_BASIS;
    for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term[i], FNV_PRIME);
    return this.idOfBytes(term, term.length, hash);
  }

  #isAscii(id: number, term: string): boolean {
    const { data } = this.#terms.bytes;
    const start = this.#terms.start(id);
    if (this.#terms.start(id + 1) - start !== term.length) return false;
    for (let i = 0; i < term.length; i++) if (data[start + i] !== term.charCodeAt(i)) return false;
    return true;
  }

  #isBytes(id: number, bytes: Uint8Array, length: number): boolean {
    const { data } = this.#terms.bytes;
    const start = this.#terms.start(id);
    if (this.#terms.start(id + 1) - start !== length) return false;
    for (let i = 0; i < length; i++) if (data[start + i] !== bytes[i]) return false;
    return true;
  }

  #insert(slot: number, hash: number, bytes: Uint8Array, length: number): number {
    const id = this.#terms.size;
    this.#terms.append(bytes.length === length ? bytes : bytes.subarray(0, length));
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = id + 1;
    if (this.#terms.size * 4 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 4);
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] === 0) continue;
      let slot = firstSlot(before[at], slots);
      while (slots[slot + 1] !== 0) slot = nextSlot(slot, slots);
      slots[slot] = before[at];
      slots[slot + 1] = before[at + 1];
    }
    this.#slots = slots;
  }
}

/** FNV's low bits are weak for short terms: fold the high ones in. */
function firstSlot(hash: number, slots: Int32Array): number {
  return ((hash ^ (hash >>> 15)) << 1) & (slots.length - 1);
}

function nextSlot(slot: number, slots: Int32Array): number {
  return (slot + 2) & (slots.length - 1);
}
