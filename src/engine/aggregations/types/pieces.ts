import type { DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { type Rounding, roundingOf } from '../dates/rounding.ts';

/** The pieces a histogram cuts its line into. Each has a place: its number, or where it starts. */
export interface Pieces {
  /** Places are whole numbers in a row. */
  readonly areNumbered: boolean;
  /** Puts in the place of each value that of its piece. */
  place(values: Float64Array, count: number): void;
  /** Where the piece at a place starts: the key of its bucket. */
  start(place: number): number;
  /** Where the piece starts that a value lies in. */
  floor(value: number): number;
  /** Where the piece behind the one that starts at `key` does. */
  next(key: number): number;
  /** How many pieces there are from one that starts at `first` to one that starts at `last`; undefined: that takes going from one to the next. */
  between(first: number, last: number): number | undefined;
}

/** The pieces of a histogram. */
export function piecesOf(body: HistogramBody | DateHistogramBody): Pieces {
  if (body.type === 'histogram') return new EvenPieces(body.interval, body.offset);
  const rounding = roundingOf(body);
  return rounding.even === undefined ? new TimePieces(rounding, body.offsetMs) : new EvenPieces(rounding.even, body.offsetMs);
}

class EvenPieces implements Pieces {
  readonly areNumbered = true;
  readonly #size: number;
  readonly #offset: number;

  constructor(size: number, offset: number) {
    this.#size = size;
    this.#offset = offset;
  }

  place(values: Float64Array, count: number): void {
    const size = this.#size;
    const offset = this.#offset;
    for (let i = 0; i < count; i++) values[i] = Math.floor((values[i] - offset) / size);
  }

  start(place: number): number {
    return place * this.#size + this.#offset;
  }

  floor(value: number): number {
    return this.start(Math.floor((value - this.#offset) / this.#size));
  }

  /** From its middle: what sums of fractions lose does not lead back. */
  next(key: number): number {
    return this.floor(key + this.#size + this.#size / 2);
  }

  between(first: number, last: number): number {
    return Math.round((last - first) / this.#size) + 1;
  }
}

/** Slots of pieces found last, by the quarter of an hour that asked for them: a year has as many as half of them. */
const SLOTS = 65_536;
const QUARTER_MS = 900_000;

class TimePieces implements Pieces {
  readonly areNumbered = false;
  readonly #rounding: Rounding;
  readonly #offset: number;
  readonly #starts = new Float64Array(SLOTS).fill(Infinity);
  readonly #ends = new Float64Array(SLOTS).fill(-Infinity);

  constructor(rounding: Rounding, offset: number) {
    this.#rounding = rounding;
    this.#offset = offset;
  }

  place(values: Float64Array, count: number): void {
    const starts = this.#starts;
    const ends = this.#ends;
    const offset = this.#offset;
    for (let i = 0; i < count; i++) {
      const moment = values[i] - offset;
      const slot = Math.floor(moment / QUARTER_MS) & (SLOTS - 1);
      if (!(moment >= starts[slot] && moment < ends[slot])) {
        starts[slot] = this.#rounding.round(moment);
        ends[slot] = this.#rounding.next(starts[slot]);
      }
      values[i] = starts[slot] + offset;
    }
  }

  start(place: number): number {
    return place;
  }

  floor(value: number): number {
    return this.#rounding.round(value - this.#offset) + this.#offset;
  }

  next(key: number): number {
    return this.#rounding.next(key - this.#offset) + this.#offset;
  }

  between(): undefined {
    return undefined;
  }
}
