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
  /** Whether {@link countEach} looks at no document of a run. */
  readonly takesRuns: boolean;
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
  if (body.type === 'histogram') return new EvenTally({ size: body.interval, offset: body.offset, isWhole: false }, ledger);
  const rounding = roundingOf(body);
  const { even: size } = rounding;
  if (size === undefined) return new TimeTally(rounding, body.offsetMs, ledger);
  const isWhole = Number.isInteger(size) && size <= MOST_WHOLE && Number.isInteger(body.offsetMs);
  return new EvenTally({ size, offset: body.offsetMs, isWhole }, ledger);
}

/** Pieces that are counted by their place, at first and at most: as many as lie in a row. */
const FIRST_WINDOW = 4096;
const MOST_WINDOW = 65_536;

/** Pieces of one size. */
interface EvenPieces {
  readonly size: number;
  /** Where one of them starts. */
  readonly offset: number;
  /** Whether size, offset and all values are whole numbers, and the size is no more than {@link MOST_WHOLE}. */
  readonly isWhole: boolean;
}

/** Pieces up to this size are found by multiplication where all is whole: half a unit away from where one ends, a product of 53 bits is on the right side. */
const MOST_WHOLE = 2 ** 32;

/** Up to here halves of a unit are exact. */
const EXACT_HALVES = 2 ** 51;

/** Values that are counted by place: their places begin at `start`. */
interface Window {
  readonly counts: Uint32Array;
  readonly start: number;
}

/** Counts values from an entry of the block on, up to one that lies outside the window; answers which, or the count of the block. */
function countPlaces(
  numbers: Float64Array,
  { docs, count, first }: Block,
  from: number,
  { counts, start }: Window,
  { size, offset }: EvenPieces,
): number {
  const { length } = counts;
  let i = from;
  if (first < 0) {
    for (; i < count; i++) {
      const at = Math.floor((numbers[docs[i]] - offset) / size) - start;
      if (!(at >= 0 && at < length)) break;
      counts[at | 0]++;
    }
    return i;
  }
  for (; i < count; i++) {
    const at = Math.floor((numbers[first + i] - offset) / size) - start;
    if (!(at >= 0 && at < length)) break;
    counts[at | 0]++;
  }
  return i;
}

/** The same of whole numbers, without a division. */
function countWhole(
  numbers: Float64Array,
  { docs, count, first }: Block,
  from: number,
  { counts, start }: Window,
  { size, offset }: EvenPieces,
): number {
  const base = start * size + offset - 0.5;
  const span = counts.length * size;
  const perUnit = 1 / size;
  let i = from;
  if (first < 0) {
    for (; i < count; i++) {
      const beyond = numbers[docs[i]] - base;
      if (!(beyond > 0 && beyond < span)) break;
      counts[(beyond * perUnit) | 0]++;
    }
    return i;
  }
  for (; i < count; i++) {
    const beyond = numbers[first + i] - base;
    if (!(beyond > 0 && beyond < span)) break;
    counts[(beyond * perUnit) | 0]++;
  }
  return i;
}

class EvenTally implements PieceTally {
  readonly takesRuns = true;
  readonly #pieces: EvenPieces;
  readonly #size: number;
  readonly #offset: number;
  readonly #ledger: Ledger;
  /** Counts by place from `#start` on. It grows to what is needed: memory beside V8's heap makes it collect all garbage the sooner. */
  #window = new Uint32Array(FIRST_WINDOW);
  #start = NaN;
  /** By place: what lies too far away. */
  readonly #beyond = new Map<number, number>();

