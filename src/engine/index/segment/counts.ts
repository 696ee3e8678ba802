import type { UintArray } from '../memory/number-arrays.ts';
import { ITEMS_AT_ONCE, type Sliced, type SliceMeter } from '../memory/slices.ts';

/**
 * A number of each document, as what it differs from a line: `base + step * docId + rest[docId]`. Versions are nearly always the same (step 0), sequence
 * numbers of one shard run on (step 1), so that mostly nothing is left of them.
 */
export interface CountLine {
  readonly base: number;
  readonly step: 0 | 1;
  /** Undefined: all documents are on the line. */
  readonly rest: UintArray | Float64Array | undefined;
}

/** Units of work for a document in one pass. */
const UNITS_PER_DOC = 2;

/**
 * @param values whole numbers, at least 0.
 * @param step of the line, where what differs from it is a number that a double holds; else it is level.
 */
export function* countLine(values: Float64Array, step: 0 | 1, meter: SliceMeter): Sliced<CountLine> {
  if (values.length === 0) return { base: 0, step, rest: undefined };
  let base = Infinity;
  let highest = 0;
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) {
      const offset = values[i] - step * i;
      if (offset < base) base = offset;
      if (i === 0 || offset > highest) highest = offset;
    }
    if (meter.add((to - from) * UNITS_PER_DOC)) yield meter.take();
  }
  const furthest = highest - base;
  if (furthest === 0) return { base, step, rest: undefined };
  if (furthest > Number.MAX_SAFE_INTEGER) return yield* countLine(values, 0, meter);
  const rest = furthest > 0xffff_ffff ? meter.scratch.float64(values.length) : meter.scratch.uints(furthest, values.length);
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) rest[i] = values[i] - step * i - base;
    if (meter.add((to - from) * UNITS_PER_DOC)) yield meter.take();
  }
  return { base, step, rest };
}

/** The number of one document. */
export function countAt({ base, step, rest }: CountLine, docId: number): number {
  return base + step * docId + (rest === undefined ? 0 : rest[docId]);
}
