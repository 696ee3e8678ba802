import type { Sliced } from './slices.ts';

/** Ids hashed per slice of work. */
const IDS_PER_SLICE = 16_384;

/** FNV-1a over bytes, spread by a final mix: the hash of an `_id`. */
export function hashBytes(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function sameBytes(bytes: Uint8Array, start: number, end: number, other: Uint8Array): boolean {
  if (end - start !== other.length) return false;
  for (let i = 0; i < other.length; i++) if (bytes[start + i] !== other[i]) return false;
  return true;
}

/**
 * An open hash table (linear probing, at most half full) from ids laid end to end to the last document that has them.
 * Entries are docId + 1; 0 is free.
 */
export class IdHash {
  readonly #table: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;

  constructor(table: Uint32Array, bytes: Uint8Array, offsets: Uint32Array) {
    this.#table = table;
    this.#bytes = bytes;
    this.#offsets = offsets;
  }

  /** Last document with this id, or -1. `hash` is `hashBytes(id)`. */
  find(id: Uint8Array, hash: number): number {
    return this.#table[this.#slot(id, hash)] - 1;
  }

  /** Makes `docId` the last document with its id. Only while a segment is being built. */
  insert(docId: number): void {
    const id = this.#bytes.subarray(this.#offsets[docId], this.#offsets[docId + 1]);
    this.#table[this.#slot(id, hashBytes(id))] = docId + 1;
  }

  #slot(id: Uint8Array, hash: number): number {
    const mask = this.#table.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const docId = this.#table[slot] - 1;
      if (docId < 0 || sameBytes(this.#bytes, this.#offsets[docId], this.#offsets[docId + 1], id)) return slot;
    }
  }
}

/** The table for all documents of a segment. */
export function* buildIdTable(bytes: Uint8Array, offsets: Uint32Array): Sliced<Uint32Array> {
  const docCount = offsets.length - 1;
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(docCount, 1) * 2)));
  const hash = new IdHash(table, bytes, offsets);
  for (let docId = 0; docId < docCount; docId++) {
    hash.insert(docId);
    if (docId % IDS_PER_SLICE === IDS_PER_SLICE - 1) yield;
  }
  return table;
}
