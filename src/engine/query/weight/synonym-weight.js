import { idf, termWeight } from './bm25.ts';
import { SynonymScorer } from '../scorer/synonym-scorer.ts';
import { termScorer } from './term-weight.ts';
import { COUNT_UNKNOWN } from './weight.ts';
/** What the score of terms that count as one starts from: they are as rare as the commonest of them. */
export function bindSynonyms({ field, terms }, statistics, boost) {
  const docFreq = synonymDocFreq({ field, terms }, statistics);
  const { averageLength, normInverses } = statistics.lengths(field);
  return { weight: termWeight(boost, idf(docFreq, statistics.field(field).docCount)), averageLength, normInverses };
}
/** Documents of the commonest of the terms. */
export function synonymDocFreq({ field, terms }, statistics) {
  return terms.reduce((most, term) => Math.max(most, statistics.docFreq(field, term)), 0);
}
/** Terms that count as one. */
export class SynonymWeight {
  #query;
  #scoring;
  constructor(query, scoring) {
    this.#query = query;
    this.#scoring = scoring;
  }
  scorer(leaf) {
    const { field, terms } = this.#query;
    const scorers = terms.map((term) => termScorer(leaf, field, term, undefined)).filter((scorer) => scorer !== undefined);
    const inverted = leaf.segment.inverted(field);
    if (scorers.length === 0 || inverted === undefined) return undefined;
    const { norms, hasPositions } = inverted;
    return new SynonymScorer(scorers, this.#scoring && { ...this.#scoring, norms, hasFreqs: hasPositions });
  }
  count() {
    return COUNT_UNKNOWN;
  }
}
