import { DocSet } from './doc-set.ts';
import { ImpactScores } from './impact-scores.ts';
import type { Postings } from './postings.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import type { Impacts } from './term-blocks.ts';

/** A term in at least one of so many documents of a segment gets a {@link DocSet}. */
const DENSE_SHARE = 32;

/** Pairs are numbered through a table where their frequencies are below this; others through a map. */
const TABLE_FREQS = 64;
const NORMS = 256;

/** What a dozen small arrays take beside their contents. */
const OVERHEAD_BYTES = 1024;

/** What a scoring depends on besides frequency and norm: two scorings with equal keys score alike. */
export interface ScoringKey {
  readonly weight: number;
  readonly averageLength: number;
}

/** Where the competitive pairs of a term's blocks lie. */
interface PairsOfBlocks {
  readonly count: number;
  readonly firstBlock: number;
  /** Undefined for a term of one block. */
  readonly skips: { readonly blocks: Impacts } | undefined;
}

/**
 * One term's documents seen by what they score: the pairs of frequency and norm that occur are numbered, and each posting has the
 * number of its pair, its code. A query scores the pairs, some dozens, and then looks scores up, which is
 * cheaper than the formula and a look at each document's norm. Made on the first use of a term with more than a few
 * postings, and forgotten when memory for others is needed.
 */
export class TermImpacts {
  readonly docIds: Uint32Array;
  readonly start = 0;
  readonly end: number;
  /** By posting. */
  readonly codes: UintArray;
  /** By code. */
  readonly freqs: Uint32Array;
  /** By code. */
  readonly norms: Uint8Array;
  /** Postings with each code. */
  readonly counts: Uint32Array;
  /** Undefined for a term of few documents. */
  readonly docs: DocSet | undefined;
  readonly #blocks: PairsOfBlocks;
  #scores: ImpactScores | undefined;
  #key: ScoringKey | undefined;

  /** `norms` undefined: every document counts as one term long; without `hasFreqs` every frequency is 1. */
  constructor(postings: Postings, norms: Uint8Array | undefined, hasFreqs: boolean, docCount: number, blocks: PairsOfBlocks) {
    const { docIds, freqs, start, end } = postings;
    const pairs = new PairCodes(end - start);
    for (let i = start; i < end; i++) pairs.add(hasFreqs ? freqs[i] : 1, norms === undefined ? 1 : norms[docIds[i]]);
    pairs.leave();
    this.docIds = docIds.subarray(start, end);
    this.end = end - start;
    this.codes = pairs.codes;
    this.freqs = Uint32Array.from(pairs.freqs);
    this.norms = Uint8Array.from(pairs.norms);
    this.counts = pairs.counts.slice(0, pairs.freqs.length);
    this.docs = this.end * DENSE_SHARE < docCount ? undefined : new DocSet(docIds, start, end, docCount);
    this.#blocks = blocks;
  }

  get byteLength(): number {
    const perCode = this.freqs.byteLength + this.norms.byteLength + this.counts.byteLength;
    const scores = 4 * (this.#blocks.count + this.freqs.length);
    return OVERHEAD_BYTES + this.docIds.byteLength + this.codes.byteLength + perCode + scores + (this.docs?.byteLength ?? 0);
  }

  /** The scores of the pairs; those asked for last are kept. */
  scores({ weight, averageLength }: ScoringKey, score: (freq: number, norm: number) => number): ImpactScores {
    if (this.#scores === undefined || this.#key?.weight !== weight || this.#key.averageLength !== averageLength) {
      const byCode = new Float32Array(this.freqs.length);
      for (let code = 0; code < byCode.length; code++) byCode[code] = score(this.freqs[code], this.norms[code]);
      this.#scores = new ImpactScores(byCode, this.counts, this.#blockMaxima(byCode, score));
      this.#key = { weight, averageLength };
    }
    return this.#scores;
  }

  /** Of the competitive pairs that the segment has of each block; a term of one block has none. */
  #blockMaxima(byCode: Float32Array, score: (freq: number, norm: number) => number): Float32Array {
    const { skips, firstBlock, count } = this.#blocks;
    const blockMax = new Float32Array(count);
    if (skips === undefined) for (let code = 0; code < byCode.length; code++) blockMax[0] = Math.max(blockMax[0], byCode[code]);
    else {
      const { starts, freqs, norms } = skips.blocks;
      for (let block = 0; block < count; block++) {
        const end = starts[firstBlock + block + 1];
        let best = 0;
        for (let i = starts[firstBlock + block]; i < end; i++) best = Math.max(best, score(freqs[i], norms[i]));
        blockMax[block] = best;
      }
    }
    return blockMax;
  }
}

/** Code + 1 by frequency and norm. Its memory is made once; every use leaves it zero. */
const TABLE = new Uint32Array(TABLE_FREQS * NORMS);

/** Codes that fit into the narrowest lists. */
const NARROW = 256;

/** Numbers the pairs of frequency and norm as they first come. */
class PairCodes {
  readonly freqs: number[] = [];
  readonly norms: number[] = [];
  /** Postings with each code; there is room for more. */
  counts = new Uint32Array(NARROW);
  /** By posting. */
  codes: UintArray;
  #size = 0;
  readonly #others = new Map<number, number>();

  constructor(postings: number) {
    this.codes = new Uint8Array(postings);
  }

  add(freq: number, norm: number): void {
    const key = freq * NORMS + norm;
    const known = key < TABLE.length ? TABLE[key] : (this.#others.get(key) ?? 0);
    const code = known > 0 ? known - 1 : this.#newCode(key);
    this.counts[code]++;
    this.codes[this.#size++] = code;
  }

  /** Leaves the table to others. */
  leave(): void {
    for (let code = 0; code < this.freqs.length; code++) {
      const key = this.freqs[code] * NORMS + this.norms[code];
      if (key < TABLE.length) TABLE[key] = 0;
    }
  }

  #newCode(key: number): number {
    const code = this.freqs.push(Math.floor(key / NORMS)) - 1;
    this.norms.push(key % NORMS);
    if (key < TABLE.length) TABLE[key] = code + 1;
    else this.#others.set(key, code + 1);
    if (code === this.counts.length) {
      const counts = new Uint32Array(2 * code);
      counts.set(this.counts);
      this.counts = counts;
      if (code >= 2 ** (8 * this.codes.BYTES_PER_ELEMENT)) this.#widen();
    }
    return code;
  }

  #widen(): void {
    const { codes } = this;
    this.codes = codes instanceof Uint8Array ? new Uint16Array(codes.length) : new Uint32Array(codes.length);
    this.codes.set(codes);
  }
}
