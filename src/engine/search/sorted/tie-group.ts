import type { Leaf } from '../../index/segment/searcher.ts';
import { compareBytes } from '../../json/utf8.ts';
import { numberReader } from '../sort/column-reader.ts';
import { compareDoubles, type KeyColumn, textColumn } from '../sort/key-column.ts';
import type { CursorValue, NumericSortKey, SortKey } from '../sort/sort-key.ts';
import { sortColumn } from '../sort/sort-column.ts';

/** Documents gathered beyond those there is room for before the worst are thrown away. */
const SLACK = 32;

/** Documents that tie in the first key, and what puts them in order: their second key, then their number. */
export interface TieGroup {
  /** Moves to the next leaf of the group. */
  enterLeaf(leaf: Leaf): void;
  /** Documents must come in ascending order; of those that tie, the best `room` are kept. */
  add(doc: number, room: number): void;
  /** From here on only documents behind the cursor are kept; undefined: all. @see KeyCursor */
  startBehind(cursor: KeyCursor | undefined): void;
  /** Moves the best `room` documents into `out` from `at` on, in order, and empties the group; answers how many. */
  take(out: Uint32Array, at: number, room: number): number;
  /** The second key of the first `size` documents taken. */
  column(size: number): KeyColumn;
}

/** Where a group begins: documents with this second key up to `doc` were seen. */
export interface KeyCursor {
  readonly value: CursorValue;
  /** Shard-level. */
  readonly doc: number;
}

/** A second key that groups can be put in order by. */
export type TieKey = Extract<SortKey, { kind: 'id' | 'numeric' }>;

/** Whether groups can be put in order by a key. */
export function isTieKey(key: SortKey): key is TieKey {
  return key.kind === 'id' || (key.kind === 'numeric' && typeof key.missing === 'number');
}

/** For pages of at most `capacity` entries. `seconds`: room for their second keys, where those are numbers and some of them are known. */
export function tieGroup(key: TieKey, capacity: number): TieGroup {
  return key.kind === 'id' ? new IdTies(key.order) : new NumberTies(key, new Float64Array(capacity));
}

abstract class Ties<V> implements TieGroup {
  protected docBase = 0;
  readonly #sign: number;
  #docs: number[] = [];
  #values: V[] = [];
  #cursor: { readonly value: V; readonly doc: number } | undefined;
  /** The worst kept when the group was last cut. */
  #worst: V | undefined;

  constructor(order: 'asc' | 'desc') {
    this.#sign = order === 'asc' ? 1 : -1;
  }

  abstract enterLeaf(leaf: Leaf): void;
  abstract column(size: number): KeyColumn;
  /** Writes down the second key of the document that was taken as `at`. */
  protected abstract put(at: number, value: V): void;
  protected abstract valueOf(doc: number): V;
  protected abstract compare(a: V, b: V): number;
  protected abstract cursorValue(value: CursorValue): V;

  startBehind(cursor: KeyCursor | undefined): void {
    this.#cursor = cursor && { value: this.cursorValue(cursor.value), doc: cursor.doc };
  }

  add(leafDoc: number, room: number): void {
    const value = this.valueOf(leafDoc);
    const doc = this.docBase + leafDoc;
    const cursor = this.#cursor;
    if (cursor !== undefined) {
      const order = this.compare(value, cursor.value) * this.#sign;
      if (order < 0 || (order === 0 && doc <= cursor.doc)) return;
    }
    if (this.#worst !== undefined && this.compare(value, this.#worst) * this.#sign >= 0) return;
    const size = this.#docs.push(doc);
    this.#values.push(value);
    if (size < 2 * room + SLACK) return;
    this.#sort(room);
    this.#worst = this.#values[room - 1];
  }

  take(out: Uint32Array, at: number, room: number): number {
    if (this.#docs.length > 1) this.#sort(room);
    const docs = this.#docs;
    const count = Math.min(docs.length, room);
    for (let i = 0; i < count; i++) {
      out[at + i] = docs[i];
      this.put(at + i, this.#values[i]);
    }
    docs.length = this.#values.length = 0;
    this.#worst = undefined;
    return count;
  }

  /** Documents stand in ascending order where their second keys are equal, and a sort that is stable leaves them so. */
  #sort(room: number): void {
    const docs = this.#docs;
    const values = this.#values;
    let inOrder = true;
    for (let i = 1; i < values.length && inOrder; i++) inOrder = this.compare(values[i - 1], values[i]) * this.#sign <= 0;
    if (inOrder) {
      docs.length = values.length = Math.min(docs.length, room);
      return;
    }
    const sign = this.#sign;
    const places = docs.map((_, place) => place).sort((a, b) => this.compare(values[a], values[b]) * sign);
    places.length = Math.min(places.length, room);
    this.#docs = places.map((place) => docs[place]);
    this.#values = places.map((place) => values[place]);
  }
}

class NumberTies extends Ties<number> {
  readonly #key: NumericSortKey;
  readonly #seconds: Float64Array;
  #reader: { value(doc: number): number };

  constructor(key: NumericSortKey, seconds: Float64Array) {
    super(key.order);
    this.#key = key;
    this.#seconds = seconds;
    this.#reader = numberReader(undefined, key);
  }

  enterLeaf({ segment, docBase }: Leaf): void {
    this.docBase = docBase;
    const column = sortColumn(segment, this.#key);
    this.#reader = numberReader(column?.kind === 'numeric' ? column : undefined, this.#key);
  }

  column(size: number): KeyColumn {
    const values = size === this.#seconds.length ? this.#seconds : this.#seconds.slice(0, size);
    return { kind: 'number', print: this.#key.print, values };
  }

  protected put(at: number, value: number): void {
    this.#seconds[at] = value;
  }

  protected valueOf(doc: number): number {
    return this.#reader.value(doc);
  }

  protected compare(a: number, b: number): number {
    return compareDoubles(a, b);
  }

  protected cursorValue(value: CursorValue): number {
    return Number(value);
  }
}

const NOTHING = new Uint8Array(0);

class IdTies extends Ties<Uint8Array> {
  readonly #ids: Uint8Array[] = [];
  #leaf: Leaf | undefined;

  enterLeaf(leaf: Leaf): void {
    this.#leaf = leaf;
    this.docBase = leaf.docBase;
  }

  column(): KeyColumn {
    return textColumn(this.#ids, false);
  }

  protected put(at: number, value: Uint8Array): void {
    this.#ids[at] = value;
  }

  protected valueOf(doc: number): Uint8Array {
    return this.#leaf?.segment.idBytes(doc) ?? NOTHING;
  }

  protected compare(a: Uint8Array, b: Uint8Array): number {
    return compareBytes(a, b);
  }

  protected cursorValue(value: CursorValue): Uint8Array {
    return value instanceof Uint8Array ? value : NOTHING;
  }
}
