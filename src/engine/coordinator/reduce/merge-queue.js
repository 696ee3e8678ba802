import { certain } from '../../certain.ts';
import { orderedEntries } from './entry-order.ts';
/**
 * Answers in line by their next entries, the one whose entry comes first at the front. Entries are taken in runs: as many of the front
 * answer as come before every other one's next. Mutable by design: every entry of a deep page passes through it.
 */
export class MergeQueue {
  #line = [];
  constructor(answers, orders) {
    const ordered = orderedEntries(answers, orders);
    for (const [answer, result] of answers.entries()) {
      if (result.docs.length === 0) continue;
      const entries = certain(ordered[answer]);
      this.#join({ answer, result, entries, end: result.docs.length, row: 0, head: entries.head(0) });
    }
  }
  /** The answer whose next entry comes first; undefined when all entries are taken. */
  get first() {
    return this.#line[0];
  }
  /** Takes entries of the first answer, of which there is one; answers the row behind the last one taken. */
  takeRun() {
    const line = this.#line;
    const first = certain(line[0]);
    const next = line[1];
    const end = next === undefined ? first.end : runEnd(first, next);
    first.row = end;
    if (end === first.end) line.shift();
    else {
      first.head = first.entries.head(end);
      this.#moveBack(first);
    }
    return end;
  }
  /** The front answer's next entry comes behind the runner-up's: moves it to its place. */
  #moveBack(first) {
    const line = this.#line;
    let low = 2;
    let high = line.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAhead(first, first.row, certain(line[middle]))) high = middle;
      else low = middle + 1;
    }
    for (let i = 1; i < low; i++) line[i - 1] = certain(line[i]);
    line[low - 1] = first;
  }
  /** Puts an answer in line that was not there. */
  #join(waiting) {
    const behind = this.#line.findIndex((other) => isAhead(waiting, 0, other));
    this.#line.splice(behind < 0 ? this.#line.length : behind, 0, waiting);
  }
}
/** First row of `first` that comes behind the next entry of the runner-up: the neighbour, or found by ever longer steps. */
function runEnd(first, next) {
  const { end } = first;
  let low = first.row + 1;
  if (low === end || !isAhead(first, low, next)) return low;
  let step = 1;
  while (low + step < end && isAhead(first, low + step, next)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAhead(first, middle, next)) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** Whether row `row` of `one` comes before the next entry of `other`. */
function isAhead(one, row, other) {
  const head = one.entries.head(row);
  if (head < other.head) return true;
  if (head > other.head) return false;
  const order = one.entries.compareKeys(row, other.entries, other.row);
  return order === 0 ? one.answer < other.answer : order < 0;
}
