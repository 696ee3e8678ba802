import type { NumericArray } from '../../index/memory/number-arrays.ts';
import type { DateHistogramBody, HistogramBody } from '../aggregation.ts';
import type { Ledger } from '../collect/ledger.ts';
import { type Rounding, roundingOf } from '../dates/rounding.ts';

/** Values counted by the piece they lie in, where all belong to one bucket. Mutable by design: it sits in the hot loop. */
export interface PieceTally {
  /** Counts the value of each of some documents. */
  countEach(values: NumericArray, docs: Uint32Array, count: number): void;
  /** Counts one value. */
  countOne(value: number): void;
  /** Where the piece of a value starts. */
  startOf(value: number): number;
  /** Where each piece with values starts, ascending, and how many values it has. */
  result(): { readonly keys: Float64Array; readonly counts: Float64Array };
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

  countEach(values: NumericArray, docs: Uint32Array, count: number): void {
    if (count === 0) return;
    const size = this.#size;
    const offset = this.#offset;
    const window = this.#window;
    const start = this.#startNear(Math.floor((Number(values[docs[0]]) - offset) / size));
    // Loops over any array of numbers are the same.
    const numbers = values as Float64Array;
    for (let i = 0; i < count; i++) {
      const at = Math.floor((numbers[docs[i]] - offset) / size) - start;
      if (at >= 0 && at < WINDOW) window[at]++;
      else this.#countBeyond(at + start);
    }
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

  result(): { readonly keys: Float64Array; readonly counts: Float64Array } {
    // Numbers sort themselves in a tenth of the time that a comparison takes, and there may be a great many.
    const beyond = Float64Array.from(this.#beyond.keys()).sort();
    const found = this.#inWindow();
    const size = beyond.length + found;
    for (let bucket = 0; bucket < size; bucket++) this.#ledger.addBucket();
    const keys = new Float64Array(size);
    const counts = new Float64Array(size);
    let before = 0;
    while (before < beyond.length && beyond[before] < this.#start) before++;
    for (let at = 0; at < beyond.length; at++) {
      const to = at < before ? at : at + found;
      keys[to] = this.#keyOf(beyond[at]);
      counts[to] = this.#beyond.get(beyond[at]) ?? 0;
    }
    const window = this.#window;
    for (let place = 0, at = before; at < before + found; place++) {
      if (window[place] === 0) continue;
      keys[at] = this.#keyOf(this.#start + place);
      counts[at++] = window[place];
    }
    return { keys, counts };
  }

  #keyOf(place: number): number {
    return place * this.#size + this.#offset;
  }

  #inWindow(): number {
    let found = 0;
    for (let at = 0; at < WINDOW; at++) if (this.#window[at] > 0) found++;
    return found;
  }

  /** Around the first place there is. */
  #startNear(place: number): number {
    if (Number.isNaN(this.#start)) this.#start = place - WINDOW / 2;
    return this.#start;
  }

  #countBeyond(place: number): void {
    const known = this.#beyond.get(place);
    if (known === undefined) this.#ledger.pay(BEYOND_BYTES);
    this.#beyond.set(place, (known ?? 0) + 1);
  }
}

const BEYOND_BYTES = 64;

/** Slots of pieces found last, by the hour that asked for them: a year has as many as half of them, and they fit into a processor's cache. */
const SLOTS = 16_384;
const HOUR_MS = 3_600_000;

/** A piece that was met. */
interface KnownPiece {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

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
  #counts = new Float64Array(64);

  constructor(rounding: Rounding, offset: number, ledger: Ledger) {
    this.#rounding = rounding;
    this.#offset = offset;
    this.#ledger = ledger;
    ledger.pay(SLOTS * 20);
  }

  countEach(values: NumericArray, docs: Uint32Array, count: number): void {
    const moments = values as Float64Array;
    const starts = this.#starts;
    const ends = this.#ends;
    const numbers = this.#numbers;
    const offset = this.#offset;
    for (let i = 0; i < count; i++) {
      const moment = moments[docs[i]] - offset;
      const slot = Math.floor(moment / HOUR_MS) & (SLOTS - 1);
      if (moment < starts[slot] || moment >= ends[slot]) this.#slotOf(moment);
      this.#counts[numbers[slot]]++;
    }
  }

  countOne(value: number): void {
    this.#counts[this.#numbers[this.#slotOf(value - this.#offset)]]++;
  }

  startOf(value: number): number {
    return this.#starts[this.#slotOf(value - this.#offset)] + this.#offset;
  }

  result(): { readonly keys: Float64Array; readonly counts: Float64Array } {
    const found = this.#known.filter(({ number }) => this.#counts[number] > 0);
    for (let bucket = 0; bucket < found.length; bucket++) this.#ledger.addBucket();
    return {
      keys: Float64Array.from(found, ({ start }) => start + this.#offset),
      counts: Float64Array.from(found, ({ number }) => this.#counts[number]),
    };
  }

  #slotOf(moment: number): number {
    const slot = Math.floor(moment / HOUR_MS) & (SLOTS - 1);
    if (moment >= this.#starts[slot] && moment < this.#ends[slot]) return slot;
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
    const piece: KnownPiece = { start, end: this.#rounding.next(start), number: known.length };
    known.splice(low, 0, piece);
    this.#ledger.pay(BEYOND_BYTES);
    if (known.length > this.#counts.length) {
      const grown = new Float64Array(known.length * 2);
      grown.set(this.#counts);
      this.#counts = grown;
    }
    return piece;
  }
}
