import type { NumericArray, UintArray } from './segment.ts';

/** The narrowest array holding numbers from 0 to `max`. */
function newUintArray(max: number, length: number): UintArray {
  if (max <= 0xff) return new Uint8Array(length);
  return max <= 0xffff ? new Uint16Array(length) : new Uint32Array(length);
}

/** `values` in the narrowest array. */
export function narrowUints(values: Uint32Array): UintArray {
  let max = 0;
  for (let i = 0; i < values.length; i++) if (values[i] > max) max = values[i];
  if (max > 0xffff) return values;
  const narrow = newUintArray(max, values.length);
  narrow.set(values);
  return narrow;
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
