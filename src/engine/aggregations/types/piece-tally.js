import { roundingOf } from '../dates/rounding.ts';
import { sortedNumbers } from '../collect/sorted-numbers.ts';
/** A tally for the pieces of a histogram. */
export function pieceTally(body, ledger) {
  if (body.type === 'histogram') return new EvenTally(body.interval, body.offset, ledger);
  const rounding = roundingOf(body);
  return rounding.even === undefined ? new TimeTally(rounding, body.offsetMs, ledger) : new EvenTally(rounding.even, body.offsetMs, ledger);
}
/** Pieces that are counted by their place: those near the first. */
const WINDOW = 65536;
class EvenTally {
  #size;
  #offset;
  #ledger;
  #window = new Uint32Array(WINDOW);
  #start = NaN;
  /** By place: what lies beyond the window. */
  #beyond = new Map();
  constructor(size, offset, ledger) {
    this.#size = size;
    this.#offset = offset;
    this.#ledger = ledger;
    ledger.pay(this.#window.byteLength);
  }
  countEach(values, { docs, count, first }) {
    if (count === 0) return;
    const size = this.#size;
    const offset = this.#offset;
    const window = this.#window;
    const start = this.#startNear(Math.floor((Number(values[docs[0]]) - offset) / size));
    // Loops over any array of numbers are the same.
    const numbers = values;
    if (first < 0) {
      for (let i = 0; i < count; i++) {
        const at = Math.floor((numbers[docs[i]] - offset) / size) - start;
        if (at >= 0 && at < WINDOW) window[at]++;
        else this.#countBeyond(at + start);
      }
      return;
    }
    for (let doc = first; doc < first + count; doc++) {
      const at = Math.floor((numbers[doc] - offset) / size) - start;
      if (at >= 0 && at < WINDOW) window[at]++;
      else this.#countBeyond(at + start);
    }
  }
  countOne(value) {
    const place = Math.floor((value - this.#offset) / this.#size);
    const at = place - this.#startNear(place);
    if (at >= 0 && at < WINDOW) this.#window[at]++;
    else this.#countBeyond(place);
  }
  startOf(value) {
    return Math.floor((value - this.#offset) / this.#size) * this.#size + this.#offset;
  }
  *result(meter) {
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
    const addBeyond = function* (start, end) {
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
  #keyOf(place) {
    return place * this.#size + this.#offset;
  }
  /** Around the first place there is. */
  #startNear(place) {
    if (Number.isNaN(this.#start)) this.#start = place - WINDOW / 2;
    return this.#start;
  }
  #countBeyond(place) {
    const known = this.#beyond.get(place);
    if (known === undefined) this.#ledger.pay(BEYOND_BYTES);
    this.#beyond.set(place, (known ?? 0) + 1);
  }
}
const BEYOND_BYTES = 64;
/** Units of work of looking up how many values a piece beyond the window has. */
const UNITS_PER_BEYOND = 100;
/** Slots of pieces found last, by the hour that asked for them: a year has as many as half of them, and they fit into a processor's cache. */
const SLOTS = 16384;
const HOUR_MS = 3600000;
/** Units of work of writing a piece down. */
const UNITS_PER_PIECE = 10;
class TimeTally {
  #rounding;
  #offset;
  #ledger;
  /** By slot: a piece that was asked for by its hour. */
  #starts = new Float64Array(SLOTS).fill(Infinity);
  #ends = new Float64Array(SLOTS).fill(-Infinity);
  #numbers = new Int32Array(SLOTS);
  /** By where they start, ascending: finding one takes less than working it out. */
  #known = [];
  #counts = new Float64Array(64);
  constructor(rounding, offset, ledger) {
    this.#rounding = rounding;
    this.#offset = offset;
    this.#ledger = ledger;
    ledger.pay(SLOTS * 20);
  }
  countEach(values, { docs, count }) {
    const moments = values;
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
  countOne(value) {
    this.#counts[this.#numbers[this.#slotOf(value - this.#offset)]]++;
  }
  startOf(value) {
    return this.#starts[this.#slotOf(value - this.#offset)] + this.#offset;
  }
  *result(meter) {
    const known = this.#known;
    const keys = new Float64Array(known.length);
    const counts = new Float64Array(known.length);
    let size = 0;
    for (const { number, start } of known) {
      if (this.#counts[number] === 0) continue;
      keys[size] = start + this.#offset;
      counts[size++] = this.#counts[number];
      this.#ledger.addBucket();
      if (meter.add(UNITS_PER_PIECE)) yield meter.take();
    }
    return { keys: keys.subarray(0, size), counts: counts.subarray(0, size) };
  }
  #slotOf(moment) {
    const slot = Math.floor(moment / HOUR_MS) & (SLOTS - 1);
    if (moment >= this.#starts[slot] && moment < this.#ends[slot]) return slot;
    const { start, end, number } = this.#pieceOf(moment);
    this.#starts[slot] = start;
    this.#ends[slot] = end;
    this.#numbers[slot] = number;
    return slot;
  }
  #pieceOf(moment) {
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
    const piece = { start, end: this.#rounding.next(start), number: known.length };
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
