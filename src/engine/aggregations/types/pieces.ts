import type { DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { type Rounding, roundingOf } from '../dates/rounding.ts';

/** The pieces a histogram cuts its line into. Each has a place: its number, or where it starts. */
export interface Pieces {
  /** Places are whole numbers in a row. */
  readonly areNumbered: boolean;
  /** What finding the place of a value takes beside reading it, in values: 1 where they are counted off. */
  readonly perValue: number;
  /** Puts in the place of each value that of its piece; answers how many of these had to be asked for of the calendar. */
  place(values: Float64Array, count: number): number;
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

/** Units of work of asking the calendar for a piece. */
export const UNITS_PER_ROUNDING = 2000;

class EvenPieces implements Pieces {
  readonly areNumbered = true;
  readonly perValue = 1;
  readonly #size: number;
  readonly #offset: number;

  constructor(size: number, offset: number) {
    this.#size = size;
    this.#offset = offset;
  }

  place(values: Float64Array, count: number): number {
    const size = this.#size;
    const offset = this.#offset;
    for (let i = 0; i < count; i++) values[i] = Math.floor((values[i] - offset) / size);
    return 0;
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

/** Any value may be one that the calendar is asked for. */
const ASKING = 4;

class TimePieces implements Pieces {
  readonly areNumbered = false;
  readonly perValue = ASKING;
  readonly #rounding: Rounding;
  readonly #offset: number;
  readonly #starts = new Float64Array(SLOTS).fill(Infinity);
  readonly #ends = new Float64Array(SLOTS).fill(-Infinity);

  constructor(rounding: Rounding, offset: number) {
    this.#rounding = rounding;
    this.#offset = offset;
  }

  place(values: Float64Array, count: number): number {
    const starts = this.#starts;
    const ends = this.#ends;
    const offset = this.#offset;
    let asked = 0;
    for (let i = 0; i < count; i++) {
      const moment = values[i] - offset;
      const slot = Math.floor(moment / QUARTER_MS) & (SLOTS - 1);
      if (!(moment >= starts[slot] && moment < ends[slot])) {
        asked++;
        starts[slot] = this.#rounding.round(moment);
        ends[slot] = this.#rounding.next(starts[slot]);
      }
      values[i] = starts[slot] + offset;
    }
    return asked;
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
