import { KeySlots } from './key-slots.ts';
/** A key of 64-bit longs, for columns that doubles cannot hold. */
export class LongSlots extends KeySlots {
  #source;
  #sign;
  #slots;
  #cursor;
  #reader = { value: () => 0n };
  #current = 0n;
  #bottom = 0n;
  constructor(options) {
    super();
    this.#source = options.source;
    this.#sign = options.order === 'asc' ? 1 : -1;
    this.#slots = new BigInt64Array(options.capacity);
    this.#cursor = options.cursor;
  }
  enterLeaf(leaf) {
    this.#reader = this.#source(leaf);
  }
  load(doc) {
    this.#current = this.#reader.value(doc);
  }
  store(slot) {
    this.#slots[slot] = this.#current;
  }
  compareSlots(a, b) {
    return this.#compare(this.#slots[a], this.#slots[b]);
  }
  setBottom(slot) {
    this.#bottom = this.#slots[slot];
  }
  compareToBottom() {
    return this.#compare(this.#current, this.#bottom);
  }
  compareToCursor() {
    return this.#compare(this.#current, this.#cursor);
  }
  column(slots) {
    const values = new BigInt64Array(slots.length);
    for (let i = 0; i < slots.length; i++) values[i] = this.#slots[slots[i]];
    return { kind: 'long', print: 'long', values };
  }
  #compare(a, b) {
    return (a < b ? -1 : a > b ? 1 : 0) * this.#sign;
  }
}
