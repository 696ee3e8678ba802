import { IN_HEAP } from './first-of.ts';
import { UNPOOLED, type PooledArrays } from './buffer-pool.ts';
import type { UintArray } from './number-arrays.ts';

/** Room for what is made of a segment of some dozens of documents. */
const ROOM_BYTES = 128 * 1024;

const NO_ROOM = new ArrayBuffer(0);

/** Taken by one piece of work at a time, and given back at its end: a refresh seals shard after shard. */
let spare: ArrayBuffer | undefined;

/**
 * Arrays of zeros that a piece of work needs until its end, laid end to end in memory that the next one uses again. Every array above 64 bytes
 * would otherwise have memory of its own, got from the system and given back one by one.
 */
export class Scratch {
  readonly #rooms: PooledArrays;
  #room = NO_ROOM;
  #used = 0;

  /** @param rooms for what does not fit */
  constructor(rooms = UNPOOLED) {
    this.#rooms = rooms;
  }

  uint8(length: number): Uint8Array<ArrayBuffer> {
    const at = this.#take(length);
    return at < 0 ? this.#rooms.uint8(length, true) : new Uint8Array(this.#room, at, length);
  }

  uint16(length: number): Uint16Array<ArrayBuffer> {
    const at = this.#take(length * 2);
    return at < 0 ? this.#rooms.uint16(length, true) : new Uint16Array(this.#room, at, length);
  }

  uint32(length: number): Uint32Array<ArrayBuffer> {
    const at = this.#take(length * 4);
    return at < 0 ? this.#rooms.uint32(length, true) : new Uint32Array(this.#room, at, length);
  }

  int32(length: number): Int32Array<ArrayBuffer> {
    const at = this.#take(length * 4);
    return at < 0 ? this.#rooms.int32(length, true) : new Int32Array(this.#room, at, length);
  }

  float64(length: number): Float64Array<ArrayBuffer> {
    const at = this.#take(length * 8);
    return at < 0 ? this.#rooms.float64(length, true) : new Float64Array(this.#room, at, length);
  }

  /** The narrowest kind that holds numbers from 0 to `max`. */
  uints(max: number, length: number): UintArray {
    if (max <= 0xff) return this.uint8(length);
    return max <= 0xffff ? this.uint16(length) : this.uint32(length);
  }

  /** The work is at its end: nobody may look at its arrays any more. */
  release(): void {
    if (this.#used === 0) return;
    new Uint8Array(this.#room, 0, this.#used).fill(0);
    spare = this.#room;
    this.#room = NO_ROOM;
    this.#used = 0;
  }

  /** Where so many bytes lie, at a multiple of 8; below 0: elsewhere. */
  #take(bytes: number): number {
    const at = this.#used;
    // In the heap an array costs less than a view.
    if (bytes <= IN_HEAP || bytes > ROOM_BYTES - at) return -1;
    if (at === 0) {
      this.#room = spare ?? new ArrayBuffer(ROOM_BYTES);
      spare = undefined;
    }
    this.#used = (at + bytes + 7) & ~7;
    return at;
  }
}
