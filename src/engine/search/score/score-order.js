/**
 * Orders scored documents best first without comparing pairs: counting on the bits of the scores. Documents come in ascending
 * order and equal scores stay in it, so ties need no key of their own.
 */
/** Counters of one pass: 32 KB of them stay in the first-level cache. */
const WIDE_DIGIT = 13;
/** With few entries clearing the counters would cost more than another pass. */
const NARROW_DIGIT = 8;
const FEW = 4096;
/** The first `count` rows in a new pair of columns, best first. */
export function bestFirst({ docs, scores }, count) {
  if (count === 0) return { docs: new Uint32Array(0), scores: new Float32Array(0) };
  const keys = descendingKeys(scores, count);
  const { lowest, bits } = rangeOf(keys);
  if (bits === 0) return { docs: docs.slice(0, count), scores: scores.slice(0, count) };
  const digit = digitFor(count, bits);
  let fromDocs = docs.subarray(0, count);
  let fromKeys = keys;
  for (let shift = 0; shift < bits; shift += digit) {
    const toDocs = new Uint32Array(count);
    const toKeys = new Uint32Array(count);
    const places = placesOf(fromKeys, { lowest, shift, digit });
    const mask = (1 << digit) - 1;
    for (let i = 0; i < count; i++) {
      const key = fromKeys[i];
      const place = places[((key - lowest) >>> shift) & mask]++;
      toKeys[place] = key;
      toDocs[place] = fromDocs[i];
    }
    fromDocs = toDocs;
    fromKeys = toKeys;
  }
  return { docs: fromDocs, scores: scoresOf(fromKeys) };
}
/**
 * Keeps the best `kept` of the first `count` rows, in place and in the order they stand in; `kept` is below `count`.
 * @returns the lowest score kept
 */
export function cutToBest({ docs, scores }, count, kept) {
  const keys = descendingKeys(scores, count);
  const { last, ties } = kthSmallest(keys, kept);
  let tiesLeft = ties;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const key = keys[i];
    if (key > last || (key === last && tiesLeft-- <= 0)) continue;
    docs[size] = docs[i];
    scores[size] = scores[i];
    size++;
  }
  return scoresOf(Uint32Array.of(last))[0];
}
/** The `kept`-th smallest key, and how many rows with exactly this key are among the `kept` smallest. */
function kthSmallest(keys, kept) {
  const range = rangeOf(keys);
  let { lowest } = range;
  let left = range.bits;
  let wanted = kept;
  // Each round the range becomes one bucket of its counters, until a bucket is one key.
  while (left > 0) {
    const digit = Math.min(left, WIDE_DIGIT);
    const shift = left - digit;
    const counts = new Uint32Array(1 << digit);
    for (let i = 0; i < keys.length; i++) {
      const bucket = (keys[i] - lowest) >>> shift;
      if (keys[i] >= lowest && bucket < counts.length) counts[bucket]++;
    }
    let bucket = 0;
    while (counts[bucket] < wanted) wanted -= counts[bucket++];
    lowest += bucket * 2 ** shift;
    left = shift;
  }
  return { last: lowest, ties: wanted };
}
/** Scores as unsigned words that are smaller the higher the score is. */
function descendingKeys(scores, count) {
  const bits = new Int32Array(scores.buffer, scores.byteOffset, count);
  const keys = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const word = bits[i];
    keys[i] = ~(word ^ ((word >> 31) | 2147483648));
  }
  return keys;
}
function scoresOf(keys) {
  const bits = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const word = ~keys[i];
    bits[i] = word < 0 ? word ^ 2147483648 : ~word;
  }
  return new Float32Array(bits.buffer);
}
/** The smallest key, and in how many low bits the keys less this one differ. */
function rangeOf(keys) {
  let lowest = keys[0];
  let highest = lowest;
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i];
    if (key < lowest) lowest = key;
    if (key > highest) highest = key;
  }
  return { lowest, bits: 32 - Math.clz32(highest - lowest) };
}
/** Bits of a pass: as even as the passes that are needed allow. */
function digitFor(count, bits) {
  const widest = count < FEW ? NARROW_DIGIT : WIDE_DIGIT;
  return Math.ceil(bits / Math.ceil(bits / widest));
}
/** Where the first row of each digit goes. */
function placesOf(keys, { lowest, shift, digit }) {
  const places = new Uint32Array(1 << digit);
  const mask = places.length - 1;
  for (let i = 0; i < keys.length; i++) places[((keys[i] - lowest) >>> shift) & mask]++;
  for (let i = 0, sum = 0; i < places.length; i++) {
    const count = places[i];
    places[i] = sum;
    sum += count;
  }
  return places;
}
