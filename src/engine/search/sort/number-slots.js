import { compareDoubles } from './key-column.ts';
import { KeySlots } from './key-slots.ts';
/** A key of doubles: numbers, dates, scores, document numbers. */
export class NumberSlots extends KeySlots {
  #source;
  #print;
  #sign;
  #slots;
  #cursor;
  #reader = { value: () => 0 };
  #current = 0;
  #bottom = 0;
  constructor(options) {
    super();
    this.#source = options.source;
    this.#print = options.print;
    this.#sign = options.order === 'asc' ? 1 : -1;
    this.#slots = new Float64Array(options.capacity);
    this.#cursor = options.cursor;
  }
  enterLeaf(leaf) {
    this.#reader = this.#source(leaf);
  }
  load(doc, score) {
    this.#current = this.#reader.value(doc, score);
  }
  store(slot) {
    this.#slots[slot] = this.#current;
  }
  compareSlots(a, b) {
    return compareDoubles(this.#slots[a], this.#slots[b]) * this.#sign;
  }
  setBottom(slot) {
    this.#bottom = this.#slots[slot];
  }
  compareToBottom() {
    return compareDoubles(this.#current, this.#bottom) * this.#sign;
  }
  compareToCursor() {
    const cursor = this.#cursor;
    if (typeof cursor === 'number') return compareDoubles(this.#current, cursor) * this.#sign;
    return (this.#current < cursor ? -1 : this.#current > cursor ? 1 : 0) * this.#sign;
  }
  column(slots) {
    const values = new Float64Array(slots.length);
    for (let i = 0; i < slots.length; i++) values[i] = this.#slots[slots[i]];
    return { kind: 'number', print: this.#print, values };
  }
}
