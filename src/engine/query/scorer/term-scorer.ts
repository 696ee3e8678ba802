import type { InvertedTerm } from '../../index/segment/segment.ts';
import { type DocList, type Postings, seekPosting } from '../../index/segment/postings.ts';
import { PostingsCursor } from '../../index/segment/term-blocks.ts';
import { bm25, type TermScoring } from '../weight/bm25.ts';
import { type DocMatcher, NO_MORE_DOCS, Scorer } from './scorer.ts';

/** Documents of one term, read block by block as they are asked for. Without `scoring` every score is 0. */
export class TermScorer extends Scorer {
  readonly term: InvertedTerm;
  readonly cost: number;
  readonly scoring: TermScoring | undefined;
  /** Made when it is asked for: who walks along a column asks that column alone. */
  #cursor: PostingsCursor | undefined;
  /** Documents from here on are left out. */
  #end = NO_MORE_DOCS;

  constructor(term: InvertedTerm, scoring: TermScoring | undefined) {
    super();
    this.term = term;
    this.cost = term.docFreq;
    this.scoring = scoring;
  }

  /** All documents, as a list. */
  get docList(): DocList {
    return this.term.impacts() ?? this.postings;
  }

  /** All of them. */
  get postings(): Postings {
    return this.term.postings();
  }

  /** Place of the current document's posting among the term's. */
  get at(): number {
    return this.#cursor?.index ?? -1;
  }

  nextDoc(): number {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }

  advance(target: number): number {
    this.#cursor ??= new PostingsCursor(this.term.blocks);
    const { docId } = this.#cursor;
    const doc = docId >= target ? docId : this.#cursor.advance(target);
    this.docId = doc < this.#end ? doc : NO_MORE_DOCS;
    return this.docId;
  }

  enter(from: number, to: number): void {
    this.#end = to;
    this.docId = from - 1;
  }

  /** Occurrences in the current document. */
  freq(): number {
    return this.#cursor?.freq ?? 0;
  }

  score(): number {
    const scoring = this.scoring;
    if (scoring === undefined) return 0;
    const norm = scoring.norms === undefined ? 1 : scoring.norms[this.docId];
    return bm25(scoring.weight, scoring.hasFreqs ? this.freq() : 1, scoring.normInverses[norm]);
  }

  override matcher(): DocMatcher {
    const set = this.term.impacts()?.docs;
    if (set !== undefined) return (doc) => set.has(doc);
    const { docIds, start, end } = this.docList;
    return (doc) => {
      const at = seekPosting(docIds, start, end, doc);
      return at < end && docIds[at] === doc;
    };
  }
}
