/**
 * The steps of the 32-bit murmur3 hash (x86), for callers with blocks of their own: every whole block is mixed in, what is left behind them scrambled and
 * xored, the number of bytes xored, and the whole finished.
 */
/** A block of four bytes, little-endian, before it goes into a hash. */
export function scrambleBlock(block) {
  const mixed = Math.imul(block, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}
/** The hash with a whole block more. */
export function mixBlock(hash, block) {
  const mixed = hash ^ scrambleBlock(block);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
/** The last mix of all bits, 32 bits signed. */
export function finishHash(hash) {
  let mixed = hash;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
/** The hash of bytes, 32 bits signed. */
export function murmur3(bytes, seed) {
  let hash = seed;
  const whole = bytes.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    hash = mixBlock(hash, bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
  }
  let tail = 0;
  for (let i = bytes.length - 1; i >= whole; i--) tail = (tail << 8) | bytes[i];
  if (whole < bytes.length) hash ^= scrambleBlock(tail);
  return finishHash(hash ^ bytes.length);
}
