import { hasBit } from '../../index/memory/bits.ts';
import { TermScorer } from './term-scorer.ts';
/**
 * Documents of a keyword that has a column beside its postings: whether any one document has the keyword is one look at its ordinal, where
 * the postings take a search. A walk along another column asks that of every document on its way.
 */
export class KeywordTermScorer extends TermScorer {
  #column;
  /** `column` has one value per document at most, and its dictionary is that of the postings. */
  constructor(column, ...term) {
    super(...term);
    this.#column = column;
  }
  matchColumn() {
    const { ordinals, docsWithValue } = this.#column;
    return docsWithValue.cardinality === ordinals.length ? { ordinals, ordinal: this.term.ordinal } : undefined;
  }
  matcher() {
    const { ordinals, docsWithValue } = this.#column;
    const { ordinal } = this.term;
    if (docsWithValue.cardinality === ordinals.length) return (doc) => ordinals[doc] === ordinal;
    return (doc) => ordinals[doc] === ordinal && hasBit(docsWithValue, doc);
  }
}
