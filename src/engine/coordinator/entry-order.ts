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
  const heads = numbersOf(answers, 0);
  return heads === undefined ? new KeyOrder(answers, orders) : new HeadOrder(answers, heads, orders[0], orders);
}

/** A key of every answer; undefined where one has it in another form than numbers, or not at all. */
function numbersOf(answers: readonly QueryPhaseResult[], key: number): readonly Float64Array[] | undefined {
  const numbers: Float64Array[] = [];
  for (const { keys } of answers) {
    const column = keys[key];
    if (column?.kind !== 'number') return undefined;
    numbers.push(column.values);
  }
  return numbers;
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
  /** The second keys, where they are numbers too: mostly they decide between entries with equal heads. */
  readonly #seconds: readonly Float64Array[] | undefined;
  readonly #secondSign: number;

  constructor(
    answers: readonly QueryPhaseResult[],
    heads: readonly (Float32Array | Float64Array)[],
    order: 'asc' | 'desc',
    orders: readonly ('asc' | 'desc')[],
  ) {
    super(answers, orders);
    this.#heads = heads;
    this.#sign = order === 'asc' ? 1 : -1;
    this.#seconds = orders.length > 1 ? numbersOf(answers, 1) : undefined;
    this.#secondSign = orders[1] === 'desc' ? -1 : 1;
  }

  override head(answer: number, row: number): number {
    return this.#heads[answer][row] * this.#sign;
  }

  override compareKeys(a: number, i: number, b: number, j: number): number {
    const seconds = this.#seconds;
    // Heads that compare as equal need not be: 0 and -0 are not.
    if (seconds !== undefined && Object.is(this.#heads[a][i], this.#heads[b][j])) {
      const value = seconds[a][i];
      const other = seconds[b][j];
      if (value < other) return -this.#secondSign;
      if (value > other) return this.#secondSign;
    }
    return super.compareKeys(a, i, b, j);
  }
}
