import { compareBytes, encodeUtf8 } from '../../json/utf8.ts';
import type { BlockedBytes } from './doc-offsets.ts';
import type { SliceMeter, Sliced } from '../memory/slices.ts';

/** Ids hashed between two looks at the meter, and what one costs. */
const IDS_PER_LOOK = 256;
const UNITS_PER_ID = 100;

/** Slots for every document: three quarters of them are taken. */
const SLOTS_PER_DOC = 4 / 3;

const TWO_TO_32 = 2 ** 32;

const FNV_BASIS = 0x811c_9dc5;
const FNV_PRIME = 0x0100_0193;

/** Hash of an `_id`, 32 bits signed, as such a number is no object: FNV-1a over its UTF-8, spread by a final mix. */
export function hashId(id: string): number {
  let hash = FNV_BASIS;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    if (unit >= 0x80) return hashRange(encodeUtf8(id), 0);
    hash = Math.imul(hash ^ unit, FNV_PRIME);
  }
  return spread(hash);
}

function hashRange(bytes: Uint8Array, start: number, end: number = bytes.length): number {
  let hash = FNV_BASIS;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
  return spread(hash);
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b);
  return mixed ^ (mixed >>> 13);
}

/** Whether `bytes[start, end)` is the UTF-8 of an id. */
export function isSameId(bytes: Uint8Array, start: number, end: number, id: string): boolean {
  let at = start;
  for (let i = 0; i < id.length; i++, at++) {
    const unit = id.charCodeAt(i);
    if (unit >= 0x80) return compareBytes(bytes.subarray(start, end), encodeUtf8(id)) === 0;
    if (at === end || bytes[at] !== unit) return false;
  }
  return at === end;
}

/**
 * An open hash table (linear probing, three quarters full) from ids to the last document that has them. An entry has docId + 1 in its low
 * bits, 0 if free. Its high bits have as much of the hash as fits, so that an absent id is mostly found missing without a look at another id.
 */
export class IdHash {
  readonly #table: Uint32Array;
  readonly #ids: BlockedBytes;
  /** Bits of an entry that hold docId + 1. */
  readonly #docBits: number;
  readonly #docMask: number;

  constructor(table: Uint32Array, ids: BlockedBytes, docCount: number) {
    this.#table = table;
    this.#ids = ids;
    this.#docBits = 32 - Math.clz32(docCount);
    this.#docMask = 2 ** this.#docBits - 1;
  }

  /** Last document with this id, or -1. `hash` is `hashId(id)`. */
  find(id: string, hash: number): number {
    const ids = this.#ids;
    for (let slot = this.#slotOf(hash); ; slot = this.#next(slot)) {
      const entry = this.#table[slot];
      if (entry === 0) return -1;
      const docId = this.#docId(entry);
      if (this.#agrees(entry, hash) && isSameId(ids.bytes, ids.start(docId), ids.start(docId + 1), id)) return docId;
    }
  }

  /** Makes `docId` the last document with its id. Only while a segment is being built. */
  insert(docId: number, hash: number): void {
    let slot = this.#slotOf(hash);
    for (let entry = this.#table[slot]; entry !== 0; entry = this.#table[slot]) {
      if (this.#agrees(entry, hash) && this.#ids.equals(this.#docId(entry), this.#ids.at(docId))) break;
      slot = this.#next(slot);
    }
    this.#table[slot] = ((hash << this.#docBits) | (docId + 1)) >>> 0;
  }

  #slotOf(hash: number): number {
    return Math.floor(((hash >>> 0) / TWO_TO_32) * this.#table.length);
  }

  #next(slot: number): number {
    return slot + 1 === this.#table.length ? 0 : slot + 1;
  }

  /** Whether an entry holds the same bits of a hash. */
  #agrees(entry: number, hash: number): boolean {
    return entry >>> this.#docBits === (hash << this.#docBits) >>> this.#docBits;
  }

  #docId(entry: number): number {
    return (entry & this.#docMask) - 1;
  }
}

/**
 * What a table that may be damaged says of the ids of its documents. It is read from end to end: to look for an id might never end.
 */
export class IdWitness {
  /** By document: entries that name it. */
  readonly #entries = new Map<number, readonly number[]>();
  readonly #docBits: number;

  constructor(table: Uint32Array, docCount: number) {
    this.#docBits = 32 - Math.clz32(docCount);
    const docMask = 2 ** this.#docBits - 1;
    for (const entry of table) {
      const docId = (entry & docMask) - 1;
      if (docId >= 0) this.#entries.set(docId, [...(this.#entries.get(docId) ?? []), entry]);
    }
  }

  /** Whether a document may have that id. Of one that the table does not name nothing is known. */
  allows(docId: number, id: string): boolean {
    const entries = this.#entries.get(docId);
    const bits = (hashId(id) << this.#docBits) >>> this.#docBits;
    return entries === undefined || entries.some((entry) => entry >>> this.#docBits === bits);
  }
}

/**
 * The table for all documents of a segment.
 * @param hashes of the ids, where they are known.
 */
export function* buildIdTable(ids: BlockedBytes, docCount: number, meter: SliceMeter, hashes?: Int32Array): Sliced<Uint32Array> {
  const table = new Uint32Array(Math.ceil(docCount * SLOTS_PER_DOC) + 1);
  const hash = new IdHash(table, ids, docCount);
  for (let docId = 0; docId < docCount; docId++) {
    hash.insert(docId, hashes === undefined ? hashRange(ids.bytes, ids.start(docId), ids.start(docId + 1)) : hashes[docId]);
    if (docId % IDS_PER_LOOK === IDS_PER_LOOK - 1 && meter.add(IDS_PER_LOOK * UNITS_PER_ID)) yield meter.take();
  }
  return table;
}
