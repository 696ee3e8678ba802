import { bestFirst, cutToBest } from './score-order.ts';
/**
 * Keeps the best `capacity` documents as a heap does, for capacities where a heap's steps through memory would take most of
 * the time: takes twice as many, cuts them to the best, and sorts once at the end. Documents must come in ascending order.
 */
export class DeepScoreQueue {
  capacity;
  /** Rows in use are those below {@link size}. */
  docs;
  scores;
  size = 0;
  /** A score must be higher than this to enter; -Infinity while there is room. */
  threshold = -Infinity;
  /** Lowest score that entered so far. */
  #lowest = Infinity;
  /** `matches`: no more documents than that will be offered. */
  constructor(capacity, matches) {
    this.capacity = capacity;
    const rows = Math.max(capacity + 1, Math.min(2 * capacity, matches));
    this.docs = new Uint32Array(rows);
    this.scores = new Float32Array(rows);
  }
  offer(doc, score) {
    if (score <= this.threshold) return;
    this.docs[this.size] = doc;
    this.scores[this.size++] = score;
    if (score < this.#lowest) this.#lowest = score;
    // Whoever scores no higher than all of a full queue came too late.
    if (this.size === this.capacity) this.threshold = this.#lowest;
    else if (this.size === this.docs.length) this.#cut();
  }
  /** Empties the queue, best first. */
  drain() {
    if (this.size > this.capacity) this.#cut();
    const entries = bestFirst(this, this.size);
    this.size = 0;
    this.threshold = -Infinity;
    this.#lowest = Infinity;
    return { ...entries, keys: [] };
  }
  #cut() {
    if (this.size <= this.capacity) return;
    this.threshold = cutToBest(this, this.size, this.capacity);
    this.size = this.capacity;
  }
}
