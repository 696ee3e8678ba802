import type { Leaf } from '../../index/segment/searcher.ts';
import { KeySlots } from './key-slots.ts';
import type { KeyColumn } from './key-column.ts';

/** A key of 64-bit longs, for columns that doubles cannot hold. */
export class LongSlots extends KeySlots {
  readonly #source: (leaf: Leaf) => { value(doc: number): bigint };
  readonly #sign: number;
  readonly #slots: BigInt64Array;
  readonly #cursor: number | bigint;
  #reader: { value(doc: number): bigint } = { value: () => 0n };
  #current = 0n;
  #bottom = 0n;

  constructor(options: {
    readonly source: (leaf: Leaf) => { value(doc: number): bigint };
    readonly order: 'asc' | 'desc';
    readonly capacity: number;
    readonly cursor: number | bigint;
  }) {
    super();
    this.#source = options.source;
    this.#sign = options.order === 'asc' ? 1 : -1;
    this.#slots = new BigInt64Array(options.capacity);
    this.#cursor = options.cursor;
  }

  enterLeaf(leaf: Leaf): void {
    this.#reader = this.#source(leaf);
  }

  load(doc: number): void {
    this.#current = this.#reader.value(doc);
  }

  store(slot: number): void {
    this.#slots[slot] = this.#current;
  }

  compareSlots(a: number, b: number): number {
    return this.#compare(this.#slots[a], this.#slots[b]);
  }

  setBottom(slot: number): void {
    this.#bottom = this.#slots[slot];
  }

  compareToBottom(): number {
    return this.#compare(this.#current, this.#bottom);
  }

  compareToCursor(): number {
    return this.#compare(this.#current, this.#cursor);
  }

  column(slots: Uint32Array): KeyColumn {
    const values = new BigInt64Array(slots.length);
    for (let i = 0; i < slots.length; i++) values[i] = this.#slots[slots[i]];
    return { kind: 'long', print: 'long', values };
  }

  #compare(a: bigint, b: number | bigint): number {
    return (a < b ? -1 : a > b ? 1 : 0) * this.#sign;
  }
}
