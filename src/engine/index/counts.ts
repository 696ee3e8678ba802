import { narrowCounts } from './narrow.ts';
import type { UintArray } from './segment.ts';

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

/**
 * @param values whole numbers, at least 0.
 * @param step of the line, where what differs from it is a number that a double holds; else it is level.
 */
export function countLine(values: Float64Array, step: 0 | 1): CountLine {
  let base = Infinity;
  for (let i = 0; i < values.length; i++) base = Math.min(base, values[i] - step * i);
  if (values.length === 0) base = 0;
  const rest = new Float64Array(values.length);
  let onLine = true;
  let furthest = 0;
  for (let i = 0; i < values.length; i++) {
    rest[i] = values[i] - step * i - base;
    onLine &&= rest[i] === 0;
    furthest = Math.max(furthest, rest[i]);
  }
  if (furthest > Number.MAX_SAFE_INTEGER) return countLine(values, 0);
  return { base, step, rest: onLine ? undefined : narrowCounts(rest) };
}

/** The number of one document. */
export function countAt({ base, step, rest }: CountLine, docId: number): number {
  return base + step * docId + (rest === undefined ? 0 : rest[docId]);
}
