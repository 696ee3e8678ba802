import { encodeUtf8 } from '../json/utf8.ts';
import { BytesTable, IntList } from './growable.ts';
import { sortTerms } from './term-sort.ts';

/** Signed, as the hashes are kept. */
const FNV_BASIS = 0x811c_9dc5 | 0;
const FNV_PRIME = 0x0100_0193;
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
  readonly #hashes = new IntList();
  /** Id + 1; 0 is free. At most half full. */
  #slots = new Int32Array(SLOTS_AT_START);

  /** Number of a term. Texts that differ only in lone surrogates are the same bytes, so the same term. */
  idOf(term: string): number {
    let hash = FNV_BASIS;
    for (let i = 0; i < term.length; i++) {
      const unit = term.charCodeAt(i);
      if (unit > 0x7f) return this.#idOfBytes(encodeUtf8(term));
      hash = Math.imul(hash ^ unit, FNV_PRIME);
    }
    for (let slot = this.#firstSlot(hash); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const id = this.#slots[slot] - 1;
      if (id < 0) return this.#insert(slot, hash, encodeUtf8(term));
      if (this.#hashes.data[id] === hash && this.#isAscii(id, term)) return id;
    }
  }

  /** The terms by UTF-8 bytes. */
  sorted(): SortedTerms {
    const terms = new BytesTable();
    const ordinals = new Uint32Array(this.#terms.size);
    for (const id of sortTerms(this.#terms)) {
      ordinals[id] = terms.size;
      terms.append(this.#terms.at(id));
    }
    return { terms, ordinals };
  }

  #idOfBytes(term: Uint8Array): number {
    let hash = FNV_BASIS;
    for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term[i], FNV_PRIME);
    for (let slot = this.#firstSlot(hash); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const id = this.#slots[slot] - 1;
      if (id < 0) return this.#insert(slot, hash, term);
      if (this.#hashes.data[id] === hash && this.#isBytes(id, term)) return id;
    }
  }

  /** FNV's low bits are weak for short terms: fold the high ones in. */
  #firstSlot(hash: number): number {
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1);
  }

  #isAscii(id: number, term: string): boolean {
    const { data } = this.#terms.bytes;
    const start = this.#terms.start(id);
    if (this.#terms.start(id + 1) - start !== term.length) return false;
    for (let i = 0; i < term.length; i++) if (data[start + i] !== term.charCodeAt(i)) return false;
    return true;
  }

  #isBytes(id: number, term: Uint8Array): boolean {
    const { data } = this.#terms.bytes;
    const start = this.#terms.start(id);
    if (this.#terms.start(id + 1) - start !== term.length) return false;
    for (let i = 0; i < term.length; i++) if (data[start + i] !== term[i]) return false;
    return true;
  }

  #insert(slot: number, hash: number, term: Uint8Array): number {
    const id = this.#terms.size;
    this.#terms.append(term);
    this.#hashes.push(hash);
    this.#slots[slot] = id + 1;
    if (this.#terms.size * 2 > this.#slots.length) this.#grow();
    return id;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    for (let id = 0; id < this.#terms.size; id++) {
      let slot = this.#firstSlot(this.#hashes.data[id]);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = id + 1;
    }
  }
}
