import { BEST_AT, HIGHEST_AT, LOWEST_AT, MATCHES_AT, RESULTS_BYTES } from '../../kernels/score-kernels.ts';
/** Documents scored together: their sums, and a term's postings among them, stay in the second-level cache. */
const CHUNK = 16384;
/** Units of work of a term in a chunk. */
const UNITS_PER_TERM = 5000;
/** Scores all terms of a leaf may have together in the memory's table. */
const TABLE_SCORES = 8192;
/** Bits of a digit: its counters, 32 KB of them, stay in the first-level cache. With few rows clearing them would cost more than a pass. */
const WIDE_DIGIT = 13;
const NARROW_DIGIT = 8;
const FEW_ROWS = 4096;
/** So many times the rows wanted are put in order without a cut before. */
const SORTED_BESIDE = 1.5;
/**
 * Added to every score in the table. It is lost in any sum that is not zero and rounds to zero as a 32-bit float, but it tells a
 * document that scores nothing from one that no term has.
 */
const TRACE = 2 ** -1000;
// The plan of the memory, in bytes; the rows come behind.
const COUNTS = RESULTS_BYTES;
const TABLE = COUNTS + 4 * (1 << WIDE_DIGIT);
const SUMS = TABLE + 8 * TABLE_SCORES;
const POSTINGS = SUMS + 8 * CHUNK;
const CODES = POSTINGS + 4 * CHUNK;
const LIVE = CODES + 2 * CHUNK;
const ROWS = LIVE + CHUNK / 8;
/**
 * Scores every document that any of several terms has, chunk by chunk in the memory of the kernels, and keeps the best: the way to
 * pages so deep that hardly a match can be passed over. Twice as many rows as wanted are taken, cut to the best by counting on the bits
 * of their scores, and sorted once at the end. Leaves must come in order.
 */
