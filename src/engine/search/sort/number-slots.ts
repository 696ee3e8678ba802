import type { Leaf } from '../../index/segment/searcher.ts';
import { compareDoubles } from './key-column.ts';
import { KeySlots } from './key-slots.ts';
import type { KeyColumn } from './key-column.ts';
import type { KeyPrint } from './sort-key.ts';

/** Where a {@link NumberSlots} takes the values of a leaf's documents from. */
export type NumberSource = (leaf: Leaf) => { value(doc: number, score: number): number };

/** A key of doubles: numbers, dates, scores, document numbers. */
export class NumberSlots extends KeySlots {
  readonly #source: NumberSource;
  readonly #print: KeyPrint;
  readonly #sign: number;
  readonly #slots: Float64Array;
  readonly #cursor: number | bigint;
  #reader: { value(doc: number, score: number): number } = { value: () => 0 };
  #current = 0;
  #bottom = 0;

  constructor(options: {
    readonly source: NumberSource;
    readonly print: KeyPrint;
    readonly order: 'asc' | 'desc';
    readonly capacity: number;
    /** 0 when there is no cursor. */
    readonly cursor: number | bigint;
  }) {
    super();
    this.#source = options.source;
    this.#print = options.print;
    this.#sign = options.order === 'asc' ? 1 : -1;
    this.#slots = new Float64Array(options.capacity);
    this.#cursor = options.cursor;
  }

  enterLeaf(leaf: Leaf): void {
    this.#reader = this.#source(leaf);
  }

  load(doc: number, score: number): void {
    this.#current = this.#reader.value(doc, score);
  }

  store(slot: number): void {
    this.#slots[slot] = this.#current;
  }

  compareSlots(a: number, b: number): number {
    return compareDoubles(this.#slots[a], this.#slots[b]) * this.#sign;
  }

  setBottom(slot: number): void {
    this.#bottom = this.#slots[slot];
  }

  compareToBottom(): number {
    return compareDoubles(this.#current, this.#bottom) * this.#sign;
  }

  compareToCursor(): number {
    const cursor = this.#cursor;
    if (typeof cursor === 'number') return compareDoubles(this.#current, cursor) * this.#sign;
    return (this.#current < cursor ? -1 : this.#current > cursor ? 1 : 0) * this.#sign;
  }

  column(slots: Uint32Array): KeyColumn {
    const values = new Float64Array(slots.length);
    for (let i = 0; i < slots.length; i++) values[i] = this.#slots[slots[i]];
    return { kind: 'number', print: this.#print, values };
  }
}
