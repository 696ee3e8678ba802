import { hasBit } from '../../index/memory/bits.ts';
/** Reader of numbers (never bigint). Longs' sums and averages that leave 2^53 must use {@link exactReader}. */
export function numberReader(column, key) {
  const missing = Number(key.missing);
  if (column === undefined || column.values instanceof BigInt64Array) return new ConstantReader(missing);
  if (column.offsets === undefined) return new SingleReader(column.values, column.docsWithValue, missing);
  return new MultiReader(column.values, column.offsets, key, missing);
}
/** Reader of 64-bit longs; missing values are bigint too. */
export function exactReader(column, mode, missing) {
  return new ExactReader(column, mode, missing);
}
class ConstantReader {
  #value;
  constructor(value) {
    this.#value = value;
  }
  value(_doc) {
    return this.#value;
  }
}
class SingleReader {
  #values;
  #docsWithValue;
  #missing;
  constructor(values, docsWithValue, missing) {
    this.#values = values;
    this.#docsWithValue = docsWithValue.cardinality === values.length ? undefined : docsWithValue;
    this.#missing = missing;
  }
  value(doc) {
    const present = this.#docsWithValue === undefined || hasBit(this.#docsWithValue, doc);
    return present ? this.#values[doc] : this.#missing;
  }
}
class MultiReader {
  #values;
  #offsets;
  #mode;
  #print;
  #missing;
  constructor(values, offsets, key, missing) {
    this.#values = values;
    this.#offsets = offsets;
    this.#mode = key.mode;
    this.#print = key.print;
    this.#missing = missing;
  }
  value(doc) {
    const start = this.#offsets[doc];
    const end = this.#offsets[doc + 1];
    if (start === end) return this.#missing;
    const picked = this.#pick(start, end);
    return this.#print === 'long' ? picked : this.#print === 'float' ? Math.fround(picked) : picked;
  }
  #pick(start, end) {
    const values = this.#values;
    if (this.#mode === 'min') return values[start];
    if (this.#mode === 'max') return values[end - 1];
    if (this.#mode === 'median') {
      const middle = start + ((end - start - 1) >> 1);
      return (end - start) % 2 === 1 ? values[middle] : this.#between(values[middle], values[middle + 1]);
    }
    // In ascending order, the order that gives the peers' last digit; from the first, so that -0.0 stays itself.
    let sum = values[start];
    for (let i = start + 1; i < end; i++) sum += values[i];
    return this.#mode === 'sum' ? sum : this.#rounded(sum / (end - start));
  }
  /** The ends of longs, for which infinity stands, have a middle. */
  #between(low, high) {
    const isCut = this.#print === 'long' && (low === -Infinity || high === Infinity);
    return isCut ? endless((withinEnds(low) + withinEnds(high)) / 2) : this.#rounded((low + high) / 2);
  }
  #rounded(value) {
    return this.#print === 'long' ? Math.floor(value + 0.5) : value;
  }
}
function withinEnds(value) {
  return Math.max(-(2 ** 63), Math.min(2 ** 63, value));
}
function endless(value) {
  return Math.abs(value) < 2 ** 63 ? Math.floor(value + 0.5) : Math.sign(value) * Infinity;
}
class ExactReader {
  #column;
  #mode;
  #missing;
  constructor(column, mode, missing) {
    this.#column = column;
    this.#mode = mode;
    this.#missing = missing;
  }
  value(doc) {
    const column = this.#column;
    if (column === undefined || !hasBit(column.docsWithValue, doc)) return this.#missing;
    if (column.offsets === undefined) return exact(column.values[doc]);
    return this.#pick(column.values, column.offsets[doc], column.offsets[doc + 1]);
  }
  #pick(values, start, end) {
    const count = end - start;
    const middle = start + ((count - 1) >> 1);
    if (this.#mode === 'min') return exact(values[start]);
    if (this.#mode === 'max') return exact(values[end - 1]);
    if (this.#mode === 'median') {
      return count % 2 === 1 ? exact(values[middle]) : halfUp((Number(exact(values[middle])) + Number(exact(values[middle + 1]))) / 2);
    }
    let sum = 0n;
    for (let i = start; i < end; i++) sum = BigInt.asIntN(64, sum + exact(values[i]));
    return this.#mode === 'sum' || count === 1 ? sum : halfUp(Number(sum) / count);
  }
}
const MAX_LONG = 2n ** 63n - 1n;
/** Values beyond a long were cut to its ends, for which infinity stands. */
function exact(value) {
  if (typeof value === 'bigint' || Number.isFinite(value)) return BigInt(value);
  return value > 0 ? MAX_LONG : -MAX_LONG - 1n;
}
/** As the peers round: through a double, half up, held within 64 bits. */
function halfUp(value) {
  const rounded = BigInt(Math.floor(value + 0.5));
  return rounded > MAX_LONG ? MAX_LONG : rounded;
}
