import { idf, termWeight } from './bm25.ts';
import { KeywordTermScorer } from '../scorer/keyword-term-scorer.ts';
import { TermScorer } from '../scorer/term-scorer.ts';
import { termIn } from './term-leaves.ts';
import { COUNT_UNKNOWN } from './weight.ts';
/** What a term's score starts from on this shard. */
export function bindTerm(query, statistics, boost, docFreq = statistics.docFreq(query.field, query.term)) {
  const { averageLength, normInverses } = statistics.lengths(query.field);
  return { weight: termWeight(boost, idf(docFreq, statistics.field(query.field).docCount)), averageLength, normInverses };
}
/** One term. */
export class TermWeight {
  #field;
  #found;
  #scoring;
  /** The leaf asked for last, among those that have the term. */
  #at = 0;
  constructor({ field, term }, statistics, scoring, found = statistics.leavesOf(field, term)) {
    this.#field = field;
    this.#found = found;
    this.#scoring = scoring;
  }
  scorer(leaf) {
    const found = this.#in(leaf);
    return found && scorerOf(found, this.#field, this.#scoring);
  }
  count(leaf) {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    return this.#in(leaf)?.term.docFreq ?? 0;
  }
  /** Leaves are mostly asked for in order, and twice each. */
  #in(leaf) {
    const { leaves } = this.#found;
    if (this.#at === leaves.length || leaves[this.#at].leaf.docBase > leaf.docBase) this.#at = 0;
    while (this.#at < leaves.length && leaves[this.#at].leaf.docBase < leaf.docBase) this.#at++;
    return this.#at < leaves.length && leaves[this.#at].leaf === leaf ? leaves[this.#at] : undefined;
  }
}
/** The documents of a term in one leaf; undefined where there are none. */
export function termScorer(leaf, field, term, bound) {
  const found = termIn(leaf, field, term);
  return found && scorerOf(found, field, bound);
}
/** The documents of a term in a leaf that has it. */
export function scorerOf({ leaf, field: inverted, term }, field, bound) {
  const scoring = bound && scoringIn(inverted, bound);
  const column = inverted.hasPositions ? undefined : leaf.segment.docValues(field);
  if (column?.kind === 'ordinal' && column.offsets === undefined) return new KeywordTermScorer(column, term, scoring);
  return new TermScorer(term, scoring);
}
function scoringIn({ norms, hasPositions }, { weight, averageLength, normInverses }) {
  return { weight, averageLength, normInverses, norms, hasFreqs: hasPositions };
}
