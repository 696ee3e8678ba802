import { compareBytes } from '../../json/utf8.ts';
import { textColumn } from './key-column.ts';
import { KeySlots } from './key-slots.ts';
const NOTHING = new Uint8Array(0);
/** The key `_id`: UTF-8 order of the ids. */
export class IdSlots extends KeySlots {
  #sign;
  #cursor;
  #ids = [];
  #leaf;
  #current = NOTHING;
  #bottom = NOTHING;
  constructor(order, cursor) {
    super();
    this.#sign = order === 'asc' ? 1 : -1;
    this.#cursor = cursor instanceof Uint8Array ? cursor : NOTHING;
  }
  enterLeaf(leaf) {
    this.#leaf = leaf;
  }
  load(doc) {
    this.#current = this.#leaf?.segment.idBytes(doc) ?? NOTHING;
  }
  store(slot) {
    this.#ids[slot] = this.#current;
  }
  compareSlots(a, b) {
    return compareBytes(this.#ids[a], this.#ids[b]) * this.#sign;
  }
  setBottom(slot) {
    this.#bottom = this.#ids[slot];
  }
  compareToBottom() {
    return compareBytes(this.#current, this.#bottom) * this.#sign;
  }
  compareToCursor() {
    return compareBytes(this.#current, this.#cursor) * this.#sign;
  }
  column(slots) {
    return textColumn(
      Array.from(slots, (slot) => this.#ids[slot]),
      false,
    );
  }
}
