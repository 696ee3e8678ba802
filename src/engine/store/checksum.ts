/** Odd, with bits all over: every bit of a word reaches the highest ones. */
const SPREAD = 0x9e37_79b1;
const MIX = 0x85eb_ca77;

const LANES = 4;
const LANE_BYTES = 4 * LANES;

/**
 * A check sum of 32 bits, for files. Words go in turns through four lanes, each step of which can be undone: so a change within one word always shows.
 * @param seed what the bytes belong to: the same bytes elsewhere have another sum
 */
export function checksum(bytes: Uint8Array, seed: number): number {
  const whole = bytes.length - (bytes.length % LANE_BYTES);
  let [a, b, c, d] = [seed ^ SPREAD, seed ^ MIX, seed, seed + SPREAD];
  const words = wordsOf(bytes, whole);
  for (let at = 0; at < words.length; at += LANES) {
    a = step(a, words[at] ?? 0);
    b = step(b, words[at + 1] ?? 0);
    c = step(c, words[at + 2] ?? 0);
    d = step(d, words[at + 3] ?? 0);
  }
  let sum = (turn(a, 1) + turn(b, 7) + turn(c, 12) + turn(d, 18) + bytes.length) | 0;
  for (let at = whole; at < bytes.length; at++) sum = step(sum, bytes[at] ?? 0);
  return finish(sum);
}

function step(lane: number, word: number): number {
  return Math.imul(turn((lane + Math.imul(word, MIX)) | 0, 13), SPREAD);
}

function turn(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function finish(sum: number): number {
  let mixed = Math.imul(sum ^ (sum >>> 15), MIX);
  mixed = Math.imul(mixed ^ (mixed >>> 13), SPREAD);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** As integers, copied where they do not lie at a multiple of four. */
function wordsOf(bytes: Uint8Array, length: number): Uint32Array {
  if (bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, length / 4);
  return new Uint32Array(bytes.slice(0, length).buffer, 0, length / 4);
}
