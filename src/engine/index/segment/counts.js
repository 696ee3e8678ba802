import { ITEMS_AT_ONCE } from '../memory/slices.ts';
/** Units of work for a document in one pass. */
const UNITS_PER_DOC = 2;
/**
 * @param values whole numbers, at least 0.
 * @param step of the line, where what differs from it is a number that a double holds; else it is level.
 */
export function* countLine(values, step, meter) {
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
  const rest = furthest > 4294967295 ? meter.scratch.float64(values.length) : meter.scratch.uints(furthest, values.length);
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) rest[i] = values[i] - step * i - base;
    if (meter.add((to - from) * UNITS_PER_DOC)) yield meter.take();
  }
  return { base, step, rest };
}
/** The number of one document. */
export function countAt({ base, step, rest }, docId) {
  return base + step * docId + (rest === undefined ? 0 : rest[docId]);
}
