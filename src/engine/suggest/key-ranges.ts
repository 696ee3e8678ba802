import { encodeUtf8 } from '../json/utf8.ts';
import type { TermDictionary } from '../index/segment/segment.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import { afterPrefix, type TermMachine } from '../query/patterns/term-machine.ts';
import { pointAt, pointSize, sharedBytes } from '../query/patterns/scan-terms.ts';

/** Terms from one ordinal up to another whose keys begin as was asked for. `boost`: what weights are multiplied by; 0: they stay as they are. */
export interface KeyRange {
  readonly from: number;
  readonly to: number;
  readonly boost: number;
}

/** Finds the ranges of a dictionary, ascending. */
export type FindKeys = (terms: TermDictionary, meter: SliceMeter) => Sliced<readonly KeyRange[]>;

const UNITS_PER_LOOKUP = 500;

/** Terms whose keys begin with one of several texts. */
export function withKeys(keys: readonly string[]): FindKeys {
  return function* (terms, meter) {
    const ranges: KeyRange[] = [];
    for (const key of keys) {
      const bytes = encodeUtf8(key);
      const range = { from: terms.ceiling(bytes), to: behind(terms, bytes), boost: 0 };
      if (range.from < range.to) ranges.push(range);
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return outermost(ranges);
  };
}

/** A machine that reads the beginnings of keys. */
export interface KeyMachine {
  readonly machine: TermMachine<unknown>;
  /** What every key begins with. */
  readonly fixed: Uint8Array;
  /** It reads bytes, not code points. */
  readonly isOfBytes: boolean;
}

/** Terms whose keys have a beginning that one of several machines accepts. The shortest such beginning says how they are boosted. */
export function withMachines(machines: readonly KeyMachine[], boostOf: (beginning: Uint8Array) => number): FindKeys {
  return function* (terms, meter) {
    const ranges: KeyRange[] = [];
    for (const machine of machines) yield* scanKeys(terms, machine, boostOf, ranges, meter);
    return outermost(ranges);
  };
}

/** The first ordinal behind all terms that begin so. */
function behind(terms: TermDictionary, prefix: Uint8Array): number {
  const after = afterPrefix(prefix);
  return after === undefined ? terms.size : terms.ceiling(after);
}

/** Those that no other one contains, ascending: two of them have nothing in common. */
function outermost(ranges: readonly KeyRange[]): readonly KeyRange[] {
  if (ranges.length < 2) return ranges;
  let end = 0;
  return ranges
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ to }) => {
      const isOwn = to > end;
      end = Math.max(end, to);
      return isOwn;
    });
}

function* scanKeys(
  terms: TermDictionary,
  { machine, fixed, isOfBytes }: KeyMachine,
  boostOf: (beginning: Uint8Array) => number,
  ranges: KeyRange[],
  meter: SliceMeter,
): Sliced<void> {
  const last = fixed.length === 0 ? terms.size : behind(terms, fixed);
  const trail = new KeyTrail(machine, isOfBytes);
  for (let ordinal = terms.ceiling(fixed); ordinal < last;) {
    if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    const term = terms.bytes(ordinal);
    const { size, isAccepted } = trail.read(term);
    // What is the same up to here ends the same way.
    const next = size === 0 ? terms.size : behind(terms, term.subarray(0, size));
    if (isAccepted) ranges.push({ from: ordinal, to: next, boost: boostOf(term.subarray(0, size)) });
    ordinal = next;
  }
}

/** The states passed through while reading the beginning of the latest key. */
class KeyTrail {
  readonly #machine: TermMachine<unknown>;
  readonly #isOfBytes: boolean;
  /** `#states[i]` is the state after `#ends[i]` bytes. */
  readonly #states: unknown[];
  readonly #ends: number[] = [0];
  #term: Uint8Array = new Uint8Array(0);

  constructor(machine: TermMachine<unknown>, isOfBytes: boolean) {
    this.#machine = machine;
    this.#isOfBytes = isOfBytes;
    this.#states = [machine.start];
  }

  /** Reads a key until it is accepted, leads nowhere or ends; answers in how many bytes. An end that is not accepted is read with the zero behind it. */
  read(term: Uint8Array): { readonly size: number; readonly isAccepted: boolean } {
    const shared = sharedBytes(this.#term, term);
    while (this.#ends[this.#ends.length - 1] > shared) {
      this.#ends.pop();
      this.#states.pop();
    }
    this.#term = term;
    for (;;) {
      const at = this.#ends[this.#ends.length - 1];
      const state = this.#states[this.#states.length - 1];
      if (this.#machine.accepts(state)) return { size: at, isAccepted: true };
      if (term[at] === 0) return { size: at + 1, isAccepted: false };
      const size = this.#isOfBytes ? 1 : pointSize(term[at]);
      const next = this.#machine.step(state, this.#isOfBytes ? term[at] : pointAt(term, at, size));
      if (next === undefined) return { size: at + size, isAccepted: false };
      this.#states.push(next);
      this.#ends.push(at + size);
    }
  }
}
