import { encodeUtf8 } from '../../json/utf8.ts';
import { EntrySlots, type QueueEntries } from '../sort/entry-slots.ts';
import type { Cursor, KeySlots } from '../sort/key-slots.ts';

/** What documents are grouped by: null is the group of those without a value. */
export type GroupValue = string | number | bigint | null;

/** Bytes the groups take on the way to the coordinator: 8 for a number, UTF-8 for a text, none for no value. */
export function groupsByteLength(groups: readonly GroupValue[]): number {
  return groups.reduce<number>((sum, group) => sum + (group === null ? 0 : typeof group === 'string' ? encodeUtf8(group).length : 8), 0);
}

/** The best entries of the best groups, and what group each stands for. */
export interface GroupEntries extends QueueEntries {
  readonly groups: readonly GroupValue[];
}

/**
 * Keeps the best document of each of the best `capacity` groups, by sort keys, then by document number: a heap of slots
 * with the worst group at its root. A group that was pushed out comes back only with a document that beats the worst.
 * Documents may come in any order.
 */
export class GroupQueue extends EntrySlots {
  readonly #capacity: number;
  readonly #groups: GroupValue[] = [];
  readonly #slots = new Map<GroupValue, number>();
  readonly #heap: Uint32Array;
  /** Where in the heap a slot is. */
  readonly #places: Uint32Array;

  /** The keys need one slot more than there are groups: the document under the hand is compared in it. */
  constructor(keys: readonly KeySlots[], capacity: number, cursor: Cursor | undefined) {
    super(keys, capacity + 1, cursor);
    this.#capacity = capacity;
    this.#heap = new Uint32Array(capacity);
    this.#places = new Uint32Array(capacity);
  }

  /** Offers a document of the current leaf. */
  offer(leafDoc: number, score: number, group: GroupValue): void {
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
  drain(): GroupEntries {
    const slots = this.#heap.slice(0, this.#slots.size).sort((a, b) => this.compare(a, b));
    return { ...this.entries(slots), groups: Array.from(slots, (slot) => this.#groups[slot]) };
  }

  #add(slot: number, doc: number, score: number, group: GroupValue): void {
    this.put(slot, doc, score);
    this.#groups[slot] = group;
    this.#slots.set(group, slot);
    this.#place(slot, slot);
    this.#siftUp(slot);
  }

  #pushOut(doc: number, score: number, group: GroupValue): void {
    const slot = this.#heap[0];
    this.#slots.delete(this.#groups[slot]);
    this.#groups[slot] = group;
    this.#slots.set(group, slot);
    this.#replace(slot, doc, score);
  }

  /** A better document for a slot: it can only move away from the root. */
  #replace(slot: number, doc: number, score: number): void {
    this.put(slot, doc, score);
    this.#siftDown(this.#places[slot]);
  }

  #place(slot: number, at: number): void {
    this.#heap[at] = slot;
    this.#places[slot] = at;
  }

  #siftUp(from: number): void {
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

  #siftDown(from: number): void {
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
