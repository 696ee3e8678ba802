import { compareBytes, encodeUtf8 } from '../../json/utf8.ts';
/** Ids hashed between two looks at the meter, and what one costs. */
const IDS_PER_LOOK = 256;
const UNITS_PER_ID = 100;
/** Slots for every document: three quarters of them are taken. */
const SLOTS_PER_DOC = 4 / 3;
const TWO_TO_32 = 2 ** 32;
const FNV_BASIS = 2166136261;
const FNV_PRIME = 16777619;
/** Hash of an `_id`, 32 bits signed, as such a number is no object: FNV-1a over its UTF-8, spread by a final mix. */
export function hashId(id) {
  let hash = FNV_BASIS;
  for (let i = 0; i < id.length; i++) {
    const unit = id.charCodeAt(i);
    if (unit >= 0x80) return hashRange(encodeUtf8(id), 0);
    hash = Math.imul(hash ^ unit, FNV_PRIME);
  }
  return spread(hash);
}
function hashRange(bytes, start, end = bytes.length) {
  let hash = FNV_BASIS;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
  return spread(hash);
}
function spread(hash) {
  const mixed = Math.imul(hash ^ (hash >>> 15), 2246822507);
  return mixed ^ (mixed >>> 13);
}
/** Whether `bytes[start, end)` is the UTF-8 of an id. */
export function isSameId(bytes, start, end, id) {
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
  #table;
  #ids;
  /** Bits of an entry that hold docId + 1. */
  #docBits;
  #docMask;
  constructor(table, ids, docCount) {
    this.#table = table;
    this.#ids = ids;
    this.#docBits = 32 - Math.clz32(docCount);
    this.#docMask = 2 ** this.#docBits - 1;
  }
  /** Last document with this id, or -1. `hash` is `hashId(id)`. */
  find(id, hash) {
    const ids = this.#ids;
    for (let slot = this.#slotOf(hash); ; slot = this.#next(slot)) {
      const entry = this.#table[slot];
      if (entry === 0) return -1;
      const docId = this.#docId(entry);
      if (this.#agrees(entry, hash) && isSameId(ids.bytes, ids.start(docId), ids.start(docId + 1), id)) return docId;
    }
  }
  /** Makes `docId` the last document with its id. Only while a segment is being built. */
  insert(docId, hash) {
    let slot = this.#slotOf(hash);
    for (let entry = this.#table[slot]; entry !== 0; entry = this.#table[slot]) {
      if (this.#agrees(entry, hash) && this.#ids.equals(this.#docId(entry), this.#ids.at(docId))) break;
      slot = this.#next(slot);
    }
    this.#table[slot] = ((hash << this.#docBits) | (docId + 1)) >>> 0;
  }
  #slotOf(hash) {
    return Math.floor(((hash >>> 0) / TWO_TO_32) * this.#table.length);
  }
  #next(slot) {
    return slot + 1 === this.#table.length ? 0 : slot + 1;
  }
  /** Whether an entry holds the same bits of a hash. */
  #agrees(entry, hash) {
    return entry >>> this.#docBits === (hash << this.#docBits) >>> this.#docBits;
  }
  #docId(entry) {
    return (entry & this.#docMask) - 1;
  }
}
/**
 * The table for all documents of a segment.
 * @param hashes of the ids, where they are known.
 */
export function* buildIdTable(ids, docCount, meter, hashes) {
  const table = new Uint32Array(Math.ceil(docCount * SLOTS_PER_DOC) + 1);
  const hash = new IdHash(table, ids, docCount);
  for (let docId = 0; docId < docCount; docId++) {
    hash.insert(docId, hashes === undefined ? hashRange(ids.bytes, ids.start(docId), ids.start(docId + 1)) : hashes[docId]);
    if (docId % IDS_PER_LOOK === IDS_PER_LOOK - 1 && meter.add(IDS_PER_LOOK * UNITS_PER_ID)) yield meter.take();
  }
  return table;
}
