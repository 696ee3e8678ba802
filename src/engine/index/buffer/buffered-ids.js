import { firstOf } from '../memory/first-of.ts';
import { IntList } from '../memory/growable.ts';
import { UNPOOLED } from '../memory/buffer-pool.ts';
import { hashId, isSameId } from '../segment/id-hash.ts';
/** An entry: docId + 1 (0: free), whether that document was deleted, and the upper bits of its id's hash. */
const DOC_BITS = 20;
const DOC_MASK = (1 << DOC_BITS) - 1;
const DELETED = 1 << DOC_BITS;
const HASH_MASK = -1 << (DOC_BITS + 1);
/** Slots at first: a refresh often finds few documents. */
const SLOTS_AT_START = 16;
/**
 * The last document of each id in a buffer: an open hash table of four bytes an entry, at most two thirds full, over ids that are stored anyway. Most ids that
 * are asked for are not here, which the entry alone tells.
 */
export class BufferedIds {
  #ids;
  #table = new Int32Array(SLOTS_AT_START);
  #used = 0;
  /** By docId: for growing, and for the table of the segment to be. */
  #hashes;
  #rooms;
  /** @param ids those of all documents added, by docId. */
  constructor(ids, rooms = UNPOOLED) {
    this.#rooms = rooms;
    this.#hashes = new IntList(SLOTS_AT_START, rooms);
    this.#ids = ids;
  }
  get byteLength() {
    return this.#table.byteLength + this.#hashes.data.byteLength;
  }
  /** The live document with this id, or -1. */
  find(key) {
    const entry = this.#table[this.#slot(key)];
    return (entry & DELETED) === 0 ? (entry & DOC_MASK) - 1 : -1;
  }
  /** Notes the next document, whose id is among the ids already. */
  add(key) {
    const slot = this.#slot(key);
    this.#hashes.push(key.hash);
    if (this.#table[slot] === 0) this.#used++;
    this.#table[slot] = (key.hash & HASH_MASK) | this.#hashes.length;
    if (this.#used * 3 > this.#table.length * 2) this.#grow();
  }
  /** Notes that the document found last is deleted. */
  delete(key) {
    this.#table[this.#slot(key)] |= DELETED;
  }
  /** Hashes of the ids, by docId. */
  hashes() {
    return firstOf(this.#hashes.data, this.#hashes.length);
  }
  /** The slot of the id, or the free one that it would get. */
  #slot({ id, hash }) {
    const table = this.#table;
    const mask = table.length - 1;
    const seen = hash & HASH_MASK;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = table[slot];
      if (entry === 0) return slot;
      if ((entry & HASH_MASK) === seen && this.#isId((entry & DOC_MASK) - 1, id)) return slot;
    }
  }
  #isId(docId, id) {
    return isSameId(this.#ids.bytes.data, this.#ids.start(docId), this.#ids.start(docId + 1), id);
  }
  #grow() {
    const before = this.#table;
    const table = this.#rooms.int32(before.length * 2);
    const mask = table.length - 1;
    const hashes = this.#hashes.data;
    for (let i = 0; i < before.length; i++) {
      if (before[i] === 0) continue;
      let slot = hashes[(before[i] & DOC_MASK) - 1] & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = before[i];
    }
    this.#rooms.giveBack(before);
    this.#table = table;
  }
}
/** The key of an id. */
export function idKey(id) {
  return { id, hash: hashId(id) };
}
