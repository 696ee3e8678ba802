import { encodeUtf8 } from '../../json/utf8.ts';
import { EntrySlots } from '../sort/entry-slots.ts';
/** Bytes the groups take on the way to the coordinator: 8 for a number, UTF-8 for a text, none for no value. */
export function groupsByteLength(groups) {
  return groups.reduce((sum, group) => sum + (group === null ? 0 : typeof group === 'string' ? encodeUtf8(group).length : 8), 0);
}
/**
 * Keeps the best document of each of the best `capacity` groups, by sort keys, then by document number: a heap of slots
 * with the worst group at its root. A group that was pushed out comes back only with a document that beats the worst.
 * Documents may come in any order.
 */
export class GroupQueue extends EntrySlots {
  #capacity;
  #groups = [];
  #slots = new Map();
  #heap;
  /** Where in the heap a slot is. */
  #places;
  /** The keys need one slot more than there are groups: the document under the hand is compared in it. */
  constructor(keys, capacity, cursor) {
    super(keys, capacity + 1, cursor);
    this.#capacity = capacity;
    this.#heap = new Uint32Array(capacity);
    this.#places = new Uint32Array(capacity);
  }
  /** Offers a document of the current leaf. */
  offer(leafDoc, score, group) {
    const doc = this.docBase + leafDoc;
    for (const key of this.keys) key.load(leafDoc, score);
    if (this.cursor !== undefined && !this.isAfter(this.cursor, doc)) return;
    const spare = this.#capacity;
    this.put(spare, doc, score);
    const known = this.#slots.get(group);
    const size = this.#slots.size;
    if (known !== undefined) {
      if (this.compare(spare, known) < 0) this.#replace(known, doc, score);
    } else if (size < this.#capacity) this.#add(size, doc, score, group);
    else if (this.compare(spare, this.#heap[0]) < 0) this.#pushOut(doc, score, group);
  }
  /** Best group first. */
  drain() {
    const slots = this.#heap.slice(0, this.#slots.size).sort((a, b) => this.compare(a, b));
    return { ...this.entries(slots), groups: Array.from(slots, (slot) => this.#groups[slot]) };
  }
  #add(slot, doc, score, group) {
    this.put(slot, doc, score);
    this.#groups[slot] = group;
    this.#slots.set(group, slot);
    this.#place(slot, slot);
    this.#siftUp(slot);
  }
  #pushOut(doc, score, group) {
    const slot = this.#heap[0];
    this.#slots.delete(this.#groups[slot]);
    this.#groups[slot] = group;
    this.#slots.set(group, slot);
    this.#replace(slot, doc, score);
  }
  /** A better document for a slot: it can only move away from the root. */
  #replace(slot, doc, score) {
    this.put(slot, doc, score);
    this.#siftDown(this.#places[slot]);
  }
  #place(slot, at) {
    this.#heap[at] = slot;
    this.#places[slot] = at;
  }
  #siftUp(from) {
    const slot = this.#heap[from];
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.compare(slot, this.#heap[parent]) <= 0) break;
      this.#place(this.#heap[parent], at);
      at = parent;
    }
    this.#place(slot, at);
  }
  #siftDown(from) {
    const slot = this.#heap[from];
    const size = this.#slots.size;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && this.compare(this.#heap[child + 1], this.#heap[child]) > 0) child++;
      if (this.compare(this.#heap[child], slot) <= 0) break;
      this.#place(this.#heap[child], at);
      at = child;
    }
    this.#place(slot, at);
  }
}
