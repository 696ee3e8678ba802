import { encodeUtf8 } from '../../json/utf8.ts';
import { afterPrefix } from './term-machine.ts';
/** Units of work a term takes. */
const UNITS_PER_TERM = 300;
/**
 * Sends the ordinals of the terms a machine accepts to `visit`, ascending, with the state each ended in. Neighbours share
 * the steps of what they have in common, and terms that start with what leads nowhere are passed over together.
 */
export function* scanTerms(terms, machine, visit, meter) {
  const prefix = encodeUtf8(machine.prefix);
  const end = afterPrefix(prefix);
  const last = end === undefined ? terms.size : terms.ceiling(end);
  const trail = new Trail(machine);
  const { needle } = machine;
  let ordinal = terms.ceiling(prefix);
  while (ordinal < last) {
    if (meter.add(UNITS_PER_TERM)) yield meter.take();
    if (needle !== undefined) {
      const next = yield* nextWith(needle, terms, ordinal, last, meter);
      if (next === last) return;
      ordinal = next;
    }
    const term = terms.bytes(ordinal);
    const dead = trail.read(term);
    if (dead === undefined) {
      const state = trail.state;
      if (machine.accepts(state)) visit(ordinal, state);
      ordinal++;
    } else {
      ordinal = skip(terms, ordinal + 1, term, dead);
    }
  }
}
/** Bytes that are looked through between two looks at the meter. */
const BYTES_AT_ONCE = 16384;
/** The first term from `ordinal` to `last` - 1 that contains some bytes, or `last`: found in the bytes of all terms, which takes a tenth of what reading each does. */
function* nextWith(needle, terms, ordinal, last, meter) {
  const { allBytes } = terms;
  const end = terms.start(last) - needle.length;
  let found = ordinal;
  for (let at = terms.start(ordinal); at <= end;) {
    const stop = Math.min(at + BYTES_AT_ONCE, end + 1);
    const hit = indexIn(allBytes, needle, at, stop);
    if (meter.add(Math.min(hit + 1, stop) - at)) yield meter.take();
    if (hit === stop) {
      at = stop;
      continue;
    }
    found = termAt(terms, hit, found, last);
    if (hit + needle.length <= terms.start(found + 1)) return found;
    // It begins in one term and ends in the next.
    at = hit + 1;
  }
  return last;
}
/** Where the needle begins from `from` to `to` - 1, or `to`. */
function indexIn(bytes, needle, from, to) {
  const first = needle[0];
  for (let at = from; at < to; at++) {
    if (bytes[at] !== first) continue;
    let shared = 1;
    while (shared < needle.length && bytes[at + shared] === needle[shared]) shared++;
    if (shared === needle.length) return at;
  }
  return to;
}
/** The term, among those from `low` to `high` - 1, that a byte belongs to. */
function termAt(terms, byte, low, high) {
  let from = low;
  let to = high - 1;
  while (from < to) {
    const middle = (from + to + 1) >>> 1;
    if (terms.start(middle) <= byte) from = middle;
    else to = middle - 1;
  }
  return from;
}
/** The first term from `next` on that does not start with the first `dead` bytes of `term`. */
function skip(terms, next, term, dead) {
  if (next >= terms.size || sharedBytes(terms.bytes(next), term) < dead) return next;
  const after = afterPrefix(term.subarray(0, dead));
  return after === undefined ? terms.size : terms.ceiling(after);
}
/** The states passed through while reading the latest term. */
class Trail {
  #machine;
  /** `#states[i]` is the state after `#ends[i]` bytes. */
  #states;
  #ends = [0];
  #term = new Uint8Array(0);
  constructor(machine) {
    this.#machine = machine;
    this.#states = [machine.start];
  }
  get state() {
    return this.#states[this.#states.length - 1];
  }
  /** Reads a term, going on from where it parts from the one before. @returns how many bytes it took to see that it leads nowhere; undefined if it does not. */
  read(term) {
    const shared = sharedBytes(this.#term, term);
    while (this.#ends[this.#ends.length - 1] > shared) {
      this.#ends.pop();
      this.#states.pop();
    }
    this.#term = term;
    let at = this.#ends[this.#ends.length - 1];
    while (at < term.length) {
      const size = pointSize(term[at]);
      const next = this.#machine.step(this.state, pointAt(term, at, size));
      at += size;
      if (next === undefined) return Math.min(at, term.length);
      this.#states.push(next);
      this.#ends.push(at);
    }
    return undefined;
  }
}
function sharedBytes(a, b) {
  const size = Math.min(a.length, b.length);
  let at = 0;
  while (at < size && a[at] === b[at]) at++;
  return at;
}
function pointSize(lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}
function pointAt(bytes, at, size) {
  const lead = bytes[at];
  if (size === 1) return lead;
  let point = size === 2 ? lead & 0x1f : size === 3 ? lead & 0x0f : lead & 0x07;
  for (let i = 1; i < size; i++) point = (point << 6) | (bytes[at + i] & 0x3f);
  return point;
}