  constructor(pieces: EvenPieces, ledger: Ledger) {
    this.#pieces = pieces;
    this.#size = pieces.size;
    this.#offset = pieces.offset;
    this.#ledger = ledger;
    ledger.pay(this.#window.byteLength);
  }

  countEach(values: NumericArray, block: Block): number {
    // Loops over any array of numbers are the same.
    const numbers = values as Float64Array;
    const { docs, count, first } = block;
    let beyond = 0;
    for (let i = 0; i < count; i++) {
      i = this.#countInWindow(numbers, block, i);
      // The loops within are left where the window may have to grow.
      if (i < count) beyond += this.#countElsewhere(Math.floor((numbers[first < 0 ? docs[i] : first + i] - this.#offset) / this.#size));
    }
    return beyond * UNITS_PER_BEYOND;
  }

  #countInWindow(numbers: Float64Array, block: Block, from: number): number {
    const pieces = this.#pieces;
    const window = { counts: this.#window, start: this.#start };
    const end = (this.#start + this.#window.length) * this.#size + this.#offset;
    const isExact = pieces.isWhole && Math.abs(end) < EXACT_HALVES;
    return isExact ? countWhole(numbers, block, from, window, pieces) : countPlaces(numbers, block, from, window, pieces);
  }

  countOne(value: number): void {
    const place = Math.floor((value - this.#offset) / this.#size);
    const at = place - this.#start;
    if (at >= 0 && at < this.#window.length) this.#window[at]++;
    else this.#countElsewhere(place);
  }

  startOf(value: number): number {
    return Math.floor((value - this.#offset) / this.#size) * this.#size + this.#offset;
  }

  *result(meter: SliceMeter): Sliced<Tallied> {
    const beyond = yield* sortedNumbers(this.#beyond.keys(), this.#beyond.size, meter);
    const window = this.#window;
    let found = 0;
    for (let at = 0; at < window.length; at++) if (window[at] > 0) found++;
    const size = beyond.length + found;
    const keys = new Float64Array(size);
    const counts = new Float64Array(size);
    let at = 0;
    const addBeyond = function* (this: EvenTally, from: number, to: number): Sliced<void> {
      for (let next = from; next < to; next++) {
        keys[at] = this.#keyOf(beyond[next]);
        counts[at++] = this.#beyond.get(beyond[next]) ?? 0;
        if (meter.add(UNITS_PER_BEYOND)) yield meter.take();
      }
    };
    let before = 0;
    while (before < beyond.length && beyond[before] < this.#start) before++;
    yield* addBeyond.call(this, 0, before);
    const start = this.#start;
    for (let place = 0; place < window.length; place++) {
      if (window[place] === 0) continue;
      keys[at] = this.#keyOf(start + place);
      counts[at++] = window[place];
    }
    yield* addBeyond.call(this, before, beyond.length);
    for (let bucket = 0; bucket < size; bucket++) this.#ledger.addBucket();
    if (meter.add(2 * window.length + size)) yield meter.take();
    return { keys, counts };
  }

  #keyOf(place: number): number {
    return place * this.#size + this.#offset;
  }

  /** Counts a place outside the window, which grows where the place and all those in it fit into the largest one; answers how many were looked up. */
  #countElsewhere(place: number): number {
    if (Number.isNaN(this.#start)) this.#start = place - FIRST_WINDOW / 2;
    if (!this.#reach(place)) {
      const known = this.#beyond.get(place);
      if (known === undefined) this.#ledger.pay(BEYOND_BYTES);
      this.#beyond.set(place, (known ?? 0) + 1);
      return 1;
    }
    this.#window[place - this.#start]++;
    return 0;
  }

  #reach(place: number): boolean {
    const window = this.#window;
    const [first, last] = [this.#start, this.#start + window.length - 1];
    if (place >= first && place <= last) return true;
    const needed = Math.max(last, place) - Math.min(first, place) + 1;
    if (!(needed <= MOST_WINDOW)) return false;
    let length = window.length;
    while (length < needed) length *= 2;
    if (!this.#ledger.pay(length * Uint32Array.BYTES_PER_ELEMENT)) return false;
    const grown = new Uint32Array(length);
    // What is new lies on the side that was asked for.
    const start = place < first ? last - length + 1 : first;
    grown.set(window, first - start);
    this.#window = grown;
    this.#start = start;
    return true;
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
  readonly takesRuns = false;
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
    // First: a new piece may make room for counts, in place of those there are.
    const slot = this.#slotOf(value - this.#offset);
    this.#counts[this.#numbers[slot]]++;
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
