import type { BlockedBytes } from './doc-offsets.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Ids hashed between two looks at the meter, and what one costs. */
const IDS_PER_LOOK = 256;
const UNITS_PER_ID = 100;

/** Slots for every document: three quarters of them are taken. */
const SLOTS_PER_DOC = 4 / 3;

const TWO_TO_32 = 2 ** 32;

/** FNV-1a over bytes, spread by a final mix: the hash of an `_id`. */
export function hashBytes(bytes: Uint8Array): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * An open hash table (linear probing, three quarters full) from ids to the last document that has them. An entry is docId + 1 in its low bits, 0 if free,
 * and in the high bits as much of the hash as there is room for: an id that is not here is found missing without a look at another.
 */
export class IdHash {
  readonly #table: Uint32Array;
  readonly #ids: BlockedBytes;
  /** Bits of an entry that hold docId + 1. */
  readonly #docBits: number;

  constructor(table: Uint32Array, ids: BlockedBytes, docCount: number) {
    this.#table = table;
    this.#ids = ids;
    this.#docBits = 32 - Math.clz32(docCount);
  }

  /** Last document with this id, or -1. `hash` is `hashBytes(id)`. */
  find(id: Uint8Array, hash: number): number {
    return this.#docId(this.#table[this.#slot(id, hash)]);
  }

  /** Makes `docId` the last document with its id. Only while a segment is being built. */
  insert(docId: number): void {
    const id = this.#ids.at(docId);
    const hash = hashBytes(id);
    this.#table[this.#slot(id, hash)] = ((hash << this.#docBits) | (docId + 1)) >>> 0;
  }

  /** The slot of the id, or the free one that it would get. */
  #slot(id: Uint8Array, hash: number): number {
    const table = this.#table;
    const seen = (hash << this.#docBits) >>> this.#docBits;
    for (let slot = Math.floor((hash / TWO_TO_32) * table.length); ; slot = slot + 1 === table.length ? 0 : slot + 1) {
      const entry = table[slot];
      if (entry === 0) return slot;
      if (entry >>> this.#docBits === seen && this.#ids.equals(this.#docId(entry), id)) return slot;
    }
  }

  #docId(entry: number): number {
    return (entry & (2 ** this.#docBits - 1)) - 1;
  }
}

/** The table for all documents of a segment. */
export function* buildIdTable(ids: BlockedBytes, docCount: number, meter: SliceMeter): Sliced<Uint32Array> {
  const table = new Uint32Array(Math.ceil(docCount * SLOTS_PER_DOC) + 1);
  const hash = new IdHash(table, ids, docCount);
  for (let docId = 0; docId < docCount; docId++) {
    hash.insert(docId);
    if (docId % IDS_PER_LOOK === IDS_PER_LOOK - 1 && meter.add(IDS_PER_LOOK * UNITS_PER_ID)) yield meter.take();
  }
  return table;
}
