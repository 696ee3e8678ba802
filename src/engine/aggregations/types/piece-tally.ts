import type { NumericArray } from '../../index/memory/number-arrays.ts';
import { type SliceMeter, type Sliced } from '../../index/memory/slices.ts';
import type { DateHistogramBody, HistogramBody } from '../aggregation.ts';
import type { Block } from '../collect/block.ts';
import type { Ledger } from '../collect/ledger.ts';
import { type Rounding, roundingOf } from '../dates/rounding.ts';
import { sortedNumbers } from '../collect/sorted-numbers.ts';
import { UNITS_PER_ROUNDING } from './pieces.ts';

/** Values counted by the piece they lie in, where all belong to one bucket. Mutable by design: it sits in the hot loop. */
export interface PieceTally {
  /** Counts the value of each document of a block; answers the units of work of those that were looked up. */
  countEach(values: NumericArray, block: Block): number;
  /** Counts one value. */
  countOne(value: number): void;
  /** Where the piece of a value starts. */
  startOf(value: number): number;
  /** Where each piece with values starts, ascending, and how many values it has. */
  result(meter: SliceMeter): Sliced<Tallied>;
}

/** Pieces with values: where each starts, and how many it has. */
export interface Tallied {
  readonly keys: Float64Array;
  readonly counts: Float64Array;
}

/** A tally for the pieces of a histogram. */
export function pieceTally(body: HistogramBody | DateHistogramBody, ledger: Ledger): PieceTally {
  if (body.type === 'histogram') return new EvenTally(body.interval, body.offset, ledger);
  const rounding = roundingOf(body);
  return rounding.even === undefined ? new TimeTally(rounding, body.offsetMs, ledger) : new EvenTally(rounding.even, body.offsetMs, ledger);
}

/** Pieces that are counted by their place: those near the first. */
const WINDOW = 65_536;

class EvenTally implements PieceTally {
  readonly #size: number;
  readonly #offset: number;
  readonly #ledger: Ledger;
  readonly #window = new Uint32Array(WINDOW);
  #start = NaN;
  /** By place: what lies beyond the window. */
  readonly #beyond = new Map<number, number>();

