import { certain } from '../../certain.ts';
import { compareRows } from '../../search/sort/key-column.ts';
/**
 * One answer's entries as they compare with those of others. Each entry has a head, a number that mostly decides: what comes first is
 * smaller. Where heads are equal, or mean nothing because a key is no number, the keys themselves are compared.
 */
export class OrderedEntries {
  #keys;
  #orders;
  /** Undefined: no number is at the head in every answer. */
  #heads;
  #sign;
  /** The second keys, where they are numbers too: mostly they decide between entries with equal heads. */
  #seconds;
  #secondSign;
  constructor(keys, orders, heads, seconds) {
    this.#keys = keys;
    this.#orders = orders;
    this.#heads = heads;
    this.#sign = orders[0] === 'asc' ? 1 : -1;
    this.#seconds = seconds;
    this.#secondSign = orders[1] === 'desc' ? -1 : 1;
  }
  /** The head of row `row`. */
  head(row) {
    return this.#heads === undefined ? 0 : certain(this.#heads[row]) * this.#sign;
  }
  /** Order of two entries with equal heads, row `row` and another answer's: negative when the first one comes first, 0 when all keys are equal. */
  compareKeys(row, other, otherRow) {
    const seconds = this.#seconds;
    const others = other.#seconds;
    if (seconds !== undefined && others !== undefined && !this.#isSignedZero(row) && !other.#isSignedZero(otherRow)) {
      const value = certain(seconds[row]);
      const another = certain(others[otherRow]);
      if (value < another) return -this.#secondSign;
      if (value > another) return this.#secondSign;
    }
    return compareRows(this.#keys, row, other.#keys, otherRow, this.#orders);
  }
  /** Heads that compare as equal need not be: 0 and -0 are not. */
  #isSignedZero(row) {
    return Object.is(this.head(row) * this.#sign, -0);
  }
}
/** The entries of each answer. @param orders one per sort key; empty: by score descending. */
export function orderedEntries(answers, orders) {
  const byScore = orders.length === 0;
  const numeric = !byScore && areNumbers(answers, 0);
  const tied = numeric && orders.length > 1 && areNumbers(answers, 1);
  return answers.map(({ keys, scores }) => {
    const heads = byScore ? scores : numeric ? numbersOf(keys[0]) : undefined;
    return new OrderedEntries(keys, orders, heads, tied ? numbersOf(keys[1]) : undefined);
  });
}
/** Whether every answer has a key as numbers. */
function areNumbers(answers, key) {
  return answers.every(({ keys }) => keys[key]?.kind === 'number');
}
function numbersOf(column) {
  return column?.kind === 'number' ? column.values : undefined;
}
