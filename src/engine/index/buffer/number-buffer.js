import { FLOATING_TYPES } from '../../schema/field-type.ts';
import { writeNumbers } from '../segment/columns-writer.ts';
import { firstOf } from '../memory/first-of.ts';
import { IntList } from '../memory/growable.ts';
import { compareNumbers } from '../memory/number-order.ts';
/** So many values of a document are put in order one by one, as they come; more are sorted before, or a long array would take minutes. */
const FEW_VALUES = 16;
/** Units of work for a long that is written down. */
const UNITS_PER_LONG = 20;
/** What a list takes for a bigint. */
const BYTES_PER_LONG = 32;
/**
 * Collects a numeric, date or boolean column. The column is how such a field is searched, so it is kept even where the
 * mapping turns doc values off and only sorting is refused; it is left out when the field can be neither searched nor sorted.
 */
export class NumberBuffer {
  #rooms;
  /** The owner of each value; undefined while value i is document i's. */
  #docs;
  #count = 0;
  #values = new Float64Array(8);
  /** Replaces `#values` from the first value on that a double cannot hold. */
  #longs;
  constructor(rooms) {
    this.#rooms = rooms;
  }
  get byteLength() {
    return (this.#docs?.data.byteLength ?? 0) + this.#values.byteLength + (this.#longs?.length ?? 0) * BYTES_PER_LONG;
  }
  add(docId, type, values) {
    if (!type.indexed && !type.docValues) return;
    const first = this.#count;
    for (const value of values.length > FEW_VALUES ? values.toSorted(compareNumbers) : values) {
      this.#append(docId, value === 0 && !FLOATING_TYPES.has(type.type) ? 0 : value);
      this.#sinkLast(first);
    }
  }
  addLogged(docId, type, { log, from, to }) {
    if (!type.indexed && !type.docValues) return;
    if (to - from > FEW_VALUES) {
      this.add(docId, type, Array.from(log.numbers.subarray(from, to)));
      return;
    }
    const first = this.#count;
    for (let i = from; i < to; i++) {
      // Integers have no signed zero.
      const value = log.numbers[i] === 0 && !FLOATING_TYPES.has(type.type) ? 0 : log.numbers[i];
      if (this.#longs) this.#append(docId, value);
      else this.#appendDouble(docId, value);
      if (i > from) this.#sinkLast(first);
    }
  }
  *write(layout, docCount, meter) {
    const count = this.#count;
    if (count === 0) return undefined;
    const docs = this.#docs ? firstOf(this.#docs.data, count) : firstDocs(count);
    const values = this.#longs ? yield* flatLongs(this.#longs, meter) : firstOf(this.#values, count);
    return { numbers: yield* writeNumbers(layout, { docs, values }, docCount, meter) };
  }
  #append(docId, value) {
    if (!this.#longs && typeof value === 'bigint' && !Number.isSafeInteger(Number(value))) {
      this.#longs = Array.from(this.#values.subarray(0, this.#count), BigInt);
    }
    if (this.#longs) {
      this.#noteOwner(docId);
      this.#longs.push(BigInt(value));
      return;
    }
    this.#appendDouble(docId, Number(value));
  }
  #appendDouble(docId, value) {
    const at = this.#count;
    this.#noteOwner(docId);
    if (at === this.#values.length) {
      const grown = this.#rooms.float64(at * 2);
      grown.set(this.#values);
      this.#rooms.giveBack(this.#values);
      this.#values = grown;
    }
    this.#values[at] = value;
  }
  /** Counts a value of that document. */
  #noteOwner(docId) {
    if (this.#docs !== undefined || docId !== this.#count) {
      this.#docs ??= listOf(firstDocs(this.#count));
      this.#docs.push(docId);
    }
    this.#count++;
  }
  /** Moves the value appended last down to its place among its document's values, the first of which is entry `first`. */
  #sinkLast(first) {
    const values = this.#longs ?? this.#values;
    for (let at = this.#count - 1; at > first && compareNumbers(values[at - 1], values[at]) > 0; at--) {
      const value = values[at];
      values[at] = values[at - 1];
      values[at - 1] = value;
    }
  }
}
/** Not by `BigInt64Array.from`, which takes a function call for each and never pauses. */
function* flatLongs(longs, meter) {
  const flat = new BigInt64Array(longs.length);
  for (let i = 0; i < longs.length; i++) {
    flat[i] = longs[i];
    if (meter.add(UNITS_PER_LONG)) yield meter.take();
  }
  return flat;
}
/** The documents 0 to `count` - 1. */
function firstDocs(count) {
  const docs = new Int32Array(count);
  for (let docId = 0; docId < count; docId++) docs[docId] = docId;
  return docs;
}
function listOf(values) {
  const list = new IntList(values.length * 2);
  list.data.set(values);
  list.length = values.length;
  return list;
}
