import type { DocSet } from '../../index/segment/doc-set.ts';
import { BLOCKS_PER_SUPERBLOCK, ImpactScores } from '../../index/segment/impact-scores.ts';
import { POSTINGS_BLOCK, seekPosting } from '../../index/segment/postings.ts';
import type { UintArray } from '../../index/memory/number-arrays.ts';
import type { TermImpacts } from '../../index/segment/term-impacts.ts';
import { bm25, type TermScoring } from '../../query/weight/bm25.ts';
import type { TermScorer } from '../../query/scorer/term-scorer.ts';

/** Postings looked at one by one before a search pays. */
const NEAR = 8;

/** Codes of a term of one block: each posting has its own. */
const OWN_CODES = Uint8Array.from({ length: POSTINGS_BLOCK }, (_, i) => i);
const ONE_EACH = new Uint32Array(POSTINGS_BLOCK).fill(1);

const UNSCORED = { weight: 0, averageLength: 1 };
const NO_SCORES = new Float32Array(POSTINGS_BLOCK);
const NO_MAXIMUM = new Float32Array(1);

/**
 * The postings of a term in a leaf with their scores ready to be looked up: posting `i` scores `byCode[codes[i - start]]`. Mutable:
 * it has a place, `at`, that only moves forward.
 */
export class RankedTerm {
  readonly docIds: Uint32Array;
  readonly start: number;
  readonly end: number;
  readonly codes: UintArray;
  readonly scores: ImpactScores;
  readonly byCode: Float32Array;
  /** Undefined where the term is in few documents. */
  readonly docs: DocSet | undefined;
  /** Index of a posting. */
  at: number;
  /** The most that this term can add in the documents in question; set by who asks the question. */
  bound: number;

  /** Without a scoring every score is 0. */
  constructor(scorer: TermScorer, scoring: TermScoring | undefined) {
    const impacts = scorer.term.impacts();
    const { docIds, start, end } = impacts ?? scorer.postings;
    this.docIds = docIds;
    this.start = start;
    this.end = end;
    if (impacts === undefined) {
      this.codes = OWN_CODES;
      this.scores = scoring === undefined ? new ImpactScores(NO_SCORES, ONE_EACH, NO_MAXIMUM) : scoreEach(scorer, scoring);
    } else {
      this.codes = impacts.codes;
      this.scores = scoring === undefined ? impacts.scores(UNSCORED, () => 0) : scored(impacts, scoring);
    }
    this.byCode = this.scores.byCode;
    this.docs = impacts?.docs;
    this.at = start;
    this.bound = this.scores.max;
  }

  get size(): number {
    return this.end - this.start;
  }

  get blocks(): number {
    return this.scores.blockMax.length;
  }

  scoreOf(posting: number): number {
    return this.byCode[this.codes[posting - this.start]];
  }

  /** The posting of a document, or -1. Documents must be asked for in ascending order. */
  find(doc: number): number {
    const set = this.docs;
    if (set !== undefined) return set.has(doc) ? this.start + set.rank(doc) : -1;
    this.seek(doc);
    return this.at < this.end && this.docIds[this.at] === doc ? this.at : -1;
  }

  /** Moves to the first posting at or behind `doc`. */
  seek(doc: number): void {
    const { docIds, end } = this;
    const near = Math.min(this.at + NEAR, end);
    let at = this.at;
    while (at < near && docIds[at] < doc) at++;
    this.at = at === near && at < end && docIds[at] < doc ? seekPosting(docIds, at, end, doc) : at;
  }

  /** Moves to the first posting at or behind `doc`, for a term of many documents in one step. */
  jump(doc: number): void {
    const set = this.docs;
    if (set === undefined || doc >>> 5 >= set.words.length) this.seek(doc);
    else this.at = Math.max(this.at, this.start + set.rank(doc));
  }

  /** The highest score of the postings from the current place to those below `docEnd`, or more: block by block. */
  maxBelow(docEnd: number): number {
    const { docIds, start, end, at, docs } = this;
    if (at >= end || docIds[at] >= docEnd) return 0;
    const first = Math.floor((at - start) / POSTINGS_BLOCK);
    if (docs !== undefined) return this.#maxOf(first, docs.rankOrAll(docEnd, end - start));
    const { blockMax } = this.scores;
    let max = blockMax[first];
    for (let block = first + 1; block < blockMax.length && docIds[start + block * POSTINGS_BLOCK] < docEnd; block++) {
      if (blockMax[block] > max) max = blockMax[block];
    }
    return max;
  }

  /** The highest score of the blocks from `first` on that begin before posting `to`, counted from the term's first: blocks of blocks at once where they lie inside. */
  #maxOf(first: number, to: number): number {
    const { blockMax, superMax } = this.scores;
    const last = Math.ceil(to / POSTINGS_BLOCK);
    let max = blockMax[first];
    for (let block = first + 1; block < last;) {
      if (block % BLOCKS_PER_SUPERBLOCK === 0 && block + BLOCKS_PER_SUPERBLOCK <= last) {
        max = Math.max(max, superMax[block / BLOCKS_PER_SUPERBLOCK]);
        block += BLOCKS_PER_SUPERBLOCK;
      } else max = Math.max(max, blockMax[block++]);
    }
    return max;
  }
}

function scored(impacts: TermImpacts, scoring: TermScoring): ImpactScores {
  const { weight, normInverses } = scoring;
  return impacts.scores(scoring, (freq, norm) => bm25(weight, freq, normInverses[norm]));
}

/** The scores of a term of one block. */
function scoreEach({ postings }: TermScorer, { weight, normInverses, norms, hasFreqs }: TermScoring): ImpactScores {
  const { docIds, freqs, start, end } = postings;
  const scores = new Float32Array(end - start);
  let max = 0;
  for (let i = start; i < end; i++) {
    const score = bm25(weight, hasFreqs ? freqs[i] : 1, normInverses[norms === undefined ? 1 : norms[docIds[i]]]);
    scores[i - start] = score;
    if (score > max) max = score;
  }
  return new ImpactScores(scores, ONE_EACH, Float32Array.of(max));
}
