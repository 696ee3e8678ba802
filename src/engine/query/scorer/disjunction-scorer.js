import { NO_MORE_DOCS, Scorer } from './scorer.ts';
/**
 * Documents that at least `minimum` of the clauses have. The clauses form a binary heap by current document, so those that
 * stand on the smallest one are found from the root downwards.
 */
export class DisjunctionScorer extends Scorer {
  cost;
  clauses;
  minimum;
  heap;
  constructor(clauses, minimum) {
    super();
    this.clauses = clauses;
    this.heap = [...clauses];
    this.minimum = Math.max(minimum, 1);
    this.cost = clauses.reduce((sum, clause) => sum + clause.cost, 0);
  }
  nextDoc() {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }
  advance(target) {
    let wanted = target;
    for (;;) {
      this.#advanceAll(wanted);
      const doc = this.heap[0].docId;
      if (doc === NO_MORE_DOCS || this.minimum === 1 || this.#countAt(0, doc) >= this.minimum) {
        this.docId = doc;
        return doc;
      }
      wanted = doc + 1;
    }
  }
  score() {
    return Math.fround(this.#sumAt(0));
  }
  enter(from, to) {
    this.docId = from - 1;
    // All stand on the same document afterwards: any order is a heap, and the one they came in does not hang on where they were left.
    for (let i = 0; i < this.clauses.length; i++) {
      this.clauses[i].enter(from, to);
      this.heap[i] = this.clauses[i];
    }
  }
  matcher() {
    const known = this.clauses.map((clause) => clause.matcher()).filter((matcher) => matcher !== undefined);
    if (known.length < this.clauses.length) return undefined;
    if (this.minimum === 1) return (doc) => known.some((matcher) => matcher(doc));
    return (doc) => known.filter((matcher) => matcher(doc)).length >= this.minimum;
  }
  #advanceAll(target) {
    const heap = this.heap;
    while (heap[0].docId < target) {
      heap[0].advance(target);
      siftDown(heap);
    }
  }
  #countAt(index, doc) {
    if (index >= this.heap.length || this.heap[index].docId !== doc) return 0;
    return 1 + this.#countAt(2 * index + 1, doc) + this.#countAt(2 * index + 2, doc);
  }
  #sumAt(index) {
    if (index >= this.heap.length || this.heap[index].docId !== this.docId) return 0;
    return this.heap[index].score() + this.#sumAt(2 * index + 1) + this.#sumAt(2 * index + 2);
  }
}
/** As a disjunction, but the best clause counts in full and the others by `tieBreaker`. */
export class DisMaxScorer extends DisjunctionScorer {
  #tieBreaker;
  #best = 0;
  #others = 0;
  constructor(clauses, tieBreaker) {
    super(clauses, 1);
    this.#tieBreaker = Math.fround(tieBreaker);
  }
  score() {
    this.#best = 0;
    this.#others = 0;
    this.#gather(0);
    return Math.fround(this.#best + this.#others * this.#tieBreaker);
  }
  #gather(index) {
    if (index >= this.heap.length || this.heap[index].docId !== this.docId) return;
    const score = this.heap[index].score();
    this.#others += Math.min(score, this.#best);
    this.#best = Math.max(score, this.#best);
    this.#gather(2 * index + 1);
    this.#gather(2 * index + 2);
  }
}
/** Puts the root where it belongs after it moved on. */
function siftDown(heap) {
  const node = heap[0];
  const size = heap.length;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= size) break;
    if (child + 1 < size && heap[child + 1].docId < heap[child].docId) child++;
    if (heap[child].docId >= node.docId) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = node;
}
