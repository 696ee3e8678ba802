import type { QueryPhaseResult } from '../search/query-phase.ts';
import { type EntryOrder, entryOrder } from './entry-order.ts';

/**
 * Answers in line by their next entries, the one whose entry comes first at the front. Entries are taken in runs: as many of the front
 * answer as come before every other one's next. Mutable by design: every entry of a deep page passes through it.
 */
export class MergeLine {
  readonly #order: EntryOrder;
  /** Rows of each answer, the next one, and its head. */
  readonly #ends: number[] = [];
  readonly #rows: number[] = [];
  readonly #heads: number[] = [];
  readonly #line: number[] = [];
  #size = 0;

  constructor(answers: readonly QueryPhaseResult[], orders: readonly ('asc' | 'desc')[]) {
    this.#order = entryOrder(answers, orders);
    for (let answer = 0; answer < answers.length; answer++) {
      const { length } = answers[answer].docs;
      this.#ends.push(length);
      this.#rows.push(0);
      this.#heads.push(length === 0 ? 0 : this.#order.head(answer, 0));
      if (length === 0) continue;
      this.#join(answer);
    }
  }

  get empty(): boolean {
    return this.#size === 0;
  }

  /** The answer whose next entry comes first, and that entry's row. */
  get first(): number {
    return this.#line[0];
  }

  get row(): number {
    return this.#rows[this.#line[0]];
  }

  /** Takes entries of the first answer; answers the row behind the last one taken. */
  takeRun(): number {
    const line = this.#line;
    const answer = line[0];
    const end = this.#size === 1 ? this.#ends[answer] : this.#runEnd(answer, line[1]);
    this.#rows[answer] = end;
    if (end === this.#ends[answer]) {
      this.#size--;
      for (let i = 0; i < this.#size; i++) line[i] = line[i + 1];
    } else {
      this.#heads[answer] = this.#order.head(answer, end);
      this.#moveBack(answer);
    }
    return end;
  }

  /** First row of `answer` that comes behind the next entry of the runner-up: the neighbour, or found by ever longer steps. */
  #runEnd(answer: number, next: number): number {
    const end = this.#ends[answer];
    let low = this.#rows[answer] + 1;
    if (low === end || !this.#isAhead(answer, low, next)) return low;
    let step = 1;
    while (low + step < end && this.#isAhead(answer, low + step, next)) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, end);
    low++;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isAhead(answer, middle, next)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether row `row` of `answer` comes before the next entry of `other`. */
  #isAhead(answer: number, row: number, other: number): boolean {
    const head = this.#order.head(answer, row);
    const otherHead = this.#heads[other];
    if (head < otherHead) return true;
    if (head > otherHead) return false;
    const order = this.#order.compareKeys(answer, row, other, this.#rows[other]);
    return order === 0 ? answer < other : order < 0;
  }

  /** The front answer's next entry comes behind the runner-up's: moves it to its place. */
  #moveBack(answer: number): void {
    const line = this.#line;
    const row = this.#rows[answer];
    let low = 2;
    let high = this.#size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isAhead(answer, row, line[middle])) high = middle;
      else low = middle + 1;
    }
    for (let i = 1; i < low; i++) line[i - 1] = line[i];
    line[low - 1] = answer;
  }

  /** Puts an answer in line that was not there. */
  #join(answer: number): void {
    const line = this.#line;
    let at = this.#size++;
    for (; at > 0 && this.#isAhead(answer, 0, line[at - 1]); at--) line[at] = line[at - 1];
    line[at] = answer;
  }
}
