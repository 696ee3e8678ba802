import type { NumericArray, UintArray } from './segment.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Values handled between two looks at the meter. */
const VALUES_AT_ONCE = 131_072;

/** The narrowest array holding numbers from 0 to `max`. */
export function newUintArray(max: number, length: number): UintArray {
  if (max <= 0xff) return new Uint8Array(length);
  return max <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}

/** `values` in the narrowest array: themselves where there is no narrower one. */
export function narrowUints(values: UintArray): UintArray {
  if (values instanceof Uint8Array) return values;
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i];
  if (max > (values instanceof Uint16Array ? 0xff : 0xffff)) return values;
  const narrow = newUintArray(max, values.length);
  narrow.set(values);
  return narrow;
}

/** As {@link narrowUints}, for long arrays: with pauses. */
export function* narrowInSlices(values: UintArray, meter: SliceMeter): Sliced<UintArray> {
  if (values instanceof Uint8Array) return values;
  let max = 0;
  for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
    const to = Math.min(values.length, from + VALUES_AT_ONCE);
    for (let i = from; i < to; i++) if (values[i] > max) max = values[i];
    if (meter.add(to - from)) yield meter.take();
  }
  if (max > (values instanceof Uint16Array ? 0xff : 0xffff)) return values;
  const narrow = newUintArray(max, values.length);
  for (let from = 0; from < values.length; from += VALUES_AT_ONCE) {
    const to = Math.min(values.length, from + VALUES_AT_ONCE);
    narrow.set(values.subarray(from, to), from);
    if (meter.add(to - from)) yield meter.take();
  }
  return narrow;
}

/** An empty array as wide as the widest given. */
export function widestOf(arrays: readonly UintArray[], length: number): UintArray {
  const width = Math.max(1, ...arrays.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT));
  return newUintArray(2 ** (8 * width) - 1, length);
}

/** Non-negative integers in the narrowest array; Float64Array beyond 2^32 - 1. */
export function narrowCounts(values: Float64Array): UintArray | Float64Array {
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i];
  if (max > 0xffff_ffff) return values;
  const narrow = newUintArray(max, values.length);
  narrow.set(values);
  return narrow;
}

function allWithin(values: Float64Array, low: number, high: number): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!(value >= low && value <= high)) return false;
  }
  return true;
}

function allSmallIntegers(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if ((value | 0) !== value || (value === 0 && 1 / value < 0)) return false; // -0.0 has no integer form
  }
  return true;
}

/** `values` in the narrowest array that gives every one of them back exactly. */
export function narrowNumbers(values: Float64Array): NumericArray {
  if (!allSmallIntegers(values)) return values;
  if (allWithin(values, -0x80, 0x7f)) return new Int8Array(values);
  return allWithin(values, -0x8000, 0x7fff) ? new Int16Array(values) : new Int32Array(values);
}
