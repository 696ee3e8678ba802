import { compareBytes } from '../../json/utf8.ts';
import { needsLongs } from '../sort/create-slots.ts';
import { compareDoubles, LONG_MAX, LONG_MIN, textColumn } from '../sort/key-column.ts';
/** Room for the first key's values of `capacity` entries. */
export function runColumn(searcher, key, capacity) {
  if (key.kind === 'keyword') return new TextRows(key);
  return needsLongs(key, searcher) ? new LongRows(key, capacity) : new NumberRows(key, capacity);
}
/** Numbers that doubles hold. */
class NumberRows {
  #print;
  #missing;
  #isUp;
  #values;
  constructor(key, capacity) {
    this.#print = key.print;
    this.#missing = Number(key.missing);
    this.#isUp = key.order === 'asc';
    this.#values = new Float64Array(capacity);
  }
  compare(a, b) {
    const order = compareDoubles(this.#valueOf(a), this.#valueOf(b));
    return this.#isUp ? order : -order;
  }
  add(runs, at, count) {
    const value = this.#valueOf(runs);
    for (let i = at; i < at + count; i++) this.#values[i] = value;
  }
  column(size) {
    const values = size === this.#values.length ? this.#values : this.#values.slice(0, size);
    return { kind: 'number', print: this.#print, values };
  }
  #valueOf({ isMissing, value }) {
    return isMissing ? this.#missing : value;
  }
}
class LongRows {
  #missing;
  #isUp;
  #values;
  constructor(key, capacity) {
    this.#missing = key.missing === Infinity ? LONG_MAX : LONG_MIN;
    this.#isUp = key.order === 'asc';
    this.#values = new BigInt64Array(capacity);
  }
  compare(a, b) {
    const left = a.isMissing ? this.#missing : a.value;
    const right = b.isMissing ? this.#missing : b.value;
    const order = left < right ? -1 : left > right ? 1 : 0;
    return this.#isUp ? order : -order;
  }
  add(runs, at, count) {
    this.#values.fill(runs.isMissing ? this.#missing : BigInt(runs.value), at, at + count);
  }
  column(size) {
    return { kind: 'long', print: 'long', values: this.#values.slice(0, size) };
  }
}
class TextRows {
  #sign;
  #missingFirst;
  #rows = [];
  constructor({ order, missing }) {
    this.#sign = order === 'asc' ? 1 : -1;
    this.#missingFirst = missing === 'first';
  }
  compare(a, b) {
    if (a.isMissing || b.isMissing) return a.isMissing === b.isMissing ? 0 : a.isMissing === this.#missingFirst ? -1 : 1;
    return compareBytes(textOf(a), textOf(b)) * this.#sign;
  }
  add(runs, _at, count) {
    const text = runs.isMissing ? null : textOf(runs);
    for (let i = 0; i < count; i++) this.#rows.push(text);
  }
  column() {
    return textColumn(this.#rows, this.#missingFirst);
  }
}
const NOTHING = new Uint8Array(0);
/** The text of a keyword's run. */
export function textOf({ column, value }) {
  return column?.kind === 'ordinal' ? column.terms.bytes(Number(value)) : NOTHING;
}
