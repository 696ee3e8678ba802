import { END_OF_DOCS } from '../../index/segment/postings.ts';
/** What `docId` is once an iterator is exhausted: above every document number. */
export const NO_MORE_DOCS = END_OF_DOCS;
/**
 * Forward-only cursor over the ascending docIds of one segment that match a query, and their scores. Mutable by design:
 * it sits in the hot loop. `nextDoc` after the end is legal and answers {@link NO_MORE_DOCS}.
 */
export class Scorer {
  constructor() {
    this.docId = -1;
  }
  /**
   * The matching documents as a bitset, when they are there for the taking, so that any document can be asked about;
   * `all` for every document. Independent of the current position.
   */
  matchSet() {
    return undefined;
  }
  /** Tells for any document, in any order, whether it matches; undefined where that takes walking. Independent of the current position. */
  matcher() {
    const set = this.matchSet();
    if (set === undefined) return undefined;
    return set === 'all' ? () => true : (doc) => ((set[doc >>> 5] >>> (doc & 31)) & 1) === 1;
  }
  /** What {@link matcher} tests, where it is one look at a column: a loop over it needs no call per document. */
  matchColumn() {
    return undefined;
  }
  /** The score that every document here has; undefined when they differ. */
  constantScore() {
    return undefined;
  }
}
