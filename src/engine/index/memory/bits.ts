/** A bitset over docIds: document d is in when `(words[d >>> 5] >>> (d & 31)) & 1`. */
export interface Bits {
  readonly words: Uint32Array;
  /** Number of set bits. */
  readonly cardinality: number;
}

/** Words needed for a bitset over `size` documents. */
export function bitWords(size: number): number {
  return (size + 31) >>> 5;
}

/** Whether document `docId` is in the set. */
export function hasBit(bits: Bits, docId: number): boolean {
  return ((bits.words[docId >>> 5] >>> (docId & 31)) & 1) === 1;
}

/** Number of set bits. */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < words.length; i++) count += popcount(words[i]);
  return count;
}

/** Set bits of one word. */
export function popcount(bits: number): number {
  let word = bits;
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** A bitset over `size` documents holding every one of them. */
export function allBits(size: number): Uint32Array {
  const words = new Uint32Array(bitWords(size)).fill(0xffff_ffff);
  if ((size & 31) !== 0) words[words.length - 1] = 2 ** (size & 31) - 1;
  return words;
}
