import { DocSet } from './doc-set.ts';
import { ImpactScores } from './impact-scores.ts';
import { narrowUints } from '../memory/narrow.ts';
import { POSTINGS_BLOCK } from './postings.ts';
/** A term in at least one of so many documents of a segment gets a {@link DocSet}. */
const DENSE_SHARE = 32;
/** Pairs are numbered through a table where there are so many postings, and their frequencies are below this; others through a map. */
const TABLE_PAYS = 1024;
const TABLE_FREQS = 64;
const NORMS = 256;
/** What a dozen small arrays take beside their contents. */
const OVERHEAD_BYTES = 1024;
/**
 * One term's postings seen by what they score: the pairs of frequency and norm that occur are numbered, and each posting has the
 * number of its pair, its code. A query scores the pairs, some dozens, and then looks scores up, which is
 * cheaper than the formula and a look at each document's norm. Made on the first use of a term with more than a few
 * postings, and forgotten when memory for others is needed.
 */
export class TermImpacts {
  /** By posting, from the term's first. */
  codes;
  /** By code. */
  freqs;
  /** By code. */
  norms;
  /** Postings with each code. */
  counts;
  /** First entry of each block in `frontier`, then the end of the last. */
  frontierStarts;
  /** Codes of each block's pairs that no other pair of the block outdoes in both frequency and norm. */
  frontier;
  /** Undefined for a term of few documents. */
  docs;
  #scores;
  #key;
  /** `norms` undefined: every document counts as one term long; without `hasFreqs` every frequency is 1. */
  constructor(postings, norms, hasFreqs, docCount) {
    const { docIds, start, end } = postings;
    const pairs = new PairCodes(end - start);
    const codes = new Uint32Array(end - start);
    const frontier = new Frontiers(pairs);
    for (let i = start; i < end; i++) {
      const at = i - start;
      if (at % POSTINGS_BLOCK === 0) frontier.startBlock();
      const code = pairs.codeOf(hasFreqs ? postings.freqs[i] : 1, norms === undefined ? 1 : norms[docIds[i]]);
      codes[at] = code;
      frontier.add(code);
    }
    this.codes = narrowUints(codes);
    this.freqs = Uint32Array.from(pairs.freqs);
    this.norms = Uint8Array.from(pairs.norms);
    this.counts = Uint32Array.from(pairs.counts);
    this.frontierStarts = frontier.starts();
    this.frontier = narrowUints(frontier.codes());
    this.docs = (end - start) * DENSE_SHARE < docCount ? undefined : new DocSet(docIds, start, end, docCount);
  }
  get byteLength() {
    const perCode = this.freqs.byteLength + this.norms.byteLength + this.counts.byteLength;
    const maxima = 8 * this.frontierStarts.length + 4 * this.freqs.length;
    const frontier = this.frontierStarts.byteLength + this.frontier.byteLength;
    return OVERHEAD_BYTES + this.codes.byteLength + perCode + frontier + maxima + (this.docs?.byteLength ?? 0);
  }
  /** The scores of the pairs; those asked for last are kept. */
  scores({ weight, averageLength }, score) {
    if (this.#scores === undefined || this.#key?.weight !== weight || this.#key.averageLength !== averageLength) {
      const byCode = new Float32Array(this.freqs.length);
      for (let code = 0; code < byCode.length; code++) byCode[code] = score(this.freqs[code], this.norms[code]);
      this.#scores = new ImpactScores(byCode, this.counts, this.#blockMaxima(byCode));
      this.#key = { weight, averageLength };
    }
    return this.#scores;
  }
  #blockMaxima(byCode) {
    const { frontier, frontierStarts } = this;
    const blockMax = new Float32Array(frontierStarts.length - 1);
    for (let block = 0; block < blockMax.length; block++) {
      let best = 0;
      for (let i = frontierStarts[block]; i < frontierStarts[block + 1]; i++) best = Math.max(best, byCode[frontier[i]]);
      blockMax[block] = best;
    }
    return blockMax;
  }
}
/** Numbers the pairs of frequency and norm as they first come. */
class PairCodes {
  freqs = [];
  norms = [];
  counts = [];
  /** Code + 1 by frequency and norm. */
  #table;
  #others = new Map();
  constructor(postings) {
    this.#table = new Uint32Array(postings < TABLE_PAYS ? 0 : TABLE_FREQS * NORMS);
  }
  codeOf(freq, norm) {
    const key = freq * NORMS + norm;
    const inTable = key < this.#table.length;
    const known = inTable ? this.#table[key] : (this.#others.get(key) ?? 0);
    if (known > 0) {
      this.counts[known - 1]++;
      return known - 1;
    }
    const code = this.counts.push(1) - 1;
    this.freqs.push(freq);
    this.norms.push(norm);
    if (inTable) this.#table[key] = code + 1;
    else this.#others.set(key, code + 1);
    return code;
  }
}
/** Gathers for each block the pairs that can be its best, whatever frequency and length weigh. */
class Frontiers {
  #pairs;
  #starts = [];
  #codes = [];
  /** The block that a code was last seen in, counted from 1. */
  #seenIn = [];
  constructor(pairs) {
    this.#pairs = pairs;
  }
  startBlock() {
    this.#starts.push(this.#codes.length);
  }
  add(code) {
    const block = this.#starts.length;
    if (this.#seenIn[code] === block) return;
    this.#seenIn[code] = block;
    const { freqs, norms } = this.#pairs;
    const codes = this.#codes;
    let kept = this.#starts[block - 1];
    for (let i = kept; i < codes.length; i++) {
      const other = codes[i];
      if (freqs[other] >= freqs[code] && norms[other] <= norms[code]) return;
      if (freqs[other] > freqs[code] || norms[other] < norms[code]) codes[kept++] = other;
    }
    codes.length = kept;
    codes.push(code);
  }
  starts() {
    return Uint32Array.from([...this.#starts, this.#codes.length]);
  }
  codes() {
    return Uint32Array.from(this.#codes);
  }
}
