import { roundingOf } from '../dates/rounding.ts';
/** The pieces of a histogram. */
export function piecesOf(body) {
  if (body.type === 'histogram') return new EvenPieces(body.interval, body.offset);
  const rounding = roundingOf(body);
  return rounding.even === undefined ? new TimePieces(rounding, body.offsetMs) : new EvenPieces(rounding.even, body.offsetMs);
}
class EvenPieces {
  areNumbered = true;
  #size;
  #offset;
  constructor(size, offset) {
    this.#size = size;
    this.#offset = offset;
  }
  place(values, count) {
    const size = this.#size;
    const offset = this.#offset;
    for (let i = 0; i < count; i++) values[i] = Math.floor((values[i] - offset) / size);
  }
  start(place) {
    return place * this.#size + this.#offset;
  }
  floor(value) {
    return this.start(Math.floor((value - this.#offset) / this.#size));
  }
  /** From its middle: what sums of fractions lose does not lead back. */
  next(key) {
    return this.floor(key + this.#size + this.#size / 2);
  }
}
/** Slots of pieces found last, by the quarter of an hour that asked for them: a year has as many as half of them. */
const SLOTS = 65536;
const QUARTER_MS = 900000;
class TimePieces {
  areNumbered = false;
  #rounding;
  #offset;
  #starts = new Float64Array(SLOTS).fill(Infinity);
  #ends = new Float64Array(SLOTS).fill(-Infinity);
  constructor(rounding, offset) {
    this.#rounding = rounding;
    this.#offset = offset;
  }
  place(values, count) {
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
  start(place) {
    return place;
  }
  floor(value) {
    return this.#rounding.round(value - this.#offset) + this.#offset;
  }
  next(key) {
    return this.#rounding.next(key - this.#offset) + this.#offset;
  }
}
