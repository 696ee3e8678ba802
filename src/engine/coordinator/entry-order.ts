import { compareRows } from '../search/key-column.ts';
import type { QueryPhaseResult } from '../search/query-phase.ts';

/**
 * The order of entries of several answers. Each entry has a head, a number that mostly decides: what comes first is smaller. Where heads
 * are equal, or mean nothing because a key is no number, the keys themselves are compared.
 */
export interface EntryOrder {
  /** The head of row `row` of the answer at `answer`. */
  head(answer: number, row: number): number;
  /** Order of two entries with equal heads: negative when the first one comes first, 0 when all keys are equal. */
  compareKeys(a: number, i: number, b: number, j: number): number;
}

/** @param orders one per sort key; empty: by score descending. */
export function entryOrder(answers: readonly QueryPhaseResult[], orders: readonly ('asc' | 'desc')[]): EntryOrder {
  if (orders.length === 0)
    return new HeadOrder(
      answers,
      answers.map(({ scores }) => scores),
      'desc',
      orders,
    );
  const firsts = answers.map(({ keys }) => keys[0]);
  const numbers = firsts.map((column) => (column?.kind === 'number' ? column.values : undefined));
  const known = numbers.filter((values) => values !== undefined);
  return known.length === answers.length ? new HeadOrder(answers, known, orders[0], orders) : new KeyOrder(answers, orders);
}

class KeyOrder implements EntryOrder {
  readonly #answers: readonly QueryPhaseResult[];
  readonly #orders: readonly ('asc' | 'desc')[];

  constructor(answers: readonly QueryPhaseResult[], orders: readonly ('asc' | 'desc')[]) {
    this.#answers = answers;
    this.#orders = orders;
  }

  head(_answer: number, _row: number): number {
    return 0;
  }

  compareKeys(a: number, i: number, b: number, j: number): number {
    return compareRows(this.#answers[a].keys, i, this.#answers[b].keys, j, this.#orders);
  }
}

class HeadOrder extends KeyOrder {
  readonly #heads: readonly (Float32Array | Float64Array)[];
  readonly #sign: number;

  constructor(
    answers: readonly QueryPhaseResult[],
    heads: readonly (Float32Array | Float64Array)[],
    order: 'asc' | 'desc',
    orders: readonly ('asc' | 'desc')[],
  ) {
    super(answers, orders);
    this.#heads = heads;
    this.#sign = order === 'asc' ? 1 : -1;
  }

  override head(answer: number, row: number): number {
    return this.#heads[answer][row] * this.#sign;
  }
}
