/**
 * Unsigned 64-bit values are kept as signed ones, moved down by 2^63: the order stays, and they fit the columns of longs.
 */
const SHIFT = 2n ** 63n;
/** The form an unsigned long is kept in. */
export function shiftUnsigned(value) {
  return value - SHIFT;
}
/** The value of a kept unsigned long: a number when a double holds it exactly. */
export function printUnsigned(kept) {
  const value = BigInt(kept) + SHIFT;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