  constructor(size: number, offset: number, ledger: Ledger) {
    this.#size = size;
    this.#offset = offset;
    this.#ledger = ledger;
    ledger.pay(this.#window.byteLength);
  }

  countEach(values: NumericArray, { docs, count, first }: Block): number {
    if (count === 0) return 0;
    const size = this.#size;
    const offset = this.#offset;
    const window = this.#window;
    const start = this.#startNear(Math.floor((Number(values[docs[0]]) - offset) / size));
    // Loops over any array of numbers are the same.
    const numbers = values as Float64Array;
    let beyond = 0;
    if (first < 0) {
      for (let i = 0; i < count; i++) {
        const at = Math.floor((numbers[docs[i]] - offset) / size) - start;
        if (at >= 0 && at < WINDOW) window[at]++;
        else beyond += this.#countBeyond(at + start);
      }
    } else {
      for (let doc = first; doc < first + count; doc++) {
        const at = Math.floor((numbers[doc] - offset) / size) - start;
        if (at >= 0 && at < WINDOW) window[at]++;
        else beyond += this.#countBeyond(at + start);
      }
    }
    return beyond * UNITS_PER_BEYOND;
  }

  countOne(value: number): void {
    const place = Math.floor((value - this.#offset) / this.#size);
    const at = place - this.#startNear(place);
    if (at >= 0 && at < WINDOW) this.#window[at]++;
    else this.#countBeyond(place);
  }

  startOf(value: number): number {
    return Math.floor((value - this.#offset) / this.#size) * this.#size + this.#offset;
  }

  *result(meter: SliceMeter): Sliced<Tallied> {
    const beyond = yield* sortedNumbers(this.#beyond.keys(), this.#beyond.size, meter);
    const window = this.#window;
    let [from, to] = [0, WINDOW];
    while (from < WINDOW && window[from] === 0) from++;
    while (to > from && window[to - 1] === 0) to--;
    let found = 0;
    for (let at = from; at < to; at++) if (window[at] > 0) found++;
    const size = beyond.length + found;
    const keys = new Float64Array(size);
    const counts = new Float64Array(size);
    let at = 0;
    const addBeyond = function* (this: EvenTally, start: number, end: number): Sliced<void> {
      for (let next = start; next < end; next++) {
        keys[at] = this.#keyOf(beyond[next]);
        counts[at++] = this.#beyond.get(beyond[next]) ?? 0;
        if (meter.add(UNITS_PER_BEYOND)) yield meter.take();
      }
    };
    let before = 0;
    while (before < beyond.length && beyond[before] < this.#start) before++;
    yield* addBeyond.call(this, 0, before);
    const start = this.#start;
    for (let place = from; place < to; place++) {
      if (window[place] === 0) continue;
      keys[at] = this.#keyOf(start + place);
      counts[at++] = window[place];
    }
    yield* addBeyond.call(this, before, beyond.length);
    for (let bucket = 0; bucket < size; bucket++) this.#ledger.addBucket();
    if (meter.add(2 * WINDOW + size)) yield meter.take();
    return { keys, counts };
  }

  #keyOf(place: number): number {
    return place * this.#size + this.#offset;
  }

  /** Around the first place there is. */
  #startNear(place: number): number {
    if (Number.isNaN(this.#start)) this.#start = place - WINDOW / 2;
    return this.#start;
  }

  #countBeyond(place: number): 1 {
    const known = this.#beyond.get(place);
    if (known === undefined) this.#ledger.pay(BEYOND_BYTES);
    this.#beyond.set(place, (known ?? 0) + 1);
    return 1;
  }
}

const BEYOND_BYTES = 64;

/** Units of work of looking up how many values a piece beyond the window has, and of counting one more. */
const UNITS_PER_BEYOND = 100;

/** Slots of pieces found last, by the hour that asked for them: a year has as many as half of them, and they fit into a processor's cache. */
const SLOTS = 16_384;
const HOUR_MS = 3_600_000;

/** Units of work of writing a piece down. */
const UNITS_PER_PIECE = 10;

/** A piece that was met. */
interface KnownPiece {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** Pieces that are kept in order: putting one in moves those behind it. */
const MOST_IN_ORDER = 16_384;

class TimeTally implements PieceTally {
  readonly #rounding: Rounding;
  readonly #offset: number;
  readonly #ledger: Ledger;
  /** By slot: a piece that was asked for by its hour. */
  readonly #starts = new Float64Array(SLOTS).fill(Infinity);
  readonly #ends = new Float64Array(SLOTS).fill(-Infinity);
  readonly #numbers = new Int32Array(SLOTS);
  /** By where they start, ascending: finding one takes less than working it out. */
  readonly #known: KnownPiece[] = [];
  /** Once there are too many for that: by where they start. */
  readonly #further = new Map<number, KnownPiece>();
  #counts = new Float64Array(64);
  /** Pieces that had no slot. */
  #asked = 0;

  constructor(rounding: Rounding, offset: number, ledger: Ledger) {
    this.#rounding = rounding;
    this.#offset = offset;
    this.#ledger = ledger;
    ledger.pay(SLOTS * 20);
  }

  countEach(values: NumericArray, { docs, count }: Block): number {
    const moments = values as Float64Array;
    const starts = this.#starts;
    const ends = this.#ends;
    const numbers = this.#numbers;
    const offset = this.#offset;
    this.#asked = 0;
    for (let i = 0; i < count; i++) {
      const moment = moments[docs[i]] - offset;
      const slot = Math.floor(moment / HOUR_MS) & (SLOTS - 1);
      if (moment < starts[slot] || moment >= ends[slot]) this.#slotOf(moment);
      this.#counts[numbers[slot]]++;
    }
    return this.#asked * UNITS_PER_ROUNDING;
  }

  countOne(value: number): void {
    this.#counts[this.#numbers[this.#slotOf(value - this.#offset)]]++;
  }

  startOf(value: number): number {
    return this.#starts[this.#slotOf(value - this.#offset)] + this.#offset;
  }

  *result(meter: SliceMeter): Sliced<Tallied> {
    const known = this.#known;
    const further = yield* sortedNumbers(this.#further.keys(), this.#further.size, meter);
    const most = known.length + further.length;
    const keys = new Float64Array(most);
    const counts = new Float64Array(most);
    let size = 0;
    for (let i = 0, j = 0; i + j < most;) {
      const isFurther = i === known.length || (j < further.length && further[j] < known[i].start);
      const piece = isFurther ? this.#further.get(further[j++]) : known[i++];
      if (meter.add(isFurther ? UNITS_PER_BEYOND : UNITS_PER_PIECE)) yield meter.take();
      if (piece === undefined || this.#counts[piece.number] === 0) continue;
      keys[size] = piece.start + this.#offset;
      counts[size++] = this.#counts[piece.number];
      this.#ledger.addBucket();
    }
    return { keys: keys.subarray(0, size), counts: counts.subarray(0, size) };
  }

  #slotOf(moment: number): number {
    const slot = Math.floor(moment / HOUR_MS) & (SLOTS - 1);
    if (moment >= this.#starts[slot] && moment < this.#ends[slot]) return slot;
    this.#asked++;
    const { start, end, number } = this.#pieceOf(moment);
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#numbers[slot] = number;
    return slot;
  }

  #pieceOf(moment: number): KnownPiece {
    const known = this.#known;
    let low = 0;
    let high = known.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (known[middle].start <= moment) low = middle + 1;
      else high = middle;
    }
    if (low > 0 && moment < known[low - 1].end) return known[low - 1];
    const start = this.#rounding.round(moment);
    const met = this.#further.get(start);
    if (met !== undefined) return met;
    const number = known.length + this.#further.size;
    const piece: KnownPiece = { start, end: this.#rounding.next(start), number };
    if (known.length < MOST_IN_ORDER) known.splice(low, 0, piece);
    else this.#further.set(start, piece);
    this.#ledger.pay(BEYOND_BYTES);
    this.#makeRoom(number);
    return piece;
  }

  #makeRoom(number: number): void {
    if (number < this.#counts.length) return;
    const grown = new Float64Array(this.#counts.length * 2);
    grown.set(this.#counts);
    this.#counts = grown;
  }
}
