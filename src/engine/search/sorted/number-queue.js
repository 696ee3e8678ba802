/** Entries of a small page, and memory for one. */
const SMALL = 64;
const SMALL_DOCS = new Uint32Array(SMALL);
const SMALL_RANKS = new Float64Array(SMALL);
/**
 * Keeps the best documents by one number, then by document number: a binary heap of flat arrays with the worst entry at its root, which most
 * documents are turned away by with a single comparison. Documents must come in ascending order.
 */
export class NumberQueue {
  /** -1 where higher numbers come first. */
  sign;
  #capacity;
  #docs;
  /** Values, negated for descending order: smaller comes first. */
  #ranks;
  #cursorRank;
  #cursorDoc;
  #size = 0;
  /** `capacity` should not exceed the documents there are: memory is taken at once. Queues of small pages share theirs: one is used at a time. */
  constructor(order, capacity, cursor) {
    this.sign = order === 'asc' ? 1 : -1;
    this.#capacity = capacity;
    this.#docs = capacity <= SMALL ? SMALL_DOCS : new Uint32Array(capacity);
    this.#ranks = capacity <= SMALL ? SMALL_RANKS : new Float64Array(capacity);
    this.#cursorRank = cursor === undefined ? -Infinity : cursor.value * this.sign;
    this.#cursorDoc = cursor === undefined ? -1 : cursor.doc;
  }
  /** Values above it, times {@link sign}, do not enter. */
  get worst() {
    return this.#size < this.#capacity ? Infinity : this.#ranks[0];
  }
  offer(doc, value) {
    const rank = value * this.sign;
    if (this.#size === this.#capacity) {
      if (rank > this.#ranks[0]) return;
      if (!isBehind(this.#ranks[0], this.#docs[0], rank, doc) || !isBehind(rank, doc, this.#cursorRank, this.#cursorDoc)) return;
      this.#siftDown(this.#size, rank, doc);
    } else if (isBehind(rank, doc, this.#cursorRank, this.#cursorDoc)) this.#siftUp(rank, doc);
  }
  /** Empties the queue, best first. */
  drain(print) {
    const size = this.#size;
    const docs = new Uint32Array(size);
    const values = new Float64Array(size);
    for (let last = size - 1; last >= 0; last--) {
      docs[last] = this.#docs[0];
      values[last] = this.#ranks[0] * this.sign;
      this.#siftDown(last, this.#ranks[last], this.#docs[last]);
    }
    this.#size = 0;
    return { docs, column: { kind: 'number', print, values } };
  }
  #siftUp(rank, doc) {
    const docs = this.#docs;
    const ranks = this.#ranks;
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!isBehind(rank, doc, ranks[parent], docs[parent])) break;
      docs[at] = docs[parent];
      ranks[at] = ranks[parent];
      at = parent;
    }
    docs[at] = doc;
    ranks[at] = rank;
  }
  #siftDown(size, rank, doc) {
    const docs = this.#docs;
    const ranks = this.#ranks;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && isBehind(ranks[child + 1], docs[child + 1], ranks[child], docs[child])) child++;
      if (!isBehind(ranks[child], docs[child], rank, doc)) break;
      docs[at] = docs[child];
      ranks[at] = ranks[child];
      at = child;
    }
    docs[at] = doc;
    ranks[at] = rank;
  }
}
/** Whether an entry comes behind another: -0.0 comes before 0.0. */
function isBehind(rank, doc, otherRank, otherDoc) {
  if (rank !== otherRank) return rank > otherRank;
  if (rank === 0 && Object.is(rank, -0) !== Object.is(otherRank, -0)) return Object.is(otherRank, -0);
  return doc > otherDoc;
}
