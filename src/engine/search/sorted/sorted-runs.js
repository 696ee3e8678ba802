import { isMissingValue, seekValue, sortsMissingFirst } from '../sort/seek-column.ts';
/** Documents without a value found at a time. */
const MISSING_CHUNK = 1024;
const NO_DOCS = new Uint32Array(0);
/**
 * One leaf's documents in the order of a sort key, as runs of documents with the same value: inside a run by document number.
 * It starts behind the cursor, which is sought. Mutable by design: it sits in the hot loop.
 */
export class SortedRuns {
  matches;
  leaf;
  column;
  /** The run under the hand: `docs[from]` to `docs[to - 1]`. */
  docs = NO_DOCS;
  from = 0;
  to = 0;
  /** The run's value: a number, or an ordinal; meaningless where it `isMissing`. */
  value = 0;
  isMissing = false;
  /** Documents taken from here that match. */
  found = 0;
  #order;
  #values;
  #isUp;
  #missingFirst;
  /** Entries left in value order. */
  #low = 0;
  #high = 0;
  /** First document that may still be one without a value; Infinity: none. */
  #nextMissing = 0;
  /** Documents of the cursor's own run at or below it are behind the cursor. */
  #cursorDoc = -1;
  constructor(matches, key, column, cursor) {
    this.matches = matches;
    this.leaf = matches.leaf;
    this.column = column;
    this.#order = column?.valueOrder() ?? NO_DOCS;
    this.#values = column === undefined ? NO_DOCS : column.kind === 'numeric' ? column.values : column.ordinals;
    this.#isUp = key.order === 'asc';
    this.#missingFirst = sortsMissingFirst(key);
    this.#high = this.#order.length;
    if (this.#high === this.leaf.segment.docCount) this.#nextMissing = Infinity;
    if (cursor !== undefined) this.#seek(key, cursor);
  }
  /** The first document of the run. */
  get first() {
    return this.docs[this.from];
  }
  /** Moves to the next run; false when there is none. */
  next() {
    if (this.#missingFirst && this.#nextMissing < Infinity && this.#takeMissing()) return true;
    if (this.#low < this.#high) {
      this.#takeRun();
      return true;
    }
    return this.#nextMissing < Infinity && this.#takeMissing();
  }
  #seek(key, cursor) {
    const value = cursor.values[0];
    const doc = cursor.doc - this.leaf.docBase;
    if (isMissingValue(value, key)) {
      this.#nextMissing = Math.max(this.#nextMissing, doc + 1, 0);
      if (!this.#missingFirst) this.#low = this.#high;
      // A missing keyword has no place among the others; a number that stands for it has.
      if (value === null || this.#missingFirst) return;
    } else if (this.#missingFirst) this.#nextMissing = Infinity;
    if (this.column === undefined || value === null) return;
    const start = seekValue(this.column, value, false);
    const end = seekValue(this.column, value, true);
    if (this.#isUp) this.#low = Math.max(this.#low, start);
    else this.#high = Math.min(this.#high, end);
    if (start < end) this.#skipSeen(start, end, doc);
  }
  /** Leaves the documents of the cursor's own run that were seen out. */
  #skipSeen(start, end, doc) {
    const order = this.#order;
    if (doc === Infinity || order[end - 1] <= doc) {
      if (this.#isUp) this.#low = Math.max(this.#low, end);
      else this.#high = Math.min(this.#high, start);
    } else this.#cursorDoc = doc;
  }
  #takeRun() {
    const order = this.#order;
    if (this.#isUp) {
      this.from = this.#low;
      this.to = runEnd(this.#values, order, this.#low, this.#high);
      this.#low = this.to;
    } else {
      this.to = this.#high;
      this.from = runStart(this.#values, order, this.#high);
      this.#high = this.from;
    }
    this.docs = order;
    this.value = this.#values[order[this.from]];
    this.isMissing = false;
    if (this.#cursorDoc >= 0) {
      this.from = firstAbove(order, this.from, this.to, this.#cursorDoc);
      this.#cursorDoc = -1;
    }
  }
  #takeMissing() {
    const docs = missingDocs(this.column?.docsWithValue, this.leaf.segment.docCount, this.#nextMissing);
    if (docs.length === 0) {
      this.#nextMissing = Infinity;
      return false;
    }
    this.docs = docs;
    this.from = 0;
    this.to = docs.length;
    this.#nextMissing = docs[docs.length - 1] + 1;
    this.isMissing = true;
    return true;
  }
}
/** Whether two values are one: -0.0 and 0.0 are not. */
function isSame(a, b) {
  return a === b && (a !== 0 || Object.is(a, b));
}
/** First entry behind `from` with another value: the neighbour, or found by ever longer steps. */
function runEnd(values, order, from, high) {
  const value = values[order[from]];
  let low = from + 1;
  if (low >= high || !isSame(values[order[low]], value)) return low;
  let step = 1;
  while (low + step < high && isSame(values[order[low + step]], value)) {
    low += step;
    step *= 2;
  }
  let top = Math.min(low + step, high);
  low++;
  while (low < top) {
    const middle = (low + top) >>> 1;
    if (isSame(values[order[middle]], value)) low = middle + 1;
    else top = middle;
  }
  return low;
}
/** First entry of the run that ends before `to`. */
function runStart(values, order, to) {
  let high = to - 1;
  const value = values[order[high]];
  let step = 1;
  while (high - step >= 0 && isSame(values[order[high - step]], value)) {
    high -= step;
    step *= 2;
  }
  let low = Math.max(high - step + 1, 0);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSame(values[order[middle]], value)) high = middle;
    else low = middle + 1;
  }
  return low;
}
function firstAbove(order, start, end, doc) {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order[middle] <= doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** The next documents without a value, from `first` on. */
function missingDocs(docsWithValue, docCount, first) {
  const docs = new Uint32Array(Math.min(MISSING_CHUNK, Math.max(0, docCount - first)));
  let size = 0;
  for (let doc = first; doc < docCount && size < docs.length; doc++) {
    const word = docsWithValue === undefined ? 0 : docsWithValue.words[doc >>> 5];
    if (word === 4294967295) doc |= 31;
    else if (((word >>> (doc & 31)) & 1) === 0) docs[size++] = doc;
  }
  return docs.subarray(0, size);
}
