/** Entries of a small page, and memory for one. */
const SMALL = 64;
const SMALL_DOCS = new Uint32Array(SMALL);
const SMALL_SCORES = new Float32Array(SMALL);
/** A binary heap with the worst entry at its root: for pages near the top. */
export class HeapScoreQueue {
  capacity;
  #docs;
  #scores;
  #size = 0;
  /**
   * `capacity` should not exceed the documents there are: memory is taken at once. Queues of small pages that are filled without a pause share theirs: one is used at
   * a time.
   */
  constructor(capacity, isShared) {
    this.capacity = capacity;
    this.#docs = isShared && capacity <= SMALL ? SMALL_DOCS : new Uint32Array(capacity);
    this.#scores = isShared && capacity <= SMALL ? SMALL_SCORES : new Float32Array(capacity);
  }
  get size() {
    return this.#size;
  }
  get threshold() {
    return this.#size < this.capacity ? -Infinity : this.#scores[0];
  }
  offer(doc, score) {
    if (this.#size < this.capacity) this.#siftUp(this.#size++, doc, score);
    else if (score > this.#scores[0]) this.#siftDown(this.#size, doc, score);
  }
  drain() {
    const docs = new Uint32Array(this.#size);
    const scores = new Float32Array(this.#size);
    for (let last = this.#size - 1; last >= 0; last--) {
      docs[last] = this.#docs[0];
      scores[last] = this.#scores[0];
      this.#siftDown(last, this.#docs[last], this.#scores[last]);
    }
    this.#size = 0;
    return { docs, scores, keys: [] };
  }
  #siftUp(from, doc, score) {
    const docs = this.#docs;
    const scores = this.#scores;
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (!isWorse(score, doc, scores[parent], docs[parent])) break;
      docs[index] = docs[parent];
      scores[index] = scores[parent];
      index = parent;
    }
    docs[index] = doc;
    scores[index] = score;
  }
  #siftDown(size, doc, score) {
    const docs = this.#docs;
    const scores = this.#scores;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= size) break;
      if (child + 1 < size && isWorse(scores[child + 1], docs[child + 1], scores[child], docs[child])) child++;
      if (!isWorse(scores[child], docs[child], score, doc)) break;
      docs[index] = docs[child];
      scores[index] = scores[child];
      index = child;
    }
    docs[index] = doc;
    scores[index] = score;
  }
}
function isWorse(score, doc, otherScore, otherDoc) {
  return score < otherScore || (score === otherScore && doc > otherDoc);
}
