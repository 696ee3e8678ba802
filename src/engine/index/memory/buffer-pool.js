/** Smaller arrays are the host's: so are all of a buffer of a few documents. */
const SMALLEST = 64 * 1024;
/** More bytes than an array of a buffer has; a small integer, where Infinity would be an object. */
const NEVER = 2 ** 30;
/** Most bytes that are kept. Buffers of five shards that are full at about the same time give back half as much again. */
const MOST_KEPT = 128 * 1024 * 1024;
/** Idle moments in a row after which nothing is kept. A large buffer takes a room every few bulks, if they are of a hundred documents or more. */
const MOST_IDLE = 16;
/** Steps in which rooms get larger, for each doubling, in bits: none is more than a quarter larger than what was asked for. */
const STEP_BITS = 2;
/**
 * The memory that buffers of one engine have done with, kept for the others as long as some large one is under way and grows. Without it a large index takes
 * several times its size in new arrays, and the host collects garbage for each few of them.
 */
export class BufferPool {
  /** Arrays of so many bytes lie in rooms. */
  smallest;
  #kept = new Map();
  #bytes = 0;
  #users = 0;
  #idle = 0;
  constructor(smallest = SMALLEST) {
    this.smallest = smallest;
  }
  /** Bytes that are kept and that nobody uses. */
  get byteLength() {
    return this.#bytes;
  }
  /** Counts a buffer that is going to take rooms. */
  enter() {
    this.#users++;
  }
  /** The buffer takes no more. */
  leave() {
    if (--this.#users === 0) this.clear();
  }
  /** Room for so many bytes, in which something is left over unless it is to be `clear`. */
  take(bytes, clear) {
    this.#idle = 0;
    const size = sizeFor(bytes);
    const room = this.#kept.get(size)?.pop();
    if (room === undefined) return new ArrayBuffer(size);
    this.#bytes -= size;
    if (clear) new Uint8Array(room, 0, bytes).fill(0);
    return room;
  }
  /** Takes a room back. */
  give(room) {
    const size = room.byteLength;
    if (this.#bytes + size > MOST_KEPT) return;
    const kept = this.#kept.get(size);
    if (kept === undefined) this.#kept.set(size, [room]);
    else kept.push(room);
    this.#bytes += size;
  }
  /** The engine has nothing to do. When that has been so often enough with no room taken in between, what is under way no longer grows: nothing is kept for it. */
  rest() {
    if (++this.#idle >= MOST_IDLE) this.clear();
  }
  /** Lets go of all that is kept. */
  clear() {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
/** The large arrays of one buffer, or of one piece of work. In a new one something may be left over where it need not be `clear`. */
export class PooledArrays {
  #stock;
  /** Bytes of an array that lies in a room. */
  #smallest;
  #taken;
  /** @param stock undefined: all arrays are the host's, and clear */
  constructor(stock) {
    this.#stock = stock;
    this.#smallest = stock?.smallest ?? NEVER;
  }
  uint8(length, clear = true) {
    return length < this.#smallest ? new Uint8Array(length) : new Uint8Array(this.#take(length, clear), 0, length);
  }
  uint16(length, clear = true) {
    return length * 2 < this.#smallest ? new Uint16Array(length) : new Uint16Array(this.#take(length * 2, clear), 0, length);
  }
  uint32(length, clear = true) {
    return length * 4 < this.#smallest ? new Uint32Array(length) : new Uint32Array(this.#take(length * 4, clear), 0, length);
  }
  int32(length, clear = true) {
    return length * 4 < this.#smallest ? new Int32Array(length) : new Int32Array(this.#take(length * 4, clear), 0, length);
  }
  float64(length, clear = true) {
    return length * 8 < this.#smallest ? new Float64Array(length) : new Float64Array(this.#take(length * 8, clear), 0, length);
  }
  /** Zeros in the narrowest kind that holds numbers from 0 to `max`. */
  uints(max, length) {
    if (max <= 0xff) return this.uint8(length);
    return max <= 0xffff ? this.uint16(length) : this.uint32(length);
  }
  /** Gives an array back that nobody looks at any more. */
  giveBack(array) {
    // To ask a small array for its buffer would make one.
    if (this.#taken === undefined || array.byteLength < this.#smallest) return;
    const { buffer } = array;
    if (buffer instanceof ArrayBuffer && this.#taken.delete(buffer)) this.#stock?.give(buffer);
  }
  /** Gives all of them back: nobody may look at any of them. Later ones are the host's. */
  giveAllBack() {
    for (const room of this.#taken ?? []) this.#stock?.give(room);
    this.close();
  }
  /** Those taken go on being used, and are gone with what uses them. Later ones are the host's. Twice is legal. */
  close() {
    if (this.#taken !== undefined) this.#stock?.leave();
    this.#taken = undefined;
    this.#stock = undefined;
    this.#smallest = NEVER;
  }
  #take(bytes, clear) {
    if (this.#stock === undefined) return new ArrayBuffer(bytes);
    if (this.#taken === undefined) {
      this.#stock.enter();
      this.#taken = new Set();
    }
    const room = this.#stock.take(bytes, clear);
    this.#taken.add(room);
    return room;
  }
}
/** For what is not a buffer's: all arrays are the host's. */
export const UNPOOLED = new PooledArrays();
/** The size of a room for so many bytes. */
function sizeFor(bytes) {
  const step = Math.max(1, 2 ** (31 - Math.clz32(bytes) - STEP_BITS));
  return Math.ceil(bytes / step) * step;
}
