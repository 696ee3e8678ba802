import { addScores } from './add-scores.ts';
import { BATCH } from './batch.ts';
import { SINGLE_ROUNDING } from '../../query/scorer/bounds.ts';
/** Terms that a word of marks has room for; others are looked up at once. */
const MARKED_TERMS = 32;
/** Rows that have a term. Scratch. */
const HAVING = new Uint32Array(BATCH);
/**
 * Adds to documents' scores what other terms add, offers what comes of it, and gives those up that it cannot bring above the threshold. Terms that have a bitset are first
 * asked for all documents of a batch whether they have them. Nothing there depends on a branch, so that looks into memory far away run side by
 * side. Only what is left is looked up.
 */
export class NonEssentialTerms {
  #terms;
  /** By what they can add, the most first. */
  constructor(terms) {
    this.#terms = terms;
  }
  /** The most that all terms can add together, by their bounds. */
  get most() {
    let sum = 0;
    for (let i = 0; i < this.#terms.length; i++) sum += this.#terms[i].bound;
    return sum;
  }
  /** Offers what the first `size` rows are lifted to. Batches must come in ascending order. */
  offerAll(batch, size, docBase, collector) {
    const { docs, sums } = batch;
    let { threshold } = collector;
    const left = this.#liftAll(batch, size, threshold);
    for (let row = 0; row < left; row++) {
      const total = Math.fround(sums[row]);
      if (total <= threshold) continue;
      collector.offer(docBase + docs[row], total);
      ({ threshold } = collector);
    }
  }
  /** Keeps those of the first `size` rows that may score above the threshold, with their whole sums; answers how many. */
  #liftAll(batch, size, threshold) {
    const { sums, bounds, marks } = batch;
    const terms = this.#terms;
    for (let row = 0; row < size; row++) {
      bounds[row] = sums[row];
      marks[row] = 0;
    }
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i];
      if (term.docs === undefined || i >= MARKED_TERMS) addFound(term, batch, size);
      else mark(term.docs.words, i, term.bound, batch, size);
    }
    const left = keepAbove(batch, size, threshold * SINGLE_ROUNDING);
    for (let i = 0; i < terms.length && i < MARKED_TERMS; i++) {
      const { docs } = terms[i];
      if (docs !== undefined) addMarked(terms[i], docs, i, batch, left);
    }
    return left;
  }
}
/** Adds the scores of a term that has to be looked up row by row. */
function addFound(term, { docs, sums, bounds }, size) {
  for (let row = 0; row < size; row++) {
    const at = term.find(docs[row]);
    if (at < 0) continue;
    const score = term.scoreOf(at);
    sums[row] += score;
    bounds[row] += score;
  }
}
function mark(words, term, bound, { docs, bounds, marks }, size) {
  for (let row = 0; row < size; row++) {
    const doc = docs[row];
    const has = (words[doc >>> 5] >>> (doc & 31)) & 1;
    bounds[row] += bound * has;
    marks[row] |= has << term;
  }
}
/** Adds the scores of a term to the rows that are marked as having it. */
function addMarked(term, set, at, batch, size) {
  let having = 0;
  for (let row = 0; row < size; row++) {
    HAVING[having] = row;
    having += (batch.marks[row] >>> at) & 1;
  }
  addScores(term, set, batch, HAVING, having);
}
/** Moves the rows to the front whose bound is above `needed`. Added up as a number a comparison is no branch, which would mostly be guessed wrong. */
function keepAbove({ docs, sums, bounds, marks }, size, needed) {
  let left = 0;
  for (let row = 0; row < size; row++) {
    docs[left] = docs[row];
    sums[left] = sums[row];
    marks[left] = marks[row];
    left += Number(bounds[row] > needed);
  }
  return left;
}
