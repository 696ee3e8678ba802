import { UNPOOLED } from './buffer-pool.ts';
/** Work that was done without a step. It costs no generator, and may be asked for again and again. */
export function atOnce(value) {
  const end = { done: true, value };
  return { [Symbol.iterator]: () => ({ next: () => end }) };
}
/** Units after which a step ends. It may overshoot by one item (a term, a run of postings), never by a whole column. */
export const UNITS_PER_STEP = 100000;
/** Items of a plain loop, at a few units each, that are handled between two looks at the meter. */
export const ITEMS_AT_ONCE = 16384;
/** Bytes that are copied in the time of one unit, into memory that the system has yet to give. */
const BYTES_PER_UNIT = 1;
/** Bytes that are cleared in the time of one unit. */
const CLEARED_PER_UNIT = 16;
/** Adds up the units of a piece of work, step by step. */
export class SliceMeter {
  /** For arrays that are not needed behind the end of the work. */
  scratch;
  #units = 0;
  #taken = 0;
  /** Units after which the step under way ends. */
  limit = UNITS_PER_STEP;
  constructor(scratch = UNPOOLED) {
    this.scratch = scratch;
  }
  /** All units so far: the same for the same work, wherever it paused. */
  get total() {
    return this.#taken + this.#units;
  }
  /** Counts work; answers whether it is time for `yield meter.take()`. */
  add(units) {
    this.#units += units;
    return this.#units >= this.limit;
  }
  /** Counts bytes copied, or allocated and so cleared. */
  addBytes(bytes) {
    return this.add(bytes / BYTES_PER_UNIT);
  }
  /** Counts bytes got from the system, which clears them. */
  addRoom(bytes) {
    return this.add(bytes / CLEARED_PER_UNIT);
  }
  /** The units of this step; the next starts at 0. */
  take() {
    const units = this.#units;
    this.#taken += units;
    this.#units = 0;
    return units;
  }
}
/** Work under way in steps, which anybody who needs its end can bring to it. */
export class SlicedRun {
  /** Let go at the end: it keeps what it worked with. */
  #work;
  #outcome;
  constructor(work) {
    this.#work = work;
  }
  get done() {
    return this.#outcome !== undefined;
  }
  /** Does one step; answers whether that was the last. */
  step() {
    const step = this.#work?.next();
    if (step?.done === true) {
      this.#outcome = { value: step.value };
      this.#work = undefined;
    }
    return this.done;
  }
  /** Does what is left, and answers what came of it. */
  finish() {
    return this.#outcome === undefined ? runToEnd(this.rest()) : this.#outcome.value;
  }
  /** What is left, as part of other work. */
  *rest() {
    while (!this.#outcome) if (!this.step()) yield 0;
    return this.#outcome.value;
  }
}
/** Does all the work at once. */
export function runToEnd(work) {
  const steps = work[Symbol.iterator]();
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
