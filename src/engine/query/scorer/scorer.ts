import type { UintArray } from '../../index/memory/number-arrays.ts';
import { END_OF_DOCS } from '../../index/segment/postings.ts';

/** What `docId` is once an iterator is exhausted: above every document number. */
export const NO_MORE_DOCS = END_OF_DOCS;

/** Whether a document of one segment matches. */
export type DocMatcher = (doc: number) => boolean;

/** Documents whose ordinal is this one. */
export interface OrdinalMatch {
  readonly ordinals: UintArray;
  readonly ordinal: number;
}

/**
 * Forward-only cursor over the ascending docIds of one segment that match a query, and their scores. Mutable by design:
 * it sits in the hot loop. `nextDoc` after the end is legal and answers {@link NO_MORE_DOCS}.
 */
export abstract class Scorer {
  /** Current document: -1 before the first call, NO_MORE_DOCS at the end. Set in the constructor: a search makes dozens of scorers. */
  declare docId: number;
  /** Upper bound on the documents still to visit; drives clause ordering. */
  abstract readonly cost: number;

  constructor() {
    this.docId = -1;
  }

  abstract nextDoc(): number;
  /** First document >= `target`; `target` must be greater than the current one. */
  abstract advance(target: number): number;
  /** Score of the current document as a 32-bit float. */
  abstract score(): number;

  /**
   * Starts anew at document `from`, with all documents from `to` on left out, so that a long walk can be left and taken up again. Each call goes on where the one
   * before ended, or behind it.
   */
  abstract enter(from: number, to: number): void;

  /**
   * The matching documents as a bitset, when they are there for the taking, so that any document can be asked about;
   * `all` for every document. Independent of the current position.
   */
  matchSet(): Uint32Array | 'all' | undefined {
    return undefined;
  }

  /** Tells for any document, in any order, whether it matches; undefined where that takes walking. Independent of the current position. */
  matcher(): DocMatcher | undefined {
    const set = this.matchSet();
    if (set === undefined) return undefined;
    return set === 'all' ? () => true : (doc) => ((set[doc >>> 5] >>> (doc & 31)) & 1) === 1;
  }

  /** What {@link matcher} tests, where it is one look at a column: a loop over it needs no call per document. */
  matchColumn(): OrdinalMatch | undefined {
    return undefined;
  }

  /** The score that every document here has; undefined when they differ. */
  constantScore(): number | undefined {
    return undefined;
  }
}
