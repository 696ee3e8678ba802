/**
 * What queues are made of: documents with their scores and sort keys in numbered slots, ordered by the keys, then by document number. Mutable by design: it sits in
 * the hot loop. A base and not a part, and queues load documents themselves: each step in between took a twentieth of a search sorted by three keys.
 */
export class EntrySlots {
  keys;
  docs;
  #scores;
  cursor;
  docBase = 0;
  /** Memory for `count` slots is taken at once. */
  constructor(keys, count, cursor) {
    this.keys = keys;
    this.cursor = cursor;
    this.docs = new Uint32Array(count);
    this.#scores = new Float32Array(count);
  }
  enterLeaf(leaf) {
    this.docBase = leaf.docBase;
    for (const key of this.keys) key.enterLeaf(leaf);
  }
  /** Whether the document under the hand is behind the cursor. */
  isAfter(cursor, doc) {
    for (const key of this.keys) {
      const order = key.compareToCursor();
      if (order !== 0) return order > 0;
    }
    return doc > cursor.doc;
  }
  /** Puts the document under the hand into a slot. */
  put(slot, doc, score) {
    this.docs[slot] = doc;
    this.#scores[slot] = score;
    for (const key of this.keys) key.store(slot);
  }
  /** Negative: `a` comes first. */
  compare(a, b) {
    for (const key of this.keys) {
      const order = key.compareSlots(a, b);
      if (order !== 0) return order;
    }
    return this.docs[a] - this.docs[b];
  }
  /** What is in the slots, in that order. */
  entries(slots) {
    const docs = new Uint32Array(slots.length);
    const scores = new Float32Array(slots.length);
    for (let i = 0; i < slots.length; i++) {
      docs[i] = this.docs[slots[i]];
      scores[i] = this.#scores[slots[i]];
    }
    return { docs, scores, keys: this.keys.map((key) => key.column(slots)) };
  }
}
