import { firstOf } from './first-of.ts';
import { ITEMS_AT_ONCE } from './slices.ts';
/** Units of work for a number whose kind is found out. */
const UNITS_PER_NUMBER = 3;
/** The narrowest array holding numbers from 0 to `max`. */
export function newUintArray(max, length) {
  if (max <= 0xff) return new Uint8Array(length);
  return max <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}
/** `values` in the narrowest array: themselves where there is no narrower one. */
export function narrowUints(values) {
  if (values instanceof Uint8Array) return values;
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i];
  if (max > (values instanceof Uint16Array ? 0xff : 0xffff)) return values;
  const narrow = newUintArray(max, values.length);
  narrow.set(values);
  return narrow;
}
/** As {@link narrowUints}, for long arrays: with pauses. */
export function* narrowInSlices(values, meter) {
  if (values instanceof Uint8Array) return values;
  let max = 0;
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) if (values[i] > max) max = values[i];
    if (meter.add(to - from)) yield meter.take();
  }
  if (max > (values instanceof Uint16Array ? 0xff : 0xffff)) return values;
  const narrow = meter.scratch.uints(max, values.length);
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    narrow.set(from === 0 ? firstOf(values, to) : values.subarray(from, to), from);
    if (meter.add(to - from)) yield meter.take();
  }
  return narrow;
}
/** `values` in the narrowest array that gives every one of them back exactly. */
export function* narrowNumbers(values, meter) {
  let low = 0;
  let high = 0;
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    const bounds = integerBounds(values, from, to);
    if (bounds === undefined) return values;
    if (bounds.low < low) low = bounds.low;
    if (bounds.high > high) high = bounds.high;
    if (meter.add((to - from) * UNITS_PER_NUMBER)) yield meter.take();
  }
  const narrow = newIntArray(low, high, values.length);
  for (let from = 0; from < values.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(values.length, from + ITEMS_AT_ONCE);
    copyRange(values, narrow, from, to);
    if (meter.add((to - from) * UNITS_PER_NUMBER)) yield meter.take();
  }
  return narrow;
}
function newIntArray(low, high, length) {
  if (low >= -0x80 && high <= 0x7f) return new Int8Array(length);
  return low >= -0x8000 && high <= 0x7fff ? new Int16Array(length) : new Int32Array(length);
}
/** Smallest and largest of values `from` to `to` - 1, and 0; undefined when one is not an integer of 32 bits. By itself, as loops of generators are compiled late. */
function integerBounds(values, from, to) {
  let low = 0;
  let high = 0;
  for (let i = from; i < to; i++) {
    const value = values[i];
    if ((value | 0) !== value || (value === 0 && 1 / value < 0)) return undefined; // -0.0 has no integer form
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  return { low, high };
}
function copyRange(from, to, start, end) {
  for (let i = start; i < end; i++) to[i] = from[i];
}
