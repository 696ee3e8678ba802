import type { Leaf } from '../../index/segment/searcher.ts';
import { idf, termWeight } from './bm25.ts';
import type { SynonymQuery } from '../index-query.ts';
import type { Scorer } from '../scorer/scorer.ts';
import { SynonymScorer } from '../scorer/synonym-scorer.ts';
import type { ShardStatistics } from './shard-statistics.ts';
import { type BoundScoring, termScorer } from './term-weight.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** What the score of terms that count as one starts from: they are as rare as the commonest of them. */
export function bindSynonyms({ field, terms }: SynonymQuery, statistics: ShardStatistics, boost: number): BoundScoring {
  const docFreq = synonymDocFreq({ field, terms }, statistics);
  const { averageLength, normInverses } = statistics.lengths(field);
  return { weight: termWeight(boost, idf(docFreq, statistics.field(field).docCount)), averageLength, normInverses };
}

/** Documents of the commonest of the terms. */
export function synonymDocFreq({ field, terms }: Omit<SynonymQuery, 'kind'>, statistics: ShardStatistics): number {
  return terms.reduce((most, term) => Math.max(most, statistics.docFreq(field, term)), 0);
}

/** Terms that count as one. */
export class SynonymWeight implements Weight {
  readonly #query: SynonymQuery;
  readonly #scoring: BoundScoring | undefined;

  constructor(query: SynonymQuery, scoring: BoundScoring | undefined) {
    this.#query = query;
    this.#scoring = scoring;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const { field, terms } = this.#query;
    const scorers = terms.map((term) => termScorer(leaf, field, term, undefined)).filter((scorer) => scorer !== undefined);
    const inverted = leaf.segment.inverted(field);
    if (scorers.length === 0 || inverted === undefined) return undefined;
    const { norms, hasPositions } = inverted;
    return new SynonymScorer(scorers, this.#scoring && { ...this.#scoring, norms, hasFreqs: hasPositions });
  }

  count(): number {
    return COUNT_UNKNOWN;
  }
}
