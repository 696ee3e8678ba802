import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
const FIRST_BYTES = 4096;
/** Grows by what is written to its end. Little endian. */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;
  get length() {
    return this.#length;
  }
  /** A view of all that was written, until more is. */
  get written() {
    return this.#bytes.subarray(0, this.#length);
  }
  clear() {
    this.#length = 0;
  }
  u8(value) {
    const at = this.#grow(1);
    this.#bytes[at] = value;
  }
  u32(value) {
    const at = this.#grow(4);
    this.#view.setUint32(at, value, true);
  }
  f64(value) {
    const at = this.#grow(8);
    this.#view.setFloat64(at, value, true);
  }
  /** Its length in UTF-8, then that. */
  text(text) {
    // Ids mostly are ASCII and short: a buffer for each would cost more than all the rest.
    const at = this.#grow(4 + text.length);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) {
        this.#length = at;
        return this.block(encodeUtf8(text));
      }
      this.#bytes[at + 4 + i] = unit;
    }
    this.#view.setUint32(at, text.length, true);
  }
  /** Its length, then the bytes. */
  block(bytes) {
    const at = this.#grow(4 + bytes.length);
    this.#view.setUint32(at, bytes.length, true);
    this.#bytes.set(bytes, at + 4);
  }
  raw(bytes) {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
  }
  /** Where that many more bytes go. */
  #grow(more) {
    const at = this.#length;
    const end = at + more;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.written);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    this.#length = end;
    return at;
  }
}
/** Reads what a {@link ByteWriter} wrote. Throws a RangeError beyond the end. */
export class ByteReader {
  #bytes;
  #view;
  #at = 0;
  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
  get isAtEnd() {
    return this.#at >= this.#bytes.length;
  }
  u8() {
    return this.#view.getUint8(this.#at++);
  }
  u32() {
    const value = this.#view.getUint32(this.#at, true);
    this.#at += 4;
    return value;
  }
  f64() {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }
  text() {
    return decodeUtf8(this.block());
  }
  /** A view. */
  block() {
    const length = this.u32();
    if (this.#at + length > this.#bytes.length) throw new RangeError('a block ends behind the end');
    const from = this.#at;
    this.#at += length;
    return this.#bytes.subarray(from, this.#at);
  }
}
