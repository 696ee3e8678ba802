import { seekPosting } from '../../index/segment/postings.ts';
import { PostingsCursor } from '../../index/segment/term-blocks.ts';
import { bm25 } from '../weight/bm25.ts';
import { NO_MORE_DOCS, Scorer } from './scorer.ts';
/** Documents of one term, read block by block as they are asked for. Without `scoring` every score is 0. */
export class TermScorer extends Scorer {
  term;
  cost;
  scoring;
  /** Made when it is asked for: who walks along a column asks that column alone. */
  #cursor;
  /** Documents from here on are left out. */
  #end = NO_MORE_DOCS;
  constructor(term, scoring) {
    super();
    this.term = term;
    this.cost = term.docFreq;
    this.scoring = scoring;
  }
  /** All of them. */
  get postings() {
    return this.term.postings();
  }
  /** Place of the current document's posting among the term's. */
  get at() {
    return this.#cursor?.index ?? -1;
  }
  nextDoc() {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }
  advance(target) {
    this.#cursor ??= new PostingsCursor(this.term.blocks);
    const { docId } = this.#cursor;
    const doc = docId >= target ? docId : this.#cursor.advance(target);
    this.docId = doc < this.#end ? doc : NO_MORE_DOCS;
    return this.docId;
  }
  enter(from, to) {
    this.#end = to;
    this.docId = from - 1;
  }
  /** Occurrences in the current document. */
  freq() {
    return this.#cursor?.freq ?? 0;
  }
  score() {
    const scoring = this.scoring;
    if (scoring === undefined) return 0;
    const norm = scoring.norms === undefined ? 1 : scoring.norms[this.docId];
    return bm25(scoring.weight, scoring.hasFreqs ? this.freq() : 1, scoring.normInverses[norm]);
  }
  matcher() {
    const set = this.term.impacts()?.docs;
    if (set !== undefined) return (doc) => set.has(doc);
    const { docIds, start, end } = this.postings;
    return (doc) => {
      const at = seekPosting(docIds, start, end, doc);
      return at < end && docIds[at] === doc;
    };
  }
}
