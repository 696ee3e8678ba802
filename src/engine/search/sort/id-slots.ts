import type { Leaf } from '../../index/segment/searcher.ts';
import { compareBytes } from '../../json/utf8.ts';
import { textColumn } from './key-column.ts';
import { KeySlots } from './key-slots.ts';
import type { KeyColumn } from './key-column.ts';
import type { CursorValue } from './sort-key.ts';

const NOTHING = new Uint8Array(0);

/** The key `_id`: UTF-8 order of the ids. */
export class IdSlots extends KeySlots {
  readonly #sign: number;
  readonly #cursor: Uint8Array;
  readonly #ids: Uint8Array[] = [];
  #leaf: Leaf | undefined;
  #current: Uint8Array = NOTHING;
  #bottom: Uint8Array = NOTHING;

  constructor(order: 'asc' | 'desc', cursor: CursorValue | undefined) {
    super();
    this.#sign = order === 'asc' ? 1 : -1;
    this.#cursor = cursor instanceof Uint8Array ? cursor : NOTHING;
  }

  enterLeaf(leaf: Leaf): void {
    this.#leaf = leaf;
  }

  load(doc: number): void {
    this.#current = this.#leaf?.segment.idBytes(doc) ?? NOTHING;
  }

  store(slot: number): void {
    this.#ids[slot] = this.#current;
  }

  compareSlots(a: number, b: number): number {
    return compareBytes(this.#ids[a], this.#ids[b]) * this.#sign;
  }

  setBottom(slot: number): void {
    this.#bottom = this.#ids[slot];
  }

  compareToBottom(): number {
    return compareBytes(this.#current, this.#bottom) * this.#sign;
  }

  compareToCursor(): number {
    return compareBytes(this.#current, this.#cursor) * this.#sign;
  }

  column(slots: Uint32Array): KeyColumn {
    return textColumn(
      Array.from(slots, (slot) => this.#ids[slot]),
      false,
    );
  }
}
