import type { InvertedTerm } from '../../index/segment/segment.ts';
import type { Postings } from '../../index/segment/postings.ts';
import { bm25, type FieldLengths } from '../weight/bm25.ts';
import { type DocMatcher, NO_MORE_DOCS, Scorer } from './scorer.ts';

/** Everything a term's score needs besides the posting itself. */
export interface TermScoring extends FieldLengths {
  readonly weight: number;
  /** Undefined: the field keeps no lengths, each counts as 1. */
  readonly norms: Uint8Array | undefined;
  /** False: every frequency counts as 1. */
  readonly hasFreqs: boolean;
}

const NO_DOCS = new Uint32Array(0);

/** Documents of one term. Without `scoring` every score is 0. */
export class TermScorer extends Scorer {
  readonly term: InvertedTerm;
  readonly cost: number;
  readonly scoring: TermScoring | undefined;
  /** Index of the current posting. */
  at = -1;
  /** Read when they are asked for: who walks along a column asks that column alone. */
  #postings: Postings | undefined;
  #docIds: Uint32Array = NO_DOCS;
  #end = 0;

  constructor(term: InvertedTerm, scoring: TermScoring | undefined) {
    super();
    this.term = term;
    this.cost = term.docFreq;
    this.scoring = scoring;
  }

  get postings(): Postings {
    return this.#postings ?? this.#read();
  }

  #read(): Postings {
    const postings = this.term.postings();
    this.#postings = postings;
    this.#docIds = postings.docIds;
    this.#end = postings.end;
    this.at = postings.start - 1;
    return postings;
  }

  nextDoc(): number {
    if (this.docId === NO_MORE_DOCS) return NO_MORE_DOCS;
    if (this.#postings === undefined) this.#read();
    this.at++;
    this.docId = this.at < this.#end ? this.#docIds[this.at] : NO_MORE_DOCS;
    return this.docId;
  }

  advance(target: number): number {
    if (this.#postings === undefined) this.#read();
    this.at = seekPosting(this.#docIds, this.at + 1, this.#end, target);
    this.docId = this.at < this.#end ? this.#docIds[this.at] : NO_MORE_DOCS;
    return this.docId;
  }

  enter(from: number, to: number): void {
    const { docIds, start, end } = this.postings;
    const first = seekPosting(docIds, Math.max(this.at, start), end, from);
    this.at = first - 1;
    this.#end = seekPosting(docIds, first, end, to);
    this.docId = from - 1;
  }

  /** Occurrences in the current document. */
  freq(): number {
    return this.postings.freqs[this.at];
  }

  score(): number {
    const scoring = this.scoring;
    if (scoring === undefined) return 0;
    const norm = scoring.norms === undefined ? 1 : scoring.norms[this.docId];
    return bm25(scoring.weight, scoring.hasFreqs ? this.postings.freqs[this.at] : 1, scoring.normInverses[norm]);
  }

  override matcher(): DocMatcher {
    const set = this.term.impacts()?.docs;
    if (set !== undefined) return (doc) => set.has(doc);
    const { docIds, start, end } = this.postings;
    return (doc) => {
      let low = start;
      let high = end;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (docIds[middle] < doc) low = middle + 1;
        else high = middle;
      }
      return low < end && docIds[low] === doc;
    };
  }
}

/** First index in [from, end) whose document is >= `target`, or `end`: gallops, then bisects. */
export function seekPosting(docIds: Uint32Array, from: number, end: number, target: number): number {
  let low = from;
  let step = 1;
  while (low + step < end && docIds[low + step] < target) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docIds[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}
