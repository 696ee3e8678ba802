import { UNPOOLED } from './buffer-pool.ts';
/**
 * Growing without copying: what is appended goes into chunks of one size. A list that doubles copies everything about once, and takes three
 * times the memory on the way. A browser counts that memory and then collects garbage more often.
 */
const CHUNK_BITS = 16;
const CHUNK = 1 << CHUNK_BITS;
const WITHIN = CHUNK - 1;
/** A growing list of 32-bit integers. The first chunk doubles until it is full: most lists are short. */
export class IntChunks {
  /** All of full size but the last. */
  #chunks;
  #rooms;
  #last;
  #used = 0;
  /** @param capacity room at first */
  constructor(capacity = 16, rooms = UNPOOLED) {
    this.#rooms = rooms;
    this.#last = new Int32Array(Math.min(Math.max(capacity, 1), CHUNK));
    this.#chunks = [this.#last];
  }
  get length() {
    return (this.#chunks.length - 1) * CHUNK + this.#used;
  }
  get byteLength() {
    return ((this.#chunks.length - 1) * CHUNK + this.#last.length) * Int32Array.BYTES_PER_ELEMENT;
  }
  push(value) {
    if (this.#used === this.#last.length) this.#extend();
    this.#last[this.#used++] = value;
  }
  /** Appends the first `size` of `values`, which are few. */
  append(values, size) {
    const last = this.#last;
    const used = this.#used;
    if (size > last.length - used) {
      for (let i = 0; i < size; i++) this.push(values[i]);
      return;
    }
    for (let i = 0; i < size; i++) last[used + i] = values[i];
    this.#used = used + size;
  }
  at(index) {
    return this.#chunks[index >>> CHUNK_BITS][index & WITHIN];
  }
  /** The chunk that holds entry `index`, at `index % CHUNK`. */
  chunkOf(index) {
    return this.#chunks[index >>> CHUNK_BITS] ?? this.#last;
  }
  #extend() {
    if (this.#last.length === CHUNK) {
      this.#last = this.#rooms.int32(CHUNK, false);
      this.#chunks.push(this.#last);
      this.#used = 0;
      return;
    }
    const grown = this.#rooms.int32(Math.min(this.#last.length * 2, CHUNK), false);
    grown.set(this.#last);
    this.#rooms.giveBack(this.#last);
    this.#last = this.#chunks[0] = grown;
  }
}
/** Where entry `index` lies in its chunk. */
export function withinChunk(index) {
  return index & WITHIN;
}
/** A growing run of bytes, likewise. */
export class ByteChunks {
  #chunks;
  #rooms;
  #last;
  #used = 0;
  /** @param capacity room at first */
  constructor(capacity = 64, rooms = UNPOOLED) {
    this.#rooms = rooms;
    this.#last = new Uint8Array(Math.min(capacity, CHUNK));
    this.#chunks = [this.#last];
  }
  get length() {
    return (this.#chunks.length - 1) * CHUNK + this.#used;
  }
  get byteLength() {
    return (this.#chunks.length - 1) * CHUNK + this.#last.length;
  }
  append(bytes) {
    if (bytes.length <= this.#last.length - this.#used) {
      this.#last.set(bytes, this.#used);
      this.#used += bytes.length;
      return;
    }
    for (let from = 0; from < bytes.length;) {
      if (this.#used === this.#last.length) this.#extend(bytes.length - from);
      const size = Math.min(bytes.length - from, this.#last.length - this.#used);
      this.#last.set(bytes.subarray(from, from + size), this.#used);
      this.#used += size;
      from += size;
    }
  }
  /** A copy of the bytes from `start` to `end` - 1. */
  copy(start, end) {
    const copy = new Uint8Array(end - start);
    for (let at = start; at < end;) {
      const chunk = this.#chunks[at >>> CHUNK_BITS];
      const size = Math.min(end - at, CHUNK - (at & WITHIN));
      copy.set(chunk.subarray(at & WITHIN, (at & WITHIN) + size), at - start);
      at += size;
    }
    return copy;
  }
  *copyTo(target, at, meter) {
    for (let i = 0; i < this.#chunks.length; i++) {
      const chunk = this.#chunks[i];
      const bytes = chunk === this.#last ? chunk.subarray(0, this.#used) : chunk;
      target.set(bytes, at + i * CHUNK);
      if (meter.addBytes(bytes.length)) yield meter.take();
    }
  }
  /** @param wanted bytes that are to come at least */
  #extend(wanted) {
    if (this.#last.length === CHUNK) {
      this.#last = this.#rooms.uint8(CHUNK, false);
      this.#chunks.push(this.#last);
      this.#used = 0;
      return;
    }
    const grown = this.#rooms.uint8(Math.min(Math.max(this.#last.length * 2, this.#used + wanted), CHUNK), false);
    grown.set(this.#last);
    this.#last = this.#chunks[0] = grown;
  }
}
