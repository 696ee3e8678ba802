import { BEST_AT, HIGHEST_AT, LOWEST_AT, MATCHES_AT } from './score-kernels.ts';
const SMALLEST = 64 * 1024;
/** The kernels in TypeScript: what they do where there is no WebAssembly, and what the others must do to the bit. */
export class PlainKernels {
  buffer = new ArrayBuffer(SMALLEST);
  #bytes = new Uint8Array(this.buffer);
  #shorts = new Uint16Array(this.buffer);
  #words = new Uint32Array(this.buffer);
  #floats = new Float32Array(this.buffer);
  #doubles = new Float64Array(this.buffer);
  room(bytes) {
    if (bytes <= this.buffer.byteLength) return;
    const larger = new ArrayBuffer(Math.ceil(bytes / SMALLEST) * SMALLEST);
    new Uint8Array(larger).set(this.#bytes);
    this.buffer = larger;
    this.#bytes = new Uint8Array(larger);
    this.#shorts = new Uint16Array(larger);
    this.#words = new Uint32Array(larger);
    this.#floats = new Float32Array(larger);
    this.#doubles = new Float64Array(larger);
  }
  add8(docs, codes, count, table, sums) {
    this.#add(this.#bytes, { docs: docs >> 2, codes, count, table: table >> 3, sums: sums >> 3 });
  }
  add16(docs, codes, count, table, sums) {
    this.#add(this.#shorts, { docs: docs >> 2, codes: codes >> 1, count, table: table >> 3, sums: sums >> 3 });
  }
  #add(all, at) {
    const { docs, codes, count, table, sums } = at;
    const words = this.#words;
    const doubles = this.#doubles;
    for (let i = 0; i < count; i++) doubles[sums + words[docs + i]] += doubles[table + all[codes + i]];
  }
  bury(sums, live, count) {
    const words = this.#words;
    for (let i = 0; i < count; i++) {
      if (((words[(live >> 2) + (i >>> 5)] >>> (i & 31)) & 1) === 0) this.#doubles[(sums >> 3) + i] = 0;
    }
  }
  take(sums, count, doc, above, upTo, behind, docs, scores, size) {
    const words = this.#words;
    const floats = this.#floats;
    const doubles = this.#doubles;
    let matches = words[MATCHES_AT >> 2];
    let best = floats[BEST_AT >> 2];
    let rows = size;
    for (let i = 0; i < count; i++) {
      const sum = doubles[(sums >> 3) + i];
      if (sum === 0) continue;
      matches++;
      const score = Math.fround(sum);
      if (score > best) best = score;
      const isWanted = score > above && score <= upTo && (score < upTo || doc + i > behind);
      if (!isWanted) continue;
      words[(docs >> 2) + rows] = doc + i;
      floats[(scores >> 2) + rows] = score;
      rows++;
    }
    doubles.fill(0, sums >> 3, (sums >> 3) + count);
    words[MATCHES_AT >> 2] = matches;
    floats[BEST_AT >> 2] = best;
    return rows;
  }
  keysOf(scores, count, keys) {
    const words = this.#words;
    let lowest = 4294967295;
    let highest = 0;
    for (let i = 0; i < count; i++) {
      const word = words[(scores >> 2) + i] | 0;
      const key = ~(word ^ ((word >> 31) | 2147483648)) >>> 0;
      words[(keys >> 2) + i] = key;
      if (key < lowest) lowest = key;
      if (key > highest) highest = key;
    }
    words[LOWEST_AT >> 2] = lowest;
    words[HIGHEST_AT >> 2] = highest;
  }
  scoresOf(keys, count, scores) {
    const words = this.#words;
    for (let i = 0; i < count; i++) {
      const word = ~words[(keys >> 2) + i];
      words[(scores >> 2) + i] = word ^ (~(word >> 31) | 2147483648);
    }
  }
  countDigits(keys, count, lowest, shift, mask, counts) {
    const words = this.#words;
    for (let i = 0; i < count; i++) words[(counts >> 2) + (((words[(keys >> 2) + i] - lowest) >>> shift) & mask)]++;
  }
  countRange(keys, count, lowest, shift, buckets, counts) {
    const words = this.#words;
    for (let i = 0; i < count; i++) {
      const digit = (words[(keys >> 2) + i] - lowest) >>> shift;
      if (digit < buckets) words[(counts >> 2) + digit]++;
    }
  }
  scatter(docs, keys, count, lowest, shift, mask, places, toDocs, toKeys) {
    const words = this.#words;
    for (let i = 0; i < count; i++) {
      const key = words[(keys >> 2) + i];
      const place = words[(places >> 2) + (((key - lowest) >>> shift) & mask)]++;
      words[(toDocs >> 2) + place] = words[(docs >> 2) + i];
      words[(toKeys >> 2) + place] = key;
    }
  }
  keep(docs, scores, keys, count, last, ties) {
    const words = this.#words;
    let left = ties;
    let to = 0;
    for (let i = 0; i < count; i++) {
      const key = words[(keys >> 2) + i];
      if (key > last || (key === last && left-- <= 0)) continue;
      words[(docs >> 2) + to] = words[(docs >> 2) + i];
      words[(scores >> 2) + to] = words[(scores >> 2) + i];
      to++;
    }
  }
}
