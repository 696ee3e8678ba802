import { encodeUtf8 } from '../../json/utf8.ts';
import { firstOf } from './first-of.ts';
import { UNPOOLED } from './buffer-pool.ts';
/** A growable list of 32-bit integers in flat memory. */
export class IntList {
  #rooms;
  data;
  length = 0;
  /** Room to start with. Sixty-four bytes: a larger array has memory of its own, which small segments would pay for dozens of times. */
  constructor(capacity = 16, rooms = UNPOOLED) {
    const length = Math.max(capacity, 1);
    this.data = new Int32Array(length);
    this.#rooms = rooms;
  }
  push(value) {
    if (this.length === this.data.length) this.#grow();
    this.data[this.length++] = value;
  }
  #grow() {
    const grown = this.#rooms.int32(this.data.length * 2, false);
    grown.set(this.data);
    this.#rooms.giveBack(this.data);
    this.data = grown;
  }
}
/** A growable run of bytes. */
export class ByteList {
  #rooms;
  data;
  length = 0;
  constructor(capacity = 64, rooms = UNPOOLED) {
    this.data = new Uint8Array(capacity);
    this.#rooms = rooms;
  }
  append(bytes) {
    this.#reserve(bytes.length);
    this.data.set(bytes, this.length);
    this.length += bytes.length;
  }
  /** Appends `bytes[start, end)`, which are few: a loop is quicker than a view. */
  appendRange(bytes, start, end) {
    this.#reserve(end - start);
    const data = this.data;
    let at = this.length;
    for (let i = start; i < end; i++) data[at++] = bytes[i];
    this.length = at;
  }
  /** Forgets all, and keeps the room. */
  clear() {
    this.length = 0;
  }
  /** Appends the UTF-8 of `text`; ASCII, by far the most common, without an array in between. */
  appendText(text) {
    this.#reserve(text.length);
    const data = this.data;
    let at = this.length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 0x7f) {
        this.append(encodeUtf8(text));
        return;
      }
      data[at++] = unit;
    }
    this.length = at;
  }
  /** The bytes from `start` to `end` - 1: a view, valid until the next append. */
  view(start = 0, end = this.length) {
    return start === 0 ? firstOf(this.data, end) : this.data.subarray(start, end);
  }
  #reserve(extra) {
    const needed = this.length + extra;
    if (needed <= this.data.length) return;
    const grown = this.#rooms.uint8(Math.max(needed, this.data.length * 2), false);
    grown.set(this.view());
    this.#rooms.giveBack(this.data);
    this.data = grown;
  }
}
/** So few offsets are copied by a loop: a view costs more. */
const FEW_STRINGS = 64;
/** Strings laid end to end: string i is bytes `ends[i - 1]` (0 for the first) to `ends[i]` - 1. */
export class BytesTable {
  bytes;
  #ends;
  /**
   * Room to start with; grows beyond.
   * @param rooms of the buffer that it is part of, or of the work that alone needs it
   */
  constructor(capacity = 16, byteCapacity = 64, rooms = UNPOOLED) {
    this.bytes = new ByteList(byteCapacity, rooms);
    this.#ends = new IntList(capacity, rooms);
  }
  get size() {
    return this.#ends.length;
  }
  get byteLength() {
    return this.bytes.data.byteLength + this.#ends.data.byteLength;
  }
  append(bytes) {
    this.bytes.append(bytes);
    this.#ends.push(this.bytes.length);
  }
  /** Forgets all, and keeps the room. */
  clear() {
    this.bytes.clear();
    this.#ends.length = 0;
  }
  appendText(text) {
    this.bytes.appendText(text);
    this.#ends.push(this.bytes.length);
  }
  /** Appends `bytes[start, end)`, without a view in between. */
  appendRange(bytes, start, end) {
    this.bytes.appendRange(bytes, start, end);
    this.#ends.push(this.bytes.length);
  }
  /** Where string `index` starts; for `size`, the end of the last. */
  start(index) {
    return index === 0 ? 0 : this.#ends.data[index - 1];
  }
  /** Bytes of one string: a view, valid until the next append. */
  at(index) {
    return this.bytes.view(this.start(index), this.#ends.data[index]);
  }
  /** Start of every string and, last, the end of all. @param rooms of the work that needs them */
  offsets(rooms = UNPOOLED) {
    const offsets = rooms.uint32(this.size + 1);
    const ends = this.#ends.data;
    if (this.size > FEW_STRINGS) offsets.set(ends.subarray(0, this.size), 1);
    else for (let i = 0; i < this.size; i++) offsets[i + 1] = ends[i];
    return offsets;
  }
}
