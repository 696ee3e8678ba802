/**
 * Field lengths in one byte, as Lucene stores them: the first 24 codes are the numbers themselves, the other 232 are a
 * float-like code (three mantissa bits, one implicit, and an exponent) of what lies above. Exact up to 39, then within 1/8.
 */
/** Significant bits the code keeps, the implicit one included. */
const SIGNIFICANT_BITS = 4;
const MANTISSA_MASK = 0x07;
const IMPLICIT_BIT = 0x08;
const MAX_LENGTH = 2147483647;
function toFloatCode(n) {
  const bits = 32 - Math.clz32(n);
  if (bits < SIGNIFICANT_BITS) return n;
  const shift = bits - SIGNIFICANT_BITS;
  return ((n >>> shift) & MANTISSA_MASK) | ((shift + 1) << 3);
}
function fromFloatCode(code) {
  const mantissa = code & MANTISSA_MASK;
  const shift = (code >>> 3) - 1;
  return shift < 0 ? mantissa : (mantissa | IMPLICIT_BIT) * 2 ** shift;
}
/** Codes left over above the float code of the longest length: spent on the smallest lengths. */
const FREE_CODES = 255 - toFloatCode(MAX_LENGTH);
/** The norm byte of a field of `n` tokens (0 to 2^31 - 1). Monotone; `LENGTH_TABLE[encodeLength(n)] <= n`. */
export function encodeLength(n) {
  return n < FREE_CODES ? n : FREE_CODES + toFloatCode(n - FREE_CODES);
}
/** Field length, in tokens, that each norm byte stands for. */
export const LENGTH_TABLE = Uint32Array.from({ length: 256 }, (_, code) =>
  code < FREE_CODES ? code : FREE_CODES + fromFloatCode(code - FREE_CODES),
);
