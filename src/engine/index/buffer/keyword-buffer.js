import { decodeAscii } from '../../json/utf8.ts';
import { writeBits, writeColumn } from '../segment/columns-writer.ts';
import { firstOf } from '../memory/first-of.ts';
import { narrowInSlices } from '../memory/narrow.ts';
import { writePostings } from '../segment/postings-writer.ts';
import { TermTable } from './term-table.ts';
import { TokenLog } from './token-log.ts';
/** Units of work for the ordinal of a term, and for a value of a document. */
const UNITS_PER_TERM = 5;
const UNITS_PER_VALUE = 12;
/** Values of a document that are sorted one by one: a view of them would cost more. */
const FEW_VALUES = 16;
/** Room for one value of each document of a small buffer. */
const TOKENS_AT_START = 16;
/** Bytes that are stored and in no column are found by `exists` alone: one term stands for them all. */
function isPresence({ type, docValues, stored }) {
  return type === 'binary' && !docValues && stored === true;
}
/** Collects a keyword field: whole values as terms (one per document, whatever its frequency), and their ordinals. */
export class KeywordBuffer {
  #terms;
  #log;
  #indexed = false;
  #docValues = false;
  constructor(scratch, rooms) {
    this.#terms = new TermTable(scratch);
    this.#log = new TokenLog(false, TOKENS_AT_START, rooms);
  }
  get byteLength() {
    return this.#terms.byteLength + this.#log.byteLength;
  }
  add(docId, type, values) {
    const limit = type.ignoreAbove ?? Infinity;
    const presence = isPresence(type);
    if (!type.indexed && !type.docValues && !presence) return;
    let kept = false;
    for (const value of values) {
      if (value.length > limit) continue;
      this.#log.token(this.#terms.idOf(presence ? '' : value), 0);
      kept = true;
    }
    if (kept) this.#endDocument(docId, type);
  }
  /** The reader has left out what is too long. */
  addLogged(docId, type, { log, from, to, source }) {
    if (!type.indexed && !type.docValues) return;
    for (let i = from; i < to; i++) {
      const start = log.starts[i];
      const term = start < 0 ? log.texts[log.ends[i]] : decodeAscii(source, start, log.ends[i]);
      this.#log.token(this.#terms.idOf(term), 0);
    }
    this.#endDocument(docId, type);
  }
  #endDocument(docId, type) {
    this.#indexed = type.indexed || isPresence(type);
    this.#docValues = type.docValues;
    this.#log.endDocument(docId);
  }
  *write(layout, docCount, meter) {
    if (this.#log.docs().length === 0) return undefined;
    const ids = yield* this.#log.count(this.#terms.size, meter);
    const { bytes, offsets, order } = yield* this.#terms.sortedOf(ids, meter);
    const inverted = this.#indexed ? yield* this.#log.invert(order, meter) : undefined;
    return {
      terms: { bytes: layout.add(bytes), offsets: layout.add(offsets) },
      ...(inverted && { postings: yield* writePostings(layout, { ...inverted, norms: undefined }, meter) }),
      ...(this.#docValues
        ? { ordinals: yield* writeColumn(layout, yield* this.#ordinalEntries(order, meter), docCount, narrowInSlices, meter) }
        : { present: yield* writeBits(layout, this.#log.docs(), docCount, meter) }),
    };
  }
  *#ordinalEntries(order, meter) {
    const ordinals = new Uint32Array(order.length);
    for (let ordinal = 0; ordinal < order.length; ordinal++) ordinals[order[ordinal]] = ordinal;
    if (meter.add(order.length * UNITS_PER_TERM)) yield meter.take();
    const docs = this.#log.docs();
    const total = this.#log.end(docs.length - 1);
    const owners = new Int32Array(total);
    const values = new Uint32Array(total);
    let size = 0;
    for (let i = 0; i < docs.length; i++) {
      const first = size;
      const begin = this.#log.end(i - 1);
      const count = this.#log.end(i) - begin;
      for (let token = 0; token < count; token++) values[first + token] = ordinals[this.#log.place(begin + token)];
      size = count === 1 ? first + 1 : sortDistinct(values, first, first + count);
      for (let entry = first; entry < size; entry++) owners[entry] = docs[i];
      if (meter.add(count * UNITS_PER_VALUE)) yield meter.take();
    }
    return { docs: firstOf(owners, size), values: firstOf(values, size) };
  }
}
/** Sorts entries `from` to `to` - 1 and moves the different ones to the front; answers where those end. */
function sortDistinct(values, from, to) {
  if (to - from > FEW_VALUES) values.subarray(from, to).sort();
  else sortFew(values, from, to);
  let end = from;
  for (let at = from; at < to; at++) {
    if (at > from && values[at] === values[end - 1]) continue;
    values[end++] = values[at];
  }
  return end;
}
function sortFew(values, from, to) {
  for (let next = from + 1; next < to; next++) {
    const value = values[next];
    let at = next;
    for (; at > from && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
}
