/**
 * What JSON values take in the heap once they are read, in bytes. Measured in V8 with pointers of eight bytes (Node); a browser's take
 * half of most. A growing array or object counts twice, since the old one is there while it is copied.
 */
import { JsonDouble } from './json-value.ts';
/** A reader asks for as much again as it has taken, and at most for so much at a time, so that it need not ask for each value. */
export const JSON_STEP_BYTES = 65536;
/** An object of up to four members, its keys and values apart. */
export const MAP_BYTES = 200;
/** An array of nothing. */
export const ARRAY_BYTES = 32;
const SLOT_BYTES = 8;
const FIRST_ROOM = 16;
const SMALL_MAP = 4;
const MAP_GROWTH = 56;
const TEXT_BYTES = 32;
const NUMBER_BYTES = 16;
const BIGINT_BYTES = 32;
const DOUBLE_BYTES = 64;
/** Longer texts are put together of pieces and copied once they are read. */
const PIECE = 4096;
/** How many items an array has room for once `items` no longer fit. */
export function grownCapacity(items) {
  return items + 1 + ((items + 1) >> 1) + FIRST_ROOM;
}
/** What more room for an array's items takes. */
export function arrayGrowth(from, to) {
  return (from === 0 ? SLOT_BYTES : 2 * SLOT_BYTES) * (to - from);
}
/** What one more member takes of an object that has so many: it grows when their number is a power of two. */
export function mapGrowth(members) {
  return members < SMALL_MAP || (members & (members - 1)) !== 0 ? 0 : MAP_GROWTH * members;
}
/** What a text takes of so many UTF-16 units, of one byte each where it is `narrow`. */
export function textBytes(units, narrow) {
  const bytes = narrow ? units : 2 * units;
  return TEXT_BYTES + (units > PIECE ? 2 * bytes : bytes);
}
/** What a number takes besides its place. @param digits characters of its literal */
export function numberBytes(value, digits) {
  if (typeof value === 'number') return (value | 0) === value ? 0 : NUMBER_BYTES;
  return (value instanceof JsonDouble ? DOUBLE_BYTES : BIGINT_BYTES) + digits;
}
