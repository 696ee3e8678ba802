import { EntrySlots } from '../sort/entry-slots.ts';
/**
 * Keeps the best `capacity` documents by sort keys, then by document number. Documents may come in any order. While there is room they are
 * only put down; the document that fills the queue makes a binary heap of it, with the worst entry at its root.
 */
export class SortedQueue extends EntrySlots {
  #capacity;
  /** Slot numbers, a heap once the queue is full; slots are given out in order of arrival, then the worst is reused. */
  #heap;
  #size = 0;
  /** `capacity` should not exceed the documents there are: memory is taken at once. */
  constructor(keys, capacity, cursor) {
    super(keys, capacity, cursor);
    this.#capacity = capacity;
    this.#heap = new Uint32Array(capacity);
  }
  get size() {
    return this.#size;
  }
  get isFull() {
    return this.#size === this.#capacity;
  }
  /** Offers a document of the current leaf; false when it did not make it for being worse than the whole full queue. */
  offer(leafDoc, score) {
    const doc = this.docBase + leafDoc;
    for (const key of this.keys) key.load(leafDoc, score);
    if (this.cursor !== undefined && !this.isAfter(this.cursor, doc)) return true;
    if (this.isFull) {
      if (!this.#beatsBottom(doc)) return false;
      this.put(this.#heap[0], doc, score);
      this.#siftDown(0);
    } else {
      const slot = this.#size++;
      this.put(slot, doc, score);
      this.#heap[slot] = slot;
      if (this.isFull) for (let at = (this.#size >>> 1) - 1; at >= 0; at--) this.#siftDown(at);
    }
    if (this.isFull) for (const key of this.keys) key.setBottom(this.#heap[0]);
    return true;
  }
  /** Whether every document with this one's first key is worse than the whole full queue. */
  isBeyond(leafDoc) {
    if (!this.isFull) return false;
    this.keys[0].load(leafDoc, 0);
    return this.keys[0].compareToBottom() > 0;
  }
  /** Empties the queue. */
  drain() {
    // Slots as they were filled: what comes from a walk is in long ordered runs, which a sort of a plain array makes use of.
    const slots = Uint32Array.from(Array.from({ length: this.#size }, (_, slot) => slot).sort((a, b) => this.compare(a, b)));
    return this.entries(slots);
  }
  #beatsBottom(doc) {
    for (const key of this.keys) {
      const order = key.compareToBottom();
      if (order !== 0) return order < 0;
    }
    return doc < this.docs[this.#heap[0]];
  }
  #siftDown(from) {
    const heap = this.#heap;
    const slot = heap[from];
    let index = from;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.compare(heap[child + 1], heap[child]) > 0) child++;
      if (this.compare(heap[child], slot) <= 0) break;
      heap[index] = heap[child];
      index = child;
    }
    heap[index] = slot;
  }
}
