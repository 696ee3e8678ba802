import { type PooledArrays, UNPOOLED } from './buffer-pool.ts';

/**
 * Work cut into steps of about a tenth of a millisecond, the last of which answers. A step tells what it did in units of work, about a nanosecond each, so that a
 * test can hold every one to its bound without looking at a clock. Whoever does the work takes steps until a slice of time is over (`shard/slice-pace.ts`).
 */
export type Sliced<R> = Generator<number, R>;

/** Work in steps, or work that is too short for one: what `yield*` takes. */
export type Steps<R> = Iterable<number, R>;

/** Work that was done without a step. It costs no generator, and may be asked for again and again. */
export function atOnce<R>(value: R): Steps<R> {
  const end: IteratorReturnResult<R> = { done: true, value };
  return { [Symbol.iterator]: () => ({ next: () => end }) };
}

/** Units after which a step ends. It may overshoot by one item (a term, a run of postings), never by a whole column. */
export const UNITS_PER_STEP = 100_000;

/** Items of a plain loop, at a few units each, that are handled between two looks at the meter. */
export const ITEMS_AT_ONCE = 16_384;

/** Bytes that are copied in the time of one unit, into memory that the system has yet to give. */
const BYTES_PER_UNIT = 1;

/** Bytes that are cleared in the time of one unit. */
const CLEARED_PER_UNIT = 16;

/** Adds up the units of a piece of work, step by step. */
export class SliceMeter {
  /** For arrays that are not needed behind the end of the work. */
  readonly scratch: PooledArrays;
  #units = 0;
  #taken = 0;
  /** Units after which the step under way ends. */
  limit = UNITS_PER_STEP;

  constructor(scratch = UNPOOLED) {
    this.scratch = scratch;
  }

  /** All units so far: the same for the same work, wherever it paused. */
  get total(): number {
    return this.#taken + this.#units;
  }

  /** Counts work; answers whether it is time for `yield meter.take()`. */
  add(units: number): boolean {
    this.#units += units;
    return this.#units >= this.limit;
  }

  /** Counts bytes copied, or allocated and so cleared. */
  addBytes(bytes: number): boolean {
    return this.add(bytes / BYTES_PER_UNIT);
  }

  /** Counts bytes got from the system, which clears them. */
  addRoom(bytes: number): boolean {
    return this.add(bytes / CLEARED_PER_UNIT);
  }

  /** The units of this step; the next starts at 0. */
  take(): number {
    const units = this.#units;
    this.#taken += units;
    this.#units = 0;
    return units;
  }
}

/** Work under way in steps, which anybody who needs its end can bring to it. */
export class SlicedRun<R> {
  /** Let go at the end: it keeps what it worked with. */
  #work: Sliced<R> | undefined;
  #outcome: { readonly value: R } | undefined;

  constructor(work: Sliced<R>) {
    this.#work = work;
  }

  get done(): boolean {
    return this.#outcome !== undefined;
  }

  /** Does one step; answers whether that was the last. */
  step(): boolean {
    const step = this.#work?.next();
    if (step?.done === true) {
      this.#outcome = { value: step.value };
      this.#work = undefined;
    }
    return this.done;
  }

  /** Does what is left, and answers what came of it. */
  finish(): R {
    return this.#outcome === undefined ? runToEnd(this.rest()) : this.#outcome.value;
  }

  /** What is left, as part of other work. */
  *rest(): Sliced<R> {
    while (!this.#outcome) if (!this.step()) yield 0;
    return this.#outcome.value;
  }
}

/** Does all the work at once. */
export function runToEnd<R>(work: Steps<R>): R {
  const steps = work[Symbol.iterator]();
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