export class ScoreArena {
  #kernels;
  #capacity;
  #cursor;
  #rows;
  #bytes;
  #shorts;
  #words;
  #floats;
  #doubles;
  /** Addresses of two pairs of columns. */
  #docs;
  #scores;
  #spareDocs;
  #spareKeys;
  #size = 0;
  #threshold;
  /** `matches`: there are no more than that. The kernels are the arena's own until it is drained. */
  constructor(kernels, { capacity, matches, cursor, threshold = -Infinity }) {
    this.#kernels = kernels;
    this.#threshold = threshold;
    this.#capacity = capacity;
    this.#cursor = cursor ?? { score: Infinity, doc: -1 };
    this.#rows = Math.min(2 * capacity, matches) + CHUNK;
    this.#docs = ROWS;
    this.#scores = this.#docs + 4 * this.#rows;
    this.#spareDocs = this.#scores + 4 * this.#rows;
    this.#spareKeys = this.#spareDocs + 4 * this.#rows;
    kernels.room(this.#spareKeys + 4 * this.#rows);
    const { buffer } = kernels;
    this.#bytes = new Uint8Array(buffer);
    this.#shorts = new Uint16Array(buffer);
    this.#words = new Uint32Array(buffer);
    this.#floats = new Float32Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#words[MATCHES_AT >> 2] = 0;
    this.#floats[BEST_AT >> 2] = -Infinity;
  }
  /** Live matches so far. */
  get matches() {
    return this.#words[MATCHES_AT >> 2];
  }
  /** Their highest score; -Infinity before the first. */
  get maxScore() {
    return this.#floats[BEST_AT >> 2];
  }
  /** Takes the documents of a leaf in steps. The terms are used up. */
  *collect(leaf, terms, meter) {
    const tables = this.#setTables(terms);
    const live = leaf.liveDocs?.words;
    const { docCount } = leaf.segment;
    for (let start = 0; start < docCount; start += CHUNK) {
      let any = false;
      for (let i = 0; i < terms.length; i++) any = this.#add(terms[i], tables[i], start) || any;
      if (any) this.#take(leaf.docBase, start, Math.min(CHUNK, docCount - start), live);
      if (meter.add(UNITS_PER_TERM * terms.length)) yield meter.take();
    }
  }
  /** The best rows, best first. */
  drain() {
    // Ordering some rows that are not wanted takes less than finding out which they are.
    if (this.#size > this.#capacity * SORTED_BESIDE) this.#cut();
    const size = this.#size;
    const kept = Math.min(size, this.#capacity);
    const kernels = this.#kernels;
    kernels.keysOf(this.#scores, size, this.#scores);
    const { lowest, bits } = this.#range();
    const digit = digitFor(size, bits);
    const mask = (1 << digit) - 1;
    let [docs, keys, toDocs, toKeys] = [this.#docs, this.#scores, this.#spareDocs, this.#spareKeys];
    for (let shift = 0; shift < bits; shift += digit) {
      this.#countPlaces(keys, { lowest, shift, mask });
      kernels.scatter(docs, keys, size, lowest, shift, mask, COUNTS, toDocs, toKeys);
      [docs, keys, toDocs, toKeys] = [toDocs, toKeys, docs, keys];
    }
    kernels.scoresOf(keys, kept, keys);
    this.#size = 0;
    return { docs: this.#words.slice(docs >> 2, (docs >> 2) + kept), scores: this.#floats.slice(keys >> 2, (keys >> 2) + kept), keys: [] };
  }
  /** Lays out the scores of all terms; -1 for a term they have no room for. */
  #setTables(terms) {
    const tables = new Int32Array(terms.length);
    let used = 0;
    for (let i = 0; i < terms.length; i++) {
      const { byCode, codes } = terms[i];
      const fits = used + byCode.length <= TABLE_SCORES && codes.BYTES_PER_ELEMENT <= 2;
      tables[i] = fits ? TABLE + 8 * used : -1;
      if (!fits) continue;
      for (let code = 0; code < byCode.length; code++) this.#doubles[(TABLE >> 3) + used++] = byCode[code] + TRACE;
    }
    return tables;
  }
  /** Adds a term's scores up to the chunk's end; false when it has no document there. */
  #add(term, table, start) {
    const { docIds, codes, at: from, start: first } = term;
    const to = endOf(term, start + CHUNK);
    if (to === from) return false;
    term.at = to;
    if (table < 0) {
      const sums = (SUMS >> 3) - start;
      for (let at = from; at < to; at++) this.#doubles[sums + docIds[at]] += term.scoreOf(at) + TRACE;
      return true;
    }
    this.#words.set(docIds.subarray(from, to), POSTINGS >> 2);
    const ofChunk = codes.subarray(from - first, to - first);
    if (codes.BYTES_PER_ELEMENT === 1) {
      this.#bytes.set(ofChunk, CODES);
      this.#kernels.add8(POSTINGS, CODES, to - from, table, SUMS - 8 * start);
    } else {
      this.#shorts.set(ofChunk, CODES >> 1);
      this.#kernels.add16(POSTINGS, CODES, to - from, table, SUMS - 8 * start);
    }
    return true;
  }
  /** Makes rows of the chunk's live documents. */
  #take(docBase, start, count, live) {
    if (live !== undefined) {
      this.#words.set(live.subarray(start >>> 5, (start + count + 31) >>> 5), LIVE >> 2);
      this.#kernels.bury(SUMS, LIVE, count);
    }
    if (this.#size + CHUNK > this.#rows) this.#cut();
    const { score, doc } = this.#cursor;
    this.#size = this.#kernels.take(SUMS, count, docBase + start, this.#threshold, score, doc, this.#docs, this.#scores, this.#size);
  }
  /** Keeps the best rows, in the order they stand in: equal scores that come later are no better. */
  #cut() {
    if (this.#size <= this.#capacity) return;
    const { last, ties } = this.#kthKey(this.#capacity);
    this.#kernels.keep(this.#docs, this.#scores, this.#spareKeys, this.#size, last, ties);
    this.#size = this.#capacity;
    this.#words[COUNTS >> 2] = last;
    this.#kernels.scoresOf(COUNTS, 1, COUNTS);
    this.#threshold = this.#floats[COUNTS >> 2];
  }
  /** The key of the row in a place of the order, counted from 1, and how many rows up to there have it. */
  #kthKey(place) {
    const keys = this.#spareKeys;
    this.#kernels.keysOf(this.#scores, this.#size, keys);
    let { lowest, bits } = this.#range();
    let wanted = place;
    // Each round the range becomes one bucket of its counters, until a bucket is one key.
    while (bits > 0) {
      const digit = Math.min(bits, WIDE_DIGIT);
      bits -= digit;
      const counts = this.#clearedCounts(1 << digit);
      this.#kernels.countRange(keys, this.#size, lowest, bits, counts.length, COUNTS);
      let bucket = 0;
      while (counts[bucket] < wanted) wanted -= counts[bucket++];
      lowest += bucket * 2 ** bits;
    }
    return { last: lowest, ties: wanted };
  }
  /** The lowest of the keys made last, and in how many low bits they differ from it. */
  #range() {
    const lowest = this.#words[LOWEST_AT >> 2];
    return { lowest, bits: 32 - Math.clz32(Math.max(0, this.#words[HIGHEST_AT >> 2] - lowest)) };
  }
  /** Where the first row of each digit goes. */
  #countPlaces(keys, { lowest, shift, mask }) {
    const places = this.#clearedCounts(mask + 1);
    this.#kernels.countDigits(keys, this.#size, lowest, shift, mask, COUNTS);
    for (let digit = 0, sum = 0; digit < places.length; digit++) {
      const count = places[digit];
      places[digit] = sum;
      sum += count;
    }
  }
  #clearedCounts(buckets) {
    return this.#words.subarray(COUNTS >> 2, (COUNTS >> 2) + buckets).fill(0);
  }
}
/** Bits of a pass: as even as the passes that are needed allow. */
function digitFor(rows, bits) {
  const widest = rows < FEW_ROWS ? NARROW_DIGIT : WIDE_DIGIT;
  return Math.max(1, Math.ceil(bits / Math.ceil(bits / widest)));
}
/** First posting at or behind `doc`: a chunk has no more postings of a term than documents. */
function endOf({ docIds, at, end }, doc) {
  let low = at;
  let high = Math.min(at + CHUNK, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docIds[middle] < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
