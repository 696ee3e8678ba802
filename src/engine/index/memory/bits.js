/** Words needed for a bitset over `size` documents. */
export function bitWords(size) {
  return (size + 31) >>> 5;
}
/** Whether document `docId` is in the set. */
export function hasBit(bits, docId) {
  return ((bits.words[docId >>> 5] >>> (docId & 31)) & 1) === 1;
}
/** Number of set bits. */
export function countBits(words) {
  let count = 0;
  for (let i = 0; i < words.length; i++) count += popcount(words[i]);
  return count;
}
/** Set bits of one word. */
export function popcount(bits) {
  let word = bits;
  word -= (word >>> 1) & 1431655765;
  word = (word & 858993459) + ((word >>> 2) & 858993459);
  return Math.imul((word + (word >>> 4)) & 252645135, 16843009) >>> 24;
}
/** A bitset over `size` documents holding every one of them. */
export function allBits(size) {
  const words = new Uint32Array(bitWords(size)).fill(4294967295);
  if ((size & 31) !== 0) words[words.length - 1] = 2 ** (size & 31) - 1;
  return words;
}
