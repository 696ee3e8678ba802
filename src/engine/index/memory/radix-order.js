/** Bits per pass: 2,048 counters stay in the first-level cache. */
const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
/** Units of work for an index and a digit. */
const UNITS_PER_DIGIT = 4;
/**
 * Sorts `order` (indexes into `keys`) by 32-bit unsigned key: least significant digit first, stable, passes whose digit is
 * the same everywhere skipped.
 * @returns the sorted array, which is one of the two given, and the other
 */
function sortByWord(order, scratch, keys) {
  const counts = new Uint32Array(BUCKETS);
  let from = order;
  let to = scratch;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) if (sortByDigit(from, to, { keys, shift, counts })) [from, to] = [to, from];
  return [from, to];
}
/** As {@link sortByWord}, with a pause after each digit. */
export function* sortByWordInSlices(order, scratch, keys, meter) {
  const counts = meter.scratch.uint32(BUCKETS);
  let from = order;
  let to = scratch;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    if (sortByDigit(from, to, { keys, shift, counts })) [from, to] = [to, from];
    if (meter.add(from.length * UNITS_PER_DIGIT)) yield meter.take();
  }
  return [from, to];
}
/** Sorts `from` into `to` by one digit; answers false, with nothing done, where it is the same everywhere. */
function sortByDigit(from, to, { keys, shift, counts }) {
  counts.fill(0);
  for (let i = 0; i < from.length; i++) counts[(keys[from[i]] >>> shift) & (BUCKETS - 1)]++;
  if (from.length > 0 && counts[(keys[from[0]] >>> shift) & (BUCKETS - 1)] === from.length) return false;
  for (let bucket = 0, sum = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket];
    counts[bucket] = sum;
    sum += count;
  }
  for (let i = 0; i < from.length; i++) to[counts[(keys[from[i]] >>> shift) & (BUCKETS - 1)]++] = from[i];
  return true;
}
/** Words of a 64-bit array: low word of element i at 2i (little endian, as every platform of today is). */
function splitWords(values) {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    low[i] = words[i * 2];
    high[i] = words[i * 2 + 1];
  }
  return { low, high };
}
/** Turns IEEE bits into unsigned words of the same order: negatives inverted, the sign of the others set. */
function orderFloatWords(low, high) {
  for (let i = 0; i < high.length; i++) {
    if (high[i] >>> 31) {
      high[i] = ~high[i];
      low[i] = ~low[i];
    } else {
      high[i] ^= 2147483648;
    }
  }
}
/**
 * Sorts `entries` (indexes into `values`, ascending) by value, equal values in the order given; -0.0 before 0.0.
 * Radix sort: no comparator, about 10 passes over flat arrays at most.
 */
export function orderByValue(entries, values) {
  const scratch = new Uint32Array(entries.length);
  if (values instanceof Float64Array || values instanceof BigInt64Array) {
    const { low, high } = splitWords(values);
    if (values instanceof Float64Array) orderFloatWords(low, high);
    else for (let i = 0; i < high.length; i++) high[i] ^= 2147483648;
    const [byLow, free] = sortByWord(entries, scratch, low);
    return sortByWord(byLow, free, high)[0];
  }
  const keys = new Uint32Array(values.length);
  const signBit = values instanceof Uint32Array || values instanceof Uint16Array || values instanceof Uint8Array ? 0 : 2147483648;
  for (let i = 0; i < values.length; i++) keys[i] = values[i] ^ signBit;
  return sortByWord(entries, scratch, keys)[0];
}
