import type { Searcher } from '../../index/segment/searcher.ts';
import { compareBytes } from '../../json/utf8.ts';
import { needsLongs } from '../sort/create-slots.ts';
import { compareDoubles, type KeyColumn, LONG_MAX, LONG_MIN, textColumn } from '../sort/key-column.ts';
import type { KeywordSortKey, NumericSortKey } from '../sort/sort-key.ts';
import type { SortedRuns } from './sorted-runs.ts';

/** The value of a run. */
export type RunValue = Pick<SortedRuns, 'isMissing' | 'value' | 'column'>;

/** The first key's value of every entry taken, and the order of two leaves by it. */
export interface RunColumn {
  /** Which of two leaves' runs comes first: negative, the first one's. */
  compare(a: RunValue, b: RunValue): number;
  /** Says that entries `at` to `at + count - 1` come out of the leaf's run. */
  add(runs: RunValue, at: number, count: number): void;
  column(size: number): KeyColumn;
}

/** Room for the first key's values of `capacity` entries. */
export function runColumn(searcher: Searcher, key: NumericSortKey | KeywordSortKey, capacity: number): RunColumn {
  if (key.kind === 'keyword') return new TextRows(key);
  return needsLongs(key, searcher) ? new LongRows(key, capacity) : new NumberRows(key, capacity);
}

/** Numbers that doubles hold. */
class NumberRows implements RunColumn {
  readonly #print: NumericSortKey['print'];
  readonly #missing: number;
  readonly #isUp: boolean;
  readonly #values: Float64Array;

  constructor(key: NumericSortKey, capacity: number) {
    this.#print = key.print;
    this.#missing = Number(key.missing);
    this.#isUp = key.order === 'asc';
    this.#values = new Float64Array(capacity);
  }

  compare(a: RunValue, b: RunValue): number {
    const order = compareDoubles(this.#valueOf(a), this.#valueOf(b));
    return this.#isUp ? order : -order;
  }

  add(runs: RunValue, at: number, count: number): void {
    const value = this.#valueOf(runs);
    for (let i = at; i < at + count; i++) this.#values[i] = value;
  }

  column(size: number): KeyColumn {
    const values = size === this.#values.length ? this.#values : this.#values.slice(0, size);
    return { kind: 'number', print: this.#print, values };
  }

  #valueOf({ isMissing, value }: RunValue): number {
    return isMissing ? this.#missing : (value as number);
  }
}

class LongRows implements RunColumn {
  readonly #missing: bigint;
  readonly #isUp: boolean;
  readonly #values: BigInt64Array;

  constructor(key: NumericSortKey, capacity: number) {
    this.#missing = key.missing === Infinity ? LONG_MAX : LONG_MIN;
    this.#isUp = key.order === 'asc';
    this.#values = new BigInt64Array(capacity);
  }

  compare(a: RunValue, b: RunValue): number {
    const left = a.isMissing ? this.#missing : a.value;
    const right = b.isMissing ? this.#missing : b.value;
    const order = left < right ? -1 : left > right ? 1 : 0;
    return this.#isUp ? order : -order;
  }

  add(runs: RunValue, at: number, count: number): void {
    this.#values.fill(runs.isMissing ? this.#missing : BigInt(runs.value), at, at + count);
  }

  column(size: number): KeyColumn {
    return { kind: 'long', print: 'long', values: this.#values.slice(0, size) };
  }
}

class TextRows implements RunColumn {
  readonly #sign: number;
  readonly #missingFirst: boolean;
  readonly #rows: (Uint8Array | null)[] = [];

  constructor({ order, missing }: KeywordSortKey) {
    this.#sign = order === 'asc' ? 1 : -1;
    this.#missingFirst = missing === 'first';
  }

  compare(a: RunValue, b: RunValue): number {
    if (a.isMissing || b.isMissing) return a.isMissing === b.isMissing ? 0 : a.isMissing === this.#missingFirst ? -1 : 1;
    return compareBytes(textOf(a), textOf(b)) * this.#sign;
  }

  add(runs: RunValue, _at: number, count: number): void {
    const text = runs.isMissing ? null : textOf(runs);
    for (let i = 0; i < count; i++) this.#rows.push(text);
  }

  column(): KeyColumn {
    return textColumn(this.#rows, this.#missingFirst);
  }
}

const NOTHING = new Uint8Array(0);

/** The text of a keyword's run. */
export function textOf({ column, value }: RunValue): Uint8Array {
  return column?.kind === 'ordinal' ? column.terms.bytes(Number(value)) : NOTHING;
}
