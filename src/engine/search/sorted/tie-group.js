import { compareBytes } from '../../json/utf8.ts';
import { numberReader } from '../sort/column-reader.ts';
import { compareDoubles, textColumn } from '../sort/key-column.ts';
import { sortColumn } from '../sort/sort-column.ts';
/** Documents gathered beyond those there is room for before the worst are thrown away. */
const SLACK = 32;
/** Whether groups can be put in order by a key. */
export function isTieKey(key) {
  return key.kind === 'id' || (key.kind === 'numeric' && typeof key.missing === 'number');
}
/** For pages of at most `capacity` entries. `seconds`: room for their second keys, where those are numbers and some of them are known. */
export function tieGroup(key, capacity) {
  return key.kind === 'id' ? new IdTies(key.order) : new NumberTies(key, new Float64Array(capacity));
}
class Ties {
  docBase = 0;
  #sign;
  #docs = [];
  #values = [];
  #cursor;
  /** The worst kept when the group was last cut. */
  #worst;
  constructor(order) {
    this.#sign = order === 'asc' ? 1 : -1;
  }
  startBehind(cursor) {
    this.#cursor = cursor && { value: this.cursorValue(cursor.value), doc: cursor.doc };
  }
  add(leafDoc, room) {
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
  take(out, at, room) {
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
  #sort(room) {
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
class NumberTies extends Ties {
  #key;
  #seconds;
  #reader;
  constructor(key, seconds) {
    super(key.order);
    this.#key = key;
    this.#seconds = seconds;
    this.#reader = numberReader(undefined, key);
  }
  enterLeaf({ segment, docBase }) {
    this.docBase = docBase;
    const column = sortColumn(segment, this.#key);
    this.#reader = numberReader(column?.kind === 'numeric' ? column : undefined, this.#key);
  }
  column(size) {
    const values = size === this.#seconds.length ? this.#seconds : this.#seconds.slice(0, size);
    return { kind: 'number', print: this.#key.print, values };
  }
  put(at, value) {
    this.#seconds[at] = value;
  }
  valueOf(doc) {
    return this.#reader.value(doc);
  }
  compare(a, b) {
    return compareDoubles(a, b);
  }
  cursorValue(value) {
    return Number(value);
  }
}
const NOTHING = new Uint8Array(0);
class IdTies extends Ties {
  #ids = [];
  #leaf;
  enterLeaf(leaf) {
    this.#leaf = leaf;
    this.docBase = leaf.docBase;
  }
  column() {
    return textColumn(this.#ids, false);
  }
  put(at, value) {
    this.#ids[at] = value;
  }
  valueOf(doc) {
    return this.#leaf?.segment.idBytes(doc) ?? NOTHING;
  }
  compare(a, b) {
    return compareBytes(a, b);
  }
  cursorValue(value) {
    return value instanceof Uint8Array ? value : NOTHING;
  }
}
